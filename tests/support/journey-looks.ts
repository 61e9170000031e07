import type { Page } from '@playwright/test';
import { enterAs } from './journey-actions.ts';
import { lookIn, narrow, wide } from './journey-axe.ts';
import { studio } from './journey-editor.ts';
import { expect, test } from './journey-test.ts';
import { quiet } from './journey-watch.ts';
import { sayTheSame } from './same-words.ts';

type Looked = {
  readonly name: string;
  /** Nobody, for pages before the login; one for each width where a look leaves a trace. */
  readonly who?: string | readonly string[];
  readonly address: string;
  /** What a person does to see it. */
  readonly open?: (page: Page) => Promise<void>;
};

/** The page as it stands beside its approved pictures, of its width, in both looks. */
export async function compareLooks(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  for (const look of ['light', 'dark'] as const) {
    await lookIn(page, look);
    await quiet(page);
    await sayTheSame(page);
    // Drawn by chance.
    const mask = [page.getByRole('img', { name: '验证码图片' })];
    await expect.soft(page).toHaveScreenshot(`${name}-${page.viewportSize()?.width}-${look}.png`, { mask });
  }
}

/** What stands around a page is there: the bell has counted, which comes late; the editor and the site have none. */
const frameOfPage = (page: Page) =>
  page
    .getByRole('button', { name: '通知，2 条未读消息' })
    .or(studio(page))
    .or(page.getByRole('link', { name: '进入系统' }))
    .first();

/** A test for each of the pages, in each width. */
export function lookAt(pages: readonly Looked[]): void {
  for (const { name, who, address, open } of pages)
    for (const [index, size] of [wide, narrow].entries())
      test(`${name} ${size.width}`, async ({ page }) => {
        await page.setViewportSize(size);
        // Counted, a look would change what the next one sees.
        await page.route('**/teachingWork/viewWork', (route) => route.abort());
        const person = typeof who === 'string' ? who : who?.[index];
        await (person === undefined ? page.goto(address) : enterAs(page, address, person));
        if (person !== undefined) await expect(frameOfPage(page)).toBeVisible();
        await open?.(page);
        await compareLooks(page, name);
      });
}

/** Follows a link of the page to what it is called after. */
export const follow = (name: string) => async (page: Page) => {
  await page.locator('main').getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

/** Opens a work of a list, ready to be played. */
export const openWork = (name: string) => async (page: Page) => {
  await page.getByRole('article').filter({ hasText: name }).getByRole('link').first().click();
  await expect(page.locator('.work-player[data-phase=untouched]')).toBeVisible({ timeout: 60_000 });
};
