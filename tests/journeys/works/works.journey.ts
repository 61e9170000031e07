import {
  callApi,
  enterAs,
  loginAs,
  notice,
  openMenu,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import {
  pressListAction,
  pressRowAction,
  rowOf,
  searchList,
} from '#tests/support/journeys/journey-teaching.ts';
import { chooseOnCard, makeWork, publishWork } from '#tests/support/journeys/journey-works.ts';

test('a pupil undoes the deletion of a work, and a teacher restores a work from the recycle bin @long', async ({
  page,
  newPerson,
}) => {
  const name = uniqueName('要删的');
  await loginAs(page, 's30107');
  await makeWork(page, name);
  await page.goto('/account/center');
  const card = page.getByRole('article').filter({ hasText: name });
  await chooseOnCard(card, '删除');
  const question = page.getByRole('alertdialog', { name: '确认删除' });
  await expect(question).toContainText(`删除“${name}”吗？`);
  await question.getByRole('button', { name: '删除' }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(notice(page)).toContainText('撤销成功！');
  await expect(card).toBeVisible();
  await inspect(page, 'my works');
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, 'my works 390');

  const teacher = await newPerson();
  await enterAs(teacher, '/teaching/workList', 'teacher');
  await searchList(teacher, '作品名', name);
  await pressRowAction(teacher, name, '删除');
  await teacher.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(rowOf(teacher, name)).toHaveCount(0);
  await pressListAction(teacher, '回收站');
  const bin = teacher.getByRole('dialog', { name: '作品回收站' });
  await bin.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '还原作品' }).click();
  await teacher.getByRole('alertdialog').getByRole('button', { name: '还原' }).click();
  await expect(bin.getByRole('row').filter({ hasText: name })).toHaveCount(0);
  await bin.getByRole('button', { name: '关闭' }).last().click();
  await expect(rowOf(teacher, name)).toBeVisible();
});

test('a comment is written, reported and hidden, and is no longer visible to visitors @long', async ({
  page,
  newPerson,
}) => {
  const [name, words] = [uniqueName('评论的作品'), uniqueName('真好玩')];
  const admin = await newPerson();
  await loginAs(admin, 'admin');
  await callApi(admin, 'POST', '/sys/config/saveTenantConfig', { allowComment: '1' });
  await loginAs(page, 's30107');
  const id = await makeWork(page, name);
  await publishWork(admin, id, name);

  await page.goto(`/work-detail?id=${id}`);
  const comments = page.getByRole('region', { name: /^评论/ });
  await expect(comments.getByText('还没有评论')).toBeVisible();
  await comments.getByLabel('评论内容').fill(words);
  await comments.getByRole('button', { name: '发表评论' }).click();
  await expect(notice(page)).toContainText('评论成功');
  await expect(comments.getByRole('listitem').filter({ hasText: words })).toContainText('刚刚');
  await inspect(page, 'comments');

  const reader = await newPerson();
  await enterAs(reader, `/work-detail?id=${id}`, 's30108');
  await reader.getByRole('listitem').filter({ hasText: words }).getByRole('button', { name: '举报' }).click();
  const dialog = reader.getByRole('dialog', { name: '举报评论' });
  await dialog.getByLabel('举报原因').fill('不礼貌');
  await inspect(reader, 'report');
  await dialog.getByRole('button', { name: '举报', exact: true }).click();
  await expect(notice(reader)).toContainText('举报成功，老师会尽快处理');

  const teacher = await newPerson();
  await loginAs(teacher, 'teacher');
  await openMenu(teacher, '作业与评论', '评论管理');
  await expect(rowOf(teacher, words)).toContainText('不礼貌');
  await inspect(teacher, 'work comments');
  await pressRowAction(teacher, words, '隐藏');
  await teacher.getByRole('alertdialog').getByRole('button', { name: '隐藏' }).click();
  await expect(notice(teacher)).toContainText('已隐藏');
  await expect(rowOf(teacher, words).getByText('已隐藏')).toBeVisible();
  await teacher.setViewportSize({ width: 390, height: 844 });
  await inspect(teacher, 'work comments 390');

  const visitor = await newPerson();
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto(`/work-detail?id=${id}`);
  await expect(visitor.getByText('还没有评论')).toBeVisible();
  await expect(visitor.getByRole('link', { name: '登录后评论' })).toBeVisible();
  await inspect(visitor, 'comments 390');
});

test('a private work can be opened by its link in another browser until the link is revoked @long', async ({
  page,
  newPerson,
}) => {
  const name = uniqueName('悄悄给你');
  await loginAs(page, 's30109');
  await makeWork(page, name);
  await page.goto('/account/center');
  await chooseOnCard(page.getByRole('article').filter({ hasText: name }), '分享');
  const dialog = page.getByRole('dialog', { name: '分享作品' });
  await dialog.getByRole('button', { name: '分享出去' }).click();
  const link = await dialog.getByLabel('复制下面的链接，发给同学').inputValue();
  expect(link).toMatch(/\/work-detail\?id=[\w-]+#share=[\w-]{22}$/);
  await expect(dialog.locator('canvas')).toBeVisible();
  await inspect(page, 'share');

  const friend = await newPerson();
  const asked: string[] = [];
  friend.on('request', (request) => void asked.push(request.url()));
  await friend.goto(link);
  await expect(friend.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(friend.locator('.work-player')).toHaveAttribute('data-phase', 'untouched');
  const [, token = 'none'] = link.split('#share=');
  expect(asked.filter((url) => url.split('#')[0]?.includes(token))).toEqual([]);

  await dialog.getByRole('button', { name: '不分享了' }).click();
  await expect(notice(page)).toContainText('链接已停用');
  await friend.reload();
  await expect(friend.getByRole('paragraph').filter({ hasText: '作品不存在' })).toBeVisible();
});
