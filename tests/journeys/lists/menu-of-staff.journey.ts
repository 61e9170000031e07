import {
  choosePersonEntry,
  expectPath,
  loginAs,
  openMaintenance,
  personButton,
} from '#tests/support/journeys/journey-actions.ts';
import { seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a teacher has a short menu, and reaches pages of pupils by address and in 体验学生端', async ({
  page,
}) => {
  await loginAs(page, 'teacher');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('link', { name: '班级管理' })).toBeVisible();
  for (const name of ['创作', '我的作品', '我的课程', '我的消息'])
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);

  await page.goto('/create/blockly');
  await expectPath(page, '/create/blockly');
  await page.goto('/dashboard/index');

  await choosePersonEntry(page, '体验学生端');
  await expectPath(page, '/teaching/mineCourse/cardList');
  await expect(page.locator('[data-frame="basic"]')).toBeVisible();
  await expect(menu.getByRole('link', { name: '创作' })).toBeVisible();
  await choosePersonEntry(page, '退出学生端');
  await expectPath(page, '/dashboard/index');
  await expect(menu.getByRole('link', { name: '班级管理' })).toBeVisible();
});

test('an administrator opens the pages for technicians from 系统维护 @long', async ({ page }) => {
  await loginAs(page, 'admin');
  await openMaintenance(page, '定时任务');
  await expectPath(page, '/isystem/QuartzJobList');
  await page.getByRole('navigation', { name: '面包屑' }).getByRole('link', { name: '系统维护' }).click();
  await expectPath(page, '/isystem');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: '数据字典' })).toBeVisible();
  await expect(main.getByRole('heading', { name: '系统监控' })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(main.getByRole('link', { name: '订单管理' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expect(personButton(page)).toBeVisible();
});

test('children of a group are indented below its title, with and without an icon @long', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await loginAs(page, 'admin');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  for (const [group, child] of [
    ['课程管理', '课程包管理'],
    ['作业与评论', '作业管理'],
  ] as const) {
    await menu.locator('summary').filter({ hasText: group }).click();
    const title = await menu.getByText(group, { exact: true }).boundingBox();
    const text = await menu.getByText(child, { exact: true }).boundingBox();
    expect(text?.x ?? 0, child).toBeGreaterThan((title?.x ?? 0) + 8);
  }
});
