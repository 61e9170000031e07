import { enterAs, expectPath, loginAs, personButton } from '#tests/support/journeys/journey-actions.ts';
import { inspect, inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import { handInPanel, openUnit } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a pupil discovers works and is back at the own pages with one press', async ({ page }) => {
  await enterAs(page, '/start', 's30126');
  await page.getByRole('link', { name: '发现' }).click();
  await expectPath(page, '/workList');
  const places = page.getByRole('navigation', { name: '主菜单' });
  await expect(places.getByRole('link')).toHaveText(['首页', '课程', '作业', '创作', '我的']);
  await expect(places.getByRole('link', { name: '创作' })).toHaveAttribute('aria-current', 'page');
  // The places of the pupil are in the header, so the menu of the site has only its public pages.
  const siteMenu = page.getByRole('navigation', { name: '网站菜单' });
  await expect(siteMenu.getByRole('link', { name: '课程', exact: true })).toBeVisible();
  await expect(siteMenu.getByRole('link', { name: '我的', exact: true })).toHaveCount(0);
  await expect(page.getByText('进入系统')).toHaveCount(0);
  await page.getByRole('navigation', { name: '作品种类' }).getByRole('link', { name: 'Scratch' }).click();
  await expect(page).toHaveURL(/kind=scratch/);
  await inspectLooks(page, 'discover');
  await page.getByRole('article').first().getByRole('link').first().click();
  await expectPath(page, '/work-detail');
  await expect(places.getByRole('link')).toHaveCount(5);
  await page.getByRole('button', { name: '返回' }).click();
  await expectPath(page, '/workList');
  await places.getByRole('link', { name: '首页' }).click();
  await expectPath(page, '/dashboard/index');
});

test('the login page asks who is there, and the device remembers the answer @long', async ({ page }) => {
  await page.goto('/user/login');
  const code = page.getByRole('textbox', { name: '课堂码' });
  await expect(code).toBeVisible();
  await inspectLooks(page, 'the doors');
  await code.fill('三班');
  await page.getByRole('button', { name: '进教室' }).click();
  await expect(page.getByText('请输入大屏幕上的字母和数字！')).toBeVisible();
  await code.fill('zzzzzz');
  await page.getByRole('button', { name: '进教室' }).click();
  await expectPath(page, '/c/ZZZZZZ');
  await page.getByRole('link', { name: '换一个课堂码' }).click();
  await page.getByRole('button', { name: '我是老师' }).click();
  await expect(code).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: '账号密码登录' })).toBeVisible();
  await expect(code).toHaveCount(0);
});

test('homework is counted alike on the first page and on its own, in words of children @long', async ({
  page,
}) => {
  await loginAs(page, 's30127');
  const count = page.getByRole('region', { name: '要交的作业' }).getByRole('link', { name: /^一共 \d+ 个/ });
  const number = /\d+/.exec((await count.textContent()) ?? '')?.[0];
  await count.click();
  await expectPath(page, '/center/myAdditionalWork');
  await expect(page.getByText(`要交的 ${number}`, { exact: true })).toBeVisible();
  await personButton(page).click();
  const entries = page.getByRole('menuitem');
  await expect(entries.filter({ hasText: '发现' })).toBeVisible();
  await expect(entries.filter({ hasText: /部门|前台|个人中心/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/account/settings/base');
  await expect(page.getByText('学号', { exact: true })).toBeVisible();
  await expect(page.getByText(/所属部门|工号/)).toHaveCount(0);
});

test('the editor comes first for homework, and a file has its own place @long', async ({ page }) => {
  await loginAs(page, 's30101');
  await openUnit(page, 'Scratch 创意入门', '第一课　熊猫散步');
  const panel = handInPanel(page);
  await expect(panel.getByRole('link', { name: /^去(创作|修改)$/ })).toBeVisible();
  await expect(panel.getByRole('button', { name: '提交作业' })).toBeHidden();
  await panel.getByText('我有文件要交').click();
  await expect(panel.getByRole('button', { name: '提交作业' })).toBeVisible();
  await inspect(page, 'the panel');
});

test('badges say what is missing, and an earned one is printed @long', async ({ page }) => {
  await enterAs(page, '/account/progress', 'student');
  const badges = page.getByRole('list', { name: '徽章' }).getByRole('listitem');
  await expect(badges.filter({ hasText: /还差 \d+ (个|次|天|门)/ }).first()).toBeVisible();
  await badges
    .getByRole('button', { name: /^打印奖状/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: '奖状' });
  await expect(dialog.getByText('陈小满 同学')).toBeVisible();
  await inspectLooks(page, 'certificate');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('body > [data-print-sheet]')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
});
