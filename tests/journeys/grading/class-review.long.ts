import { panda } from '#server/store/seed/scratch/art/animals.ts';
import { meadow } from '#server/store/seed/scratch/art/scenes.ts';
import { broadcast, sayFor, whenFlagClicked } from '#server/store/seed/scratch/blocks.ts';
import { buildSb3 } from '#server/store/seed/scratch/sb3-builder.ts';
import { choose, enterAs, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import {
  assignHomework,
  handIn,
  openHomework,
  openOverview,
} from '#tests/support/journeys/journey-homework.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test.describe.configure({ timeout: 240_000 });

/** A work whose only sprite sends a message that nothing receives. */
const unheard = (sprite: string, words: string): Buffer =>
  buildSb3({
    stage: { costumes: [{ name: '草地', drawing: meadow }] },
    sprites: [
      {
        name: sprite,
        costumes: [{ name: '左脚', drawing: panda('left') }],
        scripts: [[whenFlagClicked(), sayFor(words, 2), broadcast('跳舞')]],
      },
    ],
  });

test('a teacher reviews a homework: pupils by problem for her, examples without names for the class', async ({
  page,
  newPerson,
}) => {
  const homework = uniqueName('讲评作业');
  await enterAs(page, '/livez', 'teacher');
  await assignHomework(page, homework);
  // 王子轩 has given his name to the sprite.
  const works = { s30101: unheard('王子轩', '我是王子轩'), s30102: unheard('熊猫', '大家好') };
  for (const [username, work] of Object.entries(works)) {
    const pupil = await newPerson();
    await enterAs(pupil, '/livez', username);
    await openHomework(pupil, homework);
    await handIn(pupil, work);
  }

  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const overview = await openOverview(page, homework);
  const button = overview.getByRole('button', { name: '讲评' });
  await expect(button).toBeVisible();
  expect(loaded.filter((url) => /review-dialog|analysis-worker/.test(url))).toEqual([]);
  await button.click();
  const dialog = page.getByRole('dialog', { name: `讲评：${homework}` });
  await expect(dialog.getByText('看了 2 份作品，共 2 份 Scratch 作品。')).toBeVisible();
  await expect(dialog.getByText(/这里没有分数，也不会告诉学生/)).toBeVisible();
  const problem = dialog.getByRole('listitem').filter({ hasText: '消息没有人接收' });
  await expect(problem).toContainText('2 份作品');
  await expect(problem.getByText('王子轩、李思彤')).toBeHidden();
  await problem.getByText('学生名单').click();
  await expect(problem.getByText('王子轩、李思彤')).toBeVisible();
  await inspectLooks(page, 'the review for the teacher', { of: '[role=dialog]' });

  await dialog.getByRole('button', { name: '开始讲评' }).click();
  const title = dialog.getByRole('heading', { level: 2, name: '消息没有人接收' });
  const next = dialog.getByRole('button', { name: '下一个' });
  await expect(next).toBeVisible();
  // The habits come first, when the works have any.
  while ((await title.count()) === 0) {
    await expect(next).toBeEnabled();
    await page.keyboard.press('ArrowRight');
  }
  await expect(title).toBeFocused();
  await expect(dialog.getByRole('group', { name: /^积木：例子 \d$/ })).toHaveCount(2);
  await expect(dialog.getByRole('group', { name: '积木：例子 1' }).locator('svg').first()).toBeVisible();
  await expect(dialog.getByText('角色1').first()).toBeVisible();
  await expect(dialog).not.toContainText(/王子轩|李思彤/);
  await dialog.getByRole('button', { name: '在哪里' }).click();
  await dialog.getByRole('button', { name: '看什么' }).click();
  await dialog.getByRole('button', { name: '想一想' }).click();
  await expect(dialog.getByText('你想让谁听到这条消息？')).toBeVisible();
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 768 });
    await inspectLooks(page, `the review on the projector at ${width}`, { of: '[role=dialog]' });
  }
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('button', { name: '开始讲评' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a teacher reviews a unit from 学习进度', async ({ page }) => {
  await enterAs(page, '/course/progress', 'teacher');
  await choose(page.getByRole('combobox', { name: '课程' }), 'Scratch 创意入门（3 个单元）');
  await page.getByRole('button', { name: '讲评' }).click();
  await page.getByRole('menuitem').first().click();
  const dialog = page.getByRole('dialog', { name: /^讲评：1\. / });
  await expect(dialog.getByText(/^看了 \d+ 份作品，共 \d+ 份 Scratch 作品。$/)).toBeVisible({
    timeout: 60_000,
  });
  // The works of the demo school are finished ones, with habits and without problems.
  await dialog.getByRole('button', { name: '开始讲评' }).click();
  await expect(dialog.getByRole('heading', { level: 2, name: '做得好的地方' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: '下一个' })).toBeDisabled();
  await dialog.getByRole('button', { name: '结束讲评' }).click();
  await dialog.getByRole('button', { name: '关闭', exact: true }).first().click();
  await expect(dialog).toHaveCount(0);
});
