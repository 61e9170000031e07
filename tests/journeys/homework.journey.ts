import type { Locator, Page } from '@playwright/test';
import { uniqueName, loginAs, notice } from '#tests/support/journey-actions.ts';
import { inspect } from '#tests/support/journey-axe.ts';
import { projectBytes } from '#tests/support/journey-files.ts';
import { chooseDepart, handInPanel, pressRowAction, rowOf } from '#tests/support/journey-teaching.ts';
import { expect, ownProductTest } from '#tests/support/journey-test.ts';

const test = ownProductTest();

const past = '2026-01-01 08:00:00';

async function setHomework(page: Page, name: string, deadline = ''): Promise<void> {
  await page.goto('/work/additionalWork');
  await page.getByRole('button', { name: '布置作业' }).click();
  const form = page.getByRole('dialog', { name: '新增' });
  await form.getByLabel(/^\*?作业名$/).fill(name);
  await form.getByLabel('作业描述').fill('画一个迷宫，让小猫走出来。');
  await chooseDepart(page, form, '分配班级', '三年级一班');
  if (deadline !== '') await form.getByLabel('截止时间').fill(deadline);
  await form.getByRole('button', { name: '确定' }).click();
  await expect(notice(page)).toContainText('添加成功！');
  await expect(rowOf(page, name)).toContainText('已发布');
}

async function openHomework(page: Page, name: string): Promise<void> {
  await page.goto('/center/myAdditionalWork');
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function handIn(page: Page): Promise<void> {
  const panel = handInPanel(page);
  await panel.getByLabel(/作业文件/).setInputFiles({
    name: '迷宫.sb3',
    mimeType: 'application/octet-stream',
    buffer: projectBytes('pong'),
  });
  await panel.getByRole('button', { name: '提交作业' }).click();
  await expect(panel.getByText('提交成功！')).toBeVisible();
}

async function openOverview(page: Page, name: string): Promise<Locator> {
  await page.goto('/work/additionalWork');
  await pressRowAction(page, name, '完成情况');
  const dialog = page.getByRole('dialog', { name: `完成情况：${name}` });
  await expect(dialog.getByRole('table')).toBeVisible();
  return dialog;
}

test('homework: set, handed in late, graded, and the mark is read', async ({ page, newPerson }) => {
  const name = uniqueName('迷宫作业');
  await loginAs(page, 'teacher');
  await setHomework(page, name, past);

  const pupil = await newPerson();
  await pupil.setViewportSize({ width: 390, height: 844 });
  await loginAs(pupil, 's30107');
  await openHomework(pupil, name);
  await expect(pupil.getByText('已逾期，可补交', { exact: true })).toBeVisible();
  await inspect(pupil, 'a homework');
  await handIn(pupil);

  const overview = await openOverview(page, name);
  const line = overview.getByRole('row').filter({ hasText: 's30107' });
  await expect(line).toContainText('待批改');
  await expect(line).toContainText('逾期');
  await inspect(page, 'the overview');
  const download = page.waitForEvent('download');
  await overview.getByRole('button', { name: '下载全部作业' }).click();
  expect((await download).suggestedFilename()).toBe(`${name}-三年级一班.zip`);

  await overview.getByRole('button', { name: '批改（1 份待批改）' }).click();
  const desk = page.getByRole('dialog', { name: '批改' });
  await expect(desk.getByRole('radio').nth(3)).toBeFocused();
  await page.keyboard.press('5');
  await desk.getByLabel('评语').fill('迷宫画得很清楚！');
  await page.keyboard.press('Control+Enter');
  await expect(notice(page).filter({ hasText: '修改成功!' })).toBeVisible();

  await pupil.goto('/center/myAdditionalWork?show=done');
  await pupil.getByRole('link', { name, exact: true }).click();
  await expect(handInPanel(pupil)).toContainText('迷宫画得很清楚！');
  await expect(handInPanel(pupil)).toContainText('已批改');
});

test('homework that is given back is improved and handed in again', async ({ page, newPerson }) => {
  const name = uniqueName('退回作业');
  await loginAs(page, 'teacher');
  await setHomework(page, name);
  const pupil = await newPerson();
  await loginAs(pupil, 's30108');
  await openHomework(pupil, name);
  await handIn(pupil);

  const overview = await openOverview(page, name);
  await overview.getByRole('row').filter({ hasText: 's30108' }).getByRole('button', { name: '批改' }).click();
  const desk = page.getByRole('dialog', { name: '批改' });
  await desk.getByLabel('评语').fill('再加一个出口');
  await desk.getByRole('button', { name: '退回修改' }).click();
  await expect(notice(page).filter({ hasText: '已退回' })).toBeVisible();

  await pupil.goto('/center/myAdditionalWork');
  await pupil.getByRole('link', { name, exact: true }).click();
  await expect(handInPanel(pupil)).toContainText('再加一个出口');
  await handIn(pupil);
});

test('a reminder reaches who is missing', async ({ page, newPerson }) => {
  const name = uniqueName('提醒作业');
  await loginAs(page, 'teacher');
  await setHomework(page, name);
  const overview = await openOverview(page, name);
  await overview.getByRole('button', { name: '提醒未交学生' }).click();
  await expect(notice(page).filter({ hasText: /已提醒 \d+ 名学生/ })).toBeVisible();
  await expect(overview.getByRole('button', { name: '已提醒' })).toBeDisabled();

  const pupil = await newPerson();
  await loginAs(pupil, 's30109');
  await pupil.goto('/center/myAdditionalWork');
  await expect(pupil.getByRole('link', { name, exact: true })).toBeVisible();
  await inspect(pupil, 'my homework');
  await pupil.goto('/isps/userAnnouncement');
  await expect(rowOf(pupil, `请提交作业：${name}`)).toBeVisible();
});
