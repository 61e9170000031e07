import type { BrowserContext, Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { withDevices } from '#tests/support/journeys/browser-arguments.ts';
import { enterAs, submitLogin } from '#tests/support/journeys/journey-actions.ts';
import { expectSprite, frameOf, openFile, studio } from '#tests/support/journeys/journey-editor.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { downloadProject } from '#tests/support/projects/project-facts.ts';
import { smallProject } from '#tests/support/projects/small-project.ts';

test.describe.configure({ timeout: 240_000 });
// Fake devices: a camera that shows motion, a microphone that hears a beep each second, and granted
// permissions.
test.use({ launchOptions: withDevices });

const number = (value: number) => [1, [4, String(value)]];
const place = (axis: 'x' | 'y') => ({
  id: axis,
  opcode: `motion_${axis}position`,
  params: {},
  spriteName: '按钮',
});

/** A project that moves right on motion in front of the camera, and up on loud sound. */
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

declare global {
  var deviceTracks: MediaStreamTrack[] | undefined;
}

/** Records the media tracks that the page and its frames requested. */
async function watchTracks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const tracks: MediaStreamTrack[] = [];
    globalThis.deviceTracks = tracks;
    const devices: MediaDevices | undefined = navigator.mediaDevices;
    const ask = devices?.getUserMedia.bind(devices);
    if (devices === undefined || ask === undefined) return;
    devices.getUserMedia = async (request) => {
      const stream = await ask(request);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

/**
 * Returns the state of each device the page has used, sorted, because a browser may open the microphone
 * before the camera.
 */
async function states(page: Page): Promise<string[]> {
  const tracks = await page.evaluate(() =>
    (globalThis.deviceTracks ?? []).map(({ kind, readyState }) => `${kind} ${readyState}`),
  );
  return tracks.toSorted();
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

async function openEditor(page: Page, enter = () => enterAs(page, '/create', 's30112')): Promise<void> {
  await watchTracks(page.context());
  await enter();
  await expectSprite(page, '齿齿');
}

/** Fakes another browser tab in front. */
async function setSeen(page: Page, isSeen: boolean): Promise<void> {
  await page.evaluate(
    (value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isSeen ? 'visible' : 'hidden',
  );
}

/** Returns the colour at the top centre of a picture of the stage. */
async function colourOf(picture: Buffer): Promise<number[]> {
  const pixels = await sharp(picture).removeAlpha().resize(48, 36).raw().toBuffer();
  return [...pixels.subarray(3 * (48 * 4 + 24), 3 * (48 * 4 + 25))];
}

const shownColour = async (page: Page): Promise<number[]> =>
  await colourOf(await frameOf(page).locator('[class*=stage_stage_] canvas').first().screenshot());

/** Returns the colour of the next cover of the work. */
async function nextCover(page: Page): Promise<number[]> {
  const cover = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        window.addEventListener('message', ({ data }) => {
          if (data.kind === 'pictured') resolve(data.dataUrl);
        });
      }),
  );
  return await colourOf(Buffer.from(cover.split(',')[1] ?? '', 'base64'));
}

test('camera and microphone control a sprite until the access is revoked or the page is hidden', async ({
  page,
}) => {
  const live = async () => (await states(page)).filter((one) => one.endsWith('live'));
  await openEditor(page);
  await openFile(page, { name: '摄像头.sb3', buffer: project() });
  await answer(page, '摄像头', '允许');
  await answer(page, '麦克风', '允许');
  await expectSprite(page, '按钮');
  await expect(page.getByText(/作品用到了这里没有的扩展/)).toBeHidden();
  await expect.poll(() => value(page, 0)).toBeGreaterThan(3);
  await expect.poll(() => value(page, 1)).toBeGreaterThan(1);
  expect(await states(page)).toEqual(['audio live', 'video live']);

  await bar(page, '停止摄像头').click();
  await expect.poll(() => states(page)).toEqual(['audio live', 'video ended']);
  // The last camera image does not stay either: white over the light stage.
  await expect.poll(async () => Math.min(...(await shownColour(page)))).toBeGreaterThan(230);
  await bar(page, '允许摄像头').click();
  await expect.poll(() => states(page)).toEqual(['audio live', 'video ended', 'video live']);
  const before = await value(page, 0);
  await expect.poll(() => value(page, 0)).toBeGreaterThan(before + 1);

  const cover = nextCover(page);
  await studio(page).getByRole('button', { name: '保存' }).click();
  // The cover shows only the stage, not the camera image.
  expect(await cover).toEqual([0xdd, 0xee, 0xff]);

  await setSeen(page, false);
  await expect.poll(live).toEqual([]);
  await setSeen(page, true);
  await expect.poll(live).toEqual(['audio live', 'video live']);

  await studio(page).getByRole('button', { name: '返回' }).click();
  await expect.poll(live).toEqual([]);
});

/** Returns the peak amplitude of each sound of a project, by name, in 16 bits. */
function loudness(file: Buffer): Map<string, number> {
  const sounds = Object.entries(unzipSync(file)).filter(([name]) => name.endsWith('.wav'));
  return new Map(
    sounds.map(([name, bytes]) => {
      const samples = new Int16Array(bytes.slice(44, 44 + ((bytes.length - 44) & ~1)).buffer);
      return [name, samples.reduce((max, one) => Math.max(max, Math.abs(one)), 0)];
    }),
  );
}

test('a sound is recorded and added to the work', async ({ page }) => {
  await openEditor(page);
  const before = loudness(await downloadProject(page));
  const frame = frameOf(page);
  await frame.getByRole('tab', { name: '声音' }).click();
  await frame.getByRole('button', { name: '选择一个声音' }).first().hover();
  await frame.getByRole('button', { name: '录制', exact: true }).click();
  await answer(page, '麦克风', '允许');
  const recorder = frame.locator('[class*=record-modal_modal-content]');
  await recorder.getByText('录制', { exact: true }).click();
  // A beep raises the cover of the meter.
  const cover = recorder.locator('[class*=meter_mask_]');
  const height = () => cover.evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).d);
  await expect.poll(height, { intervals: [50] }).toBeLessThan(0.9);
  // The meter is ahead of the recording: the beep is in it once the meter has fallen again.
  await expect.poll(height, { intervals: [50] }).toBeGreaterThan(0.9);
  await recorder.getByText('停止录制').click();
  await recorder.getByText('保存', { exact: true }).click();
  await expect.poll(() => states(page)).toEqual(['audio ended']);
  await expect(recorder).toBeHidden();
  const after = loudness(await downloadProject(page));
  const fresh = [...after].filter(([name]) => !before.has(name));
  expect(fresh).toEqual([[expect.any(String), expect.any(Number)]]);
  expect(fresh[0]?.[1]).toBeGreaterThan(300);
});

test('a denied device is reported once, and the work continues without it', async ({ page }) => {
  await openEditor(page);
  await openFile(page, { name: '摄像头.sb3', buffer: project() });
  await answer(page, '摄像头', '不允许');
  await expect(page.getByText('没有允许使用摄像头，用到它的积木不起作用')).toHaveCount(1);
  await answer(page, '麦克风', '允许');
  await expect.poll(() => value(page, 1)).toBeGreaterThan(1);
  expect([await value(page, 0), await states(page)]).toEqual([0, ['audio live']]);
});

test('over plain http the page does not ask for devices and explains that they need https', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: (baseURL ?? '').replace('127.0.0.1', 'school.test') });
  const page = await context.newPage();
  await openEditor(page, async () => {
    await page.goto('/user/login');
    await submitLogin(page, 's30112');
    await expect(page).not.toHaveURL(/login/);
    await page.goto('/create');
  });
  await openFile(page, { name: '摄像头.sb3', buffer: project() });
  await expectSprite(page, '按钮');
  const words = '用 http 打开的网页，浏览器不让用摄像头和麦克风，请用 https 的网址打开';
  await expect(page.getByText(words).first()).toBeVisible();
  await frameOf(page).getByTitle('运行').click();
  await expect(frameOf(page).getByTitle('停止')).toBeEnabled();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  await context.close();
});

test('the list of extensions contains 视频侦测, which uses the camera', async ({ page }) => {
  await openEditor(page);
  const frame = frameOf(page);
  await frame.getByRole('button', { name: '添加扩展' }).click();
  await frame.getByText('视频侦测', { exact: true }).click();
  await answer(page, '摄像头', '允许');
  await expect.poll(() => states(page)).toEqual(['video live']);
  await expect(frame.locator('.blocklyFlyout').getByText('当视频运动 >')).toBeVisible();
});
