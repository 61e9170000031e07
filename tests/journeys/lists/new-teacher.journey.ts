import { type Locator, type Page } from '@playwright/test';
import {
  choose,
  loginAs,
  notice,
  openMenu,
  submitLogin,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { classCard, enterClass } from '#tests/support/journeys/journey-classes.ts';
import { closeCredentials } from '#tests/support/journeys/journey-people.ts';
import { tabTo } from '#tests/support/journeys/journey-keys.ts';
import { journeyPassword } from '#tests/support/engines/product-process.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const classes = ['三年级一班', '三年级二班'] as const;
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Adds a teacher of these classes in three fields, by keyboard; returns the account and the password of the sheet. */
async function addTeacher(admin: Page, name: string, taught: readonly string[]) {
  await admin.getByRole('button', { name: '添加用户' }).click();
  const form = dialog(admin, '添加用户');
  await expect(form.getByRole('radio', { name: '老师' })).toBeChecked();
  await expect(form.getByLabel('姓名')).toBeFocused();
  await admin.keyboard.insertText(name);
  if (taught.length > 0) {
    const choose = form.getByRole('button', { name: /任教班级/ });
    await tabTo(admin, choose);
    await admin.keyboard.press('Enter');
    const picker = dialog(admin, '班级搜索');
    await expect(picker.getByRole('searchbox', { name: '班级搜索' })).toBeFocused();
    await admin.keyboard.press('Escape');
    await expect(choose).toBeFocused();
    await admin.keyboard.press('Enter');
    await expect(picker.getByRole('searchbox', { name: '班级搜索' })).toBeFocused();
    for (const one of taught) {
      await admin.keyboard.insertText(one);
      await admin.keyboard.press('Enter');
      await expect(picker.getByRole('treeitem', { name: one })).toHaveAttribute('aria-checked', 'true');
    }
    await tabTo(admin, picker.getByRole('button', { name: '确定' }));
    await admin.keyboard.press('Enter');
    await expect(form.getByRole('button', { name: /^移除/ })).toHaveCount(taught.length);
  }
  await expect(form.getByLabel('账号')).not.toHaveValue('');
  const username = await form.getByLabel('账号').inputValue();
  const password = await form.getByLabel('初始密码').inputValue();
  await inspect(admin, '添加用户');
  await form.getByRole('button', { name: '保存' }).click();
  const sheet = admin.getByRole('dialog', { name: '账号', exact: true });
  await expect(sheet.getByRole('row', { name: new RegExp(username) })).toContainText(password);
  await expect(sheet.getByRole('button', { name: '复制' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: '打印账号条' })).toBeVisible();
  await closeCredentials(admin);
  return { username, password };
}

/** Logs in with the password of the sheet and replaces it. */
async function firstLogin(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/user/login');
  await submitLogin(page, username, password);
  const due = dialog(page, '请设置新密码');
  await due.getByLabel('新密码', { exact: true }).fill(journeyPassword);
  await due.getByLabel('确认新密码', { exact: true }).fill(journeyPassword);
  await due.getByRole('button', { name: '保存' }).click();
  await expect(due).toHaveCount(0);
}

test('an administrator adds a teacher in three fields, who sees both classes; who is in charge of one adds a colleague', async ({
  page: admin,
  newPerson,
}) => {
  const name = uniqueName('王晓燕');
  await loginAs(admin, 'admin');
  await openMenu(admin, '用户管理');
  const { username, password } = await addTeacher(admin, name, classes);
  expect(username).toMatch(/^wangxiaoyan/);

  const teacher = await newPerson();
  await firstLogin(teacher, username, password);
  await openMenu(teacher, '班级管理');
  for (const one of classes) await expect(classCard(teacher, one)).toContainText(name);
  await expect(dialog(teacher, '部门切换')).toHaveCount(0);

  const inCharge = await newPerson();
  await loginAs(inCharge, 'teacher2');
  await openMenu(inCharge, '班级管理');
  await enterClass(inCharge, classes[1]);
  await inCharge.getByRole('button', { name: '管理老师' }).click();
  const teachers = dialog(inCharge, `管理老师：${classes[1]}`);
  await teachers.getByRole('searchbox', { name: '加入老师' }).fill('李老师');
  await teachers.getByRole('button', { name: '加入李老师（teacher）' }).click();
  await expect(notice(inCharge)).toContainText('老师已保存');
  await expect(teachers.getByRole('list', { name: '班级的老师' })).toContainText('李老师');
  await inspect(inCharge, '管理老师');
  await teachers.getByRole('button', { name: '关闭' }).last().click();
  await expect(inCharge.getByText(/^老师：.*李老师/)).toBeVisible();

  const colleague = await newPerson();
  await loginAs(colleague, 'teacher');
  await openMenu(colleague, '班级管理');
  await expect(classCard(colleague, classes[1])).toBeVisible();
});

test('a teacher without classes reads what to do, and creates the first class @long', async ({
  page: admin,
  newPerson,
}) => {
  const className = uniqueName('新班');
  await loginAs(admin, 'admin');
  await openMenu(admin, '用户管理');
  const { username, password } = await addTeacher(admin, uniqueName('赵强'), []);
  const teacher = await newPerson();
  await firstLogin(teacher, username, password);
  await openMenu(teacher, '班级管理');
  // The first page, which is hidden now, says the same.
  const hint = teacher.getByText('还没有班级。您可以新建班级，或请管理员把您加为某个班的老师。');
  await expect(hint.filter({ visible: true })).toBeVisible();
  await teacher.getByRole('button', { name: '新建班级' }).click();
  const form = dialog(teacher, '新建班级');
  await form.getByLabel('班级名称').fill(className);
  await choose(form.getByRole('combobox', { name: '年级' }), '四年级');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(teacher.getByRole('heading', { level: 1, name: className })).toBeVisible();
});
