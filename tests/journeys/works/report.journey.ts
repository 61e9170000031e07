import { enterAs } from '#tests/support/journeys/journey-actions.ts';
import { inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('the teaching report shows a teacher their own classes for the selected period @long', async ({
  page,
}) => {
  await enterAs(page, '/report/depart', 'teacher');
  await expect(page.getByRole('radio', { name: '最近60天' })).toBeChecked();
  const classes = page.getByRole('region', { name: '班级教学数据统计' });
  await expect(classes.getByRole('rowheader', { name: '三年级一班' })).toBeVisible();
  await expect(classes.getByRole('rowheader', { name: '三年级二班' })).toHaveCount(0);
  await expect(page.getByRole('figure', { name: '每周的开课节数和作业上交次数' })).toBeVisible();
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await inspectLooks(page, `the report at ${width}`);
  }
  await page.setViewportSize({ width: 1366, height: 768 });

  await page.getByRole('radio', { name: '最近30天' }).press('Space');
  await expect(page.getByRole('figure', { name: '每天的开课节数和作业上交次数' })).toBeVisible();
  const asked = page.waitForRequest(/getReport\?/);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await asked;

  const file = page.waitForEvent('download');
  await classes.getByRole('button', { name: /^导出/ }).click();
  expect((await file).suggestedFilename()).toMatch(/^班级教学记录 .*\.xlsx$/);

  await page.getByLabel('开始日期').fill('2001-01-01');
  await page.getByLabel('结束日期').fill('2001-01-31');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByText('没有数据')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});
