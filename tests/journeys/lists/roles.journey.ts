import { type Locator, type Page } from '@playwright/test';
import {
  callApi,
  expectPath,
  loginAs,
  notice,
  openMaintenance,
  openMenu,
  uniqueName,
  choose,
} from '#tests/support/journeys/journey-actions.ts';
import { inspect, inspectLooks, narrow, wide } from '#tests/support/journeys/journey-axe.ts';
import { addPerson } from '#tests/support/journeys/journey-people.ts';
import { pressAction, rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const act = (page: Page, row: string, action: string) => pressAction(rowOf(page, row), action);

async function openRoles(page: Page): Promise<void> {
  await openMenu(page, '角色管理');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
}

/** Creates a role without grants in the form. */
async function addRole(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '新建角色' }).click();
  const form = dialog(page, '新建角色');
  await form.getByLabel('角色名称').fill(name);
  await form.getByLabel('角色编码').fill(name);
  await form.getByLabel('角色等级').fill('1');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  await searchList(page, '角色编码', name);
  await expect(rowOf(page, name)).toBeVisible();
}

/** Checks a node of the open drawer 角色权限配置. */
async function check(drawer: Locator, name: string): Promise<void> {
  await drawer.getByRole('searchbox').fill(name);
  // The accessible name has the kind of the node, such as a button, after its name.
  await drawer
    .getByRole('treeitem', { name: new RegExp(`^${name}`) })
    .first()
    .click();
}

test('a menu granted to a role appears for its members on their next navigation @long', async ({
  page,
  newPerson,
}) => {
  await loginAs(page, 'admin');
  const username = await addPerson(page, { role: 'student', departs: ['三年级一班'] });
  const person = await newPerson();
  await loginAs(person, username);
  const menu = person.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link', { name: '用户管理' })).toHaveCount(0);

  await openRoles(page);
  const name = uniqueName('role');
  await addRole(page, name);
  await act(page, name, '用户');
  const members = dialog(page, `角色用户：${name}`);
  await members.getByRole('button', { name: '已有用户' }).click();
  const picker = dialog(page, '选择用户');
  await picker.getByRole('searchbox', { name: '账号' }).fill(username);
  await picker.getByRole('searchbox', { name: '账号' }).press('Enter');
  await picker
    .getByRole('row', { name: new RegExp(username) })
    .getByRole('checkbox')
    .check();
  await picker.getByRole('button', { name: '确定' }).click();
  await expect(members.getByRole('row', { name: new RegExp(username) })).toBeVisible();
  await members.getByRole('button', { name: '关闭' }).click();

  await act(page, name, '授权');
  const drawer = dialog(page, `角色权限配置：${name}`);
  await check(drawer, '用户管理');
  await check(drawer, '添加用户按钮');
  await drawer.getByRole('button', { name: '保存并关闭' }).click();
  const difference = dialog(page, '确认权限修改');
  await expect(difference.getByRole('list', { name: '新增的权限' }).getByRole('listitem')).toHaveText([
    '菜单用户管理',
    '按钮用户管理 / 添加用户按钮',
  ]);
  await difference.getByRole('button', { name: '确认保存' }).click();
  await expect(notice(page)).toContainText('保存成功！');
  await expect(drawer).toBeHidden();

  await openMenu(person, '我的作品');
  await openMenu(person, '用户管理');
  await expectPath(person, '/isystem/user');
  await expect(person.getByRole('button', { name: '添加用户' })).toBeVisible();

  await act(page, name, '预览');
  const preview = dialog(page, new RegExp(`权限预览.*${name}`));
  await expect(preview.getByText('用户管理', { exact: true })).toBeVisible();
  await expect(preview.getByRole('list', { name: '按钮与操作' })).toContainText('user:add');
  await expect(preview.getByText('班级管理', { exact: true })).toHaveCount(0);
});

test('closing with unsaved permissions asks for confirmation, and linked nodes are checked together @long', async ({
  page,
}) => {
  await loginAs(page, 'admin');
  await openRoles(page);
  await searchList(page, '角色编码', 'student');
  await act(page, 'student', '授权');
  const drawer = dialog(page, /角色权限配置/);
  await drawer.getByRole('button', { name: '勾选和展开' }).click();
  await page.getByRole('menuitem', { name: '上下级一起勾选' }).click();
  await expect(drawer.getByText('上下级一起勾选 ·')).toBeVisible();
  await check(drawer, '前台菜单管理');
  await drawer.getByRole('searchbox').fill('');
  await expect(drawer.getByRole('treeitem', { name: '系统维护' })).toHaveAttribute('aria-checked', 'true');
  await drawer.getByRole('treeitem', { name: '系统维护' }).click();
  await expect(drawer.getByText('上下级一起勾选 ·')).not.toContainText('未保存');
  await drawer.getByRole('treeitem', { name: '班级管理' }).click();
  await drawer.getByRole('button', { name: '取消', exact: true }).click();
  await expect(page.getByText('确定放弃编辑？')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: '放弃编辑' }).click();
  await expect(drawer).toBeHidden();
});

test('menus are searched, nested, and deleted with their children @long', async ({ page }) => {
  await loginAs(page, 'admin');
  await openMenu(page, '后台菜单管理');
  const name = uniqueName('菜单');
  await page.getByRole('button', { name: '新增' }).click();
  const form = dialog(page, '新增');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toContainText('请输入菜单名称！');
  await expect(form).toContainText('请选择前端组件！');
  await form.getByLabel('菜单名称').fill(name);
  await form.getByLabel('菜单路径').fill(`/${name}`);
  await choose(form.getByLabel('前端组件'), 'layouts/RouteView');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();
  // The administrator sees it at once on this page.
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByText(name)).toBeVisible();

  await page.getByRole('searchbox', { name: '搜索菜单' }).fill(name);
  await act(page, name, '添加下级');
  await expect(form.getByRole('button', { name: /上级菜单/ })).toContainText(name);
  await form.getByLabel('菜单名称').fill(`${name}内`);
  await form.getByLabel('菜单路径').fill(`/${name}/in`);
  await choose(form.getByLabel('前端组件'), 'system/UserList');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toBeHidden();

  await pressAction(rowOf(page, `/${name}`).first(), '删除');
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`确定删除“${name}”吗？`);
  await expect(question).toContainText(`将一并删除其下级：${name}内`);
  await question.getByRole('button', { name: '删除' }).click();
  await expect(notice(page)).toContainText('共删除 2 项');
  await expect(page.getByText('暂无数据')).toBeVisible();
});

test('a menu that administrators need cannot be deleted @long', async ({ page, watch }) => {
  await loginAs(page, 'admin');
  await openMenu(page, '后台菜单管理');
  await page.getByRole('searchbox', { name: '搜索菜单' }).fill('/isystem/roleUserList');
  await act(page, '角色管理', '删除');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(question).toContainText('将没有任何管理员能进入“角色管理”和“后台菜单管理”');
  await question.getByRole('button', { name: '取消' }).click();
  await expect(rowOf(page, '/isystem/roleUserList')).toBeVisible();
  expect(watch.errors).toEqual([]);
});

test('a data rule can use the fields of its list @long', async ({ page }) => {
  await loginAs(page, 'admin');
  await openMenu(page, '后台菜单管理');
  await page.getByRole('searchbox', { name: '搜索菜单' }).fill('/course/course');
  await act(page, '课程包管理', '数据规则');
  const drawer = dialog(page, '数据权限规则：课程包管理');
  await drawer.getByRole('button', { name: '新增' }).click();
  const form = dialog(page, '新增');
  const name = uniqueName('规则');
  await form.getByLabel('规则名称').fill(name);
  await choose(form.getByLabel('规则字段'), '创建人账号');
  await choose(form.getByLabel('系统变量'), '当前用户的账号');
  await expect(form.getByLabel('规则值')).toHaveValue('#{sys_user_code}');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(drawer.getByRole('row', { name: new RegExp(name) })).toContainText('创建人账号');
  await pressAction(drawer.getByRole('row', { name: new RegExp(name) }), '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(drawer.getByText(name)).toHaveCount(0);
});

test('a new entry of the public menu is visible to visitors @long', async ({ page, newPerson }) => {
  await loginAs(page, 'admin');
  await openMaintenance(page, '前台菜单管理');
  const name = uniqueName('前台');
  await page.getByRole('button', { name: '新增' }).click();
  const form = dialog(page, '新增');
  await form.getByLabel('菜单名称').fill(name);
  await form.getByLabel('菜单路径').fill('/home');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(rowOf(page, name)).toBeVisible();
  const visitor = await newPerson();
  await visitor.goto('/home');
  await expect(visitor.getByRole('link', { name })).toBeVisible();
  await act(page, name, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('drawers are accessible in both colour schemes and fit a phone @long', async ({ page }) => {
  await loginAs(page, 'admin');
  for (const size of [wide, narrow]) {
    await page.setViewportSize(size);
    await page.goto('/isystem/roleUserList?roleCode=teacher');
    for (const action of ['授权', '用户', '预览']) {
      await act(page, 'teacher', action);
      const drawer = dialog(page, /^角色|^权限/);
      await expect(drawer).toBeVisible();
      await expect(drawer.getByLabel('加载中')).toHaveCount(0);
      const look = size === wide ? inspectLooks : inspect;
      await look(page, `${action} ${size.width}`, { of: '[role=dialog]' });
      await drawer.getByRole('button', { name: '关闭' }).first().click();
      await expect(drawer).toBeHidden();
    }
  }
  const menus = await callApi(page, 'GET', '/sys/permission/list');
  expect(JSON.stringify(menus)).toContain('/isystem/roleUserList');
});
