import type { Page } from '@playwright/test';
import { choose, enterAs, notice } from '#tests/support/journeys/journey-actions.ts';
import { expectFits, inspect, inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import { projectBytes } from '#tests/support/journeys/journey-files.ts';
import { handInPanel, openUnit } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const course = 'Scratch 创意入门';
const unit = '第三课　画正多边形';
const pupilName = 's30110';

const lineOf = (page: Page) => page.getByRole('row').filter({ hasText: pupilName });

test('the progress board of a class updates with its pupils and opens their works', async ({
  page,
  newPerson,
}) => {
  const pupil = await newPerson();
  await enterAs(pupil, '/livez', pupilName);
  const response = pupil.waitForResponse((answer) => answer.url().endsWith('/unitViewLog'));
  await openUnit(pupil, course, unit);
  expect((await response).ok()).toBe(true);

  await enterAs(page, '/course/progress', 'teacher');
  await expect(page.getByRole('combobox', { name: '班级' })).toHaveText(/三年级一班/);
  await choose(page.getByRole('combobox', { name: '课程' }), `${course}（3 个单元）`);
  await expect(lineOf(page)).toContainText('已打开');
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await inspectLooks(page, `the board at ${width}`);
  }
  await page.setViewportSize({ width: 1366, height: 768 });

  const panel = handInPanel(pupil);
  await panel.getByLabel(/作业文件/).setInputFiles({
    name: '多边形.sb3',
    mimeType: 'application/octet-stream',
    buffer: projectBytes('pong'),
  });
  await panel.getByRole('button', { name: '提交作业' }).click();
  await expect(panel.getByText('提交成功！')).toBeVisible();
  await expectBadge(pupil, '勇敢交卷');

  await page.reload();
  const waiting = lineOf(page).getByRole('button', { name: /待批改$/ });
  await expect(waiting).toBeVisible();
  // The board works like a spreadsheet: Tab enters it, arrows move, and Enter opens the work.
  await lineOf(page).getByRole('gridcell').first().focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const grading = page.getByRole('dialog', { name: '批改' });
  await expect(grading.getByRole('radio', { name: '1 星' })).toBeFocused();
  await page.keyboard.press('4');
  await grading.getByRole('button', { name: '保存', exact: true }).click();
  await expect(notice(page).filter({ hasText: '修改成功！' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(grading).toHaveCount(0);
  await expect(lineOf(page).getByRole('button', { name: /已批改，4 星$/ })).toBeVisible();

  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: /^导出/ }).click();
  expect((await file).suggestedFilename()).toBe(`学习进度-三年级一班-${course}.xlsx`);
  await page.getByRole('radio', { name: /^一周没有提交/ }).press('Space');
  await expect(lineOf(page)).toHaveCount(0);
  await expectFits(page, 'those who do not get on');
});

/** Checks that an earned badge is on the pupil's page, also on a phone. */
async function expectBadge(pupil: Page, name: string): Promise<void> {
  await pupil.goto('/account/progress');
  const badges = pupil.getByRole('list', { name: '徽章' });
  await expect(badges.getByRole('listitem')).toHaveCount(11);
  await expect(badges.getByRole('listitem').filter({ hasText: name })).toContainText('已获得');
  await expect(badges.getByRole('listitem').filter({ hasText: '坚持一周' })).toContainText('还差 6 天');
  await expect(pupil.getByRole('list', { name: '课程进度' })).toContainText(course);
  await pupil.setViewportSize({ width: 390, height: 844 });
  await expect(pupil.getByLabel('加载中')).toHaveCount(0);
  await inspect(pupil, 'my progress on a phone');
}
