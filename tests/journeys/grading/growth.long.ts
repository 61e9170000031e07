import { panda } from '#server/store/seed/scratch/art/animals.ts';
import { meadow } from '#server/store/seed/scratch/art/scenes.ts';
import { broadcast, sayFor, whenFlagClicked } from '#server/store/seed/scratch/blocks.ts';
import { buildSb3 } from '#server/store/seed/scratch/sb3-builder.ts';
import { choose, enterAs, notice, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import { enterClass } from '#tests/support/journeys/journey-classes.ts';
import { dragBlock, expectSprite, frameOf, studio } from '#tests/support/journeys/journey-editor.ts';
import { assignHomework, handIn, openHomework } from '#tests/support/journeys/journey-homework.ts';
import { handInPanel } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test.describe.configure({ timeout: 240_000 });

/** A work that sends messages that nothing receives. */
const unheard = (...messages: readonly string[]): Buffer =>
  buildSb3({
    stage: { costumes: [{ name: '草地', drawing: meadow }] },
    sprites: [
      {
        name: '熊猫',
        costumes: [{ name: '左脚', drawing: panda('left') }],
        scripts: [[whenFlagClicked(), sayFor('你好', 2), ...messages.map((message) => broadcast(message))]],
      },
    ],
  });

test('a pupil reads what went well and one idea after handing in, and the teacher sees the growth over the works', async ({
  page,
  newPerson,
}) => {
  const names = [uniqueName('成长一'), uniqueName('成长二')];
  await enterAs(page, '/livez', 'teacher');
  for (const name of names) await assignHomework(page, name);
  const pupil = await newPerson();
  await enterAs(pupil, '/livez', 's30101');
  for (const [index, name] of names.entries()) {
    await openHomework(pupil, name);
    await handIn(pupil, unheard(...['跳舞', '唱歌'].slice(0, index + 1)));
    const words = handInPanel(pupil).getByRole('region', { name: '小助手的话' });
    await expect(words.getByRole('heading').first()).toHaveText('做得好');
    await expect(words).toContainText('你广播了“跳舞”，可是没有角色在等这条消息。');
    await expect(words).toContainText('看看“熊猫”里广播“跳舞”的积木。');
    await expect(words).not.toContainText('唱歌');
    await expect(words).not.toContainText(/得分|分数/);
  }
  await inspectLooks(pupil, 'the words after a hand-in', { of: '[aria-label="小助手的话"]' });

  await test.step('the teacher opens 成长 from the gradebook', async () => {
    await page.goto('/isystem/departDetailList');
    await enterClass(page, '三年级一班');
    await page.getByRole('tab', { name: '成绩册' }).click();
    const open = page.getByRole('button', { name: /^王子轩\s*的成长$/ });
    const dialog = page.getByRole('dialog', { name: '成长：王子轩' });
    // The works are analysed after the hand-in.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await open.click({ timeout: 5000 });
      await expect(dialog.getByText(/只是参考，不是成绩/)).toBeVisible();
      await dialog.getByText(/^全部 \d/).click({ timeout: 5000 });
      await expect(dialog.getByRole('figure', { name: '每一次提交' })).toBeVisible({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    const radar = dialog.getByRole('figure', { name: '七个方面' });
    await expect(radar.locator('.recharts-radar-polygon')).toHaveCount(2);
    await expect(radar.getByRole('row', { name: /^同时进行/ })).toBeVisible();
    await dialog.getByRole('figure', { name: '每一次提交' }).getByText('数据表').click();
    await expect(dialog.getByRole('row').filter({ hasText: names[1] ?? '' })).toBeVisible();
    await inspectLooks(page, 'the growth of a pupil', { of: '[role=dialog]' });
    await dialog.getByRole('button', { name: '关闭' }).click();
  });

  await test.step('the class turns 小助手 off', async () => {
    await page.getByRole('button', { name: '修改班级' }).click();
    const form = page.getByRole('dialog', { name: '修改班级' });
    await choose(form.getByRole('combobox', { name: '小助手' }), '关闭');
    await form.getByRole('button', { name: '下一步' }).click();
    await expect(form.getByText('小助手：打开 → 关闭')).toBeVisible();
    await form.getByRole('button', { name: '确定修改班级' }).click();
    await expect(notice(page)).toBeVisible();
  });
  await test.step('a pupil of the class has no assistant and no words', async () => {
    await openHomework(pupil, names[0] ?? '');
    await handInPanel(pupil).getByRole('button', { name: '重新提交' }).click();
    await handIn(pupil, unheard('跳舞'));
    await expect(handInPanel(pupil).getByRole('region', { name: '小助手的话' })).toHaveCount(0);
    await pupil.goto('/create');
    await expectSprite(pupil, '齿齿');
    await expect(studio(pupil).getByRole('button', { name: '教程' })).toBeVisible();
    await expect(studio(pupil).getByRole('button', { name: '小助手' })).toHaveCount(0);
  });
});

test('a pupil reads the words in the editor after the celebration', async ({ page }) => {
  await enterAs(page, '/create', 's30201');
  await expectSprite(page, '齿齿');
  await frameOf(page).locator('.blocklyToolboxCategory').filter({ hasText: '事件' }).click();
  await dragBlock(page, '点击');
  await studio(page).getByRole('button', { name: '提交' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click();
  const cheer = page.getByRole('complementary', { name: '提交成功' });
  const words = cheer.getByRole('region', { name: '小助手的话' });
  await expect(words.getByRole('heading').first()).toHaveText('做得好');
  await expect(words).toContainText('看看“齿齿”里单独的这块积木。');
  await cheer.getByRole('button', { name: '接着做' }).click();
  await expect(cheer).toHaveCount(0);
});
