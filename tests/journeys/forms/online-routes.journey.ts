import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { enterAs, expectPath, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { onlineCalls, publishForm } from '#tests/support/journeys/journey-forms.ts';
import { filterBar, pressAction, rowOf } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import type { Schema } from '#openapi/index.ts';

const access: Schema<'FormAccess'>[] = [{ role: 'admin', rows: 'all', may: ['add', 'edit', 'delete'] }];
const name: Schema<'FormField'> = {
  id: 'name0001',
  key: 'name',
  label: '名称',
  kind: 'text',
  required: true,
};
const note: Schema<'FormField'> = {
  id: 'note0001',
  key: 'note',
  label: '存放的位置',
  kind: 'text',
  search: 'basic',
};
const added = z.object({ id: z.string() });

const forms = {
  single: { kind: 'single', fields: [name, note], access },
  tree: { kind: 'tree', views: { tree: { title: name.id } }, fields: [name], access },
} satisfies Record<string, Schema<'FormDefinition'>>;

const region = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });

test('all address variants of a form open it, and a row can be edited at its own address @long', async ({
  page,
}) => {
  const [single = '', tree = '', sub = '', main = ''] = ['single', 'tree', 'line', 'main'].map(uniqueName);
  await enterAs(page, '/livez', 'admin');
  await publishForm(page, single, '单表', forms.single);
  await publishForm(page, tree, '树表', forms.tree);
  await publishForm(page, sub, '明细', { kind: 'sub', fields: [name], access });
  const subs = [{ form: sub, title: '明细' }];
  await publishForm(page, main, '主表', { kind: 'main', subs, fields: [name], access });
  const call = await onlineCalls(page);
  const row = async (code: string, text: string, more: object = {}) =>
    added.parse(await call('POST', `cgform/api/form/${code}`, { values: { name: text }, ...more })).id;
  const mainId = await row(main, '一号');
  await row(sub, '一号的明细', { mainId });
  const parentId = await row(tree, '上级');
  await row(tree, '下级', { parentId });
  const rowId = await row(single, '投影仪');

  await page.goto(`/online/cgformTreeList/${tree}`);
  await page.getByRole('button', { name: '展开上级' }).click();
  await expect(rowOf(page, '下级')).toHaveAttribute('aria-level', '2');

  await page.goto(`/online/cgformErpList/${main}`);
  await pressAction(rowOf(page, '一号'), '子表');
  await expect(region(page, '子表').getByRole('gridcell', { name: '一号的明细', exact: true })).toBeVisible();

  await page.goto(`/online/cgformInnerTableList/${main}`);
  await page.getByRole('button', { name: '展开一号' }).click();
  await expect(region(page, '明细').getByRole('gridcell', { name: '一号的明细', exact: true })).toBeVisible();

  await page.goto(`/online/cgformTabList/${main}`);
  await pressAction(rowOf(page, '一号'), '详情');
  const detail = page.getByRole('dialog', { name: '详情' });
  await expect(detail.getByRole('tab', { name: '明细' })).toBeVisible();
  await expect(detail.getByRole('gridcell', { name: '一号的明细', exact: true })).toBeVisible();

  await page.goto(`/online/copyform/${single}`);
  await expect(rowOf(page, '投影仪')).toBeVisible();
  // A label of five characters fits on one line.
  const label = filterBar(page).getByText('存放的位置');
  expect((await label.boundingBox())?.height).toBeLessThan(30);

  // A row of each kind of form has an address, and users with the right edit it there.
  await page.goto(`/online/df/${main}/${mainId}`);
  await expect(region(page, '主表').getByRole('gridcell', { name: '一号的明细', exact: true })).toBeVisible();
  await page.goto(`/online/df/${tree}/${parentId}`);
  await expect(region(page, '树表')).toContainText('上级');
  await page.goto(`/online/df/${single}/${rowId}`);
  await region(page, '单表').getByRole('button', { name: '编辑' }).click();
  const form = page.getByRole('dialog', { name: '编辑' });
  await form.getByLabel('名称').fill('短焦投影仪');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form).toHaveCount(0);
  await expect(region(page, '单表')).toContainText('短焦投影仪');
  await expectPath(page, `/online/df/${single}/${rowId}`);
  await page.goto(`/online/df/${single}/nothing`);
  await expect(page.getByText(/不存在/).first()).toBeVisible();
});
