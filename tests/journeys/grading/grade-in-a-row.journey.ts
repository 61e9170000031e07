import type { Locator, Page } from '@playwright/test';
import { expectPath, loginAs, openMenu } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const grading = (page: Page): Locator => page.getByRole('dialog', { name: '批改' });

/** Gives the work that is shown four stars and saves it with the key that continues. */
async function gradeWork(page: Page, name: string): Promise<void> {
  await expect(grading(page).getByLabel('作业名')).toHaveValue(name);
  await expect(grading(page).getByRole('radio', { name: '1 星' })).toBeFocused();
  await page.keyboard.press('4');
  await page.keyboard.press('Control+Enter');
}

test('a teacher grades the works of the task that has waited longest, one after the other', async ({
  page,
}) => {
  await loginAs(page, 'teacher');
  await openMenu(page, '作业与评论', '作业管理');
  await page.getByRole('button', { name: '去批改' }).click();
  // The demo school: three works of one lesson, the oldest of two days ago.
  await gradeWork(page, '小火箭');
  await gradeWork(page, '银河寻宝');
  await gradeWork(page, '太空寻宝');
  await expect(grading(page).getByText('这份作业批改完了')).toBeVisible();
  await expect(grading(page)).toContainText(/还有 3 份：三年级一班《.*熊猫散步》/);
  await inspect(page, 'the end of grading');
  await grading(page).getByRole('button', { name: '继续批改' }).click();
  await expect(grading(page).getByLabel('作业名')).toHaveValue('散步的熊猫');
  await page.keyboard.press('Escape');
  await expect(grading(page)).toHaveCount(0);
  // 去批改 has left the address: a reload shows the list.
  await page.reload();
  await expect(page.getByRole('button', { name: '去批改' })).toBeVisible();
  await expect(grading(page)).toHaveCount(0);
});

test('去批改 of a class and of the home page open in the tab of 作业管理 @long', async ({ page }) => {
  await loginAs(page, 'teacher');
  await openMenu(page, '作业与评论', '作业管理');
  await openMenu(page, '首页');
  await page.getByRole('link', { name: /^批改三年级一班的 \d+ 份作业$/ }).click();
  await expectPath(page, '/teaching/workList');
  await expect(grading(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grading(page)).toHaveCount(0);
  await expect(
    page.getByRole('tablist', { name: '页签' }).getByRole('tab', { name: /作业管理/ }),
  ).toHaveCount(1);
});
