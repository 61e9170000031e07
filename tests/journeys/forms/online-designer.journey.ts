import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { callApi, enterAs, notice, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const field = (id: string, key: string, label: string, more: object) => ({ id, key, label, ...more });
const states = ['在库', '借出'].map((text) => ({ value: text, text }));

const definition = {
  kind: 'single',
  columns: 2,
  fields: [
    field('aaaaaaaa', 'name', '名称', { kind: 'text', required: true }),
    field('bbbbbbbb', 'state', '状态', { kind: 'radio', options: states, default: '在库' }),
    field('cccccccc', 'price', '单价', { kind: 'currency' }),
    field('dddddddd', 'count', '数量', { kind: 'integer' }),
    field('eeeeeeee', 'total', '总价', { kind: 'formula', formula: 'price * count' }),
    field('ffffffff', 'reason', '借用原因', { kind: 'text' }),
  ],
  rules: [{ event: 'change', act: 'show', target: 'reason', expression: 'state == "借出"' }],
  access: [
    { role: 'teacher', rows: 'all', may: ['add', 'edit'] },
    { role: 'student', rows: 'own', may: ['add'], fields: { cccccccc: 'hidden', bbbbbbbb: 'read' } },
  ],
};

/** Opens an unpublished form in the designer. */
async function openDesigner(page: Page, name: string): Promise<string> {
  const code = uniqueName('design');
  await enterAs(page, '/dashboard/index', 'admin');
  const made = await callApi(page, 'POST', '/online/cgform/head/add', { code, name, definition });
  const { id } = z.object({ id: z.string() }).parse(made);
  await page.goto(`/online/cgform?design=${id}`);
  await expect(page.getByRole('heading', { name: `设计：${name}` })).toBeVisible();
  return code;
}

test('a draft is previewed per role, and its formulas and rules are tested @long', async ({ page }) => {
  await openDesigner(page, '器材登记');
  await page.getByRole('button', { name: '预览' }).click();
  const preview = page.getByRole('dialog', { name: '预览' });
  await expect(preview.getByRole('textbox', { name: '借用原因' })).toHaveCount(0);
  await preview.getByRole('radio', { name: '借出' }).click();
  await expect(preview.getByRole('textbox', { name: '借用原因' })).toBeVisible();
  await preview.getByRole('textbox', { name: '单价' }).fill('12.5');
  await preview.getByRole('textbox', { name: '数量' }).fill('4');
  await expect(preview.getByLabel('总价')).toHaveText('50');
  await preview.getByRole('button', { name: '检查填写' }).click();
  await expect(preview.getByText('请输入名称！')).toBeVisible();
  await inspect(page, 'preview of a form');
  await preview.getByRole('combobox', { name: '以角色查看' }).selectOption('学生');
  await expect(preview.getByRole('textbox', { name: '单价' })).toHaveCount(0);
  await expect(preview.getByRole('radio', { name: '借出' })).toHaveCount(0);
  await preview.getByRole('button', { name: '关闭' }).click();

  // An expression is completed by keyboard.
  await page.getByRole('tab', { name: '规则' }).click();
  await page.getByRole('button', { name: '添加规则' }).click();
  const second = page.getByRole('group', { name: '第2个规则' });
  await second.getByRole('combobox', { name: '做什么' }).selectOption('检查');
  const expression = second.getByRole('textbox', { name: '表达式' });
  await expression.fill('');
  await expression.pressSequentially('数');
  await expect(second.getByRole('option', { name: /^count/ })).toBeVisible();
  await expression.press('Enter');
  await expression.pressSequentially(' < 10');
  await expect(expression).toHaveValue('count < 10');

  await page.getByRole('tab', { name: '试运行' }).click();
  await page.getByRole('textbox', { name: '单价' }).fill('3');
  await page.getByRole('textbox', { name: '数量' }).fill('12');
  await expect(page.getByRole('table', { name: '公式的结果' })).toContainText('36');
  await expect(page.getByRole('table', { name: '规则的结果' })).toContainText('不通过');
  await expect(page.getByText(/各不超过 100,000 步/)).toBeVisible();
  await inspect(page, 'a form that is tried out');
});

test('fields are added and edited in a drawer on a phone @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDesigner(page, '手机登记');
  await page.getByRole('button', { name: '添加字段' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: '添加日期', exact: true }).click();
  await drawer.getByRole('textbox', { name: '字段名称' }).fill('购买日期');
  await inspect(page, 'properties of a field on a phone');
  await drawer.getByRole('button', { name: '关闭' }).click();
  await expect(page.getByRole('region', { name: '表单内容' })).toContainText('购买日期');
  for (const tab of ['规则', '试运行', '权限', '字段']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    const [expected, there] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect([tab, expected]).toEqual([tab, there]);
    await inspect(page, `designer on a phone: ${tab}`);
  }
  await page.getByRole('button', { name: '保存' }).click();
  await expect(notice(page).first()).toContainText('编辑成功');
});
