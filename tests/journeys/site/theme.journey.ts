import type { Locator } from '@playwright/test';
import { failureNotice, holdBack, loginAs, notice } from '#tests/support/journeys/journey-actions.ts';
import {
  keepSettings,
  menu,
  openThemeDrawer,
  openUserList,
  recordedLooks,
  recordLooks,
  sideMenu,
  styleOf,
  widthOf,
} from '#tests/support/journeys/journey-look.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const radio = (drawer: Locator, name: string): Locator => drawer.getByRole('radio', { name, exact: true });
const toggle = (drawer: Locator, name: string): Locator => drawer.getByRole('switch', { name, exact: true });

/** The drawings cover their radio buttons. */
async function choose(drawer: Locator, name: string): Promise<void> {
  await drawer.locator('label').filter({ hasText: name }).click();
  await expect(radio(drawer, name)).toBeChecked();
}

test.describe('the theme drawer', () => {
  test('all settings survive a reload and apply to other windows @long', async ({ page }) => {
    await loginAs(page, 'admin');
    const other = await page.context().newPage();
    await other.goto('/dashboard/index');
    await expect(sideMenu(other)).toBeVisible();
    const drawer = await openThemeDrawer(page);
    await choose(drawer, '深色');
    await choose(drawer, '暗色菜单风格');
    await choose(drawer, '酱紫');
    await choose(drawer, '流式');
    for (const name of ['固定顶栏', '向下滚动时隐藏顶栏', '固定侧边菜单', '色弱模式', '多页签模式'])
      await toggle(drawer, name).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '收起菜单' }).click();

    await page.reload();
    await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible();
    const again = await openThemeDrawer(page);
    for (const name of ['深色', '暗色菜单风格', '酱紫', '侧边栏导航', '流式'])
      await expect(radio(again, name)).toBeChecked();
    for (const name of ['固定顶栏', '向下滚动时隐藏顶栏', '固定侧边菜单', '色弱模式'])
      await expect(toggle(again, name)).toBeChecked();
    await expect(toggle(again, '多页签模式')).not.toBeChecked();

    await expect(other.locator('html')).toHaveAttribute('data-color', '722ed1');
    await expect(other.locator('.radix-themes').first()).toHaveClass(/dark/);
    await expect.poll(() => widthOf(sideMenu(other))).toBe(80);
    await again.getByRole('button', { name: '恢复默认' }).click();
    await expect(other.locator('html')).not.toHaveAttribute('data-color');
    await expect.poll(() => widthOf(sideMenu(other))).toBe(200);
  });

  test('only an administrator can copy the settings @long', async ({ page, newPerson }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await loginAs(page, 'admin');
    const drawer = await openThemeDrawer(page);
    expect(await widthOf(drawer)).toBe(300);
    await choose(drawer, '明青');
    await drawer.getByRole('button', { name: '复制设置' }).click();
    await expect(drawer.getByText('已复制')).toBeVisible();
    expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({
      color: '#13C2C2',
      layout: 'sidemenu',
    });
    const teacher = await newPerson();
    await loginAs(teacher, 'teacher');
    const theirs = await openThemeDrawer(teacher);
    await expect(theirs.getByRole('button', { name: '恢复默认' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: '复制设置' })).toHaveCount(0);
  });

  test('each of the eight colours applies to buttons and links @long', async ({ page }) => {
    await loginAs(page, 'admin');
    await openUserList(page);
    // The button is behind the open drawer, and roles do not find it there.
    const button = page.locator('button:not([hidden])').filter({ hasText: /^查询$/ });
    const drawer = await openThemeDrawer(page);
    const seen = new Set<string>();
    let before = await styleOf(button, 'background-color');
    for (const name of ['薄暮', '火山', '日暮', '明青', '极光绿', '拂晓蓝（默认）', '极客蓝', '酱紫']) {
      await choose(drawer, name);
      await expect.poll(async () => await styleOf(button, 'background-color')).not.toBe(before);
      before = await styleOf(button, 'background-color');
      seen.add(before);
    }
    expect(seen.size).toBe(8);
  });

  test('the drawer reports that a colour is loading and that loading has failed @long', async ({
    page,
    watch,
  }) => {
    await loginAs(page, 'student');
    const drawer = await openThemeDrawer(page);
    let letThrough = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await page.route('**/colors/f5222d.css', async (route) => {
      await held;
      await route.continue();
    });
    await drawer.locator('label').filter({ hasText: '薄暮' }).click();
    await expect(notice(page)).toContainText('正在编译主题！');
    await expect(page.locator('html')).not.toHaveAttribute('data-color');
    letThrough();
    await expect(page.locator('html')).toHaveAttribute('data-color', 'f5222d');
    await expect(notice(page)).not.toContainText('正在编译主题！');

    await page.route('**/colors/52c41a.css', (route) => route.abort());
    await drawer.locator('label').filter({ hasText: '极光绿' }).click();
    await expect(failureNotice(page)).toContainText('Failed to update theme');
    await expect(radio(drawer, '薄暮')).toBeChecked();
    await expect(page.locator('html')).toHaveAttribute('data-color', 'f5222d');
    await page.unroute('**/colors/52c41a.css');
    await choose(drawer, '极光绿');
    await expect(page.locator('html')).toHaveAttribute('data-color', '52c41a');
    watch.errors.length = 0;
  });
});

test.describe('a chosen theme', () => {
  test('the theme applies from the first paint', async ({ page }) => {
    await loginAs(page, 'student');
    await page.emulateMedia({ colorScheme: 'light' });
    await keepSettings(page, { appearance: 'dark', color: '#722ED1', weakMode: true });
    const start = await holdBack(page, '**/assets/index-*.js');
    await recordLooks(page);
    await page.goto('/dashboard/index', { waitUntil: 'commit' });
    // The page is painted before any code of the app has run.
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    expect(await styleOf(page.locator('body'), 'background-color')).toBe('rgb(24, 25, 27)');
    expect(await styleOf(page.locator('.boot-skeleton span').first(), 'background-color')).toBe(
      'rgb(114, 46, 209)',
    );
    start();
    await expect(menu(page)).toBeVisible();
    const looks = await recordedLooks(page);
    expect(new Set(looks.map((look) => look.split(' ')[0] ?? ''))).toEqual(new Set(['rgb(24,']));
    const accent = await styleOf(page.locator('.radix-themes').first(), '--accent-9');
    expect(looks.filter((look) => !look.includes('boot'))).toEqual([
      `rgb(24, 25, 27) radix-themes dark ${accent} `,
    ]);
  });

  test('the theme applies to the login page and the public pages @long', async ({ page }) => {
    await page.goto('/home');
    await keepSettings(page, { appearance: 'dark', color: '#52C41A' });
    for (const path of ['/home', '/user/login']) {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expect(page.locator('.radix-themes').first()).toHaveClass(/dark/);
      expect(await styleOf(page.locator('.radix-themes').first(), '--accent-9')).toBe('#1c8900');
    }
  });

  test('a page follows the system theme while it is open @long', async ({ page }) => {
    await page.goto('/user/login');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('.radix-themes').first()).toHaveClass(/dark/);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(page.locator('.radix-themes').first()).toHaveClass(/light/);
  });
});
