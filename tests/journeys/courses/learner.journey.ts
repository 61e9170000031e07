import { inspect } from '#tests/support/journeys/journey-axe.ts';
import {
  choosePersonEntry,
  enterAs,
  expectPath,
  openMenu,
  personButton,
} from '#tests/support/journeys/journey-actions.ts';
import { openThemeDrawer } from '#tests/support/journeys/journey-look.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { liveSocketOpen, quiet } from '#tests/support/journeys/journey-watch.ts';
import type { Page } from '@playwright/test';

const places = (page: Page) => page.getByRole('navigation', { name: '主菜单' });
const choose = (page: Page, name: string) =>
  page.getByRole('dialog', { name: '主题设置' }).locator('label').filter({ hasText: name }).click();

test('a pupil has five main entries, and all other pages are still reachable', async ({ page }) => {
  await enterAs(page, '/dashboard/index', 's30116');
  await expect(places(page).getByRole('link')).toHaveText(['首页', '课程', '作业', '创作', '我的']);
  await expect(page.getByRole('banner')).toContainText('三年级一班');
  await expect(page.getByRole('tablist', { name: '页签' })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: '面包屑' })).toHaveCount(0);
  for (const [name, path, heading] of [
    ['课程', '/teaching/mineCourse/cardList', '我的课程'],
    ['作业', '/center/myAdditionalWork', '我的作业'],
    ['创作', '/start', '今天想做什么？'],
    ['我的', '/account/center', '我的作品'],
  ] as const) {
    await places(page).getByRole('link', { name }).click();
    await expectPath(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(places(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('button', { name: '返回' })).toHaveCount(0);
  }
  await page.getByRole('navigation', { name: '更多功能' }).getByRole('link', { name: '我的进度' }).click();
  await expectPath(page, '/account/progress');
  await page.getByRole('button', { name: '返回' }).click();
  await expectPath(page, '/account/center');
  await openMenu(page, '我的消息');
  await expectPath(page, '/isps/userAnnouncement');
  // A list is simplified in this layout.
  await expect(page.getByRole('button', { name: '查询', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: '高级查询' })).toHaveCount(0);
  await liveSocketOpen(page);
  await choosePersonEntry(page, '退出登录');
  await page.getByRole('alertdialog').getByRole('button', { name: '退出' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: '登录' })).toBeVisible();
});

test('works are shown as cards or as a table, from both menu entries, and the choice is stored @long', async ({
  page,
}) => {
  await enterAs(page, '/account/center', 's30115');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('group', { name: '显示方式' }).getByText('表格').click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto('/account/mineWork');
  await page.getByRole('group', { name: '显示方式' }).getByText('卡片').click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('pupils and teachers can switch to the other layout and back @long', async ({ page, newPerson }) => {
  await enterAs(page, '/account/settings/base', 's30117');
  await page.getByLabel('邮箱').fill('typed');
  await openThemeDrawer(page);
  await choose(page, '标签页布局');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('tablist', { name: '页签' })).toBeVisible();
  // The page stays as it is.
  await expect(page.getByLabel('邮箱')).toHaveValue('typed');
  await openThemeDrawer(page);
  await choose(page, '简洁布局');
  await page.keyboard.press('Escape');
  await expect(places(page).getByRole('link')).toHaveCount(5);

  const teacher = await newPerson();
  await enterAs(teacher, '/dashboard/index', 'teacher');
  await openThemeDrawer(teacher);
  await choose(teacher, '简洁布局');
  await teacher.keyboard.press('Escape');
  await openMenu(teacher, '作业与评论', '作业管理');
  await expectPath(teacher, '/teaching/workList');
});

test('on a phone the main entries are at the bottom and large enough to tap', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, '/start', 's30118');
  const all = places(page).getByRole('link');
  await expect(all).toHaveCount(5);
  for (const link of await all.all()) {
    const box = await link.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
    expect(box?.y).toBeGreaterThan(760);
  }
  const person = await personButton(page).boundingBox();
  expect(person?.height).toBeGreaterThanOrEqual(44);
  await inspect(page, 'start 390');
  await page.getByRole('link', { name: 'Python' }).click();
  await expectPath(page, '/create/python');
});

test('the main entries still work when the network is lost @long', async ({ page }) => {
  await enterAs(page, '/start', 's30125');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // The network monitor loads after the page.
  await quiet(page);
  await page.context().setOffline(true);
  await expect(page.getByText('网络连接已断开')).toBeVisible();
  await places(page).getByRole('link', { name: '作业' }).click();
  await expectPath(page, '/center/myAdditionalWork');
});
