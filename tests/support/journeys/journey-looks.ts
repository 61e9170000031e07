import type { Page } from '@playwright/test';
import { enterAs } from './journey-actions.ts';
import { lookIn, narrow, wide } from './journey-axe.ts';
import { studio } from './journey-editor.ts';
import { expect, test } from './journey-test.ts';
import { quiet } from './journey-watch.ts';
import { fixVariableText } from './fixed-text.ts';

type Looked = {
  readonly name: string;
  /** Absent for pages before the login; one user for each width if a visit leaves a trace. */
  readonly who?: string | readonly string[];
  readonly address: string;
  /** The steps to reach the view. */
  readonly open?: (page: Page) => Promise<void>;
};

/** Compares the page with its approved screenshots for its width, in both colour schemes. */
export async function compareLooks(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  for (const look of ['light', 'dark'] as const) {
    await lookIn(page, look);
    await quiet(page);
    await fixVariableText(page);
    // The captcha is random.
    const mask = [page.getByRole('img', { name: '验证码图片' })];
    await expect.soft(page).toHaveScreenshot(`${name}-${page.viewportSize()?.width}-${look}.png`, { mask });
  }
}

/**
 * Waits for the surroundings of a page: the bell has counted, which comes late. The editor and the public
 * site have no bell.
 */
const frameOfPage = (page: Page) =>
  page
    .getByRole('button', { name: '通知，2 条未读消息' })
    .or(studio(page))
    .or(page.getByRole('link', { name: /^(?:进入系统|我的首页)$/ }))
    .first();

/** Creates a test for each page and width. */
export function lookAt(pages: readonly Looked[]): void {
  for (const { name, who, address, open } of pages)
    for (const [index, size] of [wide, narrow].entries())
      test(`${name} ${size.width}`, async ({ page }) => {
        await page.setViewportSize(size);
        // A counted view would change the number in the next screenshot.
        await page.route('**/teachingWork/viewWork', (route) => route.abort());
        const person = typeof who === 'string' ? who : who?.[index];
        await (person === undefined ? page.goto(address) : enterAs(page, address, person));
        if (person !== undefined) await expect(frameOfPage(page)).toBeVisible();
        await open?.(page);
        await compareLooks(page, name);
      });
}

/** Follows a link of the page and waits for the heading with the same name. */
export const follow = (name: string) => async (page: Page) => {
  await page.locator('main').getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
};

/** Opens a work from a list and waits until it is ready to play. */
export const openWork = (name: string) => async (page: Page) => {
  await page.getByRole('article').filter({ hasText: name }).getByRole('link').first().click();
  await expect(page.locator('.work-player[data-phase=untouched]')).toBeVisible({ timeout: 60_000 });
};
