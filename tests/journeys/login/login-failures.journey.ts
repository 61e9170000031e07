import { type Page } from '@playwright/test';
import { expectPath, failureNotice, notice, submitLogin } from '#tests/support/journeys/journey-actions.ts';
import { readCaptcha } from '#tests/support/journeys/journey-captcha.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

// Failures of an account are counted across these journeys, so they have their own product and a fixed order.
test.describe.configure({ mode: 'serial' });

const account = (page: Page) => page.getByRole('textbox', { name: '账号' });
const password = (page: Page) => page.getByRole('textbox', { name: '密码', exact: true });
const captcha = (page: Page) => page.getByRole('textbox', { name: '验证码' });
const picture = (page: Page) => page.getByRole('img', { name: '验证码图片' });

/** The message in the form; the toast has another one. */
const refusal = (page: Page, text: string) =>
  page.getByRole('form').getByRole('alert').filter({ hasText: text });

test('a wrong password is refused with a message, and the input is preserved', async ({ page }) => {
  await page.goto('/user/login');
  await expect(captcha(page)).toHaveCount(0);
  await submitLogin(page, 's30130', 'Wrong-2026');
  await expect(failureNotice(page)).toContainText('登录失败');
  await expect(refusal(page, '账号或密码错误')).toBeVisible();
  await expect(account(page)).toHaveValue('s30130');
  await expect(password(page)).toHaveValue('Wrong-2026');
  await expectPath(page, '/user/login');
});

test('an unknown account is refused with the same message', async ({ page }) => {
  await page.goto('/user/login');
  await submitLogin(page, 'nobody-here', 'Wrong-2026');
  await expect(refusal(page, '账号或密码错误')).toBeVisible();
  await expect(captcha(page)).toHaveCount(0);
});

test('the third failed login requires a captcha, which can be mistyped, renewed and solved', async ({
  page,
  product,
  watch,
}) => {
  await page.goto('/user/login');
  await submitLogin(page, 's30130', 'Wrong-2026');
  await expect(refusal(page, '账号或密码错误')).toBeVisible();
  await expect(captcha(page)).toHaveCount(0);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(captcha(page)).toBeVisible();

  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('请输入验证码！')).toBeVisible();
  await expect(captcha(page)).toBeFocused();

  const first = await picture(page).getAttribute('src');
  await captcha(page).fill('0000');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(refusal(page, '验证码错误')).toBeVisible();
  await expect(captcha(page)).toHaveValue('');
  await expect(password(page)).toHaveValue('Wrong-2026');
  await expect(picture(page)).not.toHaveAttribute('src', first ?? '');

  const second = await picture(page).getAttribute('src');
  await page.getByRole('button', { name: '换一张验证码' }).click();
  await expect(picture(page)).not.toHaveAttribute('src', second ?? '');

  await captcha(page).fill((await readCaptcha(product, watch)).toLowerCase());
  await submitLogin(page, 's30130');
  await expectPath(page, '/dashboard/index');
  await expect(notice(page)).toContainText('欢迎回来');
});

test('other users with the same IP address need no captcha', async ({ page }) => {
  await page.goto('/user/login');
  await submitLogin(page, 'teacher2');
  await expectPath(page, '/dashboard/index');
});
