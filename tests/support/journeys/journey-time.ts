import type { Page } from '@playwright/test';

/**
 * Returns the date in the time zone of the browser, as `2026-01-31`. It differs from the UTC date for eight
 * hours.
 */
export const todayOf = (page: Page): Promise<string> =>
  page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
