import { type Locator, type Page, expect } from '@playwright/test';
import { callApi, choose, notice, uniqueName } from './journey-actions.ts';
import type { May, RecordStory } from './console-record.ts';
import { closeCredentials } from './journey-people.ts';
import { chooseDepart } from './journey-teaching.ts';
import { journeyPassword } from '../engines/product-process.ts';

const chosen = (label: string, choice: string) => async (form: Locator) =>
  await choose(form.getByLabel(label), choice);

const user: RecordStory = {
  add: '添加用户',
  key: { form: '账号', filter: '账号' },
  changes: '姓名',
  fill: async (form, page) => {
    await form.getByRole('radio', { name: '学生' }).check();
    await form.getByLabel('初始密码').fill(journeyPassword);
    await chooseDepart(page, form, '班级', '三年级一班');
  },
  saved: closeCredentials,
  codes: { add: 'user:add', edit: 'user:edit', remove: 'user:del', export: 'user:export' },
};

const course: RecordStory = {
  add: '新增',
  key: { form: '课程名', filter: '课程名' },
  bin: '课程',
  exports: false,
};

/** Uses a course of its own, because other journeys use the seeded ones. */
function unitOfOwnCourse(): RecordStory {
  let course = '';
  return {
    add: '新增',
    key: { form: '单元名称', filter: '单元名称' },
    prepare: async (page) => {
      course = uniqueName('单元课');
      await callApi(page, 'POST', '/teaching/teachingCourse/add', { courseName: course });
    },
    fill: (form) => choose(form.getByLabel('所属课程'), course),
    bin: '课程单元',
    exports: false,
  };
}

const announcement: RecordStory = {
  add: '新增',
  key: { form: '标题', filter: '标题' },
  fill: async (form) => {
    await choose(form.getByLabel('通告对象'), '全体用户');
    await form.getByRole('textbox', { name: '内容' }).fill('只存不发');
  },
  exports: false,
};

const file: RecordStory = {
  add: '上传文件',
  bin: '文件',
  key: { form: '文件名', filter: '文件名' },
  make: async (page) => {
    const name = `${uniqueName('讲义')}.txt`;
    await page.getByRole('button', { name: '上传文件' }).click();
    const upload = page.getByRole('dialog', { name: '上传文件' });
    const bytes = { name, mimeType: 'text/plain', buffer: Buffer.from('第一课') };
    await upload.locator('input[type=file]').setInputFiles(bytes);
    await expect(upload.getByRole('list', { name: '文件文件' })).toContainText(name);
    await upload.getByRole('button', { name: '关闭' }).last().click();
    return name;
  },
};

const role: RecordStory = {
  add: '新建角色',
  key: { form: '角色编码', filter: '角色编码' },
  changes: '角色名称',
  fill: (form) => form.getByLabel('角色等级').fill('1'),
  codes: { add: 'role:add', edit: 'role:edit', remove: 'role:del', export: 'role:export' },
};

const menuIn = (component: string | undefined, words: string): RecordStory => ({
  add: '新增',
  key: { form: '菜单名称', search: '搜索菜单' },
  fill: async (form) => {
    await form.getByLabel('菜单路径').fill(`/${uniqueName('m')}`);
    if (component !== undefined) await choose(form.getByLabel('前端组件'), component);
  },
  exports: false,
  codes: { add: `${words}:add`, edit: `${words}:edit`, remove: `${words}:del` },
});

/**
 * Steps for a simple list: records have a code, by which they are found, and a name; deletions are undone by
 * 撤销.
 */
export const coded = (
  add: string,
  code: string,
  name: string,
  more: Partial<RecordStory> = {},
): RecordStory => ({ add, key: { form: code, filter: code }, changes: name, undoes: true, ...more });

const position = coded('新增', '职务编码', '职务名称', { bin: '职务', fill: chosen('职级', '中级') });

const order: RecordStory = {
  add: '新增',
  key: { form: '订单编号', filter: '订单编号' },
  undoes: true,
  bin: '订单',
  fill: async (form) => {
    await form.getByLabel('账号').fill('student');
    await form.getByRole('radio', { name: '待付款' }).check();
    await form.getByRole('radio', { name: '公众号支付' }).check();
  },
};

const fillRule = coded('新增', '规则编码', '规则名称', {
  bin: '生成规则',
  fill: async (form) => {
    await choose(form.getByLabel('生成方式'), '日期流水号');
    await form.getByLabel('前缀').fill('XS');
  },
});

const checkRule = coded('新增', '规则编码', '规则名称', {
  bin: '校验规则',
  fill: async (form) => {
    await form.getByRole('button', { name: '添加规则' }).click();
    await form.getByLabel('规则（正则表达式）').fill('^[A-Z]$');
    await form.getByLabel('提示文本').fill('第一位只能是大写字母');
  },
});

/** Tests the page of departments, which is a tree with a detail panel. */
export async function tryDeparts(page: Page, may: May): Promise<void> {
  if (!may('depart:import')) {
    await expect(page.getByRole('button', { name: '进入班级' }).first()).toBeVisible();
    return;
  }
  const tree = page.getByRole('tree', { name: '部门', exact: true });
  const first = tree.getByRole('treeitem').first();
  await expect(first).toBeVisible();
  await first.click({ button: 'right' });
  if (!may('depart:add')) {
    await expect(page.getByRole('menuitem', { name: '添加部门/班级' })).toHaveCount(0);
    return;
  }
  const name = uniqueName('部门');
  await page.getByRole('menuitem', { name: '添加部门/班级' }).click();
  const form = page.getByRole('dialog', { name: '添加下级部门/班级' });
  await form.getByLabel('名称').fill(name);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
  const item = tree.getByRole('treeitem', { name, exact: true });
  await item.click();
  const detail = page.getByRole('region', { name: '部门详情' });
  await expect(detail.getByRole('heading')).toContainText(name);
  await detail.getByLabel('地址').fill('三号楼');
  await detail.getByRole('button', { name: '保存' }).click();
  await expect(notice(page)).toContainText('保存成功！');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出', exact: true }).click();
  expect((await file).suggestedFilename()).toMatch(/\.xlsx$/);
  await item.click({ button: 'right' });
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(item).toHaveCount(0);
}

export const stories = {
  user,
  course,
  unit: unitOfOwnCourse(),
  announcement,
  file,
  role,
  position,
  order,
  fillRule,
  checkRule,
  dict: coded('添加', '字典编码', '字典名称', { key: { form: '字典编码', filter: '字典编号' } }),
  category: { add: '新增', key: { form: '分类名称' }, bin: '分类' },
  menu: menuIn('layouts/RouteView', 'permission'),
  frontMenu: menuIn(undefined, 'teachingMenu'),
} as const satisfies Readonly<Record<string, RecordStory>>;
