import { seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import { expectPath, loginAs } from '#tests/support/journeys/journey-actions.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('an administrator opens a person by initials and 备份 by its name', async ({ page }) => {
  await loginAs(page, 'admin');
  // Typed at once, before the code of the dialog has loaded.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('wzx');
  const field = page.getByRole('combobox', { name: '搜索' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('wzx');
  await expect(page.getByRole('group', { name: '人员' }).getByRole('option').first()).toHaveText(
    '王子轩s30101 · 三年级一班',
  );
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expectPath(page, '/isystem/user');
  const main = page.getByRole('main');
  await expect(main.getByText('王子轩').first()).toBeVisible();
  await expect(main.getByText('李思彤')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: '最近打开' }).getByRole('option')).toContainText(['王子轩']);
  await field.fill('备份');
  await page.keyboard.press('Enter');
  await expectPath(page, '/isystem/backup');
});

test('a teacher finds actions, the own class and its pupils, but nobody of another class @long', async ({
  page,
}) => {
  await loginAs(page, 'teacher');
  const field = page.getByRole('combobox', { name: '搜索' });
  const option = page.getByRole('option');
  const open = async (text: string) => {
    await page.keyboard.press('Control+k');
    await field.fill(text);
  };
  await open('彭家豪');
  await expect(page.getByRole('status').filter({ hasText: '没有找到“彭家豪”' })).toBeVisible();
  await field.fill('snjyb');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '三年级一班' })).toBeVisible();

  await open('成绩');
  await expect(option.first()).toContainText('成绩册');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '进入班级：三年级一班' }).click();
  await expect(page.getByRole('tab', { name: '成绩册' })).toHaveAttribute('aria-selected', 'true');

  await open('发通知');
  await page.keyboard.press('Enter');
  await expectPath(page, '/teaching/notice');
  const notice = page.getByRole('dialog', { name: '发通知' });
  await expect(notice.getByLabel('标题')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(notice).toHaveCount(0);

  await open('布置作业');
  await page.keyboard.press('Enter');
  await expectPath(page, '/work/additionalWork');
  await expect(page.getByRole('dialog', { name: '布置作业' })).toBeVisible();
});

test('a pupil finds courses and own works on a phone, and no people @long', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await loginAs(page, 's30101');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('banner').getByRole('button', { name: '搜索' }).click();
  const field = page.getByRole('combobox', { name: '搜索' });
  await field.fill('lst');
  await expect(page.getByRole('status').filter({ hasText: '没有找到“lst”' })).toBeVisible();
  await field.fill('scratch');
  const course = page.getByRole('group', { name: '课程' }).getByRole('option').first();
  await expect(course).toContainText('Scratch');
  expect(await seriousViolations(page)).toEqual([]);
  await course.click();
  await expect(page).toHaveURL(/\/learn\//);
  await context.close();
});
