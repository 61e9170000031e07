import { choosePersonEntry, enterAs, expectPath } from '#tests/support/journeys/journey-actions.ts';
import { seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a teacher gets from the list of works to the help on returning a work', async ({ page }) => {
  await enterAs(page, '/teaching/workList', 'teacher');
  await page.getByRole('link', { name: '作业管理的帮助' }).click();
  await expectPath(page, '/help');
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { name: '批改作业' })).toBeVisible();
  const contents = page.getByRole('navigation', { name: '帮助目录' });
  await contents.getByRole('link', { name: '退回作业' }).click();
  await expect(article.getByRole('listitem').last()).toHaveText('点 退回修改。');
  // The help has one tab, whatever page is read.
  await expect(page.getByRole('tab', { name: '帮助' })).toHaveCount(1);
  // Pages for administrators are not listed.
  await expect(contents.getByText('管理员手册')).toHaveCount(0);
  expect(await seriousViolations(page)).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`a pupil searches the help on a phone in ${colorScheme} @long`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await enterAs(page, '/account/progress', 'student');
    await choosePersonEntry(page, '帮助');
    await expect(page.getByRole('article').getByRole('heading', { name: '登录和密码' })).toBeVisible();
    // The contents are collapsed, so that the text is visible.
    await expect(page.getByRole('navigation', { name: '帮助目录' })).toBeHidden();
    const field = page.getByRole('searchbox', { name: '搜索帮助' });
    await field.fill('没有这样的词');
    await expect(page.getByText('没有找到，换个词试试')).toBeVisible();
    await field.fill('要交的作业');
    await field.press('Tab');
    await expect(page.getByRole('status').filter({ hasText: '找到 1 节' })).toBeVisible();
    await page.getByRole('link', { name: '首页看什么' }).press('Enter');
    await expect(field).toHaveValue('');
    const picture = page.getByRole('img', { name: '学生的首页' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await seriousViolations(page)).toEqual([]);
    await context.close();
  });
}
