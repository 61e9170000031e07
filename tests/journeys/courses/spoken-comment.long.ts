import type { Page } from '@playwright/test';
import { withDevices } from '#tests/support/journeys/browser-arguments.ts';
import { enterAs, notice, submitLogin, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import {
  assignHomework,
  handIn,
  openHomework,
  openOverview,
} from '#tests/support/journeys/journey-homework.ts';
import { handInPanel } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test.use({ launchOptions: withDevices });

const grading = (page: Page) => page.getByRole('dialog', { name: '批改' });
const voice = (page: Page) => grading(page).getByRole('group', { name: '语音评语' });
const press = (page: Page, name: string) => voice(page).getByRole('button', { name, exact: true }).click();

async function openGrading(page: Page, homework: string, username: string): Promise<void> {
  const overview = await openOverview(page, homework);
  await overview.getByRole('row').filter({ hasText: username }).getByRole('button', { name: '批改' }).click();
  await expect(voice(page)).toBeVisible();
}

/** Records the microphones that the page has used. */
async function watchMicrophone(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    const tracks: MediaStreamTrack[] = [];
    Object.assign(globalThis, { heardBy: tracks });
    mediaDevices.getUserMedia = async (request) => {
      const stream = await ask(request);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
  return async () =>
    await page.evaluate(() => {
      const tracks: unknown = Reflect.get(globalThis, 'heardBy');
      return Array.isArray(tracks) ? tracks.map((one: MediaStreamTrack) => one.readyState) : [];
    });
}

/** Returns the position of the audio on the page, or -1 if it is paused. */
const heard = (page: Page) =>
  page.locator('audio').evaluate((audio: HTMLAudioElement) => (audio.paused ? -1 : audio.currentTime));

test('a teacher records a comment, the pupil plays it, and the teacher deletes it', async ({
  page,
  newPerson,
}) => {
  const name = uniqueName('语音作业');
  const microphones = await watchMicrophone(page);
  await enterAs(page, '/livez', 'teacher');
  await assignHomework(page, name);
  const pupil = await newPerson();
  await pupil.setViewportSize({ width: 390, height: 844 });
  await enterAs(pupil, '/livez', 's30107');
  await openHomework(pupil, name);
  await handIn(pupil);

  await openGrading(page, name, 's30107');
  expect(await microphones()).toEqual([]);
  await press(page, '录制');
  await expect(voice(page)).toContainText('2 / 60 秒');
  expect(await microphones()).toEqual(['live']);
  // Closing asks before the recording is lost.
  await grading(page).getByRole('button', { name: '关闭', exact: true }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
  await press(page, '停止');
  await expect(voice(page).getByRole('button', { name: /^播放，\d+ 秒$/ })).toBeVisible();
  expect(await microphones()).toEqual(['ended']);
  await inspect(page, 'a grade with a voice');
  await page.keyboard.press('5');
  await grading(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(notice(page).filter({ hasText: '修改成功！' })).toBeVisible();

  await pupil.goto('/center/myAdditionalWork?show=done');
  await pupil.getByRole('link', { name, exact: true }).click();
  const panel = handInPanel(pupil);
  const listen = panel.getByRole('button', { name: /^听老师说，\d+ 秒$/ });
  await listen.click();
  await expect.poll(() => heard(pupil)).toBeGreaterThan(0.5);
  expect(await heard(pupil)).toBeLessThan(60);
  await expect(panel).not.toContainText(/Infinity|NaN/);
  await expect(listen).toBeVisible();
  // Playback starts again from the beginning.
  await listen.click();
  await expect.poll(() => heard(pupil)).toBeGreaterThan(0.2);
  await panel.getByRole('button', { name: '停止：听老师说' }).click();
  await expect.poll(() => heard(pupil)).toBe(-1);
  await pupil.goto('/account/mineWork');
  await expect(pupil.getByRole('button', { name: /^听老师说/ }).first()).toBeVisible();

  await press(page, '删除');
  await grading(page).getByRole('button', { name: '保存', exact: true }).click();
  await expect(notice(page).filter({ hasText: '修改成功！' })).toBeVisible();
  await openHomework(pupil, name);
  await expect(handInPanel(pupil)).toContainText('已批改');
  await expect(handInPanel(pupil).getByRole('button', { name: /^听老师说/ })).toHaveCount(0);
});

test('over plain http the page explains that recording needs https', async ({
  browser,
  baseURL,
  newPerson,
}) => {
  const name = uniqueName('不能录音');
  const setter = await newPerson();
  await enterAs(setter, '/livez', 'teacher');
  await assignHomework(setter, name);
  const pupil = await newPerson();
  await enterAs(pupil, '/livez', 's30108');
  await openHomework(pupil, name);
  await handIn(pupil);

  const context = await browser.newContext({ baseURL: (baseURL ?? '').replace('127.0.0.1', 'school.test') });
  const page = await context.newPage();
  await page.goto('/user/login');
  await submitLogin(page, 'teacher');
  await expect(page).not.toHaveURL(/login/);
  await openGrading(page, name, 's30108');
  await expect(voice(page)).toContainText('浏览器不让用摄像头和麦克风，请用 https 的网址打开');
  await expect(voice(page).getByRole('button')).toHaveCount(0);
  await context.close();
});
