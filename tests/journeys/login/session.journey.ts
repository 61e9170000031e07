import { type Page } from '@playwright/test';
import {
  endSession,
  endToken,
  enterAs,
  expectLoginPage,
  expectPath,
  failureNotice,
  loginAs,
  loginByHand,
  logOut,
  notice,
  openMenu,
  stored,
  submitLogin,
  tokenOf,
} from '#tests/support/journeys/journey-actions.ts';
import { slowLine } from '#tests/support/engines/slow-line.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { liveSocketOpen } from '#tests/support/journeys/journey-watch.ts';
import { chooseTabs } from '#tests/support/journeys/journey-look.ts';

test.beforeEach(async ({ page }) => {
  await chooseTabs(page);
});

const people = [
  { username: 'admin', realname: '管理员' },
  { username: 'teacher', realname: '李老师' },
  { username: 'student', realname: '陈小满' },
] as const;

const logoutButton = (page: Page) => page.getByRole('button', { name: '退出登录' });

test('leaving a page before its menu is loaded does not end the session @long', async ({ page }) => {
  await loginAs(page, 'student');
  const token = await tokenOf(page);
  const setLine = await slowLine(page);
  await setLine({ latency: 100 });
  // Leaving the page aborts pending calls; sometimes the page still sees the failure.
  for (let round = 0; round < 10; round += 1) {
    await page.goto('/404', { waitUntil: 'domcontentloaded' });
    await page.goto('/favicon.svg');
    expect(await tokenOf(page)).toBe(token);
  }
  await setLine({});
  await page.goto('/dashboard/index');
  await expect(logoutButton(page)).toBeVisible();
});

test.describe('a login', () => {
  for (const { username, realname } of people) {
    test(`a login of ${username} leads to the first page with a greeting @long`, async ({ page }) => {
      await page.goto('/user/login');
      await submitLogin(page, username);
      await expect(notice(page)).toContainText(/欢迎.*(早上|上午|中午|下午|晚上)好，欢迎回来/);
      await expectPath(page, '/dashboard/index');
      await expect(page.getByRole('banner')).toContainText(
        `${username === 'student' ? '你好' : '欢迎您'}，${realname}`,
      );
    });
  }

  test('a login without account and password marks the fields and sends no request', async ({
    page,
    watch,
  }) => {
    await page.goto('/user/login');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByText('请输入账号！')).toBeVisible();
    await expect(page.getByText('请输入密码！')).toBeVisible();
    const account = page.getByRole('textbox', { name: '账号' });
    await expect(account).toBeFocused();
    await expect(account).toHaveAccessibleDescription(/请输入账号！/);
    await account.fill('student');
    await expect(page.getByText('请输入账号！')).toHaveCount(0);
    expect(watch.requests.filter((address) => address.includes('/sys/login'))).toEqual([]);
  });

  test('a double click on 登录 sends one request @long', async ({ page, watch }) => {
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/api/sys/login', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/user/login');
    await page.getByRole('textbox', { name: '账号' }).fill('student');
    await page.getByRole('textbox', { name: '密码', exact: true }).fill('Campus-2026');
    await page.getByRole('button', { name: '登录', exact: true }).dblclick();
    // A busy button names its action twice, for its spinner.
    await expect(page.getByRole('button', { name: /^登录/ })).toBeDisabled();
    letThrough();
    await expectPath(page, '/dashboard/index');
    expect(watch.requests.filter((address) => address.includes('/sys/login'))).toHaveLength(1);
  });

  test('a login is stored for seven days under the documented keys @long', async ({ page }) => {
    const begin = Date.now();
    await loginByHand(page, 'student');
    for (const key of [
      'Access-Token',
      'Login_Username',
      'Login_Userinfo',
      'Login_UserRole',
      'UI_CACHE_DB_DICT_DATA',
    ]) {
      const kept = await stored(page, `pro__${key}`);
      expect(kept, key).toEqual({ value: expect.anything(), expire: expect.any(Number) });
      const expire = typeof kept === 'object' && kept !== null && 'expire' in kept ? Number(kept.expire) : 0;
      expect(expire, key).toBeGreaterThanOrEqual(begin + 604_800_000);
      expect(expire, key).toBeLessThan(Date.now() + 604_800_000 + 1);
    }
    expect(await stored(page, 'pro__Login_Username')).toMatchObject({ value: 'student' });
    expect(await stored(page, 'pro__Login_UserRole')).toMatchObject({ value: ['student'] });
  });

  test('a login survives a reload', async ({ page }) => {
    await loginByHand(page, 'student');
    await openMenu(page, '我的作品列表');
    await expectPath(page, '/account/mineWork');
    await page.reload();
    await expectPath(page, '/account/mineWork');
    await expect(page.getByRole('heading', { name: '我的作品列表' })).toBeVisible();
  });
});

test.describe('a deep link without a session', () => {
  test('a deep link leads to its target with its query after the login @oldest', async ({ page }) => {
    const target = '/account/mineWork?workName=%E6%8E%A5+100%25&pageNo=1';
    await page.goto(target);
    const redirect = await expectLoginPage(page);
    expect(new URL(redirect ?? '', page.url()).searchParams.get('workName')).toBe('接 100%');
    await submitLogin(page, 'student');
    await expectPath(page, '/account/mineWork');
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('workName')).toBe('接 100%');
    await expect(page.getByRole('searchbox', { name: '作品名' })).toHaveValue('接 100%');
  });

  test('a redirect to another site is not followed after a login @long', async ({ page, baseURL }) => {
    await page.goto(`/user/login?redirect=${encodeURIComponent('https://evil.example/')}`);
    await submitLogin(page, 'student');
    await expectPath(page, '/dashboard/index');
    expect(new URL(page.url()).origin).toBe(baseURL);
  });

  const hostile = [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%5cevil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ];

  test('a disguised redirect to another site leads a logged-in user to the first page @long', async ({
    page,
    baseURL,
  }) => {
    await enterAs(page, '/livez', 'student');
    for (const address of hostile) {
      await page.goto(`/user/login?redirect=${encodeURIComponent(address)}`);
      await expectPath(page, '/dashboard/index');
      expect(new URL(page.url()).origin, address).toBe(baseURL);
    }
  });
});

test.describe('a logged-in user', () => {
  test('the login page redirects a logged-in user @long', async ({ page }) => {
    await enterAs(page, '/user/login', 'student');
    await expectPath(page, '/dashboard/index');
    await page.goto(`/user/login?redirect=${encodeURIComponent('/account/center')}`);
    await expectPath(page, '/account/center');
  });

  test('the root path leads to 我的作品, and the logo to the public home page @long', async ({ page }) => {
    await enterAs(page, '/', 'student');
    await expectPath(page, '/account/center');
    await page.getByRole('banner').getByRole('link', { name: 'Scratch 教学平台' }).click();
    await expectPath(page, '/home');
  });

  test('an unknown path shows the 404 page within the shell', async ({ page }) => {
    await enterAs(page, '/no/such/page', 'student');
    await expectPath(page, '/404');
    await expect(page).toHaveTitle('404 · Scratch 教学平台');
    await expect(page.getByRole('heading', { name: '抱歉，页面不存在，或者已被移除' })).toBeVisible();
    // Menu, tabs and header stay available.
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await expect(page.getByRole('tab', { name: '首页' })).toBeVisible();
    await openMenu(page, '我的作品列表');
    await expectPath(page, '/account/mineWork');
    await page.goBack();
    await expectPath(page, '/404');
    await page.getByRole('link', { name: '返回首页' }).click();
    await expectPath(page, '/account/center');
  });

  test('pages outside the menu of the user lead to the 404 page @long', async ({ page }) => {
    await loginAs(page, 'student');
    await expect(page.getByRole('navigation', { name: '主菜单' }).getByText('用户管理')).toHaveCount(0);
    for (const path of ['/isystem/user', '/teaching/workList', '/course/course', '/course/courseUnit']) {
      await page.goto(path);
      await expectPath(page, '/404');
    }
  });
});

test.describe('a visitor', () => {
  test('the root path leads to the public home page', async ({ page }) => {
    await page.goto('/');
    await expectPath(page, '/home');
    await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible();
  });

  test('an unknown path requires a login and then shows the 404 page @long', async ({ page }) => {
    await page.goto('/no/such/page?x=1');
    expect(await expectLoginPage(page)).toBe('/no/such/page?x=1');
    await submitLogin(page, 'student');
    await expectPath(page, '/404');
  });

  test('the 404 page needs no login and links to the public home page @long', async ({ page }) => {
    await page.goto('/404');
    await expectPath(page, '/404');
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await page.getByRole('link', { name: '返回首页' }).click();
    await expectPath(page, '/home');
  });

  test('unknown paths below /user lead to the login page @long', async ({ page }) => {
    await page.goto('/user');
    await expectLoginPage(page);
    await page.goto('/user/nowhere');
    expect(await expectLoginPage(page)).toBe('/user/nowhere');
  });
});

test.describe('the end of a session', () => {
  test('a confirmed logout deletes all data of the session', async ({ page }) => {
    await enterAs(page, '/account/mineWork', 'student');
    await liveSocketOpen(page);

    await logoutButton(page).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('真的要注销登录吗 ?');
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toHaveCount(0);
    await expectPath(page, '/account/mineWork');

    const token = await tokenOf(page);
    await logoutButton(page).click();
    await question.getByRole('button', { name: '退出' }).click();
    await expectPath(page, '/home');
    await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible();
    for (const key of ['Access-Token', 'Login_Userinfo', 'Login_UserRole', 'UI_CACHE_DB_DICT_DATA']) {
      expect(await stored(page, `pro__${key}`), key).toBe(undefined);
    }
    const answer = await fetch(new URL('/api/sys/permission/getUserPermissionByToken', page.url()), {
      headers: { 'X-Access-Token': token },
    });
    expect(answer.status).toBe(500);

    await page.goBack();
    await expectLoginPage(page);
    await expect(page.getByText('欢迎您')).toHaveCount(0);
  });

  test('a failed logout request still logs the user out @long', async ({ page }) => {
    await loginAs(page, 'student');
    await page.route('**/api/sys/logout', (route) => route.abort());
    await logOut(page);
    await expectPath(page, '/home');
    expect(await stored(page, 'pro__Access-Token')).toBe(undefined);
  });

  test('a session ended by the server shows a dialog, and the login returns to the page', async ({
    page,
  }) => {
    await enterAs(page, '/account/mineWork', 'student');
    await endSession(page);
    const dialog = page.getByRole('alertdialog', { name: '登录已过期' });
    await expect(dialog).toContainText('很抱歉，登录已过期，请重新登录');
    await expect(page.getByRole('alertdialog')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: '重新登录' }).click();
    expect(await expectLoginPage(page)).toBe('/account/mineWork');
    expect(await stored(page, 'pro__Access-Token')).toBe(undefined);
    await submitLogin(page, 'student');
    await expectPath(page, '/account/mineWork');
  });

  test('a session that expired while the page was closed requires a login', async ({ page }) => {
    await enterAs(page, '/livez', 'student');
    await endToken(page);
    await page.goto('/account/mineWork');
    await page
      .getByRole('alertdialog', { name: '登录已过期' })
      .getByRole('button', { name: '重新登录' })
      .click();
    expect(await expectLoginPage(page)).toBe('/account/mineWork');
  });

  test('a 401 shows a toast and leads to the login page @long', async ({ page }) => {
    await loginAs(page, 'student');
    await page.route('**/api/teaching/teachingWork/mine**', (route) =>
      route.fulfill({
        status: 401,
        json: { success: false, code: 401, message: '未授权，请重新登录', result: null, timestamp: 0 },
      }),
    );
    await openMenu(page, '我的作品列表');
    await expect(failureNotice(page)).toContainText('系统提示');
    await expect(failureNotice(page)).toContainText('未授权，请重新登录');
    expect(await expectLoginPage(page)).toBe('/account/mineWork');
  });

  test('a failure to load the permissions leads to the login page and keeps the redirect target @long', async ({
    page,
  }) => {
    await enterAs(page, '/livez', 'student');
    await page.route('**/api/sys/permission/getUserPermissionByToken**', (route) =>
      route.fulfill({
        json: { success: false, code: 500, message: '菜单服务不可用', result: null, timestamp: 0 },
      }),
    );
    await page.goto('/account/mineWork?pageNo=1');
    expect(await expectLoginPage(page)).toBe('/account/mineWork?pageNo=1');
    await expect(page.getByRole('form').getByRole('alert')).toContainText('菜单服务不可用');
    expect(await stored(page, 'pro__Access-Token')).toBe(undefined);
  });
});
