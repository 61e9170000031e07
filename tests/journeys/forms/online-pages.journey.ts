import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { enterAs, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { onlineCalls, publishForm } from '#tests/support/journeys/journey-forms.ts';
import { pressAction, rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const may: Schema<'FormAccess'>['may'] = ['add', 'edit', 'delete', 'bin'];
const access: Schema<'FormAccess'>[] = [{ role: 'admin', rows: 'all', may }];

const devices: Schema<'FormDefinition'> = {
  kind: 'single',
  fields: [
    { id: 'devname1', key: 'name', label: '设备名称', kind: 'text', required: true, search: 'basic' },
    {
      id: 'devstat1',
      key: 'status',
      label: '状态',
      kind: 'list',
      options: [
        { value: 'free', text: '在库' },
        { value: 'lent', text: '借出' },
      ],
      default: 'free',
    },
  ],
  access,
};

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const confirm = (within: Locator) => within.getByRole('button', { name: '确定' }).click();
const save = (within: Locator) => within.getByRole('button', { name: '保存' }).click();

test('rows are added, edited, found, deleted and restored on the page of a published form', async ({
  page,
}) => {
  const code = uniqueName('device');
  await enterAs(page, '/dashboard/index', 'admin');
  await publishForm(page, code, '设备登记', devices);
  await page.goto(`/online/cgformList/${code}`);
  for (const name of ['投影仪', '平板电脑']) {
    await page.getByRole('button', { name: '新增' }).click();
    const form = dialog(page, '新增');
    await form.getByLabel('设备名称').fill(name);
    await save(form);
    await expect(form).toHaveCount(0);
    await expect(rowOf(page, name)).toContainText('在库');
  }
  await inspect(page, 'page of a form');

  await pressAction(rowOf(page, '投影仪'), '编辑');
  const form = dialog(page, '编辑');
  await form.getByLabel('状态').selectOption({ label: '借出' });
  await save(form);
  await expect(rowOf(page, '投影仪')).toContainText('借出');

  await searchList(page, '设备名称', '投影仪');
  await expect(rowOf(page, '平板电脑')).toHaveCount(0);
  await pressAction(rowOf(page, '投影仪'), '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(rowOf(page, '投影仪')).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(rowOf(page, '投影仪')).toContainText('借出');
});

test('rows of a sub table are filled in, deleted and restored together with their main row @long', async ({
  page,
}) => {
  const [main, sub] = [uniqueName('diary'), uniqueName('line')];
  await enterAs(page, '/dashboard/index', 'admin');
  await publishForm(page, sub, '环节', {
    kind: 'sub',
    fields: [{ id: 'what0001', key: 'what', label: '内容', kind: 'text', required: true }],
    access,
  });
  await publishForm(page, main, '教学日志', {
    kind: 'main',
    subs: [{ form: sub, title: '环节' }],
    fields: [{ id: 'topic001', key: 'topic', label: '课题', kind: 'text', required: true }],
    access,
  });
  await page.goto(`/online/cgformList/${main}`);
  await page.getByRole('button', { name: '新增' }).click();
  const form = dialog(page, '新增');
  await form.getByLabel('课题').fill('会动的小猫');
  await form.getByRole('button', { name: '添加环节' }).click();
  const line = dialog(page, '添加环节');
  await line.getByLabel('内容').fill('导入');
  await confirm(line);
  await expect(form.getByRole('cell', { name: '导入', exact: true })).toBeVisible();
  await inspect(page, 'form with rows of a sub table');
  await save(form);
  await expect(form).toHaveCount(0);

  await pressAction(rowOf(page, '会动的小猫'), '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(rowOf(page, '会动的小猫')).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await pressAction(rowOf(page, '会动的小猫'), '详情');
  await expect(dialog(page, '详情').getByRole('gridcell', { name: '导入', exact: true })).toBeVisible();
});

test('sub rows expand in place, tree rows are moved, and cards are reassigned to other users @long', async ({
  page,
}) => {
  const [main, sub, tree, board] = [
    uniqueName('diary'),
    uniqueName('line'),
    uniqueName('shelf'),
    uniqueName('task'),
  ];
  const name: Schema<'FormField'> = {
    id: 'name0001',
    key: 'name',
    label: '名称',
    kind: 'text',
    required: true,
  };
  await enterAs(page, '/dashboard/index', 'admin');
  await publishForm(page, sub, '环节', { kind: 'sub', fields: [name], access });
  await publishForm(page, main, '日志', {
    kind: 'main',
    display: 'inner',
    subs: [{ form: sub, title: '环节' }],
    fields: [name],
    access,
  });
  await publishForm(page, tree, '书架', {
    kind: 'tree',
    views: { tree: { title: 'name0001' } },
    fields: [name],
    access,
  });
  await publishForm(page, board, '任务', {
    kind: 'single',
    views: { board: { by: 'whom0001', title: 'name0001' } },
    fields: [name, { id: 'whom0001', key: 'whom', label: '负责人', kind: 'user', default: '{me}' }],
    access,
  });
  const add = async (text: string) => {
    await page.getByRole('button', { name: '新增' }).first().click();
    const form = dialog(page, '新增');
    await form.getByLabel('名称').fill(text);
    await save(form);
    await expect(form).toHaveCount(0);
  };

  await page.goto(`/online/cgformList/${main}`);
  await add('画正多边形');
  await page.getByRole('button', { name: '展开画正多边形' }).click();
  const inner = page.getByRole('region', { name: '环节' });
  await inner.getByRole('button', { name: '新增' }).click();
  const form = dialog(page, '新增');
  await form.getByLabel('名称').fill('导入');
  await save(form);
  await expect(inner.getByRole('gridcell', { name: '导入', exact: true })).toBeVisible();
  await inspect(page, 'sub rows in place');

  await page.goto(`/online/cgformList/${tree}`);
  for (const text of ['一楼', '二楼', '科技类']) await add(text);
  await rowOf(page, '科技类').dragTo(rowOf(page, '一楼'));
  await page.getByRole('button', { name: '展开一楼' }).click();
  await expect(rowOf(page, '科技类')).toHaveAttribute('aria-level', '2');
  await pressAction(rowOf(page, '一楼'), '移动到…');
  const place = dialog(page, '移动“一楼”到…');
  await expect(place.getByRole('button', { name: '一楼', exact: true })).toBeDisabled();
  await place.getByRole('button', { name: '二楼', exact: true }).click();
  await inspect(page, '移动到');
  await place.getByRole('button', { name: '移动到“二楼”下' }).click();
  await expect(place).toHaveCount(0);
  await page.getByRole('button', { name: '展开二楼' }).click();
  await expect(rowOf(page, '一楼')).toHaveAttribute('aria-level', '2');

  await page.goto(`/online/cgformList/${board}?view=board`);
  await add('备课');
  await page.getByRole('button', { name: '移动备课' }).click();
  await page.getByRole('menuitem', { name: '移到 未设置' }).click();
  await expect(
    page.getByRole('region', { name: '未设置' }).getByRole('button', { name: '备课', exact: true }),
  ).toBeFocused();
  await page.getByRole('button', { name: '移动备课' }).click();
  await page.getByRole('menuitem', { name: '移到其他人…' }).click();
  await inspect(page, 'card to another person');
  const people = dialog(page, '选择用户');
  const account = people.getByRole('searchbox', { name: '账号' });
  await account.fill('teacher');
  await account.press('Enter');
  await people.getByRole('radio', { name: 'teacher', exact: true }).click();
  await confirm(people);
  const card = (name: string) =>
    page.getByRole('region', { name, exact: true }).getByRole('button', { name: '备课', exact: true });
  await expect(card('李老师')).toBeVisible();
  await expect(card('未设置')).toHaveCount(0);
});

test('users and linked rows are searched by name, and the filter is stored in the address and in a view @long', async ({
  page,
}) => {
  const [rooms, loans] = [uniqueName('rooms'), uniqueName('loans')];
  const name: Schema<'FormField'> = { id: 'roomname', key: 'name', label: '名称', kind: 'text' };
  const search = { search: 'basic' } as const;
  await enterAs(page, '/dashboard/index', 'admin');
  await publishForm(page, rooms, '机房', { kind: 'single', fields: [name], access });
  await publishForm(page, loans, '借用', {
    kind: 'single',
    fields: [
      { id: 'loantext', key: 'note', label: '说明', kind: 'text' },
      { id: 'loanuser', key: 'owner', label: '借用人', kind: 'user', default: '{me}', ...search },
      {
        id: 'loanroom',
        key: 'room',
        label: '机房',
        kind: 'link',
        form: rooms,
        formFields: ['name'],
        ...search,
      },
    ],
    access,
  });
  const call = await onlineCalls(page);
  const add = (form: string, row: object) => call('POST', `cgform/api/form/${form}`, { values: row });
  const added = z.object({ id: z.string() });
  const first = added.parse(await add(rooms, { name: '一号机房' }));
  const second = added.parse(await add(rooms, { name: '二号机房' }));
  await add(loans, { note: '上课', owner: 'admin', room: first.id });
  await add(loans, { note: '社团', owner: 'admin', room: second.id });
  await page.goto(`/online/cgformList/${loans}`);
  await expect(rowOf(page, '上课')).toContainText('一号机房');

  const filters = page.getByRole('form', { name: '查询条件' });
  await filters.getByRole('button', { name: '机房' }).click();
  await dialog(page, '选择机房').getByRole('button', { name: '二号机房' }).click();
  await filters.getByRole('button', { name: '查询', exact: true }).click();
  await expect(rowOf(page, '上课')).toHaveCount(0);
  await inspect(page, 'filters that are chosen');
  await page.reload();
  await expect(filters.getByText('二号机房')).toBeVisible();
  await expect(rowOf(page, '社团')).toBeVisible();
  await expect(rowOf(page, '上课')).toHaveCount(0);

  await page.getByRole('button', { name: '视图' }).click();
  await page.getByRole('menuitem', { name: '保存当前视图' }).click();
  await dialog(page, '保存视图').getByLabel('视图名称').fill('二号');
  await dialog(page, '保存视图').getByRole('button', { name: '保存' }).click();
  await page.goto(`/online/cgformList/${loans}`);
  await expect(rowOf(page, '上课')).toBeVisible();
  await page.getByRole('button', { name: '视图' }).click();
  await page.getByRole('menuitem', { name: '二号', exact: true }).click();
  await expect(filters.getByText('二号机房')).toBeVisible();
  await expect(rowOf(page, '上课')).toHaveCount(0);

  await page.goto(`/online/cgformList/${loans}`);
  await page.getByRole('button', { name: '高级查询' }).click();
  const query = dialog(page, '高级查询');
  await query.getByLabel('条件 1的字段').selectOption('机房');
  await query.getByLabel('条件 1的比较方式').selectOption('在…中');
  await query.getByRole('button', { name: /选择机房/ }).click();
  await dialog(page, '选择机房').getByRole('button', { name: '一号机房' }).click();
  await dialog(page, '选择机房').getByRole('button', { name: '完成' }).click();
  await inspect(page, 'conditions that are chosen');
  await query.getByRole('button', { name: '查询', exact: true }).click();
  await expect(rowOf(page, '社团')).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: '高级查询（1）' }).click();
  await expect(query.getByText('一号机房')).toBeVisible();
});
