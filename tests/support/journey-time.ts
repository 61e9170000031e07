import type { Page } from '@playwright/test';

/** Today where the browser of the journey is, as `2026-01-31`: another day than in UTC for eight hours of it. */
export const todayOf = (page: Page): Promise<string> =>
  page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
