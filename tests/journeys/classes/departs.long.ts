import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from '@playwright/test';
import { writeXlsx } from '#server/files/xlsx-writer.ts';
import {
  enterAs,
  failureNotice,
  loginAs,
  notice,
  openMenu,
  tokenOf,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { inspect, narrow, wide } from '#tests/support/journeys/journey-axe.ts';
import { classCard } from '#tests/support/journeys/journey-classes.ts';
import { addPerson } from '#tests/support/journeys/journey-people.ts';
import { pressAction, pressListAction, rowOf } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const path = '/isystem/departDetailList';
const tree = (page: Page): Locator => page.getByRole('tree', { name: '部门', exact: true });
const item = (page: Page, name: string): Locator => tree(page).getByRole('treeitem', { name, exact: true });
const detail = (page: Page): Locator => page.getByRole('region', { name: '部门详情' });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const question = (page: Page): Locator => page.getByRole('alertdialog');

async function openDeparts(page: Page): Promise<void> {
  await enterAs(page, path, 'admin');
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
}

/** Creates a department through the API and returns its id. */
async function made(
  page: Page,
  departName: string,
  parentId: string,
  orgCategory: '2' | '3',
): Promise<string> {
  const answer = await page.request.post('/api/sys/sysDepart/add', {
    headers: { 'X-Access-Token': await tokenOf(page) },
    data: { departName, parentId, orgCategory },
  });
  const { result }: { result: { id: string } } = await answer.json();
  return result.id;
}

/** Returns the id of the demo school. */
async function schoolId(page: Page): Promise<string> {
  const answer = await page.request.get('/api/sys/sysDepart/queryChildren', {
    headers: { 'X-Access-Token': await tokenOf(page) },
  });
  const { result }: { result: { id: string; title: string }[] } = await answer.json();
  return result.find(({ title }) => title === '希望小学')?.id ?? '';
}

const parts = (url: string) => Object.fromEntries(new URL(url).searchParams);

test('a department is added, edited, found, and deleted with its children', async ({ page }) => {
  await loginAs(page, 'admin');
  await openMenu(page, '班级管理');
  await page.getByRole('button', { name: '添加下级部门/班级' }).click();
  await expect(failureNotice(page).or(page.getByText('请先选中上级部门！')).first()).toBeVisible();
  await expect(detail(page)).toContainText('请先选择一个机构/部门/班级！');

  const name = uniqueName('四年级');
  await item(page, '希望小学').click({ button: 'right' });
  await page.getByRole('menuitem', { name: '添加部门/班级' }).click();
  const form = dialog(page, '添加下级部门/班级');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('请输入机构/部门名称！')).toBeVisible();
  await form.getByLabel('名称').fill(name);
  await form.getByLabel('手机号').fill('123');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('手机号格式不正确！')).toBeVisible();
  await form.getByLabel('手机号').fill('13800000000');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(notice(page)).toContainText('添加成功！');

  await item(page, name).click();
  await expect(detail(page).getByRole('heading')).toHaveText(`部门：${name}`);
  await detail(page).getByLabel('地址').fill('三号楼');
  await detail(page).getByRole('radio', { name: '班级' }).check();
  await detail(page).getByRole('button', { name: '保存' }).click();
  await expect(notice(page)).toContainText('保存成功！');
  await expect(detail(page).getByRole('heading')).toHaveText(`班级：${name}`);

  await detail(page).getByRole('tab', { name: '课程' }).click();
  await page.reload();
  await expect(detail(page).getByRole('tab', { name: '课程' })).toHaveAttribute('aria-selected', 'true');
  expect(parts(page.url())['tab']).toBe('courses');

  await page.getByRole('searchbox', { name: '部门搜索' }).fill(name);
  await page.getByRole('button', { name: '查询', exact: true }).first().click();
  await expect(tree(page).getByRole('treeitem')).toHaveCount(2);
  await page.getByRole('searchbox', { name: '部门搜索' }).fill('没有这样的部门');
  await page.getByRole('button', { name: '查询', exact: true }).first().click();
  await expect(page.getByText('没有找到匹配的数据')).toBeVisible();
  await page.getByRole('searchbox', { name: '部门搜索' }).fill('');

  await item(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(question(page)).toContainText('和它的下级吗？');
  await expect(question(page)).toContainText('将删除 1 个部门/班级');
  await question(page).getByRole('button', { name: '删除' }).click();
  await expect(notice(page)).toContainText('删除成功！');
  await expect(item(page, name)).toHaveCount(0);
  await expect(detail(page)).toContainText('请先选择一个机构/部门/班级！');
});

test('the department tree works by keyboard, and dragging to another parent is refused', async ({ page }) => {
  await enterAs(page, '/livez', 'admin');
  const names = ['甲', '乙'].map((one) => uniqueName(`键盘${one}`));
  const parent = uniqueName('键盘');
  const parentId = await made(page, parent, await schoolId(page), '2');
  for (const name of names) await made(page, name, parentId, '3');
  await page.goto(path);
  await expect(item(page, parent)).toBeVisible();
  const [first = '', second = ''] = names;

  await tree(page).focus();
  await page.keyboard.press('End');
  while ((await tree(page).locator('[data-current]').getAttribute('aria-label')) !== parent)
    await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(item(page, first)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(detail(page).getByRole('heading')).toContainText(first);
  await tree(page).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(item(page, first)).toHaveAttribute('aria-posinset', '2');
  // The tree is reloaded after the order is stored, which would cancel an earlier drag.
  const stored = page.waitForResponse((answer) => answer.url().includes('/sys/sysDepart/sort'));
  const fetched = stored.then(() =>
    page.waitForResponse(
      (answer) => answer.url().includes('/sys/sysDepart/') && answer.request().method() === 'GET',
    ),
  );
  await item(page, second).dragTo(item(page, first));
  await fetched;
  await expect(item(page, second)).toHaveAttribute('aria-posinset', '2');
  await item(page, second).dragTo(item(page, '三年级'));
  await expect(page.getByText('现在还不能把部门移到另一个上级下面')).toBeVisible();

  await item(page, parent).click();
  await tree(page).focus();
  await page.keyboard.press('Space');
  await expect(item(page, first)).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: '删除' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(tree(page)).toBeFocused();
  await page.getByRole('button', { name: '批量删除' }).click();
  const moving = dialog(page, '确认删除');
  await expect(moving).toContainText('还有 2 个下级部门/班级，请先移走或移除，再删除部门/班级');
  await moving.getByRole('button', { name: '移动并删除' }).click();
  await expect(moving.getByRole('alert')).toContainText('请选择要移到的部门/班级');
  await moving.getByRole('button', { name: '取消' }).click();
  for (const name of [first, second, parent]) {
    await item(page, name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '删除' }).click();
    await expect(question(page)).toContainText('将删除 1 个部门/班级');
    await question(page).getByRole('button', { name: '删除' }).click();
    await expect(item(page, name)).toHaveCount(0);
  }
});

test('members, courses, roles and permissions are added to a class and removed from it', async ({ page }) => {
  await enterAs(page, '/livez', 'admin');
  const name = uniqueName('新班');
  const id = await made(page, name, await schoolId(page), '3');
  // A user in two classes must choose one at login, which would stop other journeys.
  const pupil = await addPerson(page, { role: 'student', departs: ['三年级一班'] });
  await page.goto(`${path}?depart=${id}&tab=users`);
  await page.getByRole('button', { name: '添加已有用户' }).click();
  const picker = dialog(page, '添加已有用户');
  await picker.getByLabel('账号').fill(pupil);
  await picker.getByRole('button', { name: '查询', exact: true }).click();
  await picker.getByRole('checkbox', { name: pupil }).check();
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(notice(page)).toContainText('操作成功！');
  await expect(rowOf(page, pupil)).toContainText(name);

  await detail(page).getByRole('tab', { name: '部门权限' }).click();
  await page
    .getByRole('tree', { name: '部门权限' })
    .getByRole('treeitem', { name: '作业与评论' })
    .first()
    .click();
  await detail(page).getByRole('button', { name: '保存' }).click();
  await expect(notice(page)).toContainText('保存成功！');
  await detail(page).getByRole('tab', { name: '部门角色' }).click();
  await page.getByRole('button', { name: '新增' }).click();
  const role = dialog(page, '新增');
  await role.getByLabel('部门角色名称').fill('班长');
  await role.getByLabel('部门角色编码').fill('班长');
  await role.getByRole('button', { name: '保存' }).click();
  await expect(role.getByText('部门角色编码只能包含英文字母、数字和符号，不含逗号！')).toBeVisible();
  await role.getByLabel('部门角色编码').fill(uniqueName('monitor'));
  await role.getByRole('button', { name: '保存' }).click();
  await pressAction(rowOf(page, '班长'), '授权');
  await page
    .getByRole('tree', { name: '部门角色权限' })
    .getByRole('treeitem', { name: '作业与评论' })
    .first()
    .click();
  await page.getByRole('button', { name: '保存并关闭' }).click();
  await expect(dialog(page, '部门角色权限配置')).toHaveCount(0);
  await detail(page).getByRole('tab', { name: '老师/学生' }).click();
  await pressAction(rowOf(page, pupil), '分配部门角色');
  await dialog(page, '部门角色分配').getByRole('checkbox', { name: '班长' }).check();
  await dialog(page, '部门角色分配').getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('分配部门角色成功！')).toBeVisible();

  await detail(page).getByRole('tab', { name: '课程' }).click();
  await page.getByRole('button', { name: '添加已有课程' }).click();
  const courses = dialog(page, '选择课程');
  await courses.getByLabel('课程名').fill('创意入门');
  await courses.getByRole('button', { name: '查询', exact: true }).click();
  await courses
    .getByRole('row', { name: /创意入门/ })
    .getByRole('checkbox')
    .check();
  await courses.getByRole('button', { name: '添加', exact: true }).click();
  await pressAction(rowOf(page, '创意入门'), '设置开课时间');
  await dialog(page, '设置开课时间').getByLabel('课程开课时间').fill('2026-09-01 08:00:00');
  await dialog(page, '设置开课时间').getByRole('button', { name: '保存' }).click();
  await expect(rowOf(page, '创意入门')).toContainText('2026-09-01 08:00:00');
  await pressAction(rowOf(page, '创意入门'), '移除课程');
  await question(page).getByRole('button', { name: '移除课程' }).click();
  await expect(detail(page)).toContainText('暂无数据');

  await detail(page).getByRole('tab', { name: '老师/学生' }).click();
  await pressListAction(page, '清空班级');
  await expect(question(page)).toContainText('把所有学生移出这个班级吗？学生账号不会删除。');
  await question(page).getByRole('button', { name: '清空班级' }).click();
  await expect(page.getByText('清空完成！')).toBeVisible();
  await expect(detail(page)).toContainText('暂无数据');
  await item(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '删除' }).click();
  await question(page).getByRole('button', { name: '删除' }).click();
  await expect(item(page, name)).toHaveCount(0);
});

test('a class can be deleted after its members were moved to another class', async ({ page }) => {
  await enterAs(page, '/livez', 'admin');
  const [from, to] = [uniqueName('合并'), uniqueName('接收')];
  const school = await schoolId(page);
  const fromId = await made(page, from, school, '3');
  await made(page, to, school, '3');
  const pupil = await addPerson(page, { role: 'student', departs: [from] });
  await page.goto(`${path}?depart=${fromId}&tab=users`);
  await expect(rowOf(page, pupil)).toBeVisible();
  await item(page, from).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '删除' }).click();
  const moving = dialog(page, '确认删除');
  await expect(moving).toContainText('还有 1 名用户');
  await moving.getByRole('button', { name: /移到其他部门后删除/ }).click();
  const tree = dialog(page, '部门搜索');
  await tree.getByRole('treeitem', { name: to }).click();
  await tree.getByRole('button', { name: '确定' }).click();
  await inspect(page, '移到其他部门后删除');
  await moving.getByRole('button', { name: '移动并删除' }).click();
  await expect(notice(page)).toContainText('移动并删除成功！');
  await expect(item(page, from)).toHaveCount(0);
  await item(page, to).click();
  await detail(page).getByRole('tab', { name: '老师/学生' }).click();
  await expect(rowOf(page, pupil)).toBeVisible();
});

test('departments are imported from a spreadsheet that also contains errors', async ({ page }) => {
  await openDeparts(page);
  const name = uniqueName('导入');
  const bytes = await buffer(
    writeXlsx({
      name: '部门',
      headers: ['机构/部门名称', '上级部门', '机构类型'],
      widths: [],
      rows: [
        [name, '希望小学', '部门'],
        ['迷路的班', '火星小学', '班级'],
      ],
    }),
  );
  await page.getByRole('button', { name: '导入', exact: true }).click();
  const box = dialog(page, '导入部门');
  await box
    .getByLabel('选择要导入的文件')
    .setInputFiles({ name: '部门.xlsx', mimeType: 'application/octet-stream', buffer: bytes });
  await expect(box.getByRole('row', { name: /第 3 行/ })).toContainText(/上级部门“.+”不存在。/);
  await box.getByRole('button', { name: '只导入正确的 1 行' }).click();
  await expect(box).toContainText('文件导入成功，但有错误。');
  await box.getByRole('button', { name: '完成' }).click();
  await expect(item(page, name)).toBeVisible();
  await item(page, name).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '删除' }).click();
  await question(page).getByRole('button', { name: '删除' }).click();
  await expect(item(page, name)).toHaveCount(0);
});

test('a teacher sees only their own class', async ({ page, newPerson }) => {
  const admin = await newPerson();
  await openDeparts(admin);
  await item(admin, '三年级').locator('span').first().click();
  await item(admin, '三年级二班').click();
  await expect(admin).toHaveURL(/depart=/);
  const foreign = parts(admin.url())['depart'] ?? '';

  await enterAs(page, path, 'teacher');
  await expect(classCard(page, '三年级一班')).toBeVisible();
  await expect(classCard(page, '三年级二班')).toHaveCount(0);
  await expect(page.getByRole('tree')).toHaveCount(0);
  await page.goto(`${path}?depart=${foreign}`);
  await expect(page.getByRole('main').getByText('班级不存在')).toBeVisible();
});

test('every tab of a class is accessible on a computer and on a phone', async ({ page }) => {
  await openDeparts(page);
  await item(page, '三年级').locator('span').first().click();
  await item(page, '三年级一班').click();
  for (const title of ['基本信息', '老师/学生', '课程', '部门角色', '部门权限']) {
    await page.setViewportSize(wide);
    await detail(page).getByRole('tab', { name: title }).click();
    await expect(detail(page).getByRole('tabpanel')).toBeVisible();
    await expect(detail(page).getByLabel('加载中')).toHaveCount(0);
    await inspect(page, title);
    await page.setViewportSize(narrow);
    await inspect(page, `${title} 390`);
  }
});
