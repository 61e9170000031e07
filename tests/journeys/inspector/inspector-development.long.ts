import { spawn } from 'node:child_process';
import { untilSaid } from '#tests/support/engines/endable-child.ts';
import { freePort } from '#tests/support/engines/product-process.ts';
import { expect, test as base } from '#tests/support/journeys/journey-test.ts';
import { quiet } from '#tests/support/journeys/journey-watch.ts';
import { schoolFolder } from '#tests/support/journeys/school-folder.ts';

/** Starts what `npm run dev` watches: Vite serves the sources, with the API behind it. */
async function startDevelopment(dataDir: string) {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/dev.ts'], {
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  await untilSaid(child, { name: 'the development server', words: 'Local', seconds: 100 });
  return {
    url: `http://127.0.0.1:${port}`,
    stop: (): Promise<void> => {
      child.kill('SIGTERM');
      return exited;
    },
  };
}

const test = base.extend<{ readonly development: { readonly url: string } }>({
  development: [
    async ({ browserName: _browserName }, use) => {
      const { dataDir, remove } = await schoolFolder();
      const server = await startDevelopment(dataDir);
      await use(server);
      await server.stop();
      await remove();
    },
    { timeout: 180_000 },
  ],
  baseURL: async ({ development }, use) => {
    await use(development.url);
  },
});

test('in development an event is sent to a machine of a page', async ({ page, context, watch }) => {
  test.setTimeout(300_000);
  const inspector = await context.newPage();
  await page.goto('/user/login');
  await inspector.goto('/inspector#preferences');
  await expect(inspector.getByRole('tab', { name: '实时' })).toBeVisible({ timeout: 120_000 });
  // At the first visit Vite bundles the packages, and may load the pages again.
  await quiet(page);
  await quiet(inspector);
  await page.reload();
  await inspector.reload();

  await inspector.getByRole('tab', { name: '实时' }).click();
  await expect(inspector.getByRole('button', { name: /^主题设置/ })).toHaveText('主题设置kept');
  await inspector.getByText('向它发送事件（仅开发版）').click();
  await inspector.getByRole('button', { name: 'preference.set：收起侧边栏' }).click();
  const editor = inspector.getByRole('textbox', { name: '事件 JSON' });
  const send = inspector.getByRole('button', { name: '发送到平台' });
  await expect(editor).toHaveValue(/"sidebarOpen": false/);
  await editor.fill('{"type": "preference.nothing"}');
  await expect(inspector.getByText(/^没有“preference.nothing”这个事件/)).toBeVisible();
  await expect(send).toBeDisabled();
  await editor.fill('{"type": "preference.set", "change": {"sidebarOpen": false}}');
  await send.click();
  await expect(inspector.getByText('平台收到了 preference.set')).toBeVisible();
  const log = inspector.getByRole('region', { name: '事件记录' });
  await expect(log.getByRole('button', { name: /preference\.set/ })).toHaveCount(1);
  await inspector.getByText(/^上下文（\d+ 项）$/).click();
  await expect(inspector.getByText('sidebarOpen：false')).toBeVisible();
  // Packages warn on the console in development.
  watch.errors.length = 0;
});
