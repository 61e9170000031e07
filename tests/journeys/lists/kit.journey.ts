import type { Locator, Page } from '@playwright/test';
import {
  callApi,
  notice,
  openUsers,
  submitLogin,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import { addPupils } from '#tests/support/journeys/journey-people.ts';
import { downloaded, sheetOf } from '#tests/support/journeys/journey-sheets.ts';
import {
  chooseDepart,
  expectNoListAction,
  filterBar,
  pressListAction,
  pressRowAction,
  rowOf,
  searchList,
} from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name, exact: true });
const confirm = (page: Page, name: string): Promise<void> =>
  button(page.getByRole('alertdialog'), name).click();

test('selected users are exported, and a name that looks like a formula is exported as text @long', async ({
  page,
}) => {
  await openUsers(page);
  const prefix = uniqueName('ex');
  await addPupils(page, { prefix, count: 3, realnames: ['=1+1甲', '乙', '丙'] });
  await searchList(page, '账号', prefix);
  await expect(rowOf(page, '=1+1甲')).toBeVisible();
  const all = await downloaded(page, () => pressListAction(page, '导出'));
  expect(all[0]?.slice(0, 2)).toEqual(['登录账号', '真实姓名']);
  expect(new Set(all.slice(1).map((cells) => cells[1]))).toEqual(new Set(['=1+1甲', '乙', '丙']));
  await page.getByRole('checkbox', { name: '选择乙' }).check();
  const chosen = await downloaded(page, () => button(page, '导出').click());
  expect(chosen.slice(1).map((cells) => cells[0])).toEqual([`${prefix}02`]);
});

test('an import is validated first, lists the invalid rows, and writes only the confirmed rows', async ({
  page,
}) => {
  await openUsers(page);
  const prefix = uniqueName('im');
  await pressListAction(page, '导入');
  const box = dialog(page, '导入用户');
  const choose = async (name: string, rows: readonly (readonly string[])[]) =>
    box.getByLabel('选择要导入的文件').setInputFiles({
      name,
      mimeType: 'application/octet-stream',
      buffer: await sheetOf(['登录账号', '真实姓名', '所在部门'], rows),
    });
  const template = await downloaded(page, () => button(box, '下载模板').click());
  expect(template[2]?.slice(0, 3)).toEqual(['登录账号', '真实姓名', '密码']);

  await choose(
    'many.xlsx',
    Array.from({ length: 5000 }, (_one, index) => [`${prefix}${index}`, '学生', '三年级一班']),
  );
  await expect(box).toContainText('共 5000 行，可以导入 5000 行', { timeout: 60_000 });
  await choose('wrong.xlsx', [
    [`${prefix}a`, '小甲', '三年级一班'],
    ['student', '小乙', '三年级一班'],
    [`${prefix}c`, '小丙', '没有的班'],
  ]);
  await expect(box).toContainText('共 3 行，可以导入 1 行，有错误 2 行');
  await expect(box.getByRole('row', { name: /第 3 行/ })).toContainText('账号已经存在，忽略导入。');
  await expect(box.getByRole('row', { name: /第 4 行/ })).toContainText(/部门“.+”不存在。/);
  await button(box, '只导入正确的 1 行').click();
  const credentials = dialog(page, '学生账号');
  await expect(credentials).toContainText('以下 1 个账号的密码关闭后不再显示');
  await button(credentials, '关闭').last().click();
  await confirm(page, '关闭');
  await expect(box).toContainText('文件导入成功，但有错误。');
  await button(box, '完成').click();
  await searchList(page, '账号', prefix);
  await expect(page.getByRole('navigation', { name: '分页' })).toContainText('共1条');
});

test('deleted users are restored by 撤销 or from the recycle bin, and purged after a warning', async ({
  page,
}) => {
  await openUsers(page);
  const prefix = uniqueName('rm');
  await addPupils(page, { prefix, count: 3 });
  await searchList(page, '账号', prefix);
  for (const number of ['01', '02', '03'])
    await page.getByRole('checkbox', { name: `选择${prefix}${number}` }).check();
  await expect(page.getByRole('status', { name: '选择' })).toContainText('已选 3 项');
  await button(page.getByRole('group', { name: '选中的项' }), '删除').click();
  await expect(page.getByRole('alertdialog')).toContainText(`（${prefix}03）”吗？`);
  await confirm(page, '删除');
  await expect(page.getByText('暂无数据')).toBeVisible();
  await button(page, '撤销').click();
  await expect(rowOf(page, `${prefix}03`)).toBeVisible();

  for (const number of ['01', '02']) {
    await pressRowAction(page, `${prefix}${number}`, '删除');
    await expect(page.getByRole('alertdialog')).toContainText(`（${prefix}${number}）”吗？`);
    await confirm(page, '删除');
    await expect(rowOf(page, `${prefix}${number}`)).toHaveCount(0);
  }
  await pressListAction(page, '回收站');
  const bin = dialog(page, '用户回收站');
  await bin
    .getByRole('row', { name: new RegExp(`${prefix}01`) })
    .getByRole('button', { name: '还原用户' })
    .click();
  await expect(page.getByRole('alertdialog')).toContainText('确定还原这 1 个用户吗？');
  await confirm(page, '还原');
  await expect(notice(page).filter({ hasText: '还原 1 个用户成功！' })).toBeVisible();
  await bin.getByRole('checkbox', { name: `选择${prefix}02` }).check();
  await button(bin, '批量删除').click();
  await expect(page.getByRole('alertdialog')).toContainText('注意：彻底删除后将无法恢复，请谨慎操作！');
  await confirm(page, '彻底删除');
  await expect(notice(page).filter({ hasText: '彻底删除 1 个用户成功！' })).toBeVisible();
  await expect(bin.getByRole('row', { name: new RegExp(`${prefix}02`) })).toHaveCount(0);
  await button(bin, '关闭').last().click();
  await expect(rowOf(page, `${prefix}01`)).toBeVisible();
});

test('users are locked, unlocked and given a new password, but administrators cannot be locked @long', async ({
  page,
  newPerson,
}) => {
  await openUsers(page);
  const prefix = uniqueName('fz');
  await addPupils(page, { prefix, count: 1 });
  await searchList(page, '账号', prefix);
  await pressRowAction(page, prefix, '冻结');
  await expect(page.getByRole('alertdialog')).toContainText('冻结后不能登录');
  await confirm(page, '冻结');
  await expect(rowOf(page, prefix)).toContainText('冻结');
  await pressRowAction(page, prefix, '解冻');
  await confirm(page, '解冻');
  await expect(rowOf(page, prefix)).toContainText('正常');
  await pressRowAction(page, prefix, '密码');
  const form = dialog(page, '重新设定密码');
  await form.getByLabel('登录密码').fill('Fresh-2026');
  await form.getByLabel('确认密码').fill('Fresh-2027');
  await button(form, '保存').click();
  await expect(form).toContainText('两次输入的密码不一样！');
  await form.getByLabel('确认密码').fill('Fresh-2026');
  await button(form, '保存').click();
  await expect(notice(page).filter({ hasText: '密码修改成功！' })).toBeVisible();
  const pupil = await newPerson();
  await pupil.goto('/user/login');
  await submitLogin(pupil, `${prefix}01`, 'Fresh-2026');
  await expect(dialog(pupil, '请设置新密码')).toBeVisible();

  await searchList(page, '账号', 'admin');
  await pressRowAction(page, 'admin', '冻结');
  await confirm(page, '冻结');
  await expect(page.getByRole('alertdialog')).toContainText('不能对管理员账号这样操作！');
});

test('a conflicting edit of a user shows both states and merges them without loss', async ({ page }) => {
  await openUsers(page);
  const prefix = uniqueName('tw');
  await addPupils(page, { prefix, count: 1 });
  await searchList(page, '账号', prefix);
  await pressRowAction(page, prefix, '编辑');
  const form = dialog(page, '编辑');
  await form.getByLabel('姓名').fill('我的名字');
  const list = await callApi(page, 'GET', `/sys/user/list?username=${prefix}01`);
  const id = /"id":"([^"]+)"/.exec(JSON.stringify(list))?.[1];
  await callApi(page, 'PUT', '/sys/user/edit', { id, realname: '他的名字', school: '别处小学' });
  await button(form, '保存').click();
  const merge = dialog(page, '记录已被修改');
  await expect(merge.getByRole('row', { name: /姓名/ })).toContainText('他的名字');
  await expect(merge.getByRole('row', { name: /姓名/ })).toContainText('我的名字');
  await button(merge, '合并后继续编辑').click();
  await expect(form.getByLabel('姓名')).toHaveValue('我的名字');
  await expect(form.getByLabel('学校')).toHaveValue('别处小学');
  await button(form, '保存').click();
  await expect(rowOf(page, prefix)).toContainText('我的名字');
});

test('accounts for a class are created, shown until they are closed, printed and saved @long', async ({
  page,
}) => {
  await openUsers(page);
  const prefix = uniqueName('gn');
  await pressListAction(page, '批量生成学生');
  const form = dialog(page, '批量生成学生');
  await button(form, '生成').click();
  await expect(form).toContainText('请选择班级');
  await expect(form).toContainText('请输入正确的数量！');
  await chooseDepart(page, form, '班级分配', '三年级一班');
  await form.getByLabel('账号前缀').fill(prefix);
  await form.getByLabel('学生姓名').fill('张三\n李四');
  await form.getByLabel('生成数量').fill('3');
  await button(form, '生成').click();
  const credentials = dialog(page, '学生账号');
  await expect(credentials).toContainText('以下 3 个账号的密码关闭后不再显示');
  const lines = await downloaded(page, () => button(credentials, '下载 Excel').click());
  expect(lines.map(([account, name]) => [account, name])).toEqual([
    ['账号', '姓名'],
    [`${prefix}01`, '张三'],
    [`${prefix}02`, '李四'],
    [`${prefix}03`, `${prefix}03`],
  ]);
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.getByRole('heading', { name: '三年级一班　账号条（3 人）', includeHidden: true }),
  ).toBeVisible();
  await expect(credentials).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  // The sheet was downloaded, so that closing does not ask.
  await button(credentials, '关闭').last().click();
  await expect(credentials).toHaveCount(0);
  await searchList(page, '账号', prefix);
  await expect(page.getByRole('navigation', { name: '分页' })).toContainText('共3条');
});

test('a teacher sees only the permitted actions @long', async ({ page }) => {
  await openUsers(page, 'teacher');
  await expect(button(page, '添加用户')).toBeVisible();
  for (const name of ['导入', '导出', '回收站']) await expectNoListAction(page, name);
});

test('the user list is accessible and usable on a phone, in light and dark @long', async ({ page }) => {
  await openUsers(page);
  await page.keyboard.press('/');
  await expect(filterBar(page).getByLabel('姓名')).toBeFocused();
  await inspectLooks(page, 'the list');
  await page.setViewportSize({ width: 390, height: 780 });
  await searchList(page, '账号', 's30101');
  await pressRowAction(page, 's30101', '详情');
  await expect(dialog(page, '详情')).toContainText('王子轩');
  await inspectLooks(page, '详情', { of: '[role=dialog]' });
  await button(dialog(page, '详情'), '关闭').last().click();
  await pressListAction(page, '回收站');
  await expect(dialog(page, '用户回收站')).toBeVisible();
  await inspectLooks(page, '回收站', { of: '[role=dialog]' });
});
