import { enterAs, notice, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { makeWork, publishWork } from '#tests/support/journeys/journey-works.ts';

test('a pupil keeps a work, finds it in 我的收藏 and undoes a removal', async ({ page, browser }) => {
  const name = uniqueName('收藏');
  const author = await browser.newPage();
  await enterAs(author, '/dashboard/index', 's30113');
  const id = await makeWork(author, name);
  const teacher = await browser.newPage();
  await enterAs(teacher, '/dashboard/index', 'teacher');
  await publishWork(teacher, id, name);

  await enterAs(page, '/account/favourites', 's30202');
  await expect(page.getByRole('link', { name: '去发现作品' })).toBeVisible();
  await page.goto(`/work-detail?id=${id}`);
  await page.getByRole('button', { name: '收藏', exact: true }).click();
  await expect(notice(page)).toContainText('已收藏');
  await expect(page.getByRole('button', { name: /^已收藏/ })).toBeVisible();
  await inspect(page, 'a kept work');

  await page.goto('/account/center');
  await page.getByRole('navigation', { name: '更多功能' }).getByRole('link', { name: '我的收藏' }).click();
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card).toBeVisible();
  await inspect(page, 'the favourites');
  await card.getByRole('button', { name: /^不收藏了/ }).click();
  await page.getByRole('alertdialog', { name: '不收藏了' }).getByRole('button', { name: '不收藏了' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(card).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await card.getByRole('link', { name }).click();
  await expect(page.getByRole('button', { name: /^已收藏/ })).toBeVisible();
  await inspect(page, 'a kept work 390');
});
