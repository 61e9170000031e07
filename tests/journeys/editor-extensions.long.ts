import { loginAs, uniqueName } from '#tests/support/journey-actions.ts';
import { expectSprite, frameOf, openFile } from '#tests/support/journey-editor.ts';
import { expect, test } from '#tests/support/journey-test.ts';
import { makeWork } from '#tests/support/journey-works.ts';
import { smallProject } from '#tests/support/small-project.ts';

test.describe.configure({ timeout: 240_000 });

// Asking another host ends each story as a failure, and so does the policy's refusal on the console.

const flag = { opcode: 'event_whenflagclicked' };
const text = (words: string) => [1, [10, words]];
const move = { opcode: 'motion_changexby', inputs: { DX: [1, [4, '10']] } };
const place = { id: 'x', opcode: 'motion_xposition', params: {}, spriteName: '按钮' };

/** A block of every extension that asks somebody else, and of those that do not. */
const project = (): Buffer =>
  smallProject({
    scripts: [
      [
        flag,
        { opcode: 'text2speech_speakAndWait', inputs: { WORDS: text('你好') } },
        { opcode: 'microbit_displayClear' },
        { opcode: 'ev3_motorTurnClockwise', inputs: { TIME: [1, [4, '1']] } },
        { opcode: 'wedo2_motorOff' },
        { opcode: 'boost_motorOff' },
        move,
      ],
      [{ opcode: 'translate_getTranslate', inputs: { WORDS: text('你好') } }],
      [{ opcode: 'gdxfor_isFreeFalling' }],
      [{ opcode: 'faceSensing_goToPart' }],
      [{ opcode: 'videoSensing_videoToggle' }],
      [flag, { opcode: 'pen_clear' }],
      [flag, { opcode: 'music_restForBeats', inputs: { BEATS: [1, [4, '0.1']] } }],
      [{ opcode: 'makeymakey_whenMakeyKeyPressed' }],
    ],
    shown: [place],
    size: 40,
  });

const others = ['文字朗读', '翻译', '人脸检测', '视频侦测', 'micro:bit', 'EV3', 'WeDo', 'BOOST', 'Go Direct'];

test('a work with extensions that ask somebody else opens in the editor, asks nobody and says so', async ({
  page,
}) => {
  await loginAs(page, 's30112');
  await page.goto('/create');
  await expectSprite(page, '小狐狸');
  await openFile(page, { name: '扩展.sb3', buffer: project() });
  const said = page.getByText(/作品用到了这里没有的扩展/);
  for (const name of others) await expect(said).toContainText(name);
  await expect(said).not.toContainText('画笔');
  await expectSprite(page, '按钮');
  await frameOf(page).getByTitle('运行').click();
  await expect(frameOf(page).locator('[class*=monitor_value_]').first()).toHaveText('10');
  await frameOf(page).getByTitle('停止').click();
});

test('in the player its scripts go on past what does nothing', async ({ page }) => {
  await loginAs(page, 's30112');
  const id = await makeWork(page, uniqueName('扩展'), project());
  await page.goto(`/work-detail?id=${id}`);
  const player = page.locator('.work-player');
  await player.getByRole('button', { name: '开始' }).first().click();
  const stage = page.frameLocator('iframe[title^="舞台"]');
  await expect(stage.locator('.sc-monitor-value')).toHaveText('10', { timeout: 60_000 });
  for (const name of others) await expect(player.getByText(/作品用到了这里没有的扩展/)).toContainText(name);
});
