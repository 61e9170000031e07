import { inspect, lookIn } from '#tests/support/journeys/journey-axe.ts';
import {
  expectPath,
  holdBack,
  failureNotice,
  loginAs,
  openMenu,
} from '#tests/support/journeys/journey-actions.ts';
import { keepSettings, chooseTabs } from '#tests/support/journeys/journey-look.ts';
import {
  chooseOnTab,
  expectTabs,
  finger,
  middleOf,
  openTab,
  tab,
} from '#tests/support/journeys/journey-tabs.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import type { Page } from '@playwright/test';

test.beforeEach(async ({ page }) => {
  await chooseTabs(page);
});

const works = '我的作品';
const workList = '我的作品列表';
const courses = '我的课程';
const messages = '我的消息';

/** Opens four pages besides home as a pupil; the last one is shown. */
async function openFour(page: Page): Promise<void> {
  await loginAs(page, 's30112');
  for (const title of [works, workList, courses, messages]) await openTab(page, title);
  await expectTabs(page, `首页 ${works} ${workList} ${courses} [${messages}]`);
}

/** Waits until a tab has moved aside for the dragged one, which can then be dropped. */
async function expectRoomAt(page: Page, title: string): Promise<void> {
  const place = page.locator('[data-tab]').filter({ has: tab(page, title) });
  await expect(place).toHaveAttribute('style', /translate3d\(-?[1-9]/);
}

const menuOf = (page: Page, title: string) => page.getByRole('menu', { name: `${title}的菜单` });
const said = (page: Page) => failureNotice(page).locator('[data-kind]');

test.describe('tabs', () => {
  test('tabs open with their pages, are selected, and close by the close button and the middle mouse button @oldest', async ({
    page,
  }) => {
    await openFour(page);
    await openMenu(page, works);
    await expectTabs(page, `首页 [${works}] ${workList} ${courses} ${messages}`);
    await expectPath(page, '/account/center');
    await tab(page, courses).click();
    await expectPath(page, '/teaching/mineCourse/cardList');
    await expectTabs(page, `首页 ${works} ${workList} [${courses}] ${messages}`);

    await page.locator('[data-tab]').filter({ hasText: courses }).getByTitle('关闭').click();
    await expectTabs(page, `首页 ${works} ${workList} [${messages}]`);
    await expectPath(page, '/isps/userAnnouncement');
    await tab(page, works).click({ button: 'middle' });
    await expectTabs(page, `首页 ${workList} [${messages}]`);

    await tab(page, '首页').click({ button: 'middle' });
    await expect(said(page)).toHaveText('首页不能关闭!');
    await failureNotice(page).getByRole('button', { name: '关闭提示' }).click();
    await tab(page, workList).click({ button: 'middle' });
    await tab(page, messages).click({ button: 'middle' });
    await expectTabs(page, '[首页]');
    await expectPath(page, '/dashboard/index');
    await tab(page, '首页').click({ button: 'middle' });
    await expect(said(page)).toHaveText('这是最后一页，不能再关闭了啦');
    await expectTabs(page, '[首页]');
  });

  test('the tab menu refreshes a tab and closes the tabs to the left, to the right and all others @long', async ({
    page,
    watch,
  }) => {
    await openFour(page);
    await chooseOnTab(page, workList, '关闭左侧');
    await expectTabs(page, `首页 ${workList} ${courses} [${messages}]`);
    await chooseOnTab(page, workList, '关闭右侧');
    await expectTabs(page, `首页 [${workList}]`);
    await expectPath(page, '/account/mineWork');

    const lists = () => watch.requests.filter((address) => address.includes('/teachingWork/mine')).length;
    const name = page.getByRole('main').getByRole('searchbox', { name: '作品名' });
    await name.fill('写到一半');
    const before = lists();
    await chooseOnTab(page, workList, '刷新');
    await expect(name).toHaveValue('');
    await expect.poll(lists).toBe(before + 1);

    await openTab(page, courses);
    await openTab(page, messages);
    await chooseOnTab(page, courses, '关闭其他');
    await expectTabs(page, `首页 [${courses}]`);
    await tab(page, courses).click({ button: 'right' });
    await expect(menuOf(page, courses).getByRole('menuitem')).toHaveText([
      '刷新',
      '关闭左侧',
      '关闭右侧',
      '关闭其他',
    ]);
    for (const nothing of ['关闭左侧', '关闭右侧', '关闭其他'])
      await expect(page.getByRole('menuitem', { name: nothing })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(menuOf(page, courses)).toHaveCount(0);
    await expect(tab(page, courses)).toBeFocused();
  });

  test('tabs and their menu work by keyboard, including moving and closing @long @oldest', async ({
    page,
  }) => {
    await openFour(page);
    await tab(page, messages).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(tab(page, works)).toBeFocused();
    await expectTabs(page, `首页 ${works} ${workList} ${courses} [${messages}]`);
    await page.keyboard.press('Enter');
    await expectPath(page, '/account/center');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await expectTabs(page, `首页 ${workList} [${works}] ${courses} ${messages}`);
    await expect(page.getByText(`${works}：第 3 个，共 5 个`)).toBeAttached();
    await expect(tab(page, works)).toBeFocused();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menuitem', { name: '刷新' })).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: '关闭其他' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectTabs(page, `首页 [${works}]`);
    await expect(tab(page, works)).toBeFocused();
    await page.keyboard.press('Delete');
    await expectTabs(page, '[首页]');
    await expect(tab(page, '首页')).toBeFocused();
  });

  test('tabs can be dragged to another position, but never before the home tab @long', async ({ page }) => {
    await openFour(page);
    /** Drags over `to`; `yields` is the tab that moves aside. */
    const drag = async (from: string, to: string, yields: string): Promise<void> => {
      const [start, end] = [await middleOf(tab(page, from)), await middleOf(tab(page, to))];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move((start.x + end.x) / 2, end.y, { steps: 4 });
      await expect(page.locator('[data-dragging=true]')).toHaveText(from);
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await expectRoomAt(page, yields);
      await page.mouse.up();
    };
    // Hovering the bar loads the drag code.
    const fetched = page.waitForResponse((answer) => answer.url().includes('sortable-tabs'));
    await tab(page, courses).hover();
    await fetched;
    const movable = page.locator('[data-tab][data-dragging]');
    await expect(movable).toHaveCount(5);
    await drag(messages, works, works);
    const moved = `首页 [${messages}] ${works} ${workList} ${courses}`;
    await expectTabs(page, moved);
    // The order is stored. dnd-kit would let the click at the end of a drag through if the last one was less
    // than 50 ms ago.
    await page.reload();
    await expectTabs(page, moved);
    await tab(page, courses).hover();
    await expect(movable).toHaveCount(5);
    await drag(courses, '首页', messages);
    await expectTabs(page, moved);
  });

  test('overflowing tabs can be scrolled, and the selected tab scrolls into view @long', async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 700 });
    await loginAs(page, 'admin');
    for (let count = 1; count <= 9; count += 1) {
      await page.evaluate((href) => {
        history.pushState({ key: href, __TSR_key: href, __TSR_index: history.length }, '', href);
      }, `/account/mineWork?workName=w${count}`);
      await expect(page.getByRole('tab')).toHaveCount(count + 1);
    }
    const row = page.getByRole('tablist', { name: '页签' });
    const size = await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(size).toBeGreaterThan(100);
    await expect(page.getByRole('tab').last()).toBeInViewport({ ratio: 1 });
    await expect(tab(page, '首页')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('tab').nth(1)).not.toBeInViewport({ ratio: 0.9 });
    // The bar is scrolled before the drag code has loaded; the tabs stay where they are.
    const letGo = await holdBack(page, '**/sortable-tabs*');
    await row.hover();
    await page.mouse.wheel(0, -2000);
    await expect.poll(() => row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
    letGo();
    await expect(page.locator('[data-tab][data-dragging]')).toHaveCount(10);
    expect(await row.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(page.getByRole('tab').nth(1)).toBeInViewport({ ratio: 1 });
  });

  test('tabs show the title of their page and are restored after a reload', async ({ page }) => {
    await openFour(page);
    await page.getByRole('tab', { name: courses }).click();
    await page.getByRole('main').getByRole('link', { name: 'Scratch 创意入门', exact: true }).first().click();
    const named = '我的课程-Scratch 创意入门';
    await expectTabs(page, `首页 ${works} ${workList} ${courses} ${messages} [${named}]`);
    await expect(page).toHaveTitle(`${named} · Scratch 教学平台`);
    await tab(page, workList).click();
    await expect(page).toHaveTitle(`${workList} · Scratch 教学平台`);
    await page.reload();
    await expectTabs(page, `首页 ${works} [${workList}] ${courses} ${messages} ${named}`);
    await tab(page, named).click();
    await expect(page).toHaveTitle(`${named} · Scratch 教学平台`);
    // Another window has its own tabs.
    const other = await page.context().newPage();
    await other.goto('/account/center');
    await expectTabs(other, `首页 [${works}]`);
  });

  test('tabs are hidden below 1088 pixels and when the theme disables them @long', async ({ page }) => {
    await loginAs(page, 's30112');
    await openMenu(page, works);
    await expectTabs(page, `首页 [${works}]`);
    await page.setViewportSize({ width: 1087, height: 700 });
    await expect(page.getByRole('tablist', { name: '页签' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: works, exact: true })).toBeVisible();
    await page.setViewportSize({ width: 1088, height: 700 });
    await expectTabs(page, `首页 [${works}]`);
    await keepSettings(page, { multiTab: false });
    await page.reload();
    await expect(page.getByRole('heading', { name: works, exact: true })).toBeVisible();
    await expect(page.getByRole('tablist', { name: '页签' })).toHaveCount(0);
  });

  test('tabs and their menu are accessible in light and dark mode @long', async ({ page }) => {
    await openFour(page);
    await lookIn(page, 'light');
    await inspect(page, 'light');
    await tab(page, works).click({ button: 'right' });
    await expect(menuOf(page, works)).toBeVisible();
    await inspect(page, 'light menu', { of: '[role=menu]' });
    await lookIn(page, 'dark');
    await inspect(page, 'dark menu', { of: '[role=menu]', colours: true });
    await page.keyboard.press('Escape');
    await expect(menuOf(page, works)).toHaveCount(0);
    await inspect(page, 'dark', { colours: true });
  });
});

test.describe('touch gestures on a tab', () => {
  test.use({ hasTouch: true });

  test('a long press opens the menu, a long press with movement drags, and a tap selects @long', async ({
    page,
  }) => {
    await openFour(page);
    const hand = await finger(page);
    const at = await middleOf(tab(page, courses));
    await hand.down(at.x, at.y);
    await expect(menuOf(page, courses)).toBeVisible();
    await hand.up();
    await expect(menuOf(page, courses)).toBeVisible();
    await expectTabs(page, `首页 ${works} ${workList} ${courses} [${messages}]`);
    await page.keyboard.press('Escape');
    await expect(menuOf(page, courses)).toHaveCount(0);

    const [start, end] = [await middleOf(tab(page, messages)), await middleOf(tab(page, works))];
    await hand.down(start.x, start.y);
    // Waits until the drag has started.
    await expect(page.locator('[data-dragging=true]')).toHaveText(messages);
    for (const part of [0.2, 0.6, 1]) await hand.move(start.x + (end.x - start.x) * part, start.y);
    await expectRoomAt(page, works);
    await hand.up();
    await expectTabs(page, `首页 [${messages}] ${works} ${workList} ${courses}`);
    await expect(menuOf(page, messages)).toHaveCount(0);

    await tab(page, workList).tap();
    await expectPath(page, '/account/mineWork');
  });
});
