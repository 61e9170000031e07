import { inspectLooks, narrow } from '#tests/support/journeys/journey-axe.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a visitor views the code of a published work and searches it @oldest', async ({ page }) => {
  await page.goto('/workList?name=打地鼠');
  await page.getByRole('article').filter({ hasText: '打地鼠' }).getByRole('link').first().click();
  await page.getByRole('button', { name: /^看看代码/ }).click();
  const code = page.getByRole('dialog', { name: '积木：打地鼠' });
  await expect(code.getByRole('heading', { name: /^舞台/ })).toBeVisible();
  await expect(code.locator('svg text').filter({ hasText: '被点击' }).first()).toBeVisible();
  await code.getByRole('searchbox', { name: '查找积木' }).fill('得分');
  await page.keyboard.press('Enter');
  await expect(code.getByRole('status').filter({ hasText: /^1\/\d+ 段脚本$/ })).toBeVisible();
  await expect(code.locator('[data-present]')).toContainText('得分');
  await inspectLooks(page, 'the code of a work');
  await page.setViewportSize(narrow);
  await inspectLooks(page, 'the code of a work 390');
});

test('the blocks of a work are printed without the rest of the page @long', async ({ page }) => {
  await page.goto('/workList?name=打地鼠');
  await page.getByRole('article').filter({ hasText: '打地鼠' }).getByRole('link').first().click();
  await page.getByRole('button', { name: /^看看代码/ }).click();
  const seen = await page.evaluateHandle(() => {
    const papers: string[] = [];
    globalThis.print = () => {
      const paper = document.body.lastElementChild;
      papers.push(`${paper?.querySelector('h1')?.textContent} ${paper?.querySelectorAll('svg').length}`);
    };
    return papers;
  });
  await page.getByRole('button', { name: '打印' }).click();
  // The print includes scripts that were not scrolled into view.
  const scripts = await page.getByRole('dialog').locator('li pre').count();
  expect(await seen.jsonValue()).toEqual([`打地鼠 ${scripts}`]);
});
