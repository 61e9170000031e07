import type { Page } from '@playwright/test';
import { enterAs, expectPath, loginAs } from '#tests/support/journeys/journey-actions.ts';
import { inspect, inspectLooks, lookIn } from '#tests/support/journeys/journey-axe.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const titles = ['班级管理', '课程包管理', '开始上课', '批改', '帮助'];
const offer = (page: Page) => page.getByRole('region', { name: '新手引导' });
const step = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

for (const { width, height } of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`the tour shows a teacher five places at ${width} once, and can be started again from 帮助`, async ({
    page,
    watch,
  }) => {
    await page.setViewportSize({ width, height });
    await loginAs(page, 'teacher');
    await expect(offer(page)).toBeVisible();
    expect(watch.requests.filter((url) => url.includes('/run-tour'))).toEqual([]);
    await inspectLooks(page, `the offer at ${width}`);
    await press(page, '开始引导');
    for (const [index, title] of titles.entries()) {
      await expect(step(page, title)).toContainText(`第 ${index + 1} 步，共 5 步`);
      // driver.js uses this element for a missing place.
      await expect(page.locator('#driver-dummy-element')).toHaveCount(0);
      const onward = page.getByRole('button', { name: index < 4 ? '下一步' : '完成' });
      await expect(onward).toBeFocused();
      await expect(page.locator('.driver-active-element')).not.toHaveAttribute('aria-expanded');
      await inspect(page, `${title} at ${width}`);
      await page.keyboard.press('Enter');
    }
    await expect(page.locator('.driver-overlay')).toHaveCount(0);
    await expect(page.locator('#content')).toBeFocused();

    await page.reload();
    await expect(page.getByRole('region', { name: '今天的课' })).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
    await page.goto('/help');
    await press(page, '新手引导');
    await expectPath(page, '/dashboard/index');
    await press(page, '下一步');
    await page.keyboard.press('ArrowRight');
    await expect(step(page, '开始上课')).toBeVisible();
    await press(page, '上一步');
    await expect(step(page, '课程包管理')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('.driver-popover')).toHaveCount(0);
    await expect(page.locator('#content')).toBeFocused();
  });
}

test('the tour is dark in dark mode, has no animation with reduced motion, and ends when its page is left', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await enterAs(page, '/help', 'teacher');
  await lookIn(page, 'dark');
  await press(page, '新手引导');
  await expect(step(page, '班级管理')).toBeVisible();
  await expect(page.locator('body.driver-simple')).toHaveCount(1);
  await inspect(page, 'the tour in the dark');
  await page.goBack();
  await expectPath(page, '/help');
  await expect(page.locator('.driver-popover')).toHaveCount(0);
});

test('a declined tour is not offered again, and other roles are never offered the tour', async ({
  page,
  newPerson,
}) => {
  await loginAs(page, 'teacher');
  await press(page, '不用了');
  await expect(offer(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('region', { name: '今天的课' })).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  for (const username of ['admin', 'student']) {
    const other = await newPerson();
    await loginAs(other, username);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offer(other)).toHaveCount(0);
    await enterAs(other, '/help', username);
    await expect(other.getByRole('heading', { name: '帮助', level: 1 })).toBeVisible();
    await expect(other.getByRole('button', { name: '新手引导' })).toHaveCount(0);
  }
});
