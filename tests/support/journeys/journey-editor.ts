import type { FrameLocator, Page } from '@playwright/test';
import { middleOf, type finger } from './journey-tabs.ts';
import { expect } from './journey-test.ts';

type Hand = Awaited<ReturnType<typeof finger>>;

export const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Scratch 编辑器"]');
export const studio = (page: Page) => page.getByRole('region', { name: '作品编辑器' });
export const state = (page: Page, text: string | RegExp) => studio(page).getByText(text);

/** The editor is large and reacts late on a busy machine. */
const waitOptions = { timeout: 60_000 };

/** Waits until the editor shows the sprite with this name. */
export async function expectSprite(page: Page, name: string): Promise<void> {
  await expect(frameOf(page).locator(`input[value="${name}"]`)).toBeVisible(waitOptions);
}

export async function typeSpriteName(page: Page, from: string, to: string): Promise<void> {
  await frameOf(page).locator(`input[value="${from}"]`).fill(to);
  await frameOf(page).locator(`input[value="${to}"]`).press('Enter');
}

/** Renames a sprite, which creates an unsaved change. */
export async function renameSprite(page: Page, from: string, to: string): Promise<void> {
  await typeSpriteName(page, from, to);
  await expect(state(page, /有未保存的修改/)).toBeVisible(waitOptions);
}

/** Clicks 返回 and waits until the shell is shown again. */
export async function leaveStudio(page: Page): Promise<void> {
  await studio(page).getByRole('button', { name: '返回' }).click();
  await expect(studio(page)).toBeHidden();
}

export async function save(page: Page): Promise<void> {
  await studio(page).getByRole('button', { name: '保存' }).click();
  await expect(state(page, '已保存')).toBeVisible(waitOptions);
}

/** Returns the drafts in the browser's database. */
async function draftsOf(page: Page): Promise<{ text: string; isSettled: boolean }[]> {
  return await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('works');
        opening.addEventListener('success', () => {
          const asked: IDBRequest<{ isSettled: boolean }[]> = opening.result
            .transaction('drafts')
            .objectStore('drafts')
            .getAll();
          asked.addEventListener('success', () => {
            opening.result.close();
            resolve(
              asked.result.map((draft) => ({ text: JSON.stringify(draft), isSettled: draft.isSettled })),
            );
          });
        });
      }),
  );
}

/** Waits until a draft with this text is in the browser's database. */
export async function expectKept(page: Page, text: string, timeout = 60_000): Promise<void> {
  await expect
    .poll(async () => (await draftsOf(page)).some((draft) => draft.text.includes(text)), { timeout })
    .toBe(true);
}

/** Waits until the browser has no draft that the server lacks. */
export async function expectNoneUnsettled(page: Page): Promise<void> {
  await expect
    .poll(async () => (await draftsOf(page)).filter(({ isSettled }) => !isSettled), waitOptions)
    .toEqual([]);
}

export async function restoreDraft(page: Page, sprite: string): Promise<void> {
  const offer = page.getByRole('dialog', { name: '恢复未保存的内容' });
  await offer.getByRole('button', { name: '恢复' }).click();
  await expectSprite(page, sprite);
  await expect(state(page, /有未保存的修改/)).toBeVisible(waitOptions);
}

/** Chooses an action of 更多操作. */
export async function studioMenu(page: Page, name: string): Promise<void> {
  await studio(page).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Drags a block from the palette to the workspace, below the existing ones, by mouse or touch. */
export async function dragBlock(page: Page, text: string, by?: Hand): Promise<void> {
  const frame = frameOf(page);
  const blocks = frame.locator('svg.blocklySvg .blocklyBlockCanvas > .blocklyDraggable');
  const count = await blocks.count();
  const block = frame.locator('.blocklyFlyout .blocklyDraggable').filter({ hasText: text }).first();
  const [x, y] = [700, 350 + count * 70];
  if (by === undefined) {
    await block.hover();
    await page.mouse.down();
    await page.mouse.move(x, y, { steps: 8 });
    await page.mouse.up();
  } else {
    const from = await middleOf(block);
    await by.down(from.x, from.y);
    for (const part of [0.25, 0.5, 0.75, 1])
      await by.move(from.x + (x - from.x) * part, from.y + (y - from.y) * part);
    await by.up();
  }
  await expect(blocks).toHaveCount(count + 1);
}

/**
 * Chooses a file in 打开电脑里的作品 without answering the question. Playwright itself sends at most 50 MB.
 */
export async function chooseFile(page: Page, file: string | { name: string; buffer: Buffer }): Promise<void> {
  await studio(page)
    .locator('input[type=file]')
    .setInputFiles(typeof file === 'string' ? file : { ...file, mimeType: 'application/octet-stream' });
}

/** Opens a file in the editor; it is not saved yet. */
export async function openFile(page: Page, file: string | { name: string; buffer: Buffer }): Promise<void> {
  await studio(page)
    .locator('iframe')
    .evaluate((frame) => frame.setAttribute('data-before', ''));
  await chooseFile(page, file);
  await page.getByRole('alertdialog').getByRole('button', { name: '打开' }).click();
  // Each project gets a new frame.
  await expect(studio(page).locator('iframe[data-before]')).toHaveCount(0);
  await expect(state(page, /有未保存的修改/)).toBeVisible(waitOptions);
}
