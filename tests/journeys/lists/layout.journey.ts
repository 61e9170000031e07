import type { Page } from '@playwright/test';
import { expectPath, loginAs } from '#tests/support/journeys/journey-actions.ts';
import { seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import {
  keepSettings,
  menu,
  openUserList,
  sideMenu,
  wideWindow,
  widthOf,
} from '#tests/support/journeys/journey-look.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test.describe('the side menu', () => {
  test('the folded side menu shows labelled icons that open their groups, by mouse and keyboard @long', async ({
    page,
  }) => {
    await loginAs(page, 'admin');
    await expect.poll(() => widthOf(sideMenu(page))).toBe(200);
    await page.getByRole('button', { name: '收起菜单' }).click();
    await expect.poll(() => widthOf(sideMenu(page))).toBe(80);
    await menu(page).getByRole('link', { name: '用户管理' }).hover();
    await expect(page.getByRole('tooltip')).toHaveText('用户管理');

    const group = menu(page).getByRole('button', { name: '课程管理' });
    await group.hover();
    await menu(page).getByRole('link', { name: '课程包管理' }).click();
    await expectPath(page, '/course/course');
    await expect(menu(page).getByRole('link', { name: '课程包管理' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '课程包管理', exact: true })).toBeFocused();

    await group.focus();
    await page.keyboard.press('ArrowRight');
    await expect(menu(page).getByRole('link', { name: '课程包管理' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(menu(page).getByRole('link', { name: '班级课程表' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(group).toBeFocused();
    await page.keyboard.press('Enter');
    await menu(page).getByRole('link', { name: '班级课程表' }).press('Enter');
    await expectPath(page, '/teaching/courseDept');

    await page.reload();
    await expect.poll(() => widthOf(sideMenu(page))).toBe(80);
  });

  test('the side menu scrolls with the page unless it is fixed @long', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 396 });
    await loginAs(page, 'admin');
    await openUserList(page);
    // Opening a page and loading its rows scroll as well.
    const top = async (): Promise<number> => {
      await page.evaluate(() => scrollTo(0, 150));
      return (await sideMenu(page).boundingBox())?.y ?? 0;
    };
    await expect.poll(top).toBe(56 - 150);
    await keepSettings(page, { fixedSidebar: true });
    await openUserList(page);
    await expect.poll(top).toBe(0);
  });
});

test.describe('the top menu', () => {
  test('the top menu opens submenus, moves overflowing entries into 更多, and reserves 360 px on the right @long', async ({
    page,
  }) => {
    await loginAs(page, 'admin');
    await keepSettings(page, { layout: 'topmenu' });
    await page.setViewportSize(wideWindow);
    await page.goto('/dashboard/index');
    await expect(sideMenu(page)).toHaveCount(0);
    await menu(page).getByRole('button', { name: '课程管理' }).hover();
    await menu(page).getByRole('link', { name: '班级课程表' }).click();
    await expectPath(page, '/teaching/courseDept');
    await expect(page.getByRole('heading', { name: '班级课程表', exact: true })).toBeFocused();
    const header = page.getByRole('banner');
    expect(await widthOf(header.locator(':scope > div').last())).toBe(360);

    await page.goto('/isystem/dict');
    await page.setViewportSize({ width: 1100, height: 800 });
    const more = menu(page).getByRole('button', { name: '更多' });
    await expect(more).toBeVisible();
    await expect(menu(page).getByRole('link', { name: '系统维护' })).toHaveCount(0);
    await more.focus();
    await page.keyboard.press('ArrowDown');
    await menu(page).getByRole('link', { name: '系统维护' }).press('Enter');
    await expectPath(page, '/isystem');
    const width = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
    expect(width).toBeLessThanOrEqual(1100);
  });
});

test.describe('the header', () => {
  test('the header scrolls with the page, is fixed, or hides on scrolling down, as configured @long', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 420 });
    await loginAs(page, 'admin');
    await openUserList(page);
    const header = page.getByRole('banner');
    const top = async (): Promise<number> => Math.round((await header.boundingBox())?.y ?? 0);
    const scrollTo = async (y: number) => page.evaluate((at) => globalThis.scrollTo(0, at), y);
    await scrollTo(150);
    await expect.poll(top).toBe(-150);

    await keepSettings(page, { fixedHeader: true });
    await openUserList(page);
    await scrollTo(150);
    await expect.poll(top).toBe(0);

    await keepSettings(page, { autoHideHeader: true });
    await openUserList(page);
    await expect
      .poll(async () => {
        await scrollTo(90);
        return page.evaluate(() => globalThis.scrollY);
      })
      .toBe(90);
    expect(await top()).toBe(0);
    await scrollTo(200);
    await expect.poll(top).toBeLessThanOrEqual(-56);
    await scrollTo(150);
    await expect.poll(top).toBe(0);
    await scrollTo(240);
    await expect.poll(top).toBeLessThanOrEqual(-56);
    await header.getByRole('link').first().focus();
    await expect.poll(top).toBe(0);
  });
});

test.describe('a list at 1366×768', () => {
  test('the list fits the window, with state, two actions, 更多 and paging visible', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await loginAs(page, 'admin');
    await openUserList(page);
    const row = page.getByRole('row').nth(1);
    const more = row.getByRole('button', { name: /^更多操作/ });
    await expect(row.getByRole('cell').or(row.getByRole('gridcell')).last().getByRole('button')).toHaveCount(
      3,
    );
    await expect(more).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('columnheader', { name: '状态' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('navigation', { name: '分页' })).toBeInViewport({ ratio: 1 });
    expect(await beyondWindow(page)).toBe(0);
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem')).toHaveText(['密码', '冻结', '删除']);
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
  });
});

test('opening the row menu on a phone does not scroll the row @long', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await loginAs(page, 'admin');
  await page.goto('/isystem/user');
  const row = page.getByRole('row').nth(1);
  const name = row.getByRole('gridcell').nth(2);
  const more = row.getByRole('button', { name: /^操作/ });
  await expect(name).toBeInViewport({ ratio: 0.9 });
  await more.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await expect(name).toBeInViewport({ ratio: 0.9 });
});

test('文件管理 with the storage usage fits a window of 1366×768', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await loginAs(page, 'admin');
  await page.goto('/isystem/file');
  await expect(page.getByRole('region', { name: '存储空间' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('heading', { name: '文件管理', exact: true })).toBeVisible();
  expect(await beyondWindow(page)).toBe(0);
});

/** Returns the pixels of the page below the window. */
async function beyondWindow(page: Page): Promise<number> {
  return page.evaluate(() => (document.scrollingElement?.scrollHeight ?? 0) - globalThis.innerHeight);
}

test.describe('a narrow window', () => {
  test('the menu opens in a drawer, and tabs are hidden', async ({ page }) => {
    await loginAs(page, 'admin');
    await keepSettings(page, { theme: 'dark', layout: 'topmenu' });
    await page.setViewportSize({ width: 1087, height: 800 });
    await page.goto('/dashboard/index');
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expect(menu(page)).toHaveCount(0);
    await page.getByRole('button', { name: '打开菜单' }).click();
    const drawer = page.getByRole('dialog', { name: '菜单' });
    await drawer.locator('summary').filter({ hasText: '课程管理' }).click();
    await drawer.getByRole('link', { name: '课程包管理' }).click();
    await expectPath(page, '/course/course');
    await expect(drawer).toHaveCount(0);
    await page.setViewportSize({ width: 1088, height: 800 });
    await expect(menu(page)).toBeVisible();
  });
});
