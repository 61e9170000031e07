import { enterAs, expectPath } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a visitor searches and sorts works, and the address contains the search', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('navigation', { name: '网站菜单' }).getByRole('link', { name: '发现' }).click();
  await expect(page.getByRole('heading', { name: '发现作品' })).toBeVisible();
  await page.getByRole('searchbox', { name: '请输入作品名称' }).fill('陨石');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]name=%E9%99%A8%E7%9F%B3/);
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('link', { name: '最火作品' }).click();
  await expect(page).toHaveURL(/type=0/);
  await expect(page.getByRole('heading', { name: '躲避陨石' })).toBeVisible();
  await page.getByRole('searchbox', { name: '请输入作品名称' }).fill('没有这样的作品');
  await page.getByRole('button', { name: '搜索' }).click();
  await expect(page.getByText('还没有作品')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: '躲避陨石' })).toBeVisible();
});

test('a visitor opens the description of a course, and its lessons require a login', async ({ page }) => {
  await page.goto('/home');
  const section = page.getByRole('region', { name: '推荐课程' });
  await expect(section.getByRole('button', { name: 'Scratch 创意入门' })).toBeVisible();
  await section.getByRole('link', { name: '查看更多推荐课程' }).click();
  await expectPath(page, '/courseList');
  await expect(page.getByRole('heading', { level: 1, name: '课程' })).toBeVisible();
  await page.getByRole('button', { name: 'Scratch 创意入门' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scratch 创意入门' });
  await dialog.getByRole('link', { name: '去上课' }).click();
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Flearn%2F/);
});

test('the page of an author shows all published works and no other data', async ({ page }) => {
  await page.goto('/workList?name=打地鼠');
  // Strangers see a pupil under a generated name.
  const author = page
    .getByRole('article')
    .filter({ hasText: '打地鼠' })
    .getByRole('link', { name: /^小创客\d{5}$/ });
  const name = (await author.textContent()) ?? '';
  await author.click();
  await expectPath(page, '/friend-detail');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page).toHaveTitle(`${name} · Scratch 教学平台`);
  await expect(page.getByRole('article').getByRole('link', { name: '打地鼠' })).toBeVisible();
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await inspect(page, `author ${width}`);
  }
  await page.getByRole('article').getByRole('link', { name: '打地鼠' }).click();
  await expectPath(page, '/work-detail');
  await page.getByRole('link', { name }).click();
  await expectPath(page, '/friend-detail');
});

test('a path that only resembles a public page is not found', async ({ page }) => {
  await page.goto('/nothingList');
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2FnothingList$/);
  await enterAs(page, '/nothingList', 's30112');
  await expect(page.getByRole('heading', { name: '抱歉，页面不存在，或者已被移除' })).toBeVisible();
});
