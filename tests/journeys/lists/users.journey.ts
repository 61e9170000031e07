import { type Locator, type Page } from '@playwright/test';
import { failureNotice, loginAs, openMenu, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { closeCredentials } from '#tests/support/journeys/journey-people.ts';
import {
  chooseDepart,
  filterBar,
  openMoreFilters,
  pressAction,
  rowOf,
  searchList,
} from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const search = (page: Page): URLSearchParams => new URL(page.url()).searchParams;
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const save = (form: Locator): Locator => form.getByRole('button', { name: '保存' });

async function openUsers(page: Page, username = 'admin'): Promise<void> {
  await loginAs(page, username);
  await openMenu(page, '用户管理');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

/** Fills in 添加用户 with everything a pupil needs. */
async function fillPupil(page: Page, account: string): Promise<Locator> {
  await page.getByRole('button', { name: '添加用户' }).click();
  const form = dialog(page, '添加用户');
  await form.getByLabel('账号').fill(account);
  await form.getByRole('radio', { name: '学生' }).check();
  await form.getByLabel('初始密码').fill('Pupil-2026!');
  await form.getByLabel('姓名').fill('小新');
  await chooseDepart(page, form, '班级', '三年级一班');
  return form;
}

test('the list is searched, sorted and paged on the server, and its state is stored in the address @long @oldest', async ({
  page,
}) => {
  await openUsers(page);
  await searchList(page, '账号', 's301');
  await expect(page.getByRole('navigation', { name: '分页' })).toContainText('1-10 共30条');
  await page.getByRole('columnheader', { name: '账号' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: '账号' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.getByRole('row').nth(1)).toContainText('s30101');
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('s30111');
  expect(Object.fromEntries(search(page))).toEqual({
    username: 's301',
    column: 'username',
    order: 'asc',
    page: '2',
  });

  await page.reload();
  await expect(page.getByRole('row').nth(1)).toContainText('s30111');
  await expect(filterBar(page).getByLabel('账号')).toHaveValue('s301');
  await page.goBack();
  await expect(page.getByRole('row').nth(1)).toContainText('s30101');

  await filterBar(page).getByRole('button', { name: '重置' }).click();
  await expect(filterBar(page).getByLabel('账号')).toHaveValue('');
  await searchList(page, '账号', '%_nobody');
  await expect(page.getByText('暂无数据')).toBeVisible();
});

test('a teacher finds only the pupils of their own class', async ({ page }) => {
  await openUsers(page, 'teacher');
  await searchList(page, '账号', 's302');
  await expect(page.getByText('暂无数据')).toBeVisible();
  await searchList(page, '账号', 's30101');
  await expect(rowOf(page, '王子轩')).toBeVisible();
});

test('a new user without required values is refused at the fields @long', async ({ page, watch }) => {
  await openUsers(page);
  await page.getByRole('button', { name: '添加用户' }).click();
  const form = dialog(page, '添加用户');
  await form.getByRole('radio', { name: '学生' }).check();
  await form.getByText('更多设置').click();
  await form.getByRole('group', { name: '角色分配' }).getByRole('checkbox', { name: '学生' }).uncheck();
  await form.getByLabel('手机号').fill('123');
  await form.getByLabel('初始密码').fill('123');
  await save(form).click();
  const fields = {
    账号: '请输入账号！',
    姓名: '请输入姓名！',
    初始密码: '密码要有 6 到 64 位，不能有空格！',
    手机号: '请输入正确的手机号！',
  };
  for (const [label, message] of Object.entries(fields)) {
    await expect(form.getByLabel(label), label).toHaveAccessibleDescription(new RegExp(message));
  }
  await expect(form).toContainText('请选择角色');
  await expect(form).toContainText('请选择班级');
  await expect(form.getByLabel('姓名')).toBeFocused();
  expect(watch.requests.filter((address) => address.includes('/sys/user/add'))).toEqual([]);

  await form.getByRole('button', { name: '关闭' }).last().click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('确定放弃编辑？');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(form.getByLabel('手机号')).toHaveValue('123');
  // Going back selects another tab. The form stays in its own tab, and closing it there asks.
  await page.goBack();
  await expect(form).toHaveCount(0);
  await page.getByRole('tab', { name: '用户管理' }).click();
  await expect(form.getByLabel('手机号')).toHaveValue('123');
  await form.getByRole('button', { name: '关闭' }).last().click();
  await question.getByRole('button', { name: '放弃编辑' }).click();
  await expect(form).toHaveCount(0);
});

test('the list is filtered by a department chosen in the tree @long', async ({ page }) => {
  await openUsers(page);
  await openMoreFilters(page);
  const field = filterBar(page).getByRole('button', { name: /^用户部门/ });
  await expect(field).toHaveAccessibleName('用户部门：全部');
  await field.click();
  const picker = dialog(page, '部门搜索');
  await picker.getByRole('searchbox', { name: '部门搜索' }).fill('三年级二班');
  await picker.getByRole('treeitem', { name: '三年级二班' }).click();
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(field).toHaveAccessibleName('用户部门：三年级二班');
  await expect(field).toBeFocused();
  // People of other journeys may fill the first page.
  await searchList(page, '账号', 's30');
  await expect(rowOf(page, 's30201')).toBeVisible();
  await expect(rowOf(page, 's30101')).toHaveCount(0);
  await page.reload();
  await openMoreFilters(page);
  await expect(field).toHaveAccessibleName('用户部门：三年级二班');
  await filterBar(page).getByRole('button', { name: '清除用户部门' }).click();
  await expect(field).toBeFocused();
});

test('a duplicate account is reported at its field, a lost network in a toast, and the form keeps its values', async ({
  page,
}) => {
  await openUsers(page);
  const account = uniqueName('pupil');
  const form = await fillPupil(page, 'student');
  await save(form).click();
  const field = form.getByLabel('账号');
  await expect(field).toHaveAccessibleDescription(/账号已存在！/);
  await expect(form.getByLabel('姓名')).toHaveValue('小新');
  await expect(form.getByLabel('初始密码')).toHaveValue('Pupil-2026!');

  await field.fill(account);
  await page.context().setOffline(true);
  await save(form).click();
  await expect(failureNotice(page)).toContainText('网络超时');
  await expect(field).toHaveValue(account);
  await page.context().setOffline(false);
  await save(form).click();
  await expect(form).toHaveCount(0);
  await closeCredentials(page);
  await searchList(page, '账号', account);
  await expect(rowOf(page, account)).toContainText('小新');
});

test('a double click creates a user once, and the user can be edited', async ({ page, watch }) => {
  await openUsers(page);
  const account = uniqueName('pupil');
  const form = await fillPupil(page, account);
  await save(form).dblclick();
  await expect(form).toHaveCount(0);
  await closeCredentials(page);
  expect(watch.requests.filter((address) => address.includes('/sys/user/add'))).toHaveLength(1);

  await searchList(page, '账号', account);
  await pressAction(rowOf(page, account), '编辑');
  const editing = dialog(page, '编辑');
  await expect(editing.getByLabel('账号')).toHaveValue(account);
  await expect(editing.getByRole('button', { name: '移除三年级一班' })).toBeVisible();
  await editing.getByLabel('姓名').fill('改名');
  await save(editing).click();
  await expect(editing).toHaveCount(0);
  await expect(rowOf(page, account)).toContainText('改名');
});

test('the form reports an account in the recycle bin and can restore it', async ({ page }) => {
  await openUsers(page);
  const account = uniqueName('bin');
  const form = await fillPupil(page, account);
  await save(form).click();
  await expect(page.getByText('添加成功！')).toBeVisible();
  await closeCredentials(page);
  await searchList(page, '账号', account);
  await pressAction(rowOf(page, account), '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('暂无数据')).toBeVisible();

  const again = await fillPupil(page, account);
  await expect(again.getByRole('alert')).toContainText(`账号 ${account} 在回收站里（小新，删除于`);
  await save(again).click();
  await again.getByRole('button', { name: '还原 小新' }).click();
  await expect(page.getByText('已还原：小新')).toBeVisible();
  await expect(dialog(page, '添加用户')).toBeHidden();
  await expect(dialog(page, '详情')).toContainText(account);
  await dialog(page, '详情').getByRole('button', { name: '关闭' }).first().click();
  await expect(rowOf(page, account)).toBeVisible();
});
