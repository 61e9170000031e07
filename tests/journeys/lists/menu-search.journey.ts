import { seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import {
  choosePersonEntry,
  expectPath,
  loginAs,
  personButton,
} from '#tests/support/journeys/journey-actions.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { chooseTabs } from '#tests/support/journeys/journey-look.ts';

test.beforeEach(async ({ page }) => {
  await chooseTabs(page);
});

test('a menu entry is found by its name, pinyin and initials, and opened by keyboard', async ({ page }) => {
  await loginAs(page, 'admin');
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: '搜索' });
  const field = palette.getByRole('combobox', { name: '搜索' });
  await expect(field).toBeFocused();
  const options = palette.getByRole('option');
  for (const words of ['课程包', 'kechengbao', 'kcb', 'KCBGL']) {
    await field.fill(words);
    await expect(options.first(), words).toContainText('课程包管理');
    await expect(options.first().locator('mark'), words).toHaveText(/^课程包(管理)?$/);
  }
  expect(await seriousViolations(page)).toEqual([]);
  await field.fill('nothing-like-it');
  await expect(palette.getByRole('status')).toHaveText('没有找到“nothing-like-it”');
  await expect(options).toHaveCount(0);
  await page.keyboard.press('Enter');

  await field.fill('kcgl');
  const pages = palette.getByRole('group', { name: '页面与操作' }).getByRole('option');
  await expect(pages).toHaveText([/课程包管理/, /课程单元管理/, /班级课程表/, /学习进度/]);
  await page.keyboard.press('ArrowDown');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expectPath(page, '/course/courseUnit');
  await expect(palette).toHaveCount(0);
});

test('recently used entries are listed first without a search, and Escape returns the focus @long', async ({
  page,
}) => {
  await loginAs(page, 'student');
  const magnifier = page.getByRole('banner').getByRole('button', { name: '搜索' });
  const palette = page.getByRole('dialog', { name: '搜索' });
  await magnifier.click();
  await expect(palette.getByRole('option').first()).toContainText('首页');
  await palette.getByRole('option', { name: '我的作品列表' }).click();
  await expectPath(page, '/account/mineWork');
  await page.reload();
  await magnifier.click();
  await expect(palette.getByRole('option').first()).toContainText('我的作品列表');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
  await expect(magnifier).toBeFocused();
});

test('an external entry opens in a new window @long', async ({ page, context }) => {
  await page.route('**/api/sys/permission/getUserPermissionByToken**', async (route) => {
    const answer = await route.fetch();
    const json: unknown = await answer.json();
    if (typeof json !== 'object' || json === null || !('result' in json)) throw new Error('no permissions');
    const entry = {
      path: 'ab12',
      component: 'layouts/IframePageView',
      route: '1',
      meta: { title: '外部文档', url: '/runtime-config.js', internalOrExternal: true },
    };
    const result: unknown = json.result;
    const menu: unknown =
      typeof result === 'object' && result !== null && 'menu' in result ? result.menu : [];
    await route.fulfill({
      response: answer,
      json: { ...json, result: { ...Object(result), menu: [...(Array.isArray(menu) ? menu : []), entry] } },
    });
  });
  await loginAs(page, 'student');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索' }).fill('wbwd');
  await expect(page.getByRole('option').first()).toContainText('外部文档');
  const opened = context.waitForEvent('page');
  await page.keyboard.press('Enter');
  await expectPath(await opened, '/runtime-config.js');
  await expectPath(page, '/dashboard/index');
});

test('the user menu works by keyboard and links to the account page @long', async ({ page }) => {
  await loginAs(page, 'student');
  await personButton(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: '我的', exact: true })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(personButton(page)).toBeFocused();
  await choosePersonEntry(page, '我的');
  await expectPath(page, '/account/center');
  await page.getByRole('banner').getByRole('link', { name: '发现' }).click();
  await expectPath(page, '/home');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the header fits a phone in ${colorScheme} @long`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await loginAs(page, 'teacher');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Scratch 教学平台' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await seriousViolations(page)).toEqual([]);
    await header.getByRole('button', { name: '搜索' }).click();
    await expect(page.getByRole('heading', { name: '搜索' })).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await choosePersonEntry(page, '回到前台');
    await expectPath(page, '/home');
    await context.close();
  });
}
