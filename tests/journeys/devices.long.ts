import type { BrowserContext, Locator, Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { browserArguments } from '#tests/support/browser-arguments.ts';
import { enterAs } from '#tests/support/journey-actions.ts';
import { expectSprite, frameOf, openFile, studio } from '#tests/support/journey-editor.ts';
import { expect, test } from '#tests/support/journey-test.ts';
import { downloadProject } from '#tests/support/project-facts.ts';
import { smallProject } from '#tests/support/small-project.ts';

test.describe.configure({ timeout: 240_000 });
// A camera that sees something move, a microphone that hears a beep each second, and a browser that says yes.
test.use({
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      ...browserArguments,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      // A host that no browser trusts by plain http.
      '--host-resolver-rules=MAP school.test 127.0.0.1',
    ],
  },
});

const number = (value: number) => [1, [4, String(value)]];
const place = (axis: 'x' | 'y') => ({
  id: axis,
  opcode: `motion_${axis}position`,
  params: {},
  spriteName: '按钮',
});

/** Goes right when something moves before the camera, up when it is loud. */
const project = (): Buffer =>
  smallProject({
    scripts: [
      [
        { opcode: 'videoSensing_whenMotionGreaterThan', inputs: { REFERENCE: number(5) } },
        { opcode: 'motion_changexby', inputs: { DX: number(1) } },
      ],
      [
        {
          opcode: 'event_whengreaterthan',
          inputs: { VALUE: number(5) },
          fields: { WHENGREATERTHANMENU: ['LOUDNESS', null] },
        },
        { opcode: 'motion_changeyby', inputs: { DY: number(1) } },
      ],
    ],
    shown: [place('x'), place('y')],
    extensions: ['videoSensing'],
    size: 40,
  });

/** Notes what the browser was asked for, in the page and in its frames. */
async function watchTracks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { tracks });
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    const ask = devices?.getUserMedia.bind(devices);
    if (devices === undefined || ask === undefined) return;
    devices.getUserMedia = async (wish) => {
      const stream = await ask(wish);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/** What of the devices the page has had is on or off. */
async function states(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const { tracks } = globalThis as unknown as { tracks: MediaStreamTrack[] };
    return tracks.map(({ kind, readyState }) => `${kind} ${readyState}`);
  });
}

const question = (page: Page, name: string): Locator =>
  page.getByRole('alertdialog', { name: `允许使用${name}？` });
const answer = (page: Page, name: string, word: string) =>
  question(page, name).getByRole('button', { name: word, exact: true }).click();
const monitor = (page: Page, place: number): Locator =>
  frameOf(page).locator('[class*=monitor_value_]').nth(place);
const value = async (page: Page, at: number): Promise<number> =>
  Number(await monitor(page, at).textContent());
const bar = (page: Page, name: string): Locator => studio(page).getByRole('button', { name });

async function openEditor(page: Page): Promise<void> {
  await watchTracks(page.context());
  await enterAs(page, '/create', 's30112');
  await expectSprite(page, '小狐狸');
}

test('what moves and what is loud moves a sprite, as long as the page is looked at and nobody says stop', async ({
  page,
}) => {
  await openEditor(page);
  await openFile(page, { name: '摄像头.sb3', buffer: project() });
  await answer(page, '摄像头', '允许');
  await answer(page, '麦克风', '允许');
  await expectSprite(page, '按钮');
  await expect(page.getByText(/作品用到了这里没有的扩展/)).toBeHidden();
  await expect.poll(() => value(page, 0)).toBeGreaterThan(3);
  await expect.poll(() => value(page, 1)).toBeGreaterThan(1);
  expect(await states(page)).toEqual(['video live', 'audio live']);

  await bar(page, '停止摄像头').click();
  await expect.poll(() => states(page)).toEqual(['video ended', 'audio live']);
  await bar(page, '允许摄像头').click();
  await expect.poll(() => states(page)).toEqual(['video ended', 'audio live', 'video live']);
  const before = await value(page, 0);
  await expect.poll(() => value(page, 0)).toBeGreaterThan(before + 1);

  await studio(page).getByRole('button', { name: '返回' }).click();
  await expect.poll(async () => (await states(page)).filter((one) => one.endsWith('live'))).toEqual([]);
});

test('a sound is recorded and a costume is photographed, and both go into the work', async ({ page }) => {
  await openEditor(page);
  const frame = frameOf(page);
  await frame.getByRole('tab', { name: '声音' }).click();
  await frame.getByRole('button', { name: '选择一个声音' }).hover();
  await frame.getByRole('button', { name: '录制', exact: true }).click();
  await answer(page, '麦克风', '允许');
  const recorder = frame.getByRole('dialog', { name: '录制声音' });
  await recorder.getByText('录制', { exact: true }).click();
  // Of a sound that is there only what is said of it can be seen: some seconds, each with a beep.
  await page.clock.install().catch(() => undefined);
  await recorder.getByText('停止录制').click();
  await recorder.getByText('保存', { exact: true }).click();
  await expect.poll(() => states(page)).toEqual(['audio ended']);
});

test('a no is said once, and the work goes on without', async ({ page }) => {
  await openEditor(page);
  await openFile(page, { name: '摄像头.sb3', buffer: project() });
  await answer(page, '摄像头', '不允许');
  await expect(page.getByText('没有允许使用摄像头，相关积木不起作用')).toHaveCount(1);
  await answer(page, '麦克风', '允许');
  await expect.poll(() => value(page, 1)).toBeGreaterThan(1);
  expect([await value(page, 0), await states(page)]).toEqual([0, ['audio live']]);
});
