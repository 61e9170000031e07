import { enterAs, notice, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import {
  assignHomework,
  handIn,
  openHomework,
  openOverview,
  setHomework,
} from '#tests/support/journeys/journey-homework.ts';
import { handInPanel, rowOf } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const past = '2026-01-01 08:00:00';

test('homework is assigned, submitted late and graded, and the pupil reads the mark', async ({
  page,
  newPerson,
}) => {
  const name = uniqueName('迷宫作业');
  await enterAs(page, '/livez', 'teacher');
  await setHomework(page, name, { deadline: past });

  const pupil = await newPerson();
  await pupil.setViewportSize({ width: 390, height: 844 });
  await enterAs(pupil, '/livez', 's30107');
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
  const grading = page.getByRole('dialog', { name: '批改' });
  // No star is preselected.
  await expect(grading.getByRole('radio', { name: '1 星' })).toBeFocused();
  await expect(grading.getByRole('radio', { name: /星$/, checked: true })).toHaveCount(0);
  await page.keyboard.press('5');
  await grading.getByLabel('评语', { exact: true }).fill('迷宫画得很清楚！');
  await page.keyboard.press('Control+Enter');
  await expect(notice(page).filter({ hasText: '修改成功！' })).toBeVisible();

  await pupil.goto('/center/myAdditionalWork?show=done');
  await pupil.getByRole('link', { name, exact: true }).click();
  await expect(handInPanel(pupil)).toContainText('迷宫画得很清楚！');
  await expect(handInPanel(pupil)).toContainText('已批改');
});

test('returned homework is revised and submitted again', async ({ page, newPerson }) => {
  const name = uniqueName('退回作业');
  await enterAs(page, '/livez', 'teacher');
  await assignHomework(page, name);
  const pupil = await newPerson();
  await enterAs(pupil, '/livez', 's30108');
  await openHomework(pupil, name);
  await handIn(pupil);

  const overview = await openOverview(page, name);
  await overview.getByRole('row').filter({ hasText: 's30108' }).getByRole('button', { name: '批改' }).click();
  const grading = page.getByRole('dialog', { name: '批改' });
  await grading.getByLabel('评语', { exact: true }).fill('再加一个出口');
  await grading.getByRole('button', { name: '退回修改' }).click();
  await expect(notice(page).filter({ hasText: '已退回' })).toBeVisible();

  await pupil.goto('/center/myAdditionalWork');
  await pupil.getByRole('link', { name, exact: true }).click();
  await expect(handInPanel(pupil)).toContainText('再加一个出口');
  await handIn(pupil);
});

test('a reminder reaches pupils who have not submitted', async ({ page, newPerson }) => {
  const name = uniqueName('提醒作业');
  await enterAs(page, '/livez', 'teacher');
  await assignHomework(page, name);
  const overview = await openOverview(page, name);
  await overview.getByRole('button', { name: '提醒未交学生' }).click();
  await expect(notice(page).filter({ hasText: /已提醒 \d+ 名学生/ })).toBeVisible();
  await expect(overview.getByRole('button', { name: '已提醒' })).toBeDisabled();

  const pupil = await newPerson();
  await enterAs(pupil, '/center/myAdditionalWork', 's30109');
  await expect(pupil.getByRole('link', { name, exact: true })).toBeVisible();
  await inspect(pupil, 'my homework');
  await pupil.goto('/isps/userAnnouncement');
  await expect(rowOf(pupil, `请提交作业：${name}`)).toBeVisible();
});
