import type { Page } from '@playwright/test';
import { choosePersonEntry, enterAs } from '#tests/support/journey-actions.ts';
import { expectSprite, renameSprite, save, state } from '#tests/support/journey-editor.ts';
import { expect } from '#tests/support/journey-test.ts';
import { test } from '#tests/support/killable-server.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 240_000 });

/** The worker has the page, and what came before it. */
async function untilKept(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const parts = await caches.open('campus-parts');
        const answers = await caches.open('campus-answers');
        const names = (await answers.keys()).map(({ url }) => url);
        return (
          navigator.serviceWorker.controller !== null &&
          (await parts.keys()).length > 0 &&
          names.some((name) => name.includes('getUserPermissionByToken'))
        );
      }),
    )
    .toBe(true);
}

/** What a school's line carries once for each build, unpacked. */
const shellBytes = (page: Page) =>
  page.evaluate(async () => {
    const name = (await caches.keys()).find((one) => one.startsWith('workbox-precache')) ?? '';
    const cache = await caches.open(name);
    const files = await Promise.all(
      (await cache.keys()).map(async (key) => (await cache.match(key))?.blob()),
    );
    return files.reduce((sum, file) => sum + (file?.size ?? Number.NaN), 0);
  });

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

test('lesson and editor open without the server, and a logout leaves nothing behind', async ({
  page,
  server,
  watch,
}) => {
  await enterAs(page, '/teaching/mineCourse/cardList', 's30116');
  await untilKept(page);
  await page.getByRole('main').locator('a[href*="/learn/"]').first().click();
  await page.waitForURL(/\/learn\/[^/]+/);
  const lesson = page.url();
  const heading = await page.getByRole('heading', { level: 1 }).first().textContent();
  await page.goto('/create');
  await expectSprite(page, '小狐狸');
  await renameSprite(page, '小狐狸', '离线的狐狸');
  await save(page);
  const work = page.url();
  await page.goto(work);
  await expectSprite(page, '离线的狐狸');

  await server.kill();
  await page.goto(lesson);
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText(heading ?? '');
  await page.goto(work);
  await expectSprite(page, '离线的狐狸');
  await renameSprite(page, '离线的狐狸', '断网的狐狸');
  await expect(state(page, /连接不上服务器/)).toBeVisible({ timeout: 100_000 });

  await server.start();
  await expect(state(page, '已保存')).toBeVisible({ timeout: 100_000 });
  await page.goto(work);
  await expectSprite(page, '断网的狐狸');
  expect(watch.errors.filter((error) => !error.startsWith('WebSocket connection to '))).toEqual([]);
  watch.errors.length = 0;

  await page.goto(lesson);
  expect(await cacheNames(page)).toContain('campus-answers');
  await choosePersonEntry(page, '退出登录');
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
  expect(await cacheNames(page)).not.toContain('campus-answers');
});

test('a server that wants no worker takes back the one that is there', async ({ page, server, watch }) => {
  await enterAs(page, '/teaching/mineCourse/cardList', 's30116');
  await untilKept(page);
  expect(await shellBytes(page)).toBeLessThan(1_500_000);
  const cdp = await page.context().newCDPSession(page);
  expect(await cdp.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] });
  await server.kill();
  await server.start({ OFFLINE: 'off' });
  await page.goto('/teaching/mineCourse/cardList');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  await expect.poll(() => cacheNames(page)).toEqual([]);
  watch.errors.length = 0;
});
