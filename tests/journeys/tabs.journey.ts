import { lookIn, seriousViolations } from '#tests/support/journey-axe.ts';
import {
  choosePersonEntry,
  expectPath,
  holdBack,
  failureNotice,
  loginAs,
  openMenu,
} from '#tests/support/journey-actions.ts';
import { keepSettings } from '#tests/support/journey-look.ts';
import { chooseOnTab, expectTabs, finger, middleOf, tab } from '#tests/support/journey-tabs.ts';
import { filterBar } from '#tests/support/journey-teaching.ts';
import { expect, test } from '#tests/support/journey-test.ts';
import type { Page } from '@playwright/test';

test.describe.configure({ mode: 'parallel' });

const works = '我的作品';
const workList = '我的作品列表';
const courses = '我的课程';
const messages = '我的消息';

/** A pupil with four pages open besides home, the last one shown. */
async function openFour(page: Page): Promise<void> {
  await loginAs(page, 's30112');
  for (const title of [works, workList, courses, messages]) await openTab(page, title);
  await expectTabs(page, `首页 ${works} ${workList} ${courses} [${messages}]`);
}

/** A tab is there when its page is: whoever goes on before that leaves none. */
async function openTab(page: Page, title: string): Promise<void> {
  await openMenu(page, title);
  await expect(tab(page, title)).toHaveAttribute('aria-selected', 'true');
}

const menuOf = (page: Page, title: string) => page.getByRole('menu', { name: `${title}的菜单` });
const said = (page: Page) => failureNotice(page).locator('[data-kind]');

test.describe('tabs', () => {
  test('open with each page, are chosen, and close by the cross and by the middle button', async ({
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

  test('have a menu that refreshes and closes to the left, to the right and all others', async ({
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
    await chooseOnTab(page, courses, '关闭其它');
    await expectTabs(page, `首页 [${courses}]`);
    await tab(page, courses).click({ button: 'right' });
    await expect(menuOf(page, courses).getByRole('menuitem')).toHaveText([
      '刷新',
      '关闭左侧',
      '关闭右侧',
      '关闭其它',
    ]);
    for (const nothing of ['关闭左侧', '关闭右侧', '关闭其它'])
      await expect(page.getByRole('menuitem', { name: nothing })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(menuOf(page, courses)).toHaveCount(0);
    await expect(tab(page, courses)).toBeFocused();
  });

  test('are reached, chosen, moved, closed and asked for their menu by keys', async ({ page }) => {
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
    await expect(page.getByRole('menuitem', { name: '关闭其它' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectTabs(page, `首页 [${works}]`);
    await expect(tab(page, works)).toBeFocused();
    await page.keyboard.press('Delete');
    await expectTabs(page, '[首页]');
    await expect(tab(page, '首页')).toBeFocused();
  });

  test('are dragged to another place, but never before home', async ({ page }) => {
    await openFour(page);
    const drag = async (from: string, to: string): Promise<void> => {
      const [start, end] = [await middleOf(tab(page, from)), await middleOf(tab(page, to))];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move((start.x + end.x) / 2, end.y, { steps: 4 });
      await expect(page.locator('[data-dragging=true]')).toHaveText(from);
      await page.mouse.move(end.x, end.y, { steps: 4 });
      await page.mouse.up();
    };
    // Whoever points at the bar fetches what drags it.
    const fetched = page.waitForResponse((answer) => answer.url().includes('sortable-tabs'));
    await tab(page, courses).hover();
    await fetched;
    await expect(page.locator('[data-tab][data-dragging]')).toHaveCount(5);
    await drag(messages, works);
    await expectTabs(page, `首页 [${messages}] ${works} ${workList} ${courses}`);
    await drag(courses, '首页');
    await expectTabs(page, `首页 [${messages}] ${works} ${workList} ${courses}`);
    await page.reload();
    await expectTabs(page, `首页 [${messages}] ${works} ${workList} ${courses}`);
  });

  test('that are more than fit scroll, and the shown one comes into sight', async ({ page }) => {
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
    // Scrolled before what makes the tabs movable has come: they stay where they are.
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

  test('are named by their page, and all come back after a reload', async ({ page }) => {
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
    // Another window has tabs of its own.
    const other = await page.context().newPage();
    await other.goto('/account/center');
    await expectTabs(other, `首页 [${works}]`);
  });

  test('are off below 1088 pixels, and where the theme says so', async ({ page }) => {
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

  test('are accessible in light and dark, their menu too', async ({ page }) => {
    await openFour(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await lookIn(page, colorScheme);
      expect(await seriousViolations(page), colorScheme).toEqual([]);
      await tab(page, works).click({ button: 'right' });
      await expect(menuOf(page, works)).toBeVisible();
      expect(await seriousViolations(page), `${colorScheme} menu`).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(menuOf(page, works)).toHaveCount(0);
    }
  });
});

test.describe('a page in a tab that is not shown', () => {
  test('keeps what was typed, chosen and scrolled, and asks the server for nothing', async ({
    page,
    watch,
  }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 1366, height: 500 });
    await loginAs(page, 'admin');
    await openMenu(page, '用户管理');
    const role = filterBar(page).getByLabel('角色');
    await role.selectOption('学生');
    const table = page.locator('[class*=scroller]').first();
    await table.evaluate((element) => element.scrollTo({ top: 70, left: 40 }));
    const place = () => table.evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft]);
    const before = await place();
    expect(before[0]).toBeGreaterThan(0);
    const account = filterBar(page).getByLabel('账号');
    await account.fill('写到一半');
    await account.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 3));
    await page.evaluate(() => scrollTo(0, 120));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);

    await page
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('link', { name: works, exact: true })
      .click();
    await expect(page.getByRole('heading', { name: works, exact: true })).toBeVisible();
    await expect(account).toBeHidden();
    const lists = () => watch.requests.filter((address) => address.includes('/sys/user/list')).length;
    const asked = lists();
    await page.clock.fastForward('10:00');
    await page.evaluate(() => {
      dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    // The shell goes on: it has asked for messages since.
    const polled = page.waitForResponse((answer) => answer.url().includes('/annountCement/listByUser'));
    await page.clock.fastForward('00:07');
    await polled;
    expect(lists()).toBe(asked);

    await tab(page, '用户管理').click();
    await expect(account).toHaveValue('写到一半');
    expect(
      await account.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]),
    ).toEqual([1, 3]);
    await expect(role.locator('option:checked')).toHaveText('学生');
    expect(await place()).toEqual(before);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);
  });
});

test.describe('a finger', () => {
  test.use({ hasTouch: true });

  test('that stays on a tab opens its menu, one that moves on drags it, a tap opens it', async ({ page }) => {
    await openFour(page);
    const hand = await finger(page);
    const at = await middleOf(tab(page, courses));
    await hand.down(at.x, at.y);
    await expect(menuOf(page, courses)).toBeVisible();
    await hand.up();
    await expect(menuOf(page, courses)).toBeVisible();
    await expectTabs(page, `首页 ${works} ${workList} ${courses} [${messages}]`);
    await page.keyboard.press('Escape');

    const [start, end] = [await middleOf(tab(page, messages)), await middleOf(tab(page, works))];
    await hand.down(start.x, start.y);
    // Held until it lies in the hand.
    await expect(page.locator('[data-dragging=true]')).toHaveText(messages);
    for (const part of [0.2, 0.6, 1]) await hand.move(start.x + (end.x - start.x) * part, start.y);
    await hand.up();
    await expectTabs(page, `首页 [${messages}] ${works} ${workList} ${courses}`);
    await expect(menuOf(page, messages)).toHaveCount(0);

    await tab(page, workList).tap();
    await expectPath(page, '/account/mineWork');
  });
});

test.describe('one page is one tab', () => {
  test('whatever part of 个人设置 is looked at, and by whatever way', async ({ page }) => {
    await loginAs(page, 's30112');
    await page.goto('/account/settings/base');
    const parts = page.getByRole('navigation', { name: '个人设置' });
    await parts.getByRole('link', { name: '安全设置' }).click();
    await expect(page).toHaveURL(/section=security/);
    await expectTabs(page, '首页 [个人设置]');
    await openTab(page, works);
    await choosePersonEntry(page, '账户设置');
    await expect(page.getByRole('heading', { name: '基本设置' })).toBeVisible();
    await expectTabs(page, `首页 [个人设置] ${works}`);
    await page.goto('/account/settings/base?section=notification');
    await expect(page.getByRole('heading', { name: '新消息通知' })).toBeVisible();
    await expectTabs(page, `首页 [个人设置] ${works}`);
  });

  test('a path of the menu may have a search and a hash', async ({ page }) => {
    await page.route('**/sys/permission/getUserPermissionByToken**', async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replaceAll(
        '"/account/mineWork"',
        '"/account/mineWork?workName=接苹果#top"',
      );
      await route.fulfill({ response: answer, body: text });
    });
    await loginAs(page, 's30112');
    await openMenu(page, workList);
    await expectPath(page, '/account/mineWork');
    await expect(page.getByRole('heading', { name: workList })).toBeVisible();
    await expect(page.getByRole('searchbox', { name: '作品名' })).toHaveValue('接苹果');
    await expectTabs(page, `首页 [${workList}]`);
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: '搜索菜单' }).fill(workList);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectTabs(page, `首页 [${workList}]`);
  });
});
