import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { choosePersonEntry, enterAs, loginByHand } from '#tests/support/journeys/journey-actions.ts';
import { expectSprite, renameSprite, save, state, studio } from '#tests/support/journeys/journey-editor.ts';
import { expect } from '#tests/support/journeys/journey-test.ts';
import { liveSocketOpen } from '#tests/support/journeys/journey-watch.ts';
import { test } from '#tests/support/engines/killable-server.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 240_000 });

/** Waits until the service worker controls the page and has cached earlier requests. */
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

/** Returns the uncompressed bytes that are transferred once for each build. */
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

test('lesson and editor open without the server, and a logout deletes the cached responses', async ({
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
  await expectSprite(page, '齿齿');
  await renameSprite(page, '齿齿', '离线的狐狸');
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
  // The automatic save would take a minute.
  await studio(page).getByRole('button', { name: '保存' }).click();
  await expect(state(page, /连不上服务器/)).toBeVisible();

  await server.start();
  await expect(state(page, '已保存')).toBeVisible();
  await page.goto(work);
  await expectSprite(page, '断网的狐狸');
  expect(watch.errors.filter((error) => !error.startsWith('WebSocket connection to '))).toEqual([]);
  watch.errors.length = 0;

  await page.goto(lesson);
  expect(await cacheNames(page)).toContain('campus-answers');
  await liveSocketOpen(page);
  await choosePersonEntry(page, '退出登录');
  await page.getByRole('alertdialog').getByRole('button', { name: '退出' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
  expect(await cacheNames(page)).not.toContain('campus-answers');
});

/**
 * Creates the same site as a later build: another page, and a service worker that lists it. It is inside this
 * folder so that packages resolve.
 */
async function laterBuild(): Promise<string> {
  await mkdir('.cache', { recursive: true });
  const folder = await mkdtemp('.cache/later-build-');
  await cp('dist', folder, { recursive: true });
  for (const [name, from, to] of [
    ['index.html', '</head>', '<meta name="later" content="yes"></head>'],
    ['worker.js', /revision:`[\w-]{12}`/g, 'revision:`later`'],
  ] as const) {
    const file = path.join(folder, 'web', name);
    const text = await readFile(file, 'utf8');
    expect(text.replace(from, to)).not.toBe(text);
    await writeFile(file, text.replace(from, to));
    await Promise.all(['.br', '.gz'].map((ending) => rm(`${file}${ending}`, { force: true })));
  }
  return folder;
}

test('the first files of a page bypass the service worker while the server is available', async ({
  page,
}) => {
  await enterAs(page, '/dashboard/index', 'admin');
  await untilKept(page);
  const first = z
    .array(z.string())
    .parse(JSON.parse((await page.locator('#files-behind-login').textContent()) ?? ''));
  const answers = new Map<string, boolean>();
  page.on('response', (response) =>
    answers.set(new URL(response.url()).pathname, response.fromServiceWorker()),
  );
  await page.reload();
  await expect(page.getByRole('list', { name: '全站统计' }).getByText('作品')).toBeVisible();
  // The page itself passes the worker.
  expect(answers.get('/dashboard/index')).toBe(true);
  expect(first.map((name) => answers.get(name))).toEqual(first.map(() => false));
});

test('a new build is shown on the next navigation, its service worker takes over, and no page reloads itself', async ({
  page,
  server,
  watch,
}) => {
  const folder = await laterBuild();
  await enterAs(page, '/teaching/mineCourse/cardList', 's30116');
  await untilKept(page);
  const later = page.locator('meta[name=later]');
  await expect(later).toHaveCount(0);
  await server.kill();
  await server.start({ program: path.join(folder, 'server.js') });
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto('/teaching/mineCourse/cardList');
  await expect(later).toHaveCount(1);
  await expect
    .poll(() =>
      page.evaluate(
        async () => (await (await caches.match('/index.html?__WB_REVISION__=later'))?.text()) ?? '',
      ),
    )
    .toContain('name="later"');
  await server.kill();
  await page.goto('/teaching/mineCourse/cardList');
  await expect(page.getByRole('heading', { level: 1, name: '我的课程' })).toBeVisible();
  await expect(later).toHaveCount(1);
  expect(loads).toBe(2);
  watch.errors.length = 0;
  await rm(folder, { recursive: true });
});

test('a server that disables the service worker unregisters the installed one', async ({
  page,
  server,
  watch,
}) => {
  await loginByHand(page, 's30116');
  await untilKept(page);
  expect(await shellBytes(page)).toBeLessThan(1_500_000);
  const cdp = await page.context().newCDPSession(page);
  const { url, errors } = await cdp.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  // Only the incognito mode prevents the installation.
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
  await server.kill();
  // The answers loaded with the login are cached too.
  await page.reload();
  await expect(page.getByRole('banner')).toContainText('三年级一班');
  await server.start({ env: { OFFLINE: 'off' } });
  await page.goto('/teaching/mineCourse/cardList');
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  // The old service worker controlled the page until here.
  await page.reload();
  await expect.poll(() => cacheNames(page)).toEqual([]);
  watch.errors.length = 0;
});
