import { uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import {
  addField,
  beginForm,
  canvas,
  closeDialog,
  panel,
  publishDraft,
} from '#tests/support/journeys/journey-designer.ts';
import { rowOf } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a form for a device register is built and published', async ({ page }) => {
  const code = uniqueName('devices');
  await beginForm(page, '设备登记', code);

  // The first field is added by mouse, the others by keyboard.
  await page.getByRole('button', { name: '添加单行文本' }).dragTo(canvas(page));
  await panel(page).getByRole('textbox', { name: '字段名称' }).fill('名称');
  await panel(page).getByRole('switch', { name: '必填' }).click();
  await addField(page, '单选框', '状态');
  for (const [at, text] of ['在库', '借出'].entries())
    await panel(page)
      .getByRole('textbox', { name: `第${at + 1}项的文字` })
      .fill(text);
  await addField(page, '图片', '照片');
  await addField(page, '人员', '借用人');
  await expect(canvas(page).getByRole('listitem')).toHaveText([/^名称/, /^状态/, /^照片/, /^借用人/]);
  await inspect(page, 'designer of a form');

  await page.getByRole('tab', { name: '权限' }).click();
  await page.getByRole('button', { name: '添加角色权限' }).click();
  await expect(page.getByRole('combobox', { name: '角色', exact: true })).toHaveValue('admin');

  await closeDialog(await publishDraft(page, '设备登记', { version: 1, plan: ['新建'] }));
  await page.getByRole('button', { name: '返回' }).click();
  await expect(rowOf(page, code)).toContainText('已发布');
});
