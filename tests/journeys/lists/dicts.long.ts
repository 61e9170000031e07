import type { Locator, Page } from '@playwright/test';
import {
  enterAs,
  loginAs,
  notice,
  openMaintenance,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { pressAction, pressListAction, rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test.describe.configure({ timeout: 240_000 });

const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });
const save = (form: Locator) => form.getByRole('button', { name: '保存' }).click();

test('dictionary items are sorted, deleted and restored, and open pages receive the changes', async ({
  page,
}) => {
  await loginAs(page, 'admin');
  await openMaintenance(page, '数据字典');
  const code = uniqueName('dict');
  await page.getByRole('button', { name: '添加', exact: true }).click();
  const form = dialog(page, '添加字典');
  await form.getByLabel('字典名称').fill('颜色');
  await form.getByLabel('字典编码').fill(code);
  await save(form);
  await searchList(page, '字典编号', code);
  await pressAction(rowOf(page, code), '字典配置');
  const drawer = dialog(page, '字典列表（颜色）');
  for (const [text, value, order] of [
    ['绿', 'g', '2'],
    ['红', 'r', '1.5'],
  ] as const) {
    await drawer.getByRole('button', { name: '新增' }).click();
    const item = dialog(page, '新增字典项');
    await item.getByLabel('名称').fill(text);
    await item.getByLabel('数据值').fill(value);
    await item.getByLabel('排序值').fill(order);
    await save(item);
    await expect(item).toHaveCount(0);
  }
  await expect(drawer.getByRole('row').nth(1)).toContainText('红');
  await expect(drawer.getByRole('row').nth(2)).toContainText('绿');
  await inspect(page, 'items of a dictionary');
  await drawer.getByRole('row').filter({ hasText: '绿' }).getByRole('button', { name: '删除' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('删除“绿”吗？');
  await question.getByRole('button', { name: '删除' }).click();
  await expect(drawer.getByRole('row').filter({ hasText: '绿' })).toHaveCount(0);
  await drawer.getByRole('button', { name: '关闭' }).first().click();

  await pressListAction(page, '刷新缓存');
  await expect(notice(page)).toContainText('刷新缓存完成！');

  await pressAction(rowOf(page, code), '删除');
  await question.getByRole('button', { name: '删除' }).click();
  await pressListAction(page, '回收站');
  const bin = dialog(page, '字典回收站');
  await bin.getByRole('row').filter({ hasText: code }).getByRole('button', { name: '还原字典' }).click();
  await question.getByRole('button', { name: '还原' }).click();
  await expect(bin.getByRole('row').filter({ hasText: code })).toHaveCount(0);
  await bin.getByRole('button', { name: '关闭' }).last().click();
  await expect(rowOf(page, code)).toBeVisible();
});

test('check and fill rules can be tested from their lists', async ({ page }) => {
  await enterAs(page, '/isystem/checkRule', 'admin');
  await searchList(page, '规则编码', 'common');
  await pressAction(rowOf(page, 'common'), '功能测试');
  const check = dialog(page, /^功能测试/);
  await check.getByLabel('测试值').fill('1ab');
  await check.getByRole('button', { name: '校验' }).click();
  await expect(check).toContainText('第一位只能是字母');
  const characters = check.getByRole('list', { name: '每个字符的位置' }).getByRole('listitem');
  await expect(characters).toHaveText(['11', 'a2', 'b3']);
  await expect(characters.first()).toHaveAttribute('data-wrong', '');
  await inspect(page, 'test of a check rule');
  await check.getByLabel('测试值').fill('abc');
  await check.getByRole('button', { name: '校验' }).click();
  await expect(check).toContainText('校验通过！');

  await page.goto('/isystem/fillRule');
  await searchList(page, '规则编码', 'category_code_rule');
  await pressAction(rowOf(page, 'category_code_rule'), '功能测试');
  await expect(dialog(page, /^功能测试/)).toContainText(/生成结果：[A-Z]\d\d/);
});

test('categories form a tree with generated codes', async ({ page }) => {
  await loginAs(page, 'admin');
  await openMaintenance(page, '分类字典');
  await page.getByRole('button', { name: '展开素材库标签' }).click();
  await page.getByRole('button', { name: '展开背景' }).click();
  await expect(rowOf(page, 'A03A01A01')).toContainText('奇幻');
  await inspect(page, 'categories');
  const name = uniqueName('标签');
  await pressAction(rowOf(page, '背景'), '添加下级');
  const form = dialog(page, '新增');
  await expect(form.getByRole('combobox', { name: '上级分类' })).toHaveValue('背景（A03A01）');
  await form.getByLabel('分类名称').fill(name);
  await save(form);
  await expect(rowOf(page, name)).toContainText(/A03A01A\d\d/);
  await pressAction(rowOf(page, name), '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(rowOf(page, name)).toBeVisible();
});

test('users are found by department', async ({ page }) => {
  await loginAs(page, 'admin');
  await openMaintenance(page, '通讯录');
  await page.getByRole('treeitem', { name: '三年级二班' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText('三年级二班');
  // A person may be in both classes.
  await expect(rowOf(page, '三年级一班').filter({ hasNotText: '三年级二班' })).toHaveCount(0);
  await searchList(page, '工号', 'T003');
  await expect(page.getByRole('row').nth(1)).toContainText('信息科技教师');
});

test('a teacher cannot open the page of dictionaries', async ({ page }) => {
  await enterAs(page, '/isystem/dict', 'teacher');
  await expect(page).toHaveURL(/\/404$/);
});
