import { callApi, enterAs, notice } from '#tests/support/journeys/journey-actions.ts';
import { expectFits, inspect } from '#tests/support/journeys/journey-axe.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a pupil chooses the nickname and the picture that strangers see', async ({ page }) => {
  await enterAs(page, '/account/settings/base', 'student');
  await page.getByRole('button', { name: '猫头鹰' }).click();
  await expect(page.getByRole('button', { name: '猫头鹰' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('textbox', { name: '昵称' }).fill('小满');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('昵称里不要写自己的姓名')).toBeVisible();
  await page.getByRole('textbox', { name: '昵称' }).fill('星星船长');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(notice(page).filter({ hasText: '修改成功' }).first()).toBeVisible();
  await inspect(page, 'the profile');
});

test('a class of beginning readers has pinyin and large text without clipped content', async ({
  page,
  browser,
}) => {
  const adminPage = await browser.newPage();
  await enterAs(adminPage, '/isystem/departDetailList', 'teacher');
  const classes = await callApi(adminPage, 'GET', '/teaching/class/mine');
  const { id, departName, term }: { id: string; departName: string; term: string | null } =
    Object(classes)[0];
  const edit = (values: object) =>
    callApi(adminPage, 'PUT', '/sys/sysDepart/editClass', { id, departName, term, ...values });
  await edit({ grade: 1 });
  await enterAs(page, '/dashboard/index', 's30117');
  for (const [width, height] of [
    [1024, 600],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of [
      '/dashboard/index',
      '/center/myAdditionalWork',
      '/start',
      '/account/center',
      '/teaching/mineCourse/cardList',
    ]) {
      await page.goto(path);
      await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
      await expect(page.locator('body')).toHaveCSS('zoom', '1.2');
      await expectFits(page, `${path} at ${width}`);
    }
  }
  await expect(page.locator('h1 rt')).toHaveText(['wǒ', 'de', 'kè', 'chéng']);
  const course = page.getByRole('article').getByRole('link').first();
  await expect(course.locator('rt').first()).toBeAttached();
  await expect(course).toHaveAccessibleName('Scratch 创意入门');
  await page.goto('/dashboard/index');
  const now = page.getByRole('region', { name: '现在做什么' });
  await expect(now.locator('h1 rt').first()).toBeVisible();
  await expect(now.locator('a rt').first()).toBeVisible();
  // The syllables of adjacent characters do not touch.
  const gaps = await now.locator('h1 rt').evaluateAll((all) => {
    const boxes = all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return range.getBoundingClientRect();
    });
    return boxes.flatMap(({ left, top }, index) => {
      const before = boxes[index - 1];
      return before?.top === top ? [left - before.right] : [];
    });
  });
  expect(Math.min(...gaps)).toBeGreaterThan(1);
  await edit({ grade: 3 });
  await adminPage.close();
});
