import type { Page } from '@playwright/test';
import { inspect, seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import { readCaptcha } from '#tests/support/journeys/journey-captcha.ts';
import {
  callApi,
  expectPath,
  failureNotice,
  loginByHand,
  notice,
  personButton,
  submitLogin,
} from '#tests/support/journeys/journey-actions.ts';
import { keepSettings } from '#tests/support/journeys/journey-look.ts';
import { expect, test as base } from '#tests/support/journeys/journey-test.ts';
import {
  lastSms,
  openEntrances,
  providerSettings,
  startProviders,
} from '#tests/support/journeys/journey-providers.ts';
import {
  freePort,
  startProductProcess,
  type ProductProcess,
} from '#tests/support/engines/product-process.ts';
import { schoolFolder } from '#tests/support/journeys/school-folder.ts';
import { quiet } from '#tests/support/journeys/journey-watch.ts';

type Providers = Awaited<ReturnType<typeof startProviders>>;
const phone = '13800138000';

/** A school with every login method: text messages, a login provider, a CAS server. */
const test = base.extend<object, { readonly providers: Providers; readonly open: ProductProcess }>({
  providers: [
    async ({ browserName: _browserName }, use) => {
      const providers = await startProviders();
      await use(providers);
      await providers.close();
    },
    { scope: 'worker' },
  ],
  open: [
    async ({ providers }, use) => {
      const port = await freePort();
      const folder = await schoolFolder();
      const env = providerSettings(providers.url, `http://127.0.0.1:${port}`);
      const open = await startProductProcess({ ...folder, port, env });
      await openEntrances(open, 's30101', phone);
      await use(open);
      await open.stop();
      await folder.remove();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Checks accessibility at a wide and a narrow width. */
async function expectAccessible(page: Page): Promise<void> {
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    await inspect(page, `at ${width}`);
  }
  await page.setViewportSize({ width: 1366, height: 768 });
}

/** Makes the appearance follow the system. */
async function followSystem(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await keepSettings(page, { appearance: 'system' });
  await page.goto(address);
}

test.describe('a school without configured login methods', () => {
  test('only the password login is offered, and registration is closed', async ({ page }) => {
    await page.goto('/user/login');
    await expect(page.getByRole('heading', { name: '账号密码登录' })).toBeVisible();
    await expect(page.getByRole('link', { name: '忘记密码' })).toBeVisible();
    await quiet(page);
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '其他登录方式' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: '注册账号' })).toHaveCount(0);
    await page.goto('/user/register');
    await expect(page.getByText('没有开放注册，请向老师或管理员要账号。')).toBeVisible();
  });

  test('a password is recovered with the code that an administrator issues @long', async ({
    page,
    product,
    watch,
    newPerson,
  }) => {
    await openEntrances(product, 's30101', phone);
    const admin = await newPerson();
    await loginByHand(admin, 'admin');
    const list = await callApi(admin, 'GET', '/sys/user/list?username=s30102');
    const id = /"id":"([^"]+)"[^}]*"username":"s30102"/.exec(JSON.stringify(list))?.[1] ?? '';
    const issued = JSON.stringify(await callApi(admin, 'POST', '/sys/user/resetCode', { id }));
    const code = /"code":"([^"]+)"/.exec(issued)?.[1] ?? '';

    await followSystem(page, '/user/alteration');
    await expect(page.getByRole('heading', { name: '找回密码' })).toBeVisible();
    await expectAccessible(page);
    await button(page, '下一步').click();
    await expect(page.getByText('请输入账号或手机号！')).toBeVisible();
    await box(page, '账号或手机号').fill('nobody-here');
    await box(page, '验证码').fill(await readCaptcha(product, watch));
    await button(page, '下一步').click();
    await box(page, '重置码').fill('AAAA-AAAA');
    await button(page, '下一步').click();
    await expect(failureNotice(page)).toContainText('请核对账号');
    await button(page, '上一步').click();
    await expect(box(page, '验证码')).toHaveValue('');

    await box(page, '账号或手机号').fill('s30102');
    await expect(page.getByRole('img', { name: '验证码图片' })).toBeVisible();
    await box(page, '验证码').fill(await readCaptcha(product, watch));
    await button(page, '下一步').click();
    await expect(box(page, '账号')).toHaveValue('s30102');
    await expect(box(page, '重置码')).toBeFocused();
    await expectAccessible(page);
    await box(page, '重置码').fill('AAAA-AAAA');
    await button(page, '下一步').click();
    await expect(failureNotice(page)).toContainText('验证错误');
    await box(page, '重置码').fill(code.toLowerCase());
    await button(page, '下一步').click();

    await expect(box(page, '新密码')).toBeFocused();
    await box(page, '新密码').fill('abcdef');
    await expect(page.getByText('强度：低')).toBeVisible();
    await box(page, '确认密码').fill('abcdef');
    await button(page, '提交').click();
    await expect(page.getByText('密码太简单，请用数字、字母、符号中的至少两种')).toBeVisible();
    await expectAccessible(page);
    await box(page, '新密码').fill('Bamboo-2026');
    await box(page, '确认密码').fill('Bamboo-2026');
    await expect(page.getByText('强度：强')).toBeVisible();
    await button(page, '提交').click();
    await expect(page.getByRole('heading', { name: '密码修改成功' })).toBeVisible();
    await expect(page.getByText(/将在 [1-5] 秒后返回登录页。/)).toBeVisible();
    await expectPath(page, '/user/login');
    await submitLogin(page, 's30102', 'Bamboo-2026');
    await expectPath(page, '/dashboard/index');
  });

  test('a pupil registers: errors are shown at their fields, and the input survives a reload @long', async ({
    page,
    product,
    watch,
  }) => {
    await openEntrances(product, 's30101', phone);
    await followSystem(page, '/user/login');
    await page.getByRole('link', { name: '注册账号' }).click();
    await expect(page.getByRole('heading', { name: '注册' })).toBeFocused();
    // The error shown on leaving the field must not move the button away from the click.
    await box(page, '手机号').fill('1380');
    await button(page, '注册').click();
    for (const message of ['账号不能为空', '请再输入一次密码', '请输入正确的手机号', '请输入验证码！'])
      await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expectAccessible(page);

    await box(page, '账号').fill('s30101');
    await expect(page.getByText('账号已存在！')).toBeVisible();
    await box(page, '账号').fill('panda');
    await expect(page.getByText('账号已存在！')).toHaveCount(0);
    await box(page, '手机号').fill('13900139000');
    await box(page, '姓名').fill('潘达');
    await box(page, '密码').fill('panda');
    await box(page, '确认密码').fill('panda!');
    await box(page, '手机号').focus();
    await expect(page.getByText('密码要有 6 到 64 位，不能有空格！')).toBeVisible();
    await expect(page.getByText('两次输入的密码不一样！')).toBeVisible();

    page.on('dialog', (dialog) => void dialog.accept());
    await expect.poll(() => page.sessionStorage.getItem('pro__Drafts_visitor')).toContain('潘达');
    await page.reload();
    await expect(page.getByText('已恢复未保存的内容')).toBeVisible();
    await expect(box(page, '账号')).toHaveValue('panda');
    await expect(box(page, '密码')).toHaveValue('');

    await box(page, '密码').fill('Bamboo-2026');
    await box(page, '确认密码').fill('Bamboo-2026');
    await box(page, '验证码').fill('0000');
    await button(page, '注册').click();
    await expect(failureNotice(page)).toContainText('注册失败');
    await expect(page.getByText('验证码错误').first()).toBeVisible();
    await expect(box(page, '验证码')).toBeFocused();
    await expect(page.getByRole('img', { name: '验证码图片' })).toBeVisible();
    // The form reveals whether a number has an account only after the captcha.
    await box(page, '手机号').fill(phone);
    await box(page, '验证码').fill(await readCaptcha(product, watch));
    await button(page, '注册').click();
    await expect(page.getByText('手机号已被注册').first()).toBeVisible();
    await box(page, '手机号').fill('13900139000');
    await expect(box(page, '验证码')).toHaveValue('');
    await box(page, '验证码').fill(await readCaptcha(product, watch));
    await button(page, '注册').click();
    await expect(page.getByRole('heading', { name: '账号 panda 注册成功' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: '返回登录' }).click();
    await submitLogin(page, 'panda', 'Bamboo-2026');
    await expectPath(page, '/dashboard/index');
  });
});

test.describe('a school with every login method', () => {
  test.use({ baseURL: async ({ open }, use) => await use(open.url) });

  test('a password is recovered by SMS @long', async ({ page, open, watch }) => {
    await page.goto('/user/alteration');
    await box(page, '账号或手机号').fill(phone);
    await expect(page.getByRole('img', { name: '验证码图片' })).toBeVisible();
    await box(page, '验证码').fill(await readCaptcha(open, watch));
    await button(page, '下一步').click();
    await expect(page.getByRole('radio', { name: '短信验证' })).toBeChecked();
    await box(page, '手机号').fill(phone);
    await button(page, '获取验证码').click();
    await expect(notice(page)).toContainText('验证码已发送，请注意查收');
    await expect(page.getByRole('button', { name: /^\d+ 秒后重发$/ })).toBeDisabled();
    expect(await seriousViolations(page)).toEqual([]);
    await box(page, '短信验证码').fill(await lastSms(open, phone));
    await button(page, '下一步').click();
    await box(page, '新密码').fill('Bamboo-2026');
    await box(page, '确认密码').fill('Bamboo-2026');
    await button(page, '提交').click();
    await expect(page.getByRole('heading', { name: '密码修改成功' })).toBeVisible();
    await page.getByRole('link', { name: '返回登录' }).click();
    await submitLogin(page, 's30101', 'Bamboo-2026');
    await expectPath(page, '/dashboard/index');
  });

  test('an SMS code logs in and leads to the requested page @long', async ({ page, open, watch }) => {
    await followSystem(page, '/user/login?redirect=%2Faccount%2Fsettings%2Fbase');
    await page.getByRole('tab', { name: '账号密码登录' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: '手机号登录' })).toBeFocused();
    await expect(box(page, '账号')).toBeHidden();
    await expectAccessible(page);
    await button(page, '获取验证码').click();
    await expect(page.getByText('手机号格式不正确！')).toBeVisible();
    await box(page, '手机号').fill(phone);
    await box(page, '验证码').fill(await readCaptcha(open, watch));
    await button(page, '获取验证码').click();
    await expect(notice(page)).toContainText('验证码已发送，请注意查收');
    await expect(box(page, '短信验证码')).toBeFocused();
    await box(page, '短信验证码').fill('000000');
    await button(page, '登录').click();
    await expect(failureNotice(page)).toContainText('手机验证码错误');
    await box(page, '短信验证码').fill(await lastSms(open, phone));
    await button(page, '登录').click();
    await expectPath(page, '/account/settings/base');
    await expect(notice(page)).toContainText('欢迎回来');
  });

  // The provider is another host, so the watch for foreign requests does not apply to these browsers.
  const visit = async (page: Page): Promise<Page> => {
    const context = await page.context().browser()?.newContext({ locale: 'zh-CN' });
    if (context === undefined) throw new Error('no browser');
    return await context.newPage();
  };

  for (const way of ['智慧校园', '统一身份认证'])
    test(`a login by ${way} succeeds, and a failed one shows the reason @long`, async ({
      page,
      open,
      providers,
    }) => {
      const guest = await visit(page);
      providers.state.person = 'nobody-here';
      await guest.goto(`${open.url}/user/login?redirect=%2Faccount%2Fsettings%2Fbase`);
      await guest.getByRole('link', { name: way }).click();
      await expect(failureNotice(guest)).toContainText('平台中没有与该账号对应的用户，请联系管理员');
      await expect(guest.getByRole('form').getByRole('alert')).toContainText('请联系管理员');
      expect(new URL(guest.url()).hash + new URL(guest.url()).searchParams.get('ticket')).toBe('null');
      providers.state.person = 's30103';
      await guest.getByRole('link', { name: way }).click();
      await expectPath(guest, '/account/settings/base');
      await expect(personButton(guest)).toBeVisible();
      await guest.context().close();
    });

  test('a ticket or id of another user is refused @long', async ({ page, open, providers }) => {
    providers.state.person = 's30103';
    // The first half of the login; an attacker then sends the address to another person.
    const gone = await page.request.get(`${open.url}/api/thirdLogin/render/cas`, { maxRedirects: 0 });
    const there = await page.request.get(gone.headers()['location'] ?? '', { maxRedirects: 0 });
    const guest = await visit(page);
    await guest.goto(there.headers()['location'] ?? '');
    await expect(failureNotice(guest)).toContainText('统一身份认证登录已失效，请重新登录');
    await guest.goto(`${open.url}/user/login#third=${'a'.repeat(43)}`);
    await guest.reload();
    await expect(guest.getByRole('form').getByRole('alert')).toContainText('第三方登录已失效，请重新登录');
    await expectPath(guest, '/user/login');
    await guest.context().close();
  });
});
