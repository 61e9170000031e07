import type { FrameLocator, Page } from '@playwright/test';
import { expect } from './journey-test.ts';

export const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Scratch 编辑器"]');
export const studio = (page: Page) => page.getByRole('region', { name: '作品编辑器' });
export const state = (page: Page, text: string | RegExp) => studio(page).getByText(text);

/** The editor is there, with the sprite of this name. */
export async function expectSprite(page: Page, name: string): Promise<void> {
  await expect(frameOf(page).locator(`input[value="${name}"]`)).toBeVisible({ timeout: 60_000 });
}

export async function renameSprite(page: Page, from: string, to: string): Promise<void> {
  await frameOf(page).locator(`input[value="${from}"]`).fill(to);
  await frameOf(page).locator(`input[value="${to}"]`).press('Enter');
  await expect(state(page, /有未保存的修改/)).toBeVisible();
}

export async function save(page: Page): Promise<void> {
  await studio(page).getByRole('button', { name: '保存' }).click();
  await expect(state(page, '已保存')).toBeVisible();
}

/** The change is in the database of this browser. */
export async function expectKept(page: Page, text: string): Promise<void> {
  const isKept = () =>
    page.evaluate(
      (wanted) =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open('works');
          opening.addEventListener('success', () => {
            const asked = opening.result.transaction('drafts').objectStore('drafts').getAll();
            asked.addEventListener('success', () => resolve(JSON.stringify(asked.result).includes(wanted)));
          });
        }),
      text,
    );
  await expect.poll(isKept).toBe(true);
}

export async function restoreDraft(page: Page, sprite: string): Promise<void> {
  const offer = page.getByRole('dialog', { name: '恢复未保存的内容' });
  await offer.getByRole('button', { name: '恢复' }).click();
  await expectSprite(page, sprite);
  await expect(state(page, /有未保存的修改/)).toBeVisible();
}

/** One of the actions behind 更多操作. */
export async function deskMenu(page: Page, name: string): Promise<void> {
  await studio(page).getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name }).click();
}
