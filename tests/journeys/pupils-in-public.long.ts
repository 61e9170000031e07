import { callApi, enterAs, notice } from '#tests/support/journey-actions.ts';
import { expectFits, inspect } from '#tests/support/journey-axe.ts';
import { openThemeDrawer } from '#tests/support/journey-look.ts';
import { expect, test } from '#tests/support/journey-test.ts';

test('a pupil chooses who strangers see, and says what a work is about', async ({ page, browser }) => {
  await enterAs(page, '/account/settings/base', 'student');
  await page.getByRole('button', { name: '猫头鹰' }).click();
  await expect(page.getByRole('button', { name: '猫头鹰' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('textbox', { name: '昵称' }).fill('小满');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(page.getByText('昵称里不要写真实姓名')).toBeVisible();
  await page.getByRole('textbox', { name: '昵称' }).fill('星星船长');
  await page.getByRole('button', { name: '提交' }).click();
  await expect(notice(page).filter({ hasText: '修改成功' }).first()).toBeVisible();
  await inspect(page, 'the profile');

  const mine = await callApi(page, 'GET', '/teaching/teachingWork/mine');
  const work: { id: string } | undefined = Object(mine).records.find(
    ({ workStatus }: { workStatus: number }) => workStatus >= 3,
  );
  await page.goto(`/work-detail?id=${work?.id ?? ''}`);
  await page.getByRole('button', { name: '写作品说明' }).click();
  await page.getByRole('textbox', { name: '作品说明' }).fill('按空格键起飞。\n小心陨石！');
  await page.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('region', { name: '作品说明' })).toContainText('小心陨石！');
  await expect(page.getByRole('link', { name: '陈小满' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^评论/ })).toBeVisible();

  const stranger = await browser.newPage();
  await stranger.goto(page.url());
  await expect(stranger.getByRole('link', { name: '星星船长' })).toBeVisible();
  await expect(stranger.getByText('小心陨石！')).toBeVisible();
  await expect(stranger.getByText('陈小满')).toHaveCount(0);
  await expect(stranger.getByRole('heading', { name: /^评论/ })).toHaveCount(0);
  await stranger.close();
});

test('a class that learns to read has pinyin and large text, and nothing is cut', async ({
  page,
  browser,
}) => {
  const desk = await browser.newPage();
  await enterAs(desk, '/isystem/departDetailList', 'teacher');
  const classes = await callApi(desk, 'GET', '/teaching/class/mine');
  const { id, departName, term }: { id: string; departName: string; term: string | null } =
    Object(classes)[0];
  const edit = (values: object) =>
    callApi(desk, 'PUT', '/sys/sysDepart/editClass', { id, departName, term, ...values });
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
  const heading = page.getByRole('heading', { level: 1, name: '我的课程' });
  await expect(heading.locator('rt')).toHaveText(['wǒ', 'de', 'kè', 'chéng']);
  await inspect(page, 'courses with pinyin');
  await page.setViewportSize({ width: 1024, height: 600 });
  const drawer = await openThemeDrawer(page);
  await drawer.locator('label').filter({ hasText: '标准' }).click();
  await expect(page.locator('body')).toHaveCSS('zoom', '1');
  await edit({ grade: 3 });
  await desk.close();
});
