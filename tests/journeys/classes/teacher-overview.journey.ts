import { loginAs } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a teacher starts a lesson from the first page and picks a pupil at random', async ({ page }) => {
  await loginAs(page, 'teacher');
  await page.getByRole('link', { name: '三年级一班：开始上课' }).click();
  const pupils = page.getByRole('list', { name: '学生' }).getByRole('button');
  await expect(pupils.first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await inspect(page, '上课');

  const time = page.getByRole('timer');
  await expect(time).toHaveText('05:00');
  await page.keyboard.press('Space');
  await expect(time).not.toHaveText('05:00');
  await page.getByRole('button', { name: '暂停' }).click();

  const draw = page.getByRole('region', { name: '抽签' });
  const count = await pupils.count();
  await pupils.first().click();
  await expect(pupils.first()).toHaveAttribute('aria-pressed', 'true');
  await draw.getByRole('button', { name: '抽签' }).click();
  await expect(draw.getByText(`可以抽到 ${count - 1} 人，本轮已抽 1 人`)).toBeVisible();
  await expect(page.locator('[data-drawn]')).toContainText(await draw.getByRole('status').innerText());

  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: '今天的课' })).toContainText('今天已开始');
});
