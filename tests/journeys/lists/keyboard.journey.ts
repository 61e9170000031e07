import { enterAs, expectPath, personButton } from '#tests/support/journeys/journey-actions.ts';
import { bell, bellPanel, unread } from '#tests/support/journeys/journey-announcements.ts';
import { expectVisibleFocus, tabTo } from '#tests/support/journeys/journey-keys.ts';
import { expectTabs, tab } from '#tests/support/journeys/journey-tabs.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { liveSocketOpen } from '#tests/support/journeys/journey-watch.ts';
import type { Page } from '@playwright/test';
import { chooseTabs } from '#tests/support/journeys/journey-look.ts';

test.beforeEach(async ({ page }) => {
  await chooseTabs(page);
});

test('the login form is filled in and sent by keyboard', async ({ page }) => {
  await page.goto('/user/login');
  await tabTo(page, page.getByRole('textbox', { name: '账号' }));
  await page.keyboard.type('s30122');
  await tabTo(page, page.getByRole('textbox', { name: '密码', exact: true }));
  await page.keyboard.type('Campus-2026');
  await tabTo(page, page.getByRole('button', { name: '登录', exact: true }));
  await page.keyboard.press('Enter');
  await expectPath(page, '/dashboard/index');
});

/** Opens the user menu by keyboard and chooses an entry. */
async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const entry = page.getByRole('menuitem', { name });
  for (let count = 0; count < 8; count += 1) {
    if (await entry.evaluate((element) => element === document.activeElement)) break;
    const focused = page.locator(':focus');
    const before = await focused.textContent();
    await page.keyboard.press('ArrowDown');
    await expect(focused).not.toHaveText(before ?? '');
  }
  await expect(entry).toBeFocused();
  await page.keyboard.press('Enter');
}

test('the focus returns to the opening button when a form is closed', async ({ page }) => {
  await enterAs(page, '/isystem/user', 'teacher');
  const edit = page.getByRole('row').nth(1).getByRole('button', { name: /^编辑/ });
  await edit.focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: /^编辑用户：/ });
  // A skeleton is shown first, in a drawer of its own.
  await expect(form.getByRole('textbox', { name: '姓名' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(edit).toBeFocused();
});

test('all parts of the shell are reachable by keyboard, and the focus returns after closing menus @long', async ({
  page,
}) => {
  await enterAs(page, '/dashboard/index', 's30128');
  await expect(bell(page)).toHaveAccessibleName(/\d+ 条未读消息/);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading').first()).toBeVisible();

  // The first Tab shows the link over the header and the menu.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  const skip = page.getByRole('link', { name: '跳到主要内容' });
  await tabTo(page, skip);
  await expect(skip).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expect(main).toBeFocused();

  const entry = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '我的消息' });
  await tabTo(page, entry, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectPath(page, '/isps/userAnnouncement');
  await expect(main.getByRole('heading', { name: '我的消息' })).toBeFocused();

  await tabTo(page, tab(page, '我的消息'), 'Shift+Tab');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: '刷新' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tab(page, '我的消息')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(tab(page, '首页')).toBeFocused();
  await expectVisibleFocus(page);
  await page.keyboard.press('Enter');
  await expectTabs(page, '[首页] 我的消息');

  await tabTo(page, personButton(page), 'Shift+Tab');
  await choose(page, '修改密码');
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await expect(dialog.locator(':focus')).toHaveCount(1);
  for (let count = 0; count < 8; count += 1) {
    await page.keyboard.press('Tab');
    await expectVisibleFocus(page);
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(personButton(page)).toBeFocused();

  const before = await unread(page);
  await tabTo(page, bell(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const panel = bellPanel(page);
  await expect(panel.getByRole('tab').first()).toBeVisible();
  await tabTo(page, panel.getByRole('listitem').getByRole('button').first());
  await page.keyboard.press('Enter');
  const detail = page.getByRole('dialog', { name: '通知消息' });
  await expect(detail.getByRole('heading').nth(1)).toBeVisible();
  await expect(detail.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await expect.poll(() => unread(page)).toBe(before - 1);

  await tabTo(page, personButton(page));
  await choose(page, '主题设置');
  const drawer = page.getByRole('dialog', { name: '主题设置' });
  await expect(drawer).toBeVisible();
  for (let count = 0; count < 12; count += 1) {
    await page.keyboard.press('Tab');
    await expectVisibleFocus(page);
    await expect(drawer.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(personButton(page)).toBeFocused();

  await liveSocketOpen(page);
  const leave = page.getByRole('button', { name: '退出登录' });
  await tabTo(page, leave);
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(leave).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, question.getByRole('button', { name: '退出' }));
  await page.keyboard.press('Enter');
  await expectPath(page, '/home');
});

test('the Enter key opens a row of 我的消息', async ({ page }) => {
  await enterAs(page, '/isps/userAnnouncement', 's30129');
  const row = page.getByRole('row').filter({ hasText: '未读' }).first();
  await expect(row).toBeVisible();
  await expect(bell(page)).toHaveAccessibleName(/\d+ 条未读消息/);
  const before = await unread(page);
  const title = await row.getByRole('gridcell').nth(1).textContent();
  await row.getByRole('gridcell').nth(1).focus();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('dialog', { name: '通知消息' });
  await expect(detail.getByRole('heading', { name: title ?? '' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
  await expect.poll(() => unread(page)).toBe(before - 1);
  await expect(page.getByRole('row').filter({ hasText: title ?? '' })).toContainText('已读');
});
