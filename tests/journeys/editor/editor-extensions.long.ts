import { loginAs, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { expectSprite, frameOf, openFile } from '#tests/support/journeys/journey-editor.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { makeWork } from '#tests/support/journeys/journey-works.ts';
import { smallProject } from '#tests/support/projects/small-project.ts';

test.describe.configure({ timeout: 240_000 });

// A request to another host fails a journey, and so does a policy violation on the console.

const flag = { opcode: 'event_whenflagclicked' };
const text = (words: string) => [1, [10, words]];
const move = { opcode: 'motion_changexby', inputs: { DX: [1, [4, '10']] } };
const place = { id: 'x', opcode: 'motion_xposition', params: {}, spriteName: '按钮' };

/** A project with a block of every extension, those that use other hosts included. */
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

const others = ['文字朗读', '翻译', '人脸检测', 'EV3'];
/** The page provides the devices of these extensions to the editor. */
const ofEditor = ['视频侦测', 'micro:bit', 'WeDo', 'BOOST', 'Go Direct'];

test('the editor opens a work with unsupported extensions and lists them without requests to other hosts', async ({
  page,
}) => {
  await loginAs(page, 's30112');
  await page.goto('/create');
  await expectSprite(page, '齿齿');
  await openFile(page, { name: '扩展.sb3', buffer: project() });
  // The editor requests the camera through the page.
  await page.getByRole('alertdialog').getByRole('button', { name: '不允许' }).click();
  const said = page.getByText(/作品用到了这里没有的扩展/);
  for (const name of others) await expect(said).toContainText(name);
  for (const name of ['画笔', ...ofEditor]) await expect(said).not.toContainText(name);
  await expectSprite(page, '按钮');
  await frameOf(page).getByTitle('运行').click();
  await expect(frameOf(page).locator('[class*=monitor_value_]').first()).toHaveText('10');
  await frameOf(page).getByTitle('停止').click();
});

test('the player skips unsupported blocks and continues the script', async ({ page }) => {
  await loginAs(page, 's30112');
  const id = await makeWork(page, uniqueName('扩展'), project());
  await page.goto(`/work-detail?id=${id}`);
  const player = page.locator('.work-player');
  await player.getByRole('button', { name: '开始' }).first().click();
  const stage = page.frameLocator('iframe[title^="舞台"]');
  await expect(stage.locator('.sc-monitor-value')).toHaveText('10', { timeout: 60_000 });
  const said = player.getByText(/作品用到了这里没有的扩展/);
  for (const name of [...others, ...ofEditor]) await expect(said).toContainText(name);
});

/** Fakes a device with a Chinese voice. Spoken text is stored in the page of the frame. */
function giveVoice(): void {
  class Utterance extends EventTarget {
    readonly text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  const speechSynthesis = {
    getVoices: () => [{ lang: 'zh-CN', localService: true }],
    speak: (utterance: Utterance) => {
      document.body.dataset['said'] = utterance.text;
      utterance.dispatchEvent(new Event('end'));
    },
    cancel: () => undefined,
  };
  for (const [name, value] of Object.entries({ speechSynthesis, SpeechSynthesisUtterance: Utterance }))
    Object.defineProperty(globalThis, name, { value });
}

test('文字朗读 uses the voice of the device, in the player and in the editor', async ({ page }) => {
  await page.addInitScript(giveVoice);
  await loginAs(page, 's30112');
  const id = await makeWork(page, uniqueName('朗读'), project());
  await page.goto(`/work-detail?id=${id}`);
  const player = page.locator('.work-player');
  await player.getByRole('button', { name: '开始' }).first().click();
  const stage = page.frameLocator('iframe[title^="舞台"]');
  await expect(stage.locator('body')).toHaveAttribute('data-said', '你好', { timeout: 60_000 });
  const note = player.getByText(/作品用到了这里没有的扩展/);
  await expect(note).toContainText('翻译');
  await expect(note).not.toContainText('文字朗读');

  await page.goto('/create');
  await expectSprite(page, '齿齿');
  const frame = frameOf(page);
  await frame.getByRole('button', { name: '添加扩展' }).click();
  await frame.getByText('文字朗读', { exact: true }).click();
  await frame.locator('.blocklyFlyout .blocklyDraggable').filter({ hasText: '朗读' }).first().click();
  await expect(frame.locator('body')).toHaveAttribute('data-said', '你好');
});
