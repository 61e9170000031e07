import type { Page } from '@playwright/test';
import { enterAs, notice, openMenu, uniqueName } from '#tests/support/journey-actions.ts';
import { inspect } from '#tests/support/journey-axe.ts';
import { pressAction, rowOf, searchList } from '#tests/support/journey-teaching.ts';
import { expect, test } from '#tests/support/journey-test.ts';

const canvas = (page: Page) => page.getByRole('region', { name: '表单内容' });
const panel = (page: Page) => page.getByRole('region', { name: '字段属性' });

/** Adds a field of this kind after the chosen one, by keyboard, and names it. */
async function addField(page: Page, kind: string, label: string): Promise<void> {
  await page.getByRole('button', { name: `添加${kind}`, exact: true }).press('Enter');
  await expect(canvas(page).getByRole('button', { name: kind }).first()).toBeFocused();
  await panel(page).getByRole('textbox', { name: '字段名称' }).fill(label);
}

async function newForm(page: Page, name: string, code: string): Promise<void> {
  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: '新增' });
  await form.getByLabel('表单名称').fill(name);
  await form.getByLabel('表单编码').fill(code);
  await form.getByRole('button', { name: '确定' }).click();
  await expect(form).toHaveCount(0);
  await searchList(page, '表单编码', code);
  await pressAction(rowOf(page, code), '设计');
}

test('a register of devices is built from nothing and published', async ({ page }) => {
  const code = uniqueName('devices');
  await enterAs(page, '/dashboard/index', 'admin');
  await openMenu(page, '在线开发', 'Online表单开发');
  await newForm(page, '设备登记', code);

  // The first by hand, the others by keyboard.
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

  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(notice(page).first()).toContainText('编辑成功');
  const publishing = page.getByRole('dialog', { name: '发布设备登记' });
  await expect(publishing.getByRole('list', { name: '变更计划' })).toContainText('新建');
  await publishing.getByRole('button', { name: '发布', exact: true }).click();
  await expect(publishing.getByText('发布成功，当前是第 1 版。')).toBeVisible();
  await publishing.getByRole('button', { name: '关闭' }).last().click();
  await page.getByRole('button', { name: '返回' }).click();
  await expect(rowOf(page, code)).toContainText('已发布');
});
