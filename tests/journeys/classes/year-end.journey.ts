import type { Locator, Page } from '@playwright/test';
import {
  callApi,
  choose,
  enterAs,
  loginAs,
  notice,
  openMenu,
} from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { classCard } from '#tests/support/journeys/journey-classes.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const row = (page: Page, name: string): Locator => page.getByRole('listitem', { name, exact: true });
const question = (page: Page): Locator => page.getByRole('alertdialog');
const tree = (page: Page): Locator => page.getByRole('tree', { name: '部门', exact: true });
const item = (page: Page, name: string): Locator => tree(page).getByRole('treeitem', { name, exact: true });

async function openYearEnd(page: Page): Promise<void> {
  await loginAs(page, 'admin');
  await openMenu(page, '班级管理');
  await page.getByRole('link', { name: '学年升班' }).click();
  await expect(row(page, '三年级一班')).toBeVisible();
}

test('an administrator promotes the whole school with one confirmation, and takes it back', async ({
  page,
  newPerson,
}) => {
  await openYearEnd(page);
  // The names and the grade department are proposed.
  await expect(row(page, '三年级一班').getByLabel('三年级一班升班后的名称')).toHaveValue('四年级一班');
  await expect(row(page, '三年级').getByLabel('三年级升班后的名称')).toHaveValue('四年级');
  await inspect(page, '学年升班');
  // Two classes with one name stop it.
  await row(page, '三年级二班').getByLabel('三年级二班升班后的名称').fill('四年级一班');
  await expect(row(page, '三年级二班').getByRole('alert')).toContainText('请换一个名称');
  await expect(page.getByRole('button', { name: '升班', exact: true })).toBeDisabled();
  await choose(row(page, '三年级二班').getByRole('combobox', { name: '三年级二班的安排' }), '毕业并归档');
  await expect(page.getByRole('status').filter({ hasText: '1 个班级升班，1 个班级毕业归档' })).toBeVisible();
  await page.getByRole('button', { name: '升班', exact: true }).click();
  await question(page).getByRole('button', { name: '确定升班' }).click();
  await expect(notice(page)).toContainText('升班完成');
  await expect(page.getByRole('region', { name: '已完成的升班' })).toContainText('1 个班级升班');

  // The teacher finds the class in its new grade.
  const teacher = await newPerson();
  await enterAs(teacher, '/isystem/departDetailList', 'teacher');
  await expect(classCard(teacher, '四年级一班')).toContainText('四年级');

  await page.getByRole('button', { name: '撤销升班' }).click();
  await question(page).getByRole('button', { name: '撤销升班' }).click();
  await expect(notice(page)).toContainText('已撤销升班');
  await expect(row(page, '三年级一班')).toBeVisible();
  await expect(row(page, '三年级二班')).toBeVisible();
  await expect(page.getByRole('region', { name: '已完成的升班' })).toHaveCount(0);
});

test('a pupil stays in the third grade @long', async ({ page }) => {
  await loginAs(page, 'admin');
  // A class of the second grade, which follows.
  await callApi(page, 'POST', '/sys/sysDepart/addClass', { departName: '二年级一班', grade: 2, term: null });
  await openYearEnd(page);
  await page.getByRole('button', { name: '三年级一班：老师和留级' }).click();
  const own = row(page, '三年级一班');
  await choose(own.getByRole('combobox', { name: '留级的学生' }), '王子轩（s30101）');
  await expect(own).toContainText('1 人留级');
  await page.getByRole('button', { name: '升班', exact: true }).click();
  await expect(question(page)).toContainText('1 名学生留级');
  await question(page).getByRole('button', { name: '确定升班' }).click();
  await expect(notice(page)).toContainText('升班完成');
  await page.getByRole('button', { name: '撤销升班' }).click();
  await question(page).getByRole('button', { name: '撤销升班' }).click();
  await expect(notice(page)).toContainText('已撤销升班');
});

test('all classes of a department are archived and restored at once @long', async ({ page }) => {
  await loginAs(page, 'admin');
  await openMenu(page, '班级管理');
  await page.getByRole('button', { name: '勾选和展开' }).click();
  await page.getByRole('menuitem', { name: '展开全部' }).click();
  await expect(item(page, '三年级一班')).toBeVisible();
  await page.getByRole('button', { name: '勾选和展开' }).click();
  await page.getByRole('menuitem', { name: '全部勾选' }).click();
  await page.getByRole('button', { name: '班级操作' }).click();
  await page.getByRole('menuitem', { name: '归档班级' }).click();
  await expect(question(page)).toContainText('三年级一班、三年级二班');
  await question(page).getByRole('button', { name: '归档', exact: true }).click();
  await expect(item(page, '三年级一班')).toContainText('已归档');
  await page.getByRole('button', { name: '班级操作' }).click();
  await page.getByRole('menuitem', { name: '取消归档' }).click();
  await question(page).getByRole('button', { name: '取消归档' }).click();
  await expect(item(page, '三年级一班')).toContainText('班级');
  await page.getByRole('button', { name: '班级操作' }).click();
  await page.getByRole('menuitem', { name: '发通知' }).click();
  await expect(page.getByRole('dialog', { name: '发通知' })).toContainText('三年级二班');
});

test('the page fits a phone @long', async ({ page }) => {
  await openYearEnd(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: '三年级一班：老师和留级' }).click();
  await expect(row(page, '三年级一班').getByRole('combobox', { name: '留级的学生' })).toBeVisible();
  await inspect(page, '学年升班 390');
});
