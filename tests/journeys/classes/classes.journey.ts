import { loginAs, notice, openMenu, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { classCard, makeClass, makePupils, section } from '#tests/support/journeys/journey-classes.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a teacher creates a class, adds pupils, assigns seats, and archives the class', async ({ page }) => {
  await loginAs(page, 'teacher');
  await openMenu(page, '班级管理');
  const name = uniqueName('三年级');
  await makeClass(page, name);
  await makePupils(page, ['甲同学', '乙同学', '丙同学']);
  await expect(section(page, '学生').getByRole('row')).toHaveCount(4);

  await page.getByRole('tab', { name: '座位' }).click();
  await page.getByRole('button', { name: '甲同学', exact: true }).press('Enter');
  await page.getByRole('button', { name: '甲同学', exact: true }).press('ArrowDown');
  await page.getByRole('button', { name: '第1排第1列：空' }).press('ArrowRight');
  await page.getByRole('button', { name: '第1排第2列：空' }).press('Enter');
  await expect(page.getByRole('button', { name: '第1排第2列：甲同学' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '座位已保存' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '第1排第2列：甲同学' })).toBeVisible();
  await inspect(page, '座位');

  await page.getByRole('button', { name: '归档', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '归档班级' }).click();
  await expect(notice(page)).toContainText('班级已归档');
  await page.getByRole('button', { name: '我的班级', exact: true }).click();
  await expect(classCard(page, '三年级一班')).toBeVisible();
  await expect(classCard(page, name)).toHaveCount(0);
  await page.getByText('已归档', { exact: true }).click();
  await expect(classCard(page, name)).toContainText('3 名学生');
});
