import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import {
  callApi,
  choose,
  enterAs,
  failureNotice,
  loginAs,
  notice,
  openMenu,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import { enterClass, section } from '#tests/support/journeys/journey-classes.ts';
import { coverPicture } from '#tests/support/journeys/journey-files.ts';
import { pressAction, rowOf } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { journeyPassword } from '#tests/support/engines/product-process.ts';

const picture = { name: '路线.png', mimeType: 'image/png', buffer: coverPicture };
const noticesOf = z.object({
  notices: z.array(
    z.object({ titile: z.string(), files: z.optional(z.array(z.object({ filePath: z.string() }))) }),
  ),
});

/** Returns the path of the first file of the pupil's notice. */
async function pictureOf(pupil: Page, title: string): Promise<string> {
  const { notices } = noticesOf.parse(await callApi(pupil, 'GET', '/sys/annountCement/listByUser'));
  return notices.find(({ titile }) => titile === title)?.files?.[0]?.filePath ?? '';
}

const login = z.object({
  result: z.object({ token: z.string(), userInfo: z.object({ id: z.string(), realname: z.string() }) }),
});

/** Logs a user in without a page. */
async function loginOf(page: Page, username: string) {
  const answer = await page.request.post('/api/sys/login', { data: { username, password: journeyPassword } });
  return login.parse(await answer.json()).result;
}

/** Returns the status that a user gets for a stored file. */
async function statusFor(page: Page, username: string, path: string): Promise<number> {
  const headers = { 'X-Access-Token': (await loginOf(page, username)).token };
  return (await page.request.get(`/api/sys/common/static/${path}`, { headers })).status();
}

test('a teacher sends a class a notice with a picture, and sees who has read it', async ({
  page,
  newPerson,
}) => {
  const pupil = await newPerson();
  await loginAs(pupil, 's30126');
  await expect(pupil.getByRole('region', { name: '现在做什么' })).toBeVisible();

  await loginAs(page, 'teacher');
  await openMenu(page, '班级管理');
  await enterClass(page, '三年级一班');
  const title = uniqueName('春游');
  await page.getByRole('button', { name: '发通知' }).click();
  const form = page.getByRole('dialog', { name: '发通知' });
  await expect(form).toContainText('三年级一班（');
  await form.getByLabel('标题').fill(title);
  await form.getByLabel('内容').fill('周五八点集合\n看 https://example.org/map');
  await form.locator('input[type=file]').setInputFiles(picture);
  await expect(form.getByRole('list', { name: '图片和文件文件' })).toContainText('路线.png');
  expect(await seriousViolations(page)).toEqual([]);
  await form.getByRole('button', { name: '发送' }).click();
  await expect(notice(page)).toContainText(/已发给 \d+ 名学生/);
  await expect(form).toHaveCount(0);

  // The first page of the pupil has not been loaded again.
  const card = section(pupil, '老师的通知').getByRole('article', { name: `通知：${title}` });
  await expect(card).toContainText('周五八点集合');
  await expect(card.getByRole('link', { name: 'https://example.org/map' })).toHaveAttribute(
    'rel',
    /noopener/,
  );
  await expect(card.getByRole('img', { name: '路线.png' })).toBeVisible();
  expect(await seriousViolations(pupil)).toEqual([]);
  const path = await pictureOf(pupil, title);
  expect(path).toMatch(/^notice-/);

  const stranger = await newPerson();
  await loginAs(stranger, 's30206');
  await expect(stranger.getByRole('region', { name: '现在做什么' })).toBeVisible();
  expect(await pictureOf(stranger, title)).toBe('');
  await expect(stranger.getByText(title)).toHaveCount(0);
  expect([await statusFor(page, 's30206', path), await statusFor(page, 's30126', path)]).toEqual([404, 200]);

  await card.getByRole('button', { name: `知道了：${title}` }).click();
  await expect(card).toHaveCount(0);
  await openMenu(page, '发通知');
  const row = rowOf(page, title);
  await expect(row).toContainText(/1\/\d+/);
  await pressAction(row, '谁没读');
  const readers = page.getByRole('dialog', { name: title });
  await readers.getByRole('tab', { name: '已读（1）' }).click();
  await expect(readers).toContainText('三年级一班');
  await readers.getByRole('button', { name: '关闭' }).last().click();
});

test('a notice to one pupil is repeated once, revoked, and no longer opens @long', async ({
  page,
  newPerson,
}) => {
  const pupil = await newPerson();
  await loginAs(pupil, 's30127');
  await enterAs(page, '/teaching/notice', 'teacher');
  const title = uniqueName('带彩笔');
  await page.getByRole('button', { name: '发通知' }).click();
  const form = page.getByRole('dialog', { name: '发通知' });
  // The only class of the teacher is chosen at first.
  await form.getByRole('button', { name: '移除三年级一班（31 名学生）' }).click();
  await form.getByRole('button', { name: '发送' }).click();
  await expect(form).toContainText('请选择收通知的班级、小组或学生！');
  await expect(form).toContainText('请输入标题！');
  await expect(form).toContainText('请输入内容！');
  await form.getByText('添加班级、小组或学生').click();
  const receivers = form.getByRole('combobox', { name: '发给' });
  await choose(receivers, '三年级一班（31 名学生）');
  const { userInfo } = await loginOf(pupil, 's30127');
  await choose(receivers, `${userInfo.realname}（s30127）`);
  await expect(form.getByRole('button', { name: /^移除/ })).toHaveCount(1);
  await form.getByLabel('标题').fill(title);
  await form.getByLabel('内容').fill('明天带彩笔');
  await form.getByRole('button', { name: '发送' }).click();
  await expect(notice(page)).toContainText('已发给 1 名学生');

  const row = rowOf(page, title);
  await expect(row).toContainText('1 名学生');
  await expect(row).toContainText('0/1');
  await pressAction(row, '提醒未读');
  await expect(notice(page)).toContainText('已提醒 1 名学生');
  await pressAction(row, '提醒未读');
  await expect(failureNotice(page)).toContainText(/刚刚已经提醒过，\d\d:\d\d 以后可以再提醒/);

  await expect(section(pupil, '老师的通知')).toContainText(title);
  await openMenu(pupil, '我的消息');
  await pupil.getByRole('group', { name: '消息类型' }).getByText('老师的通知').click();
  await expect(rowOf(pupil, title)).toContainText('未读');
  await pressAction(row, '撤回');
  await page.getByRole('alertdialog').getByRole('button', { name: '撤回' }).click();
  await expect(row).toContainText('已撤回');
  await pupil.reload();
  await expect(pupil.getByRole('group', { name: '消息类型' })).toBeVisible();
  await expect(rowOf(pupil, title)).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the dialog and the card of a notice fit a phone in ${colorScheme} @long`, async ({
    browser,
    page,
  }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } });
    const phone = await context.newPage();
    await enterAs(phone, '/teaching/notice', 'teacher');
    await phone.getByRole('button', { name: '发通知' }).click();
    await expect(phone.getByRole('dialog', { name: '发通知' })).toBeVisible();
    await phone.getByRole('dialog', { name: '发通知' }).getByText('更多', { exact: true }).click();
    const width = () => phone.evaluate(() => document.documentElement.scrollWidth);
    expect([await seriousViolations(phone), await width()]).toEqual([[], 390]);
    await loginAs(page, 'teacher');
    const userIds = [(await loginOf(phone, 's30128')).userInfo.id];
    const title = uniqueName('手机');
    await callApi(page, 'POST', '/teaching/notice/send', { title, content: '很长'.repeat(300), userIds });
    await enterAs(phone, '/dashboard/index', 's30128');
    await expect(section(phone, '老师的通知')).toContainText(title);
    expect([await seriousViolations(phone), await width()]).toEqual([[], 390]);
    await context.close();
  });
}
