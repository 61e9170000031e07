import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { enterAs, failureNotice, notice } from '#tests/support/journeys/journey-actions.ts';
import {
  chooseFile,
  expectSprite,
  frameOf,
  openFile,
  save,
  state,
  studio,
} from '#tests/support/journeys/journey-editor.ts';
import { expect, test as base } from '#tests/support/journeys/journey-test.ts';
import { noisyProject, noisySound } from '#tests/support/projects/noisy-project.ts';
import { downloadProject, projectFacts } from '#tests/support/projects/project-facts.ts';
import { slowLine } from '#tests/support/engines/slow-line.ts';

const megabyte = 1024 * 1024;
const test = base.extend<{ readonly put: (name: string, bytes: Uint8Array) => Promise<string> }>({
  /** Writes a file for the journey and returns its path. */
  put: async ({ browserName: _browserName }, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'campus-large-'));
    await use(async (name, bytes) => {
      await writeFile(path.join(folder, name), bytes);
      return path.join(folder, name);
    });
    await rm(folder, { recursive: true, force: true });
  },
});
test.describe.configure({ timeout: 300_000 });

test('a project of 50 MB is opened, saved with a progress display, opened again and submitted, and a larger one is refused', async ({
  page,
  put,
}) => {
  const project = noisyProject(50 * megabyte - 20_000);
  expect(project.length).toBeGreaterThan(49.8 * megabyte);
  await enterAs(page, '/create', 's30117');
  await expectSprite(page, '齿齿');
  await test.step('a larger file is refused', async () => {
    await chooseFile(page, await put('太大.sb3', noisyProject(51 * megabyte)));
    await expect(failureNotice(page)).toContainText('文件超过50MB');
  });
  await openFile(page, await put('很大.sb3', project));
  const line = await slowLine(page);
  await line({ up: 10 * megabyte, down: 10 * megabyte });
  await studio(page).getByRole('button', { name: '保存' }).click();
  await expect(state(page, /正在保存… \d+%/)).toBeVisible({ timeout: 60_000 });
  await expect(state(page, '已保存')).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(studio(page).getByRole('progressbar', { name: '正在读取作品…' })).toBeVisible();
  await expectSprite(page, '挡板');
  const { assets, damaged } = projectFacts(await downloadProject(page));
  expect([assets.length, damaged]).toEqual([projectFacts(project).assets.length, []]);
  await line({});
  await test.step('a project that grew too large is not saved until it is reduced', async () => {
    await frameOf(page).getByRole('tab', { name: '声音' }).click();
    await frameOf(page)
      .locator('input[type=file][accept*=".wav"]')
      .setInputFiles({
        name: '多出来的.wav',
        mimeType: 'audio/wav',
        buffer: noisySound(2 * megabyte, 99),
      });
    await expect(frameOf(page).locator('input[value="多出来的"]')).toBeVisible();
    await studio(page).getByRole('button', { name: '保存' }).click();
    await expect(state(page, '作品超过50MB，不能保存到服务器，请删去一些声音或造型')).toBeVisible({
      timeout: 60_000,
    });
    await frameOf(page).locator('[class*=delete-button]').first().click();
    await expect(frameOf(page).locator('input[value="多出来的"]')).toHaveCount(0);
    await save(page);
  });
  await studio(page).getByRole('button', { name: '提交' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click();
  await expect(notice(page)).toContainText('提交成功！', { timeout: 60_000 });
});
