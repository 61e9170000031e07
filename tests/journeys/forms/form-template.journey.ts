import type { Page } from '@playwright/test';
import { enterAs, openMenu } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { button } from '#tests/support/journeys/journey-designer.ts';
import { rowOf } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

/** Makes a form of a template from the menu; the dialog of 发布 is open afterwards. */
async function makeFrom(page: Page, template: string) {
  await openMenu(page, '在线表单');
  await button(page, '新建表单').click();
  await page
    .getByRole('dialog', { name: '新建表单' })
    .getByRole('button', { name: new RegExp(`^${template}`) })
    .click();
  const dialog = page.getByRole('dialog', { name: `发布${template}` });
  await expect(dialog.getByRole('radiogroup', { name: '谁能填？' })).toBeVisible();
  return dialog;
}

/** Opens a form from 填表. */
async function openToFill(page: Page, name: string): Promise<void> {
  await openMenu(page, '填表');
  // The demo school has a form of this name in its menu as well.
  await page.getByRole('main').getByRole('link', { name, exact: true }).click();
}

async function book(page: Page, period: string) {
  await button(page, '新增').first().click();
  const form = page.getByRole('dialog', { name: '新增' });
  await form.getByRole('combobox', { name: '节次' }).selectOption(period);
  await form.getByRole('combobox', { name: '机房' }).selectOption('一号机房');
  await button(form, '保存').click();
  return form;
}

test('机房预约 is made and published from the menu, and a second booking of a time names who has booked it', async ({
  page,
  newPerson,
}) => {
  await enterAs(page, '/dashboard/index', 'admin');
  const dialog = await makeFrom(page, '机房预约');
  await expect(dialog.getByRole('radio', { name: '全体老师' })).toBeChecked();
  await inspect(page, 'the questions of publishing');
  await button(dialog, '发布').click();
  await expect(dialog.getByText('发布成功，当前是第 1 版。')).toBeVisible();

  const teacher = await newPerson();
  await enterAs(teacher, '/dashboard/index', 'teacher');
  await openToFill(teacher, '机房预约');
  await expect(await book(teacher, '第3节')).toHaveCount(0);
  await expect(rowOf(teacher, '第3节')).toContainText('一号机房');

  const other = await newPerson();
  await enterAs(other, '/dashboard/index', 'teacher2');
  await openToFill(other, '机房预约');
  await expect(rowOf(other, '第3节')).toBeVisible();
  const refused = await book(other, '第3节');
  await expect(refused.getByText(/^这个时间已经被 .+ 预约了$/)).toBeVisible();
  await refused.getByRole('combobox', { name: '节次' }).selectOption('第4节');
  await button(refused, '保存').click();
  await expect(refused).toHaveCount(0);
  await expect(rowOf(other, '第4节')).toBeVisible();
});

test('a teacher asks the own class, and a pupil fills in and changes the answer @long', async ({
  page,
  newPerson,
}) => {
  await enterAs(page, '/dashboard/index', 'teacher');
  const dialog = await makeFrom(page, '竞赛报名');
  await expect(dialog.getByRole('radio', { name: '全体老师' })).toHaveCount(0);
  await dialog.getByRole('checkbox', { name: '三年级一班' }).check();
  await button(dialog, '发布').click();
  await expect(dialog.getByText('发布成功，当前是第 1 版。')).toBeVisible();

  const pupil = await newPerson();
  await pupil.setViewportSize({ width: 390, height: 844 });
  await enterAs(pupil, '/online/fill', 's30101');
  await pupil.getByRole('link', { name: '竞赛报名', exact: true }).click();
  const form = pupil.getByRole('form', { name: '竞赛报名' });
  await inspect(pupil, 'a form for pupils on a phone');
  await button(form, '交上去').click();
  await expect(form.getByText('请输入作品名称！')).toBeVisible();
  await form.getByRole('radio', { name: 'Scratch 创意编程' }).click();
  await form.getByLabel('作品名称').fill('太空寻宝');
  await button(form, '交上去').click();
  await expect(pupil.getByText('交好了！')).toBeVisible();
  await button(pupil, '看填好的').click();
  const mine = pupil.getByRole('listitem').filter({ hasText: '太空寻宝' });
  await expect(mine).toContainText('我填的');
  await button(mine, '改一改').click();
  const edit = pupil.getByRole('dialog', { name: '编辑' });
  await edit.getByLabel('作品名称').fill('海底寻宝');
  await button(edit, '保存').click();
  await expect(pupil.getByRole('listitem').filter({ hasText: '海底寻宝' })).toBeVisible();
  await expect(pupil.getByText('高级查询')).toHaveCount(0);
  await inspect(pupil, 'the rows of a pupil');

  // A pupil of another class does not find it.
  const stranger = await newPerson();
  await enterAs(stranger, '/online/fill', 's30201');
  await expect(stranger.getByRole('heading', { name: '填表' })).toBeVisible();
  await expect(stranger.getByRole('link', { name: '竞赛报名', exact: true })).toHaveCount(0);
});
