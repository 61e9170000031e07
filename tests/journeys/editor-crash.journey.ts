import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loginAs } from '#tests/support/journey-actions.ts';
import { expectSprite, renameSprite, save, state, studio } from '#tests/support/journey-editor.ts';
import { expect, test as base } from '#tests/support/journey-test.ts';
import { startProductProcess, type ProductProcess } from '#tests/support/product-process.ts';

type Fixtures = {
  /** A server of the story's own that may be killed and started again on the same data. */
  readonly server: { readonly kill: () => Promise<void>; readonly start: () => Promise<void>; url: string };
};

const test = base.extend<Fixtures>({
  server: async ({ browserName: _browserName }, use) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'campus-crash-'));
    let product: ProductProcess = await startProductProcess({ dataDir });
    const { port, url } = product;
    await use({
      url,
      kill: () => product.kill(),
      start: async () => {
        product = await startProductProcess({ dataDir, port });
      },
    });
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});
test.describe.configure({ timeout: 180_000 });

test('a server that is killed during a save: the work is saved by itself, once and whole', async ({
  page,
  server,
  watch,
}) => {
  await loginAs(page, 's30115');
  await page.goto('/create');
  await expectSprite(page, '小狐狸');
  await renameSprite(page, '小狐狸', '第一版');
  await save(page);
  await renameSprite(page, '第一版', '第二版');
  let answers = 0;
  await page.route(/teachingWork\/submit/, async (route) => {
    answers += 1;
    // The server has done it; its answer never comes.
    if (answers === 1) {
      await route.fetch();
      await server.kill();
      await route.abort();
    } else await route.continue();
  });
  await studio(page).getByRole('button', { name: '保存' }).click();
  await expect(state(page, /连接不上服务器，作品已存在本机/)).toBeVisible();
  await server.start();
  await expect(state(page, '已保存')).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expectSprite(page, '第二版');
  expect(answers).toBeGreaterThan(1);
  // The browser itself writes down each attempt that fails.
  watch.errors.splice(0, watch.errors.length, ...watch.errors.filter((error) => !/WebSocket/.test(error)));
});
