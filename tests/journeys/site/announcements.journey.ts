import { seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import {
  arrivals,
  bell,
  bellPanel,
  publish,
  readAll,
  revoke,
  unread,
  userIdOf,
} from '#tests/support/journeys/journey-announcements.ts';
import {
  expectPath,
  failureNotice,
  loginAs,
  notice,
  openMenu,
  uniqueName,
} from '#tests/support/journeys/journey-actions.ts';
import { pressAction, pressRowAction, rowOf, searchList } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a new announcement appears immediately as a card and in the count, and opening it marks it as read', async ({
  page,
  newPerson,
}) => {
  await loginAs(page, 's30118');
  await expect(bell(page)).toHaveAccessibleName(/^通知，\d+ 条未读消息$/);
  const before = await unread(page);
  const admin = await newPerson();
  await loginAs(admin, 'admin');
  const titile = uniqueName('停电通知');
  const userIds = await userIdOf(page);
  await publish(admin, {
    titile,
    userIds,
    priority: 'H',
    msgContent: '<p>周六<strong>停电</strong></p><script>document.title = "bad"</script>',
  });

  const card = arrivals(page);
  await expect(page.getByRole('alert', { name: '紧急消息' })).toHaveText(`新消息：${titile}（紧急）`);
  await expect(card).toContainText(titile);
  await expect(card).toContainText('紧急消息');
  await expect(bell(page)).toHaveAccessibleName(`通知，${before + 1} 条未读消息`);
  expect(await seriousViolations(page)).toEqual([]);

  await card.getByRole('button', { name: '查看详情' }).click();
  const dialog = page.getByRole('dialog', { name: '通知消息' });
  await expect(dialog.getByRole('heading', { name: titile })).toBeVisible();
  await expect(dialog).toContainText(/发布人：管理员 发布时间：\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}/);
  await expect(dialog.locator('strong')).toHaveText('停电');
  await expect(card).toHaveCount(0);
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await expect(dialog).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName(`通知，${before} 条未读消息`);
});

test('the bell lists unread messages of both kinds, and reading one leaves the others unread @long', async ({
  page,
  newPerson,
}) => {
  await loginAs(page, 's30119');
  await expect(bell(page)).toHaveAccessibleName(/\d+ 条未读消息/);
  await readAll(page);
  await expect(bell(page)).toHaveAccessibleName('通知，没有未读消息');
  const admin = await newPerson();
  await loginAs(admin, 'admin');
  const [plain, important] = [uniqueName('一般'), uniqueName('系统')];
  const userIds = await userIdOf(page);
  await publish(admin, { titile: plain, userIds, priority: 'L' });
  await publish(admin, { titile: important, userIds, priority: 'M', msgCategory: '2' });
  await expect(bell(page)).toHaveAccessibleName('通知，2 条未读消息');

  await bell(page).click();
  const panel = bellPanel(page);
  await expect(panel.getByRole('tab', { name: '通知（1）' })).toHaveAttribute('aria-selected', 'true');
  const item = panel.getByRole('button', { name: plain });
  await expect(item).toContainText(/一般消息.*\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} 发布/);
  expect(Math.round((await panel.boundingBox())?.width ?? 0)).toBe(300);
  expect(await seriousViolations(page)).toEqual([]);
  await panel.getByRole('tab', { name: '通知（1）' }).press('ArrowRight');
  await panel.getByRole('button', { name: new RegExp(`${important}.*重要消息`) }).click();
  const dialog = page.getByRole('dialog', { name: '通知消息' });
  await expect(dialog.getByRole('heading', { name: important })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell(page)).toHaveAccessibleName('通知，1 条未读消息');
  await expect(bell(page)).toBeFocused();

  await bell(page).press('Enter');
  await expect(panel.getByRole('tab', { name: '自动提醒（0）' })).toBeVisible();
  await panel.getByRole('tab', { name: '自动提醒（0）' }).click();
  await expect(panel).toContainText('没有未读的自动提醒');
  await panel.getByRole('button', { name: '查看更多' }).click();
  await expectPath(page, '/isps/userAnnouncement');
});

test('messages in 我的消息 are marked as read one by one or all together, also in other windows @long', async ({
  page,
  newPerson,
}) => {
  await loginAs(page, 's30120');
  await openMenu(page, '我的消息');
  await searchList(page, '标题', '作品展');
  const row = rowOf(page, '三年级编程作品展开始征集');
  await expect(row).toContainText('未读');
  await expect(row).toContainText('系统通告');
  expect(await seriousViolations(page)).toEqual([]);

  const elsewhere = await newPerson();
  await loginAs(elsewhere, 's30120');
  await expect(bell(elsewhere)).toHaveAccessibleName(/\d+ 条未读消息/);
  const before = await unread(elsewhere);
  await pressAction(row, '查看');
  await expect(page.getByRole('dialog', { name: '通知消息' })).toContainText('评选时老师会看三点');
  await page.keyboard.press('Escape');
  await expect(row).toContainText('已读');
  await expect(bell(elsewhere)).toHaveAccessibleName(`通知，${before - 1} 条未读消息`);

  await page.getByRole('button', { name: '全部标为已读' }).click();
  const question = page.getByRole('alertdialog', { name: '确认操作' });
  await expect(question).toContainText('把消息全部标为已读吗？');
  await question.getByRole('button', { name: '标为已读' }).click();
  await expect(notice(page)).toContainText('全部已读');
  await expect(bell(page)).toHaveAccessibleName('通知，没有未读消息');
  await expect(bell(elsewhere)).toHaveAccessibleName('通知，没有未读消息');
});

test('an announcement links to its target only if the address is safe @long', async ({ page, newPerson }) => {
  await loginAs(page, 's30121');
  const admin = await newPerson();
  await loginAs(admin, 'admin');
  const userIds = await userIdOf(page);
  const open = async (name: string) => {
    await arrivals(page)
      .locator('div', { hasText: name })
      .getByRole('button', { name: '查看详情' })
      .last()
      .click();
  };
  const dialog = page.getByRole('dialog', { name: '通知消息' });

  const course = uniqueName('去上课');
  await publish(admin, {
    titile: course,
    userIds,
    openType: 'url',
    openPage: '/teaching/mineCourse/cardList',
  });
  await open(course);
  await dialog.getByRole('button', { name: '去处理' }).click();
  await expectPath(page, '/teaching/mineCourse/cardList');
  await expect(dialog).toHaveCount(0);

  const works = uniqueName('看作品');
  await publish(admin, {
    titile: works,
    userIds,
    openType: 'component',
    openPage: 'account/center/MineWorkList',
    busId: 'w-1',
  });
  await open(works);
  await expectPath(page, '/account/mineWork');
  expect(new URL(page.url()).searchParams.get('id')).toBe('w-1');

  const nowhere = uniqueName('不存在');
  await publish(admin, { titile: nowhere, userIds, openType: 'component', openPage: 'no/SuchPage' });
  await open(nowhere);
  await expect(failureNotice(page)).toContainText('页面组件不存在：no/SuchPage');
  await expect(dialog.getByRole('heading', { name: nowhere })).toBeVisible();
  await expect(dialog.getByRole('button', { name: '去处理' })).toHaveCount(0);

  const outside = uniqueName('外部');
  await page.keyboard.press('Escape');
  await publish(admin, { titile: outside, userIds, openType: 'url', openPage: 'https://example.org/a' });
  await open(outside);
  const link = dialog.getByRole('link', { name: '去处理' });
  await expect(link).toHaveAttribute('href', 'https://example.org/a');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

test('a revoked announcement disappears from the bell, and opening its detail reports an error @long', async ({
  page,
  newPerson,
}) => {
  await loginAs(page, 's30122');
  await expect(bell(page)).toHaveAccessibleName(/\d+ 条未读消息/);
  const before = await unread(page);
  const admin = await newPerson();
  await loginAs(admin, 'admin');
  const titile = uniqueName('发错了');
  const id = await publish(admin, { titile, userIds: await userIdOf(page), priority: 'H' });
  await expect(bell(page)).toHaveAccessibleName(`通知，${before + 1} 条未读消息`);
  await revoke(admin, id);
  await expect(bell(page)).toHaveAccessibleName(`通知，${before} 条未读消息`);
  await arrivals(page).getByRole('button', { name: '查看详情' }).click();
  await expect(failureNotice(page)).toContainText('记录不存在或已被删除');
});

test('a failed refresh of the messages is shown in the bell and can be retried @long', async ({ page }) => {
  await loginAs(page, 's30123');
  await expect(bell(page)).toHaveAccessibleName(/\d+ 条未读消息/);
  await page.route('**/api/sys/annountCement/listByUser**', (route) => route.abort());
  await bell(page).click();
  const stale = bellPanel(page).getByRole('alert');
  await expect(stale).toContainText('刷新失败');
  await page.unroute('**/api/sys/annountCement/listByUser**');
  await stale.getByRole('button', { name: '重试' }).click();
  await expect(stale).toHaveCount(0);
  await expect(bellPanel(page)).toContainText(/\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} 发布/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`bell, detail and 我的消息 are accessible on a phone in ${colorScheme} @long`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await loginAs(page, 's30124');
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    await bell(page).click();
    const item = bellPanel(page).getByRole('button', { name: '欢迎使用 Scratch 教学平台' });
    await expect(item).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    await bellPanel(page).getByRole('button', { name: '查看更多' }).click();
    await expect(rowOf(page, '三年级编程作品展开始征集')).toBeVisible();
    expect([await seriousViolations(page), await width()]).toEqual([[], 390]);
    await pressRowAction(page, '三年级编程作品展开始征集', '查看');
    await expect(page.getByRole('dialog', { name: '通知消息' })).toContainText('评选时老师会看三点');
    expect(await seriousViolations(page)).toEqual([]);
    await context.close();
  });
}
