import type { Locator, Page } from '@playwright/test';
import { enterAs, notice, openMenu, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import {
  addAccess,
  addField,
  addRule,
  addToMenu,
  addWholeField,
  beginForm,
  button,
  canvas,
  closeDialog,
  confirmPlan,
  countPresses,
  designForm,
  newForm,
  openTab,
  panel,
  publishDraft,
  publishing,
  showPlan,
  saveRow,
  selectField,
  shapeField,
} from '#tests/support/journeys/journey-designer.ts';
import { coverPicture } from '#tests/support/journeys/journey-files.ts';
import { pressAction, rowOf } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

/** Designs 设备登记 with the palette, the keyboard and the panel. */
async function designDevices(page: Page): Promise<void> {
  for (const [at, title] of ['设备', '使用情况'].entries()) {
    await button(canvas(page), '添加分组').click();
    await canvas(page).getByRole('textbox', { name: '分组标题' }).nth(at).fill(title);
  }
  await page.getByRole('button', { name: '添加单行文本' }).dragTo(canvas(page));
  await panel(page).getByRole('textbox', { name: '字段名称' }).fill('设备名称');
  await shapeField(page, {
    key: 'name',
    is: ['必填'],
    chosen: { 查询条件: '常用查询', 查询方式: '包含', 所属分组: '设备' },
  });
  await addWholeField(page, '自动编号', '设备编号', {
    key: 'number',
    is: ['不能重复'],
    chosen: { 编码生成规则: '设备编号（device_number）' },
  });
  await addWholeField(page, '下拉框', '类别', {
    key: 'kind',
    options: ['平板电脑', '机器人套件', '其他'],
    chosen: { 查询条件: '常用查询' },
  });
  await addField(page, '图片', '照片');
  await addWholeField(page, '日期', '购置日期', { key: 'bought', begins: '填写的当天' });
  await addWholeField(page, '金额', '价格', { key: 'price', typed: { 最小值: '0' } });
  await addWholeField(page, '下拉框', '状态', {
    key: 'status',
    is: ['必填'],
    options: ['在库', '借出', '维修中'],
    begins: '在库',
    chosen: { 查询条件: '常用查询', 查询方式: '任意一个', 所属分组: '使用情况' },
  });
  await addWholeField(page, '人员', '借用人', { key: 'borrower' });
  await addWholeField(page, '单行文本', '备注', { key: 'note' });

  await openTab(page, '索引');
  await button(page, '添加索引').click();
  const index = page.getByRole('group', { name: '第1个索引' });
  await index.getByRole('checkbox', { name: '设备名称' }).uncheck();
  await index.getByRole('checkbox', { name: '状态' }).check();

  await openTab(page, '按钮');
  await button(page, '添加按钮').click();
  const back = page.getByRole('group', { name: '第1个按钮' });
  await back.getByRole('textbox', { name: '名称' }).fill('归还');
  await back.getByRole('textbox', { name: '确认问题' }).fill('确认这台设备已经归还？');
  await back.getByRole('textbox', { name: '显示条件' }).fill('status == "借出"');
  for (const [field, value] of [
    ['状态（status）', '"在库"'],
    ['借用人（borrower）', 'null'],
  ] as const) {
    await back.getByLabel('要设置的字段').selectOption({ label: field });
    await back.getByRole('textbox', { name: `${field} 设为` }).fill(value);
  }

  await openTab(page, '规则');
  await addRule(page, { act: '显示字段', target: '借用人（borrower）', expression: 'status == "借出"' });
  await addRule(page, {
    act: '必须填写',
    target: '借用人（borrower）',
    expression: 'status == "借出"',
    message: '请选择借用人',
  });

  await openTab(page, '权限');
  await addAccess(page, '管理员', {
    rows: '全部',
    may: ['新增', '编辑', '删除', '导入', '导出', '回收站'],
  });
  const teacher = await addAccess(page, '教师', { rows: '全部', may: ['新增', '编辑', '导出'] });
  await teacher.getByText(/^字段权限（/).click();
  await teacher.getByRole('group', { name: '价格的权限' }).getByText('只读').click();

  await openTab(page, '视图');
  for (const view of ['看板视图', '画廊视图'])
    await page.getByRole('group', { name: view }).getByRole('switch', { name: /^使用/ }).click();
  await page.getByRole('group', { name: '看板视图' }).getByLabel('分列字段').selectOption({ label: '状态' });
}

async function chooseBorrower(page: Page, form: Locator, username: string): Promise<void> {
  await form.getByRole('button', { name: '借用人' }).click();
  const picker = page.getByRole('dialog', { name: '选择用户' });
  await picker.getByRole('searchbox', { name: '账号' }).fill(username);
  await button(picker, '查询').click();
  await picker.getByRole('radio', { name: username, exact: true }).click();
  await button(picker, '确定').click();
}

test('a 设备登记 form is built, appears in the menu of the permitted roles, and is filled in', async ({
  page,
  newPerson,
}, info) => {
  const name = uniqueName('设备登记');
  await enterAs(page, '/dashboard/index', 'admin');
  const handDone = await countPresses(page);
  await openMenu(page, '在线表单');
  await newForm(page, name, uniqueName('device'));
  await designDevices(page);
  const dialog = await publishDraft(page, name, { version: 1, plan: ['新建数据表', '为“状态”建立索引'] });
  await addToMenu(page, name, { from: dialog, roles: ['管理员', '教师'] });
  await openMenu(page, '在线应用', name);
  await saveRow(page, '新增', async (form) => {
    await form.getByLabel('设备名称').fill('平板电脑 01 号');
    await form.getByLabel('类别').selectOption('平板电脑');
    await form
      .getByLabel(/照片/)
      .setInputFiles({ name: '平板.png', mimeType: 'image/png', buffer: coverPicture });
    await expect(form.getByRole('img').first()).toBeVisible();
    await form.getByLabel('价格').fill('2399');
    await expect(form.getByLabel('借用人')).toHaveCount(0);
  });
  await expect(rowOf(page, '平板电脑 01 号')).toContainText('SB-');
  const { presses, texts } = await handDone();
  const summary = `设备登记 from nothing to its first row: ${presses} presses, ${texts} texts`;
  console.log(summary);
  info.annotations.push({ type: 'measured', description: summary });

  const teacher = await newPerson();
  await enterAs(teacher, '/dashboard/index', 'teacher');
  await openMenu(teacher, '在线应用', name);
  await expect(rowOf(teacher, '平板电脑 01 号')).toBeVisible();
  await saveRow(teacher, '新增', async (form) => {
    await form.getByLabel('设备名称').fill('编程小车');
    await form.getByLabel('状态').selectOption('借出');
    await expect(form.getByLabel('价格')).toHaveText('—');
    await button(form, '保存').click();
    await expect(form.getByRole('alert').first()).toBeVisible();
    await chooseBorrower(teacher, form, 'teacher');
  });
  await expect(rowOf(teacher, '编程小车')).toContainText('李老师');
  await pressAction(rowOf(teacher, '编程小车'), '归还');
  await button(teacher.getByRole('alertdialog', { name: '归还' }), '归还').click();
  await expect(rowOf(teacher, '编程小车')).toContainText('在库');
  // The teacher is still the author, and no longer the borrower.
  await expect(rowOf(teacher, '编程小车').getByRole('gridcell', { name: '李老师' })).toHaveCount(1);
  await teacher.getByText('看板', { exact: true }).click();
  await expect(teacher.getByRole('region', { name: '在库' })).toContainText('编程小车');
  await inspect(teacher, '设备登记 as a board');
  await teacher.getByText('画廊', { exact: true }).click();
  await expect(
    teacher.getByRole('listitem').filter({ hasText: '平板电脑 01 号' }).locator('img'),
  ).toBeVisible();

  // A user without a grant does not see it.
  const pupil = await newPerson();
  await enterAs(pupil, '/dashboard/index', 'student');
  await expect(pupil.getByRole('link', { name })).toHaveCount(0);
});

const lines = [
  ['平板电脑', '12'],
  ['投影仪', '三楼机房'],
] as const;

test('the fields of a form with data are renamed, retyped, removed, restored and rolled back', async ({
  page,
}) => {
  const name = uniqueName('器材');
  const code = uniqueName('gear');
  await beginForm(page, name, code);
  await addWholeField(page, '单行文本', '名称', { key: 'name', is: ['必填'] });
  await addWholeField(page, '单行文本', '备注', { key: 'note' });
  await addWholeField(page, '日期', '购置日期', { key: 'bought' });
  await openTab(page, '权限');
  await addAccess(page, '管理员', { rows: '全部', may: ['新增', '编辑', '删除'] });
  const first = await publishDraft(page, name, { version: 1, plan: ['新建数据表'] });
  await first.getByRole('link', { name: '打开页面' }).click();
  for (const [title, note] of lines)
    await saveRow(page, '新增', async (form) => {
      await form.getByLabel('名称').fill(title);
      await form.getByLabel('备注').fill(note);
      await form.getByLabel('购置日期').fill('2025-09-01');
    });
  const cell = (title: string, text: string) =>
    rowOf(page, title).getByRole('gridcell', { name: text, exact: true });
  const toDesigner = async () => {
    await page.goto('/online/cgform');
    await designForm(page, code);
  };
  const toRows = async (dialog: Locator) => {
    await dialog.getByRole('link', { name: '打开页面' }).click();
    await expect(rowOf(page, '投影仪')).toBeVisible();
  };

  // Renaming creates no new column; a type change announces lost data first.
  await toDesigner();
  await selectField(page, '备注');
  await panel(page).getByRole('textbox', { name: '字段名称' }).fill('存放位置');
  await shapeField(page, { key: 'place', chosen: { 字段类型: '整数' } });
  await button(page, '发布').click();
  await showPlan(page, name);
  await expect(publishing(page, name)).toContainText('会丢失数据');
  await expect(publishing(page, name)).toContainText('涉及 1 行');
  await expect(publishing(page, name)).toContainText('例如：三楼机房');
  await inspect(page, 'a plan that loses values');
  const plan = ['字段“存放位置”由文本转换为整数'];
  await toRows(await confirmPlan(page, name, { version: 2, plan, loses: true }));
  await expect(page.getByRole('columnheader', { name: '存放位置' })).toBeVisible();
  await expect(cell('平板电脑', '12')).toBeVisible();
  await expect(rowOf(page, '投影仪')).not.toContainText('三楼机房');

  await toDesigner();
  await selectField(page, '购置日期');
  await page.keyboard.press('Delete');
  await expect(canvas(page)).not.toContainText('购置日期');
  const out = { version: 3, plan: ['移除字段“购置日期”，数据保留30天', '数据不再显示'] };
  await toRows(await publishDraft(page, name, out));
  await expect(page.getByRole('columnheader', { name: '购置日期' })).toHaveCount(0);

  await toDesigner();
  await button(page, '已移除的字段').click();
  const removed = page.getByRole('dialog', { name: '已移除的字段' });
  await button(removed, '恢复购置日期').click();
  await expect(button(removed, '恢复购置日期')).toBeDisabled();
  await inspect(page, 'fields that were removed');
  await closeDialog(removed);
  await toRows(await publishDraft(page, name, { version: 4, plan: ['恢复字段“购置日期”及其数据'] }));
  await expect(cell('投影仪', '2025-09-01')).toBeVisible();

  // Restoring the first version restores its texts, because the conversion kept the values that it could not
  // convert.
  await page.goto(`/online/cgform?code=${code}`);
  await pressAction(rowOf(page, code), '版本');
  const versions = page.getByRole('dialog', { name: `${name}的版本` });
  const oldest = versions.getByRole('listitem').filter({ hasText: '第 1 版' });
  await button(oldest, '与草稿比较').click();
  await expect(versions.getByRole('region', { name: '差异' })).toContainText('存放位置');
  await inspect(page, 'versions of a form');
  await button(oldest, '回到此版').click();
  await button(page.getByRole('alertdialog', { name: '回到此版' }), '回到此版').click();
  await expect(versions).toHaveCount(0);
  await expect(notice(page).first()).toBeVisible();
  await expect(rowOf(page, code)).toContainText('有修改');
  await pressAction(rowOf(page, code), '发布');
  await toRows(await confirmPlan(page, name, { version: 5, plan: ['由整数转换为文本'] }));
  await expect(cell('投影仪', '三楼机房')).toBeVisible();
  await expect(cell('平板电脑', '12')).toBeVisible();
});
