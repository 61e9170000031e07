import { uniqueName, enterAs, notice } from '#tests/support/journeys/journey-actions.ts';
import { inspect, inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import { handIn, openHomework, openOverview, setHomework } from '#tests/support/journeys/journey-homework.ts';
import { handInPanel } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('marks are given by a rubric, and the pupil sees them after their release', async ({
  page,
  newPerson,
}) => {
  const name = uniqueName('统一公布');
  await enterAs(page, '/livez', 'teacher');
  await setHomework(page, name, {
    more: async (form) => {
      await form.getByRole('switch', { name: '统一公布成绩' }).click();
      await form.getByRole('button', { name: '添加评分项' }).click();
      await form.getByLabel('评分项 1', { exact: true }).fill('创意');
      await inspect(page, 'the form of a homework with a rubric');
    },
  });
  const pupil = await newPerson();
  await pupil.setViewportSize({ width: 390, height: 844 });
  await enterAs(pupil, '/livez', 's30106');
  await openHomework(pupil, name);
  await handIn(pupil);

  const overview = await openOverview(page, name);
  await overview.getByRole('row').filter({ hasText: 's30106' }).getByRole('button', { name: '批改' }).click();
  const grading = page.getByRole('dialog', { name: '批改' });
  await grading.getByLabel('创意（10 分）').fill('8');
  await expect(grading.getByText('合计 8 / 10 分')).toBeVisible();
  await grading.getByLabel('评语', { exact: true }).fill('有想法');
  await inspectLooks(page, 'grading by a rubric');
  await grading.getByRole('button', { name: '保存', exact: true }).click();
  await expect(notice(page).filter({ hasText: '修改成功！' })).toBeVisible();

  await openHomework(pupil, name);
  await expect(handInPanel(pupil)).toContainText('已批改，待公布');
  await expect(handInPanel(pupil)).not.toContainText('有想法');

  const released = await openOverview(page, name);
  await released.getByRole('button', { name: '公布成绩' }).click();
  await page.getByRole('button', { name: '公布', exact: true }).click();
  await expect(released.getByText('成绩已公布')).toBeVisible();
  const download = page.waitForEvent('download');
  await released.getByRole('button', { name: '导出成绩' }).click();
  expect((await download).suggestedFilename()).toBe(`${name}-三年级一班-成绩.xlsx`);

  await openHomework(pupil, name);
  await expect(handInPanel(pupil)).toContainText('有想法');
  await expect(pupil.getByText('8 / 10 分').first()).toBeVisible();
  await inspect(pupil, 'a released mark');
});
