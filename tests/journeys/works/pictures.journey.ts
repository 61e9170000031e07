import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { photo } from '#server/modules/file-transfer/testing/pictures.ts';
import { journeyPassword } from '#tests/support/engines/product-process.ts';
import { timeRequests } from '#tests/support/journeys/journey-requests.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { quiet } from '#tests/support/journeys/journey-watch.ts';

/** The maximum layout shift score: too small to be noticed. */
const calm = 0.02;

const entered = z.object({ result: z.object({ token: z.string() }) });
const stored = z.object({ message: z.string() });

/** Uploads a photo as a camera makes it and returns its address. */
async function storePhoto(page: Page): Promise<string> {
  const login = await page.request.post('/api/sys/login', {
    data: { username: 'admin', password: journeyPassword },
  });
  const { token } = entered.parse(await login.json()).result;
  const file = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo(2400, 1600) };
  const answer = await page.request.post('/api/sys/common/upload', {
    headers: { 'X-Access-Token': token },
    multipart: { purpose: 'image', file },
  });
  return `/api/sys/common/static/${stored.parse(await answer.json()).message}`;
}

/** Shows the public site with photos in every place. */
async function showPhotos(page: Page, photoAddress: string, wideAddress: string): Promise<void> {
  await page.route('**/api/sys/config/getSiteLook*', async (route) => {
    const answer: unknown = await (await route.fetch()).json();
    const { result } = z.object({ result: z.looseObject({}) }).parse(answer);
    const banners = [{ picture: wideAddress, link: null }];
    await route.fulfill({ json: { ...z.looseObject({}).parse(answer), result: { ...result, banners } } });
  });
  await page.route(/leaderboard|getHomeCourse/, async (route) => {
    const text = await (await route.fetch()).text();
    const body = text
      .replaceAll(/("(?:coverFileKey|avatar)_url":)(?:"[^"]*"|null)/g, `$1"${photoAddress}"`)
      .replaceAll(/("courseCover_url":)(?:"[^"]*"|null)/g, `$1"${wideAddress}"`);
    await route.fulfill({ body, contentType: 'application/json' });
  });
}

/** Measures the layout shift of the page, from the first paint on. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean };
    const isShift = (entry: PerformanceEntry): entry is Shift => 'hadRecentInput' in entry;
    let sum = 0;
    // Without support for the measurement the test must not pass.
    if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset['shift'] ??= '0';
      });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (isShift(entry) && !entry.hadRecentInput) sum += entry.value;
      document.documentElement.dataset['shift'] = String(sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => Number((await page.locator('html').getAttribute('data-shift')) ?? NaN);
}

const sizes = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

/** Only the home page runs in the normal tests; the others are rare. */
const rare = (path: string, { width }: (typeof sizes)[number]): string =>
  path === '/home' && width === 1366 ? '' : ' @long';

for (const viewport of sizes)
  for (const path of ['/home', '/workList?type=2', '/courseList'])
    test(`${path} has no layout shift at ${viewport.width}, and its pictures load in a fitting size${rare(path, viewport)}`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      // The browser may reuse a larger variant of the same photo, so the wide banner is another photo.
      await showPhotos(page, await storePhoto(page), await storePhoto(page));
      const shifted = await watchShifts(page);
      await timeRequests(page);
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      await quiet(page);
      const pictures = page.locator('main img');
      for (const one of await pictures.all()) await one.scrollIntoViewIfNeeded();
      await quiet(page);
      expect(await shifted()).toBeLessThan(calm);
      const found = await pictures.evaluateAll((all) =>
        all.map((one) => ({
          shown: one.clientWidth,
          came: Number(/\?width=(\d+)$/.exec((one instanceof HTMLImageElement && one.currentSrc) || '')?.[1]),
          isSized: one.hasAttribute('width') && one.hasAttribute('height'),
        })),
      );
      expect(found.length).toBeGreaterThan(1);
      // The next available width may be up to about twice the shown one.
      const isFitting = (shown: number, came: number) =>
        came >= 0.9 * shown && came <= Math.max(96, 2.3 * shown);
      expect(found.filter(({ shown, came, isSized }) => !isSized || !isFitting(shown, came))).toEqual([]);
    });
