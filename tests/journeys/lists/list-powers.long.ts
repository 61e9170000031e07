import type { Locator, Page } from '@playwright/test';
import { loginAs, openMenu } from '#tests/support/journeys/journey-actions.ts';
import { seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import {
  openMoreFilters,
  pressListAction,
  rowOf,
  searchList,
} from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const button = (scope: Page | Locator, name: string): Locator =>
  scope.getByRole('button', { name, exact: true });

/** Returns where a header of the table is on the page. */
async function placeOf(header: Locator) {
  const place = await header.boundingBox();
  if (place === null) throw new Error('the column is not seen');
  return place;
}

test('an administrator filters by conditions, widens and pins a column, and maximizes the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await loginAs(page, 'admin');
  await openMenu(page, '用户管理');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await button(page, '高级查询').click();
  const drawer = page.getByRole('dialog', { name: '高级查询' });
  await drawer.getByLabel('条件 1的字段').selectOption('账号');
  await drawer.getByRole('textbox', { name: '条件 1的值' }).fill('s3010');
  expect(await seriousViolations(page)).toEqual([]);
  await button(drawer, '查询').click();
  await expect(page.getByRole('region', { name: '高级查询条件' })).toContainText('账号 包含 s3010');
  await expect(page).toHaveURL(/superQueryParams/);
  await expect(rowOf(page, 's30101')).toBeVisible();
  // Only the header.
  await expect(page.getByRole('row').filter({ hasNotText: 's3010' })).toHaveCount(1);

  const head = page.getByRole('columnheader', { name: '姓名' });
  const before = await placeOf(head);
  const edge = { x: before.x + before.width - 3, y: before.y + before.height / 2 };
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(edge.x + 160, edge.y, { steps: 3 });
  await page.mouse.up();
  await expect.poll(async () => (await placeOf(head)).width).toBeGreaterThan(before.width + 150);

  await button(page, '列设置').click();
  const settings = page.getByRole('dialog', { name: '列设置' });
  await settings.getByRole('combobox', { name: '姓名的位置' }).selectOption('固定在左');
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const account = page.getByRole('columnheader', { name: '账号', exact: true });
  const [pinned, scrolled] = [await placeOf(head), await placeOf(account)];
  expect(pinned.x).toBeLessThan(scrolled.x);
  const table = page.getByRole('region', { name: '用户管理表格' });
  await table.evaluate((scroller) => scroller.scrollBy({ left: 200 }));
  await expect.poll(async () => (await placeOf(account)).x).toBeLessThan(scrolled.x - 100);
  expect((await placeOf(head)).x).toBeCloseTo(pinned.x, 0);
  await button(page, '全屏').click();
  await expect(button(page, '退出全屏')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(button(page, '全屏')).toBeVisible();
});

test('an administrator filters users by grade in the side panel, and updates users by an import', async ({
  page,
}) => {
  await loginAs(page, 'admin');
  await openMenu(page, '用户管理');
  const tree = page.getByRole('tree', { name: '部门' });
  await tree.getByRole('treeitem', { name: '三年级', exact: true }).click();
  await expect(page.getByRole('button', { name: '更多筛选（1）' })).toBeVisible();
  // Other journeys add pupils to this grade, so the list is searched.
  await searchList(page, '账号', 's30130');
  await expect(page.getByRole('gridcell', { name: 's30130', exact: true })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await button(page, '收起部门').click();
  await page.reload();
  await expect(button(page, '展开部门')).toBeVisible();
  await openMoreFilters(page);
  await expect(page.getByRole('button', { name: '用户部门：三年级' })).toBeVisible();

  await pressListAction(page, '导入');
  const box = page.getByRole('dialog', { name: '导入用户' });
  await box.getByLabel('更新已有行').selectOption('按“登录账号”');
  await box.getByLabel('选择要导入的文件').setInputFiles({
    name: '职务.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('登录账号,职务\ns30130,班长\ns30129,\nnobody-here,课代表'),
  });
  await expect(box).toContainText(
    '共 3 行，可以导入 2 行（将更新 1 行、新增 0 行，1 行没有变化），有错误 1 行',
  );
  await button(box, '只导入正确的 2 行').click();
  await expect(page.getByRole('alertdialog', { name: '确认更新' })).toContainText('将更新 1 行已有数据');
  expect(await seriousViolations(page)).toEqual([]);
  await button(page, '更新').click();
  await expect(box).toContainText('文件导入成功，但有错误。');
  await button(box, '完成').click();
  await page
    .getByRole('row', { name: /s30130/ })
    .getByRole('button', { name: '详情' })
    .click();
  await expect(page.getByRole('dialog').getByText('班长')).toBeVisible();
});
