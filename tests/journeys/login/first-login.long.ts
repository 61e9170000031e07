import type { Page } from '@playwright/test';
import {
  callApi,
  expectLoginPage,
  expectPath,
  expired,
  enterAs,
  loginAs,
  notice,
  personButton,
  stored,
  submitLogin,
} from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { addNewcomer, addPerson, givenPassword } from '#tests/support/journeys/journey-people.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { liveSocketOpen } from '#tests/support/journeys/journey-watch.ts';

const duty = (page: Page) => page.getByRole('dialog', { name: '请设置新密码' });
const newcomer = { role: 'student', departs: ['三年级二班'] } as const;
const own = 'My-own-2026';

async function chooseOwn(page: Page, password = own, again = password): Promise<void> {
  await duty(page).getByLabel('新密码', { exact: true }).fill(password);
  await duty(page).getByLabel('确认新密码', { exact: true }).fill(again);
  await duty(page).getByRole('button', { name: '保存' }).click();
}

test('a new pupil must choose a password and then continues to the requested page', async ({
  page,
  newPerson,
}) => {
  const admin = await newPerson();
  await enterAs(admin, '/livez', 'admin');
  const username = await addNewcomer(admin, newcomer);

  await page.goto('/account/settings/base');
  expect(await expectLoginPage(page)).toBe('/account/settings/base');
  await submitLogin(page, username, givenPassword);
  await expect(duty(page)).toContainText('现在的密码是老师或管理员设置的');
  await expect(duty(page).getByLabel('新密码', { exact: true })).toBeFocused();
  await inspect(page, 'the first login');
  await expect(duty(page).getByRole('button', { name: '关闭' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(duty(page)).toBeVisible();

  await chooseOwn(page, 'abcdefgh');
  await expect(duty(page)).toContainText('密码太简单，请用数字、字母、符号中的至少两种');
  await expect(duty(page).getByLabel('新密码', { exact: true })).toBeFocused();
  await chooseOwn(page, own, 'My-own-2027');
  await expect(duty(page)).toContainText('两次输入的密码不一样！');
  await chooseOwn(page, givenPassword);
  await expect(duty(page)).toContainText('新密码不能与旧密码相同');

  // Nothing is stored before: a reload asks for the login again, and the password must still be changed.
  expect(await stored(page, 'pro__Access-Token')).toBe(undefined);
  await page.reload();
  expect(await expectLoginPage(page)).toBe('/account/settings/base');
  await submitLogin(page, username, givenPassword);
  await chooseOwn(page);
  await expectPath(page, '/account/settings/base');
  await expect(notice(page).filter({ hasText: '密码修改成功！' })).toBeVisible();
  await expect(duty(page)).toHaveCount(0);
  await page.reload();
  await expect(personButton(page)).toBeVisible();
  await expectPath(page, '/account/settings/base');

  const elsewhere = await newPerson();
  await elsewhere.goto('/user/login');
  await submitLogin(elsewhere, username, givenPassword);
  await expect(elsewhere.getByRole('main').getByRole('alert')).toHaveText('账号或密码错误');
  await submitLogin(elsewhere, username, own);
  await expectPath(elsewhere, '/dashboard/index');
});

test('a new pupil can log out instead, and must still change the password at the next login', async ({
  page,
  newPerson,
}) => {
  const admin = await newPerson();
  await enterAs(admin, '/livez', 'admin');
  const username = await addNewcomer(admin, newcomer);
  await page.goto('/user/login');
  await submitLogin(page, username, givenPassword);
  await duty(page).getByRole('button', { name: '退出登录' }).click();
  await expectPath(page, '/home');
  await page.goto('/dashboard/index');
  await expectLoginPage(page);
  await submitLogin(page, username, givenPassword);
  await expect(duty(page)).toBeVisible();
});

test('a password reset during a session is changed in the dialog that renews the login', async ({
  page,
  newPerson,
}) => {
  const admin = await newPerson();
  await enterAs(admin, '/livez', 'admin');
  const username = await addPerson(admin, newcomer);
  await loginAs(page, username);
  await page.goto('/account/settings/base');
  await page.getByLabel('邮箱').fill('half@written.cn');
  await liveSocketOpen(page);
  const secret = { password: givenPassword, confirmpassword: givenPassword };
  await callApi(admin, 'PUT', '/sys/user/changePassword', { username, ...secret });
  await expired(page).getByLabel('密码', { exact: true }).fill(givenPassword);
  await expired(page).getByRole('button', { name: '登录并继续' }).click();
  await chooseOwn(page);
  await expect(notice(page).filter({ hasText: '已重新登录，请继续' })).toBeVisible();
  await expect(duty(page)).toHaveCount(0);
  await expect(page.getByLabel('邮箱')).toHaveValue('half@written.cn');
  expect(await stored(page, 'pro__Access-Token')).not.toBe(undefined);
});
