import type { Page } from '@playwright/test';
import {
  enterAs,
  expectPath,
  loginAs,
  openMenu,
  submitLogin,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { makeClass, makePupils, section } from '#tests/support/journeys/journey-classes.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const reset = (page: Page) => page.getByRole('button', { name: '重设密码并打印账号条' });
const sheet = (page: Page) => page.getByRole('dialog', { name: '学生账号' });

/** Resets the passwords of all pupils of the open class, and returns account, name and password of the first. */
async function resetAll(page: Page): Promise<readonly string[]> {
  await page.getByRole('group', { name: '快速选择' }).getByRole('button', { name: /^全选/ }).click();
  await reset(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '重设密码' }).click();
  const cells = sheet(page).getByRole('row').nth(1).getByRole('cell');
  await expect(cells).toHaveCount(4);
  return await cells.allTextContents();
}

test('a teacher gives a class new passwords, and a pupil chooses an own one at the next login', async ({
  page,
  newPerson,
}) => {
  await loginAs(page, 'teacher');
  await openMenu(page, '班级管理');
  await makeClass(page, uniqueName('三年级'));
  await makePupils(page, ['甲同学', '乙同学']);
  const pupils = section(page, '学生');
  await expect(pupils.getByRole('row', { name: /甲同学/ })).toContainText('初始密码未改');
  await expect(pupils.getByRole('row', { name: /甲同学/ })).toContainText('从未登录');
  await expect(reset(page)).toBeDisabled();
  await expect(reset(page)).toHaveAccessibleDescription('先选择学生');

  const [username = '', , old = ''] = await resetAll(page);
  await expect(sheet(page)).toContainText('以下 2 个账号的密码关闭后不再显示');
  await inspect(page, '账号条');
  await sheet(page).getByRole('button', { name: '关闭' }).last().click();
  await expect(page.getByRole('alertdialog')).toContainText('关闭后看不到这些密码');
  await page.getByRole('alertdialog').getByRole('button', { name: '关闭' }).click();
  await expect(sheet(page)).toHaveCount(0);

  const [, , password = ''] = await resetAll(page);
  expect(password).not.toBe(old);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(password).filter({ visible: true })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  const pupil = await newPerson();
  await pupil.goto('/user/login');
  await submitLogin(pupil, username, old);
  await expect(pupil.getByRole('main').getByRole('alert')).toHaveText('账号或密码错误');
  await submitLogin(pupil, username, password);
  const duty = pupil.getByRole('dialog', { name: '请设置新密码' });
  await duty.getByLabel('新密码', { exact: true }).fill('My-own-2026');
  await duty.getByLabel('确认新密码', { exact: true }).fill('My-own-2026');
  await duty.getByRole('button', { name: '保存' }).click();
  await expect(duty).toHaveCount(0);

  // After a download, closing does not ask.
  await Promise.all([
    page.waitForEvent('download'),
    sheet(page).getByRole('button', { name: '下载 Excel' }).click(),
  ]);
  await sheet(page).getByRole('button', { name: '关闭' }).last().click();
  await expect(sheet(page)).toHaveCount(0);
  await page.reload();
  await expect(pupils.getByRole('row', { name: /甲同学/ })).toContainText('已改');
  await expect(pupils.getByRole('row', { name: /甲同学/ })).toContainText('今天');
  await inspect(page, '学生');
});

test('a credential sheet whose page was closed is offered to their teacher again, and to nobody else @long', async ({
  page,
  newPerson,
}) => {
  await loginAs(page, 'teacher');
  await openMenu(page, '班级管理');
  await makeClass(page, uniqueName('三年级'));
  await makePupils(page, ['甲同学', '乙同学']);
  const [, , password = ''] = await resetAll(page);
  await page.reload();
  await expect(page.getByText(/有一份还没打印的账号条（2 人，今天 \d\d:\d\d 重设）/)).toBeVisible();
  await inspect(page, '还没打印的账号条');

  const admin = await newPerson();
  await enterAs(admin, '/isystem/user', 'admin');
  await expect(admin.getByRole('row').nth(1)).toBeVisible();
  await expect(admin.getByText('还没打印的账号条')).toHaveCount(0);

  await page.getByRole('button', { name: '查看账号条' }).click();
  await expect(sheet(page)).toContainText(password);
  await sheet(page).getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '关闭' }).click();
  await expect(page.getByText('还没打印的账号条')).toHaveCount(0);

  await resetAll(page);
  await page.goto('/isystem/user');
  await expectPath(page, '/isystem/user');
  await page.getByRole('button', { name: '不需要了' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除账号条' }).click();
  await expect(page.getByText('还没打印的账号条')).toHaveCount(0);
});
