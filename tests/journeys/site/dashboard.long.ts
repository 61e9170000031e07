import type { Page } from '@playwright/test';
import {
  expectPath,
  loginAs,
  notice,
  openMenu,
  tokenOf,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import { pressAction, rowOf } from '#tests/support/journeys/journey-teaching.ts';
import { chooseOwnPassword, givenPassword } from '#tests/support/journeys/journey-people.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { quiet } from '#tests/support/journeys/journey-watch.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Checks that the page fits its window and is accessible, on a screen and a phone, light and dark. */
async function expectClean(page: Page): Promise<void> {
  for (const width of [1366, 1024, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByLabel('加载中')).toHaveCount(0);
    await inspectLooks(page, `at ${width}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1366, height: 768 });
}

async function expectGreeting(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    new RegExp(`^(早上|上午|中午|下午|晚上)好，${name}$`),
  );
}

async function expectWelcome(page: Page, name: string): Promise<void> {
  await expectGreeting(page, name);
  await expect(page.getByRole('main')).toContainText('Scratch 教学平台');
}

/** Creates a user who has only the role dev, which the demo school does not have. */
async function addDeveloper(page: Page): Promise<string> {
  const username = uniqueName('dev');
  const headers = { 'X-Access-Token': await tokenOf(page) };
  const roles: { result: { id: string; roleCode: string }[] } = await (
    await page.request.get('/api/sys/role/queryMySubRole', { headers })
  ).json();
  const added = await page.request.post('/api/sys/user/add', {
    headers,
    data: {
      username,
      realname: '赵工',
      password: givenPassword,
      userIdentity: 2,
      selectedroles: roles.result.find(({ roleCode }) => roleCode === 'dev')?.id ?? '',
    },
  });
  expect(await added.json()).toMatchObject({ success: true });
  await chooseOwnPassword(page, username);
  return username;
}

test('an administrator sees visits and counts, and the data table of the chart', async ({ page }) => {
  await loginAs(page, 'admin');
  await expectWelcome(page, '管理员');
  const tiles = page.getByRole('list', { name: '全站统计' });
  await expect(tiles.getByRole('listitem').filter({ hasText: '班级' })).toHaveText(/^班级\d+$/);
  await expect(tiles.getByRole('listitem').filter({ hasText: '今日访问' })).toHaveText(/^今日访问[1-9]/);
  const visits = region(page, '访问趋势');
  await expect(visits.getByRole('figure', { name: '近 7 天的访问量和 IP 数' })).toBeVisible();
  await visits.getByText('数据表').focus();
  await page.keyboard.press('Enter');
  await expect(visits.getByRole('row')).toHaveCount(8);
  await expect(visits.getByRole('row').nth(7)).toHaveText(/^\d{4}-\d{2}-\d{2}[1-9]\d*[1-9]\d*$/);
  await visits.getByRole('radio', { name: '近 30 天' }).press('Space');
  await expect(visits.getByRole('row')).toHaveCount(31);
  await expectClean(page);
  await tiles.getByRole('link', { name: /^用户/ }).click();
  await expectPath(page, '/isystem/user');
});

test('a teacher opens a pending item in its list with one click, and the graded item disappears', async ({
  page,
}) => {
  await loginAs(page, 'teacher');
  await expectWelcome(page, '李老师');
  const waiting = region(page, '待批改');
  const classes = region(page, '班级进度');
  await expect(classes.getByText('三年级一班')).toBeVisible();
  await expect(classes.getByText('三年级二班')).toHaveCount(0);
  await expect(page.getByRole('list', { name: '全站统计' })).toHaveCount(0);
  await expectClean(page);

  // Other journeys submit works at the same time, so this one follows only its own work.
  await waiting.getByRole('link', { name: '熊猫和蝴蝶' }).click();
  await expectPath(page, '/teaching/workList');
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    workStatus: '1',
    username: 's30125',
  });
  await pressAction(rowOf(page, '熊猫和蝴蝶'), '批改');
  const form = page.getByRole('dialog', { name: '批改' });
  await form.getByRole('textbox', { name: '评语' }).fill('蝴蝶飞得真好看！');
  await form.getByRole('button', { name: '保存', exact: true }).click();
  await expect(notice(page)).toContainText('修改成功！');
  await form.getByRole('button', { name: '关闭' }).last().click();
  await expect(rowOf(page, '熊猫和蝴蝶')).toHaveCount(0);

  await openMenu(page, '首页');
  await expect(waiting.getByRole('link', { name: '散步的熊猫' })).toBeVisible();
  await expect(waiting.getByRole('link', { name: '熊猫和蝴蝶' })).toHaveCount(0);
  await waiting.getByRole('link', { name: '去批改' }).click();
  await expectPath(page, '/teaching/workList');
  // The work that has waited longest.
  await expect(form.getByLabel('作业名')).toHaveValue('小火箭');
});

test('a pupil sees the next tasks, the feedback of the teacher and the works of classmates', async ({
  page,
}) => {
  await loginAs(page, 'student');
  await expectGreeting(page, '陈小满');
  await expect(region(page, '待批改')).toHaveCount(0);
  await expect(region(page, '访问趋势')).toHaveCount(0);
  await expect(region(page, '现在做什么').getByRole('link', { name: '去完成' })).toBeVisible();
  const marks = region(page, '新成绩');
  await expect(marks.getByRole('listitem').filter({ hasText: '会跳舞的多边形' })).toContainText('得分：4 星');
  await expect(region(page, '同学的新作品').getByRole('link', { name: '打地鼠' })).toBeVisible();
  await expect(region(page, '我的课程').getByRole('link', { name: 'Scratch 创意入门' })).toBeVisible();
  await expectClean(page);
  await marks.getByRole('button', { name: '收下' }).click();
  await expect(region(page, '最近的成绩').getByRole('link', { name: '会跳舞的多边形' })).toBeVisible();
  await expect(page.getByRole('button', { name: '收下' })).toHaveCount(0);
  await region(page, '要学的课')
    .getByRole('link', { name: /第一课/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: '第一课　熊猫散步' })).toBeVisible();
});

test('a developer sees the same dashboard as an administrator', async ({ page, newPerson }) => {
  const admin = await newPerson();
  await loginAs(admin, 'admin');
  await loginAs(page, await addDeveloper(admin));
  await expectWelcome(page, '赵工');
  await expect(region(page, '访问趋势').getByRole('figure')).toBeVisible();
  await expect(region(page, '班级进度').getByText('三年级二班')).toBeVisible();
  await expectClean(page);
});

test('content that fails to load shows an error and a retry button', async ({ page }) => {
  // The route stays until the error is shown, because the page repeats a request that was prefetched.
  const mine = '**/api/teaching/dashboard/mine*';
  await page.route(mine, (route) => route.abort());
  // The socket triggers all requests again when it opens. That must not be the retry under test.
  const socket = page.waitForEvent('websocket').then((opened) => opened.waitForEvent('framereceived'));
  await loginAs(page, 's30108');
  const now = region(page, '现在做什么');
  await socket;
  await quiet(page);
  await expect(now.getByRole('alert')).toContainText('网络超时');
  await page.unroute(mine);
  await now.getByRole('button', { name: '重试' }).click();
  await expect(region(page, '要学的课').getByRole('link', { name: /第一课/ })).toBeVisible();
});
