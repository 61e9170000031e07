import type { Locator, Page } from '@playwright/test';
import { addBigClass, bigClass, isStuckOne, reachOf } from '#tests/support/database/big-class.ts';
import { enterAs, expectPath } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const board = (page: Page) => page.getByRole('region', { name: '学习进度表' });
const cells = (page: Page) => board(page).getByRole('gridcell');
const lineOf = (page: Page, name: string) => board(page).getByRole('row').filter({ hasText: name });

test('the board for sixty pupils and thirty units renders few nodes and works by keyboard', async ({
  page,
  product,
}) => {
  const { courseId, departId } = await addBigClass(product.dataDir);
  await page.setViewportSize({ width: 1366, height: 768 });
  await enterAs(page, `/course/progress?departId=${departId}&courseId=${courseId}`, 'admin');
  await expectPath(page, '/course/progress');
  await expect(board(page).getByRole('grid')).toHaveAttribute('aria-rowcount', `${bigClass.pupils + 1}`);
  await expect(lineOf(page, 'big01')).toBeVisible();
  await expectFewNodes(page);
  const stuck = Array.from({ length: bigClass.pupils }, (_one, at) => at).filter(isStuckOne);
  await expect(page.getByRole('radio', { name: `一周没有提交 ${stuck.length}` })).toBeVisible();
  await expect(lineOf(page, 'big01').getByRole('rowheader')).toContainText('同学1号');
  await expect(lineOf(page, 'big01').getByLabel('1 个单元一周没有提交')).toBeVisible();
  await expect(lineOf(page, 'big02').getByLabel('1 个单元一周没有提交')).toHaveCount(0);

  await cells(page).first().focus();
  await page.keyboard.press('Control+End');
  const corner = lineOf(page, 'big60').getByRole('gridcell').last();
  await expect(corner).toBeFocused();
  await expect(corner).toBeInViewport({ ratio: 0.9 });
  await expectStays(page, corner);
  await expectFewNodes(page);

  // After moving back by arrows and Home, the focused cell is never covered by the names or the header.
  for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'PageUp', 'PageUp', 'ArrowUp'])
    await page.keyboard.press(key);
  const there = lineOf(page, 'big39').getByRole('gridcell').nth(2);
  await expect(there).toBeFocused();
  await expectStays(page, there);
  await page.keyboard.press('Enter');
  const grading = page.getByRole('dialog', { name: '批改' });
  await expect(grading.getByRole('radio').nth(reachOf(38) > 2 ? 3 : 0)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grading).toHaveCount(0);
  await expect(there).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(lineOf(page, 'big01')).toBeVisible();
  await expectFewNodes(page);
  await inspect(page, 'the board of sixty at 390');
});

/** 1,980 cells would be 5,800 nodes. */
async function expectFewNodes(page: Page): Promise<void> {
  expect(await board(page).evaluate((box) => box.querySelectorAll('*').length)).toBeLessThan(4000);
}

/** Checks that the header and the names stay in place and do not cover the cell. */
async function expectStays(page: Page, cell: Locator): Promise<void> {
  await expect(() => checkPlaces(page, cell)).toPass();
}

async function checkPlaces(page: Page, cell: Locator): Promise<void> {
  const box = await placeOf(board(page));
  const head = await placeOf(board(page).getByRole('columnheader', { name: '学生' }));
  const place = await placeOf(cell);
  expect(Math.abs(head.x - box.x)).toBeLessThan(2);
  expect(Math.abs(head.y - box.y)).toBeLessThan(2);
  expect(place.x).toBeGreaterThanOrEqual(head.x + head.width - 1);
  expect(place.y).toBeGreaterThanOrEqual(head.y + head.height - 1);
}

async function placeOf(what: Locator) {
  const place = await what.boundingBox();
  if (place === null) throw new Error('the board is not drawn');
  return place;
}
