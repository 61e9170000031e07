import {
  choose,
  choosePersonEntry,
  enterAs,
  expectPath,
  loginAs,
  openMenu,
} from '#tests/support/journeys/journey-actions.ts';
import { expectTabs, openTab, tab } from '#tests/support/journeys/journey-tabs.ts';
import { filterBar, openMoreFilters } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { chooseTabs } from '#tests/support/journeys/journey-look.ts';

test.beforeEach(async ({ page }) => {
  await chooseTabs(page);
});

const works = '我的作品';
const workList = '我的作品列表';

test.describe('a page in a hidden tab', () => {
  test('the page preserves its input and scroll position, and sends no requests', async ({ page, watch }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 1366, height: 440 });
    await loginAs(page, 'admin');
    await openMenu(page, '用户管理');
    await openMoreFilters(page);
    const role = filterBar(page).getByLabel('角色');
    await choose(role, '学生');
    const table = page.locator('[class*=scroller]').first();
    const place = () => table.evaluate(({ scrollTop, scrollLeft }) => [scrollTop, scrollLeft]);
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(async () => {
      await table.evaluate((element) => element.scrollTo({ top: 70, left: 40 }));
      expect((await place())[0]).toBeGreaterThan(0);
    }).toPass();
    const before = await place();
    const account = filterBar(page).getByLabel('账号');
    await account.fill('写到一半');
    await account.evaluate((input: HTMLInputElement) => input.setSelectionRange(1, 3));
    await page.evaluate(() => scrollTo(0, 120));
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(120);

    // A mouse click would scroll the entry into view first, and the page with it.
    await page
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('link', { name: '系统通告', exact: true })
      .dispatchEvent('click');
    await expect(page.getByRole('heading', { name: '系统通告', exact: true })).toBeVisible();
    await expect(account).toBeHidden();
    const lists = () => watch.requests.filter((address) => address.includes('/sys/user/list')).length;
    const asked = lists();
    await page.clock.fastForward('10:00');
    await page.evaluate(() => {
      dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    // The shell keeps working: it has polled messages since.
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

test.describe('one tab per page', () => {
  test('all sections of 个人设置 open in the same tab', async ({ page }) => {
    await enterAs(page, '/account/settings/base', 's30112');
    const parts = page.getByRole('navigation', { name: '个人设置' });
    await parts.getByRole('link', { name: '安全设置' }).click();
    await expect(page).toHaveURL(/section=security/);
    await expectTabs(page, '首页 [个人设置]');
    await openTab(page, works);
    await choosePersonEntry(page, '个人设置');
    await expect(page.getByRole('heading', { name: '基本设置' })).toBeVisible();
    await expectTabs(page, `首页 [个人设置] ${works}`);
    await page.goto('/account/settings/base?section=notification');
    await expect(page.getByRole('heading', { name: '新消息通知' })).toBeVisible();
    await expectTabs(page, `首页 [个人设置] ${works}`);
  });

  test('a menu path may contain a query and a hash', async ({ page }) => {
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
    await page.getByRole('combobox', { name: '搜索' }).fill(workList);
    await expect(page.getByRole('option').first()).toContainText(workList);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expectTabs(page, `首页 [${workList}]`);
  });
});
