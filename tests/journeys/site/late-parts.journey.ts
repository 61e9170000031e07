import type { Page } from '@playwright/test';
import {
  expectPath,
  failures,
  holdBack,
  loginAs,
  openMenu,
  openUsers,
} from '#tests/support/journeys/journey-actions.ts';
import { seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import { chooseTabs } from '#tests/support/journeys/journey-look.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

// Parts of the page that load when they are needed.

test.beforeEach(async ({ page }) => {
  await chooseTabs(page);
});

const prompt = (page: Page) => page.getByText('发现新版本');

/** Answers like a server with another build. */
async function installAnotherBuild(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-build': 'another-one' } });
  });
  await page.route(
    (url) => url.pathname === '/',
    (route) =>
      route.request().method() === 'HEAD'
        ? route.fulfill({ status: 200, headers: { 'x-build': 'another-one' } })
        : route.continue(),
  );
}

const pageChunk = /\/assets\/my?-?work-list\.page-|\/assets\/mine-work-list\.page-/;

test.describe('a new build during an open page', () => {
  test('the next response announces the build without extra requests, and a reload restores typed text @long', async ({
    page,
    watch,
  }) => {
    await openUsers(page);
    await expect(prompt(page)).toHaveCount(0);
    await page.getByRole('button', { name: '添加用户' }).click();
    const form = page.getByRole('dialog', { name: '添加用户' });
    await form.getByLabel('姓名').fill('还在');
    // Requests of the form itself do not count: the check waits until only messages are polled.
    const others = async (): Promise<string[]> => {
      const before = watch.requests.length;
      await page.waitForResponse((answer) => answer.url().includes('/annountCement/'));
      return watch.requests.slice(before).filter((address) => !address.includes('/annountCement/'));
    };
    await expect.poll(others).toEqual([]);
    const asked = watch.requests.length;
    await installAnotherBuild(page);
    // The next answer is one of the message polls.
    await expect(prompt(page)).toBeVisible();
    await expect(form).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    expect(watch.requests.slice(asked).filter((address) => !address.includes('/annountCement/'))).toEqual([]);
    await page.getByRole('button', { name: '以后再说' }).click();
    await expect(prompt(page)).toHaveCount(0);
    await page.waitForResponse((answer) => answer.url().includes('/annountCement/'));
    await expect(prompt(page)).toHaveCount(0);
    await expect(form.getByLabel('姓名')).toHaveValue('还在');
  });

  test('刷新 loads the new build and restores typed text @long', async ({ page }) => {
    await openUsers(page);
    await page.getByRole('button', { name: '添加用户' }).click();
    const form = page.getByRole('dialog', { name: '添加用户' });
    await form.getByLabel('姓名').fill('还在');
    await installAnotherBuild(page);
    await expect(prompt(page)).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    page.on('dialog', (dialog) => void dialog.accept());
    const loaded = page.waitForEvent('load');
    await page.getByRole('complementary', { name: '系统状态' }).getByRole('button', { name: '刷新' }).click();
    await loaded;
    await expect(form.getByLabel('姓名')).toHaveValue('还在');
    await expect(prompt(page)).toHaveCount(0);
  });

  test('a link to a chunk that no longer exists opens its target after one reload', async ({ page }) => {
    await loginAs(page, 'student');
    let loads = 0;
    page.on('load', () => (loads += 1));
    await installAnotherBuild(page);
    await page.route(pageChunk, (route) => (loads === 0 ? route.fulfill({ status: 404 }) : route.continue()));
    const link = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '我的作品列表' });
    const failed = page.waitForResponse((answer) => pageChunk.test(answer.url()));
    await link.hover();
    expect((await failed).status()).toBe(404);
    await expectPath(page, '/dashboard/index');
    expect(loads).toBe(0);
    await link.click();
    await expect(page.getByRole('heading', { name: '我的作品列表' })).toBeVisible();
    await expectPath(page, '/account/mineWork');
    await expect.poll(() => loads).toBe(1);
  });
});

test.describe('a chunk that fails to load', () => {
  test('the tab shows an error, the shell keeps working, and 重试 loads the chunk', async ({
    page,
    watch,
  }) => {
    await loginAs(page, 'student');
    await page.route(pageChunk, (route) => route.abort());
    await openMenu(page, '我的作品列表');
    const failure = page.getByRole('main').getByRole('alert').filter({ hasText: '页面加载失败，请重试' });
    await expect(failure).toBeVisible();
    const asked = watch.requests.filter((address) => pageChunk.test(address)).length;
    expect(asked).toBeLessThan(6);
    await openMenu(page, '我的作品');
    await expectPath(page, '/account/center');
    await expect(page.getByRole('heading', { name: '我的作品', exact: true })).toBeVisible();
    let lost = 0;
    page.on('requestfailed', (request) => (lost += pageChunk.test(request.url()) ? 1 : 0));
    await openMenu(page, '我的作品列表');
    // Returning to the tab tries again and fails like the first time.
    await expect.poll(() => lost).toBeGreaterThan(0);
    await expect(failure).toBeVisible();
    await page.unroute(pageChunk);
    await failure.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { name: '我的作品列表' })).toBeVisible();
  });

  test('重试 also loads a dependency of the chunk @long', async ({ page }) => {
    const needed = /\/assets\/kit-/;
    // The file is blocked from the start, because it is prefetched while the login form is filled in.
    await page.route(needed, (route) => route.abort());
    await loginAs(page, 'student');
    await openMenu(page, '我的作品列表');
    const failure = page.getByRole('main').getByRole('alert').filter({ hasText: '页面加载失败，请重试' });
    await expect(failure).toBeVisible();
    await page.unroute(needed);
    await failure.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { name: '我的作品列表' })).toBeVisible();
    await expectPath(page, '/account/mineWork');
  });

  test('a second failure offers to reload the page, which restores its tabs @long', async ({ page }) => {
    await loginAs(page, 'student');
    await openMenu(page, '我的作品');
    await expect(page.getByRole('heading', { name: '我的作品', exact: true })).toBeVisible();
    await page.route(pageChunk, (route) => route.abort());
    await openMenu(page, '我的作品列表');
    const failure = page.getByRole('main').getByRole('alert');
    await failure.getByRole('button', { name: '重试' }).click();
    await expect(failure).toContainText('页面加载失败，请重新载入页面');
    expect(await seriousViolations(page)).toEqual([]);
    const reload = failure.getByRole('button', { name: '重新载入页面' });
    await page.context().setOffline(true);
    await reload.click();
    await expect(failures(page).filter({ hasText: '网络超时' })).toBeVisible();
    await page.context().setOffline(false);
    await page.unroute(pageChunk);
    await reload.click();
    await expect(page.getByRole('heading', { name: '我的作品列表' })).toBeVisible();
    await expect(page.getByRole('tab', { name: '我的作品', exact: true })).toBeVisible();
  });

  test('a chunk without a response for 120 seconds shows an error with 重试 @long', async ({ page }) => {
    await page.clock.install();
    await loginAs(page, 'student');
    const letGo = await holdBack(page, pageChunk);
    // Only the seconds of this journey count.
    await page.clock.pauseAt(Date.now() + 60_000);
    const asked = page.waitForRequest(pageChunk);
    await openMenu(page, '我的作品列表');
    await asked;
    await page.clock.runFor(119_000);
    const failure = page.getByRole('main').getByRole('alert').filter({ hasText: '页面加载超时，请重试' });
    await expect(failure).toHaveCount(0);
    await page.clock.runFor(2000);
    await expect(failure).toBeVisible();
    await page.clock.resume();
    letGo();
    await failure.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { name: '我的作品列表' })).toBeVisible();
  });

  const parts = [
    { chunk: 'user-menu-list', opener: '你好', opens: 'menu', name: '你好' },
    { chunk: 'bell-panel', opener: '通知', opens: 'dialog', name: '通知' },
    { chunk: 'search-dialog', opener: '搜索', opens: 'dialog', name: '搜索' },
  ] as const;
  for (const { chunk, opener, opens, name } of parts) {
    test(`the shell keeps working without ${chunk} and loads it on the next attempt @long`, async ({
      page,
    }) => {
      await loginAs(page, 'student');
      await openMenu(page, '我的作品列表');
      await page.route(`**/assets/${chunk}-*.js*`, (route) => route.abort());
      const button = page.getByRole('banner').getByRole('button', { name: opener });
      await button.click();
      await expect(failures(page)).toHaveText('系统提示页面加载失败，请重试');
      await expect(page.getByRole('heading', { name: '我的作品列表' })).toBeVisible();
      await expect(page.getByRole('tab', { name: '我的作品列表' })).toBeVisible();
      await page.unroute(`**/assets/${chunk}-*.js*`);
      await button.click();
      await expect(page.getByRole(opens, { name })).toBeVisible();
    });
  }

  test('a shell without a response for 120 seconds also shows an error @long', async ({ page }) => {
    await loginAs(page, 'student');
    await page.clock.install();
    let isLost = true;
    await page.route('**/assets/shell-*.js', (route) => (isLost ? undefined : route.continue()));
    await page.goto('/account/center', { waitUntil: 'commit' });
    const failure = page.getByRole('alert').filter({ hasText: '页面加载超时，请重试' });
    // The indicator of the app, after the one of the document.
    await expect(page.locator('.radix-themes').getByLabel('加载中')).toBeVisible();
    await page.clock.runFor(119_000);
    await expect(failure).toHaveCount(0);
    await page.clock.runFor(2000);
    await expect(failure).toBeVisible();
    // A module that failed to load stays failed; only a restart requests it again.
    isLost = false;
    await failure.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { name: '我的作品', exact: true })).toBeVisible();
  });
});
