import { type Page, type Route } from '@playwright/test';
import {
  enterAs,
  expectPath,
  failureNotice,
  holdBack,
  loginAs,
  openMenu,
} from '#tests/support/journey-actions.ts';
import { seriousViolations } from '#tests/support/journey-axe.ts';
import { filterBar } from '#tests/support/journey-teaching.ts';
import { expect, test } from '#tests/support/journey-test.ts';
import { quiet } from '#tests/support/journey-watch.ts';
import { chooseTabs } from '#tests/support/journey-look.ts';

test.beforeEach(async ({ page }) => {
  await chooseTabs(page);
});

const list = '**/api/sys/user/list**';
const search = (page: Page) => filterBar(page).getByRole('button', { name: '查询', exact: true });
const banner = (page: Page) => page.getByText('网络连接已断开，正在尝试重新连接。');
const prompt = (page: Page) => page.getByText('发现新版本');
/** Notices of failures on screen. */
const notices = (page: Page) => failureNotice(page).locator('[data-kind]');

async function openUsers(page: Page): Promise<void> {
  await enterAs(page, '/isystem/user', 'admin');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

const refusing = (status: number, message: string) => (route: Route) =>
  route.fulfill({ status, json: { success: false, code: status, message, result: null, timestamp: 0 } });
const bare = (status: number) => (route: Route) => route.fulfill({ status, body: '<h1>proxy</h1>' });

test.describe('a call that fails says so once, in the words of the specification', () => {
  const rows = [
    ['403', refusing(403, '没有权限，请联系管理员授权'), '拒绝访问'],
    ['404', refusing(404, '路径不存在'), '很抱歉，资源未找到!'],
    ['504', bare(504), '网络超时'],
    [
      '500 with a message',
      refusing(500, '服务器出错了，请联系管理员（编号 a1）'),
      '服务器出错了，请联系管理员（编号 a1）',
    ],
    ['502 without one', bare(502), '服务器无法完成请求!'],
    ['429', refusing(429, '操作过于频繁，请稍后再试'), '操作过于频繁，请稍后再试'],
    ['no answer', (route: Route) => route.abort(), '网络超时'],
  ] as const;

  test('status by status @long', async ({ page }) => {
    await openUsers(page);
    for (const [row, answer, text] of rows) {
      await page.route(list, answer);
      await filterBar(page).getByLabel('账号').fill(`s${row}`);
      await search(page).click();
      await expect(notices(page), row).toHaveText(`系统提示${text}`);
      await expect(page.getByRole('alert').filter({ hasText: '重试' }), row).toBeVisible();
      await page.getByRole('button', { name: '关闭提示' }).click();
      await page.unroute(list);
      await page.getByRole('main').getByRole('button', { name: '重试' }).click();
      await expect(page.getByText('暂无数据'), row).toBeVisible();
    }
  });
});

test('a logout that fails is said on the page it leads to @long', async ({ page }) => {
  await loginAs(page, 'student');
  await page.route('**/api/sys/logout', (route) =>
    route.fulfill({
      json: { success: false, code: 500, message: '退出登录失败！', result: null, timestamp: 0 },
    }),
  );
  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  await expectPath(page, '/home');
  await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible();
  await expect(notices(page)).toHaveText('错误退出登录失败！');
});

test('a notice goes by itself after four seconds, and an equal one is the same one for longer @long', async ({
  page,
}) => {
  await page.clock.install();
  await loginAs(page, 'student');
  const refuse = () => page.getByRole('tab', { name: '首页' }).click({ button: 'middle' });
  const refusal = notices(page).filter({ hasText: '这是最后一页，不能再关闭了啦' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await refuse();
  await expect(refusal).toHaveCount(1);
  await page.clock.runFor(3999);
  await expect(refusal).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(refusal).toHaveCount(0);

  await refuse();
  await page.clock.runFor(3000);
  await refuse();
  await expect(refusal).toHaveCount(1);
  await page.clock.runFor(3999);
  await expect(refusal).toHaveCount(1);
  await page.clock.runFor(1);
  await expect(refusal).toHaveCount(0);
});

test.describe('a network that goes', () => {
  test('is said above everything, and the first answer ends it', async ({ page }) => {
    await openUsers(page);
    await page.getByRole('button', { name: '添加用户' }).click();
    const form = page.getByRole('dialog', { name: '新增' });
    await form.getByLabel('用户姓名').fill('还在');
    await page.context().setOffline(true);
    await expect(banner(page)).toBeVisible();
    await page.getByRole('button', { name: '立即重试' }).click();
    await expect(banner(page)).toBeVisible();
    await expect(form.getByLabel('用户姓名')).toHaveValue('还在');
    await page.context().setOffline(false);
    await expect(banner(page)).toHaveCount(0);
    await expect(form.getByLabel('用户姓名')).toHaveValue('还在');
  });

  test('brings back by itself what could not be read @long', async ({ page }) => {
    await openUsers(page);
    await page.route('**/*', (route) => route.abort());
    await filterBar(page).getByLabel('账号').fill('s30101');
    await search(page).click();
    await expect(notices(page)).toHaveText('系统提示网络超时');
    await expect(banner(page)).toBeVisible();
    await page.unroute('**/*');
    await page.getByRole('button', { name: '立即重试' }).click();
    await expect(page.getByRole('row').filter({ hasText: '王子轩' })).toBeVisible();
    await expect(banner(page)).toHaveCount(0);
  });

  test('leaves the notices in sight on a phone @long', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await openUsers(page);
    await page.route('**/*', (route) => route.abort());
    await page.getByRole('button', { name: '查询', exact: true }).click();
    await expect(banner(page)).toBeVisible();
    const above = await page.getByRole('button', { name: '立即重试' }).boundingBox();
    const below = await notices(page).first().boundingBox();
    expect(below?.y).toBeGreaterThan((above?.y ?? Infinity) + (above?.height ?? 0));
  });

  test('in the eyes of the browser only is asked about and not believed @long', async ({ page, watch }) => {
    await openUsers(page);
    // Whoever watches the network comes after the page.
    await quiet(page);
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/healthz'));
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    expect((await asked).status()).toBe(200);
    await search(page).click();
    await expect(banner(page)).toHaveCount(0);
    expect(watch.requests.filter((address) => address.endsWith('/healthz'))).toHaveLength(1);
  });
});

/** Answers as a server with other pages would. */
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

test.describe('a new build while the page is open', () => {
  test('is said quietly with the next answer, without asking for it, and a reload keeps what is typed @long', async ({
    page,
    watch,
  }) => {
    await openUsers(page);
    await expect(prompt(page)).toHaveCount(0);
    await page.getByRole('button', { name: '添加用户' }).click();
    const form = page.getByRole('dialog', { name: '新增' });
    await form.getByLabel('用户姓名').fill('还在');
    // What the form itself asks for is none of it: all is quiet from one fetching of messages to the next.
    const others = async (): Promise<string[]> => {
      const before = watch.requests.length;
      await page.waitForResponse((answer) => answer.url().includes('/annountCement/'));
      return watch.requests.slice(before).filter((address) => !address.includes('/annountCement/'));
    };
    await expect.poll(others).toEqual([]);
    const asked = watch.requests.length;
    await installAnotherBuild(page);
    // The next answer is that of the messages, which are fetched all the time.
    await expect(prompt(page)).toBeVisible();
    await expect(form).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    expect(watch.requests.slice(asked).filter((address) => !address.includes('/annountCement/'))).toEqual([]);
    await page.getByRole('button', { name: '以后再说' }).click();
    await expect(prompt(page)).toHaveCount(0);
    await page.waitForResponse((answer) => answer.url().includes('/annountCement/'));
    await expect(prompt(page)).toHaveCount(0);
    await expect(form.getByLabel('用户姓名')).toHaveValue('还在');
  });

  test('is there after 刷新, with what was typed @long', async ({ page }) => {
    await openUsers(page);
    await page.getByRole('button', { name: '添加用户' }).click();
    const form = page.getByRole('dialog', { name: '新增' });
    await form.getByLabel('用户姓名').fill('还在');
    await installAnotherBuild(page);
    await expect(prompt(page)).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    page.on('dialog', (dialog) => void dialog.accept());
    const loaded = page.waitForEvent('load');
    await page.getByRole('complementary', { name: '系统状态' }).getByRole('button', { name: '刷新' }).click();
    await loaded;
    await expect(form.getByLabel('用户姓名')).toHaveValue('还在');
    await expect(prompt(page)).toHaveCount(0);
  });

  test('leads a link to a part that is gone to its target, by one reload', async ({ page }) => {
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

test.describe('a part that does not come', () => {
  test('is said in its tab, the shell goes on, and 重试 fetches it', async ({ page, watch }) => {
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
    // To come back is a try of its own, which fails like the first.
    await expect.poll(() => lost).toBeGreaterThan(0);
    await expect(failure).toBeVisible();
    await page.unroute(pageChunk);
    await failure.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { name: '我的作品列表' })).toBeVisible();
  });

  test('is fetched by 重试 too when it is a file the part needs @long', async ({ page }) => {
    const needed = /\/assets\/kit-/;
    // From the start: it comes ahead while the login form is filled in.
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

  test('and does not come the second time offers to load the page anew, with its tabs @long', async ({
    page,
  }) => {
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
    await expect(notices(page).filter({ hasText: '网络超时' })).toBeVisible();
    await page.context().setOffline(false);
    await page.unroute(pageChunk);
    await reload.click();
    await expect(page.getByRole('heading', { name: '我的作品列表' })).toBeVisible();
    await expect(page.getByRole('tab', { name: '我的作品', exact: true })).toBeVisible();
  });

  test('for 120 seconds is an error with 重试 @long', async ({ page }) => {
    await page.clock.install();
    await loginAs(page, 'student');
    const letGo = await holdBack(page, pageChunk);
    // Only the story's own seconds count.
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
    { chunk: 'user-menu-list', opener: '欢迎您', opens: 'menu', name: '欢迎您' },
    { chunk: 'bell-panel', opener: '通知', opens: 'dialog', name: '通知' },
    { chunk: 'menu-palette', opener: '搜索菜单', opens: 'dialog', name: '搜索菜单' },
  ] as const;
  for (const { chunk, opener, opens, name } of parts) {
    test(`leaves the shell as it is: ${chunk} @long`, async ({ page }) => {
      await loginAs(page, 'student');
      await openMenu(page, '我的作品列表');
      await page.route(`**/assets/${chunk}-*.js*`, (route) => route.abort());
      const button = page.getByRole('banner').getByRole('button', { name: opener });
      await button.click();
      await expect(notices(page)).toHaveText('系统提示页面加载失败，请重试');
      await expect(page.getByRole('heading', { name: '我的作品列表' })).toBeVisible();
      await expect(page.getByRole('tab', { name: '我的作品列表' })).toBeVisible();
      await page.unroute(`**/assets/${chunk}-*.js*`);
      await button.click();
      await expect(page.getByRole(opens, { name })).toBeVisible();
    });
  }

  test('for 120 seconds is an error too when it is the shell @long', async ({ page }) => {
    await loginAs(page, 'student');
    await page.clock.install();
    let isLost = true;
    await page.route('**/assets/shell-*.js', (route) => (isLost ? undefined : route.continue()));
    await page.goto('/account/center', { waitUntil: 'commit' });
    const failure = page.getByRole('alert').filter({ hasText: '页面加载超时，请重试' });
    // The program's own, after the one of the document.
    await expect(page.locator('.radix-themes').getByLabel('加载中')).toBeVisible();
    await page.clock.runFor(119_000);
    await expect(failure).toHaveCount(0);
    await page.clock.runFor(2000);
    await expect(failure).toBeVisible();
    // What was lost stays lost: only a new start asks anew.
    isLost = false;
    await failure.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('heading', { name: '我的作品', exact: true })).toBeVisible();
  });
});
