import type { FrameLocator, Page } from '@playwright/test';
import { middleOf, type finger } from './journey-tabs.ts';
import { expect } from './journey-test.ts';

type Hand = Awaited<ReturnType<typeof finger>>;

export const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Scratch 编辑器"]');
export const studio = (page: Page) => page.getByRole('region', { name: '作品编辑器' });
export const state = (page: Page, text: string | RegExp) => studio(page).getByText(text);

/** For what the editor does: it is large, and answers late on a busy machine. */
const patience = { timeout: 60_000 };

/** The editor is there, with the sprite of this name. */
export async function expectSprite(page: Page, name: string): Promise<void> {
  await expect(frameOf(page).locator(`input[value="${name}"]`)).toBeVisible(patience);
}

export async function typeSpriteName(page: Page, from: string, to: string): Promise<void> {
  await frameOf(page).locator(`input[value="${from}"]`).fill(to);
  await frameOf(page).locator(`input[value="${to}"]`).press('Enter');
}

/** Changes what is saved. */
export async function renameSprite(page: Page, from: string, to: string): Promise<void> {
  await typeSpriteName(page, from, to);
  await expect(state(page, /有未保存的修改/)).toBeVisible(patience);
}

/** 返回: the frame of the product is there again. */
export async function leaveStudio(page: Page): Promise<void> {
  await studio(page).getByRole('button', { name: '返回' }).click();
  await expect(studio(page)).toBeHidden();
}

export async function save(page: Page): Promise<void> {
  await studio(page).getByRole('button', { name: '保存' }).click();
  await expect(state(page, '已保存')).toBeVisible(patience);
}

/** The drafts in the database of this browser. */
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

/** The change is in the database of this browser. */
export async function expectKept(page: Page, text: string, timeout = 60_000): Promise<void> {
  await expect
    .poll(async () => (await draftsOf(page)).some((draft) => draft.text.includes(text)), { timeout })
    .toBe(true);
}

/** The browser has nothing that the server has not. */
export async function expectNoneUnsettled(page: Page): Promise<void> {
  await expect
    .poll(async () => (await draftsOf(page)).filter(({ isSettled }) => !isSettled), patience)
    .toEqual([]);
}

export async function restoreDraft(page: Page, sprite: string): Promise<void> {
  const offer = page.getByRole('dialog', { name: '恢复未保存的内容' });
  await offer.getByRole('button', { name: '恢复' }).click();
  await expectSprite(page, sprite);
  await expect(state(page, /有未保存的修改/)).toBeVisible(patience);
}

/** One of the actions behind 更多操作. */
export async function deskMenu(page: Page, name: string): Promise<void> {
  await studio(page).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Puts a block of the palette on the desk, below those that lie there; by the mouse, or with a finger. */
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

/** 打开电脑里的作品: the file is chosen, nothing is answered yet. Playwright sends no more than 50 MB itself. */
export async function chooseFile(page: Page, file: string | { name: string; buffer: Buffer }): Promise<void> {
  await studio(page)
    .locator('input[type=file]')
    .setInputFiles(typeof file === 'string' ? file : { ...file, mimeType: 'application/octet-stream' });
}

/** The file stands in the editor then, not saved. */
export async function openFile(page: Page, file: string | { name: string; buffer: Buffer }): Promise<void> {
  await studio(page)
    .locator('iframe')
    .evaluate((frame) => frame.setAttribute('data-before', ''));
  await chooseFile(page, file);
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click();
  // Each project has a frame of its own.
  await expect(studio(page).locator('iframe[data-before]')).toHaveCount(0);
  await expect(state(page, /有未保存的修改/)).toBeVisible(patience);
}
