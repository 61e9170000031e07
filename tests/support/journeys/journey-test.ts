import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { schoolTest } from './file-schools.ts';
import { type ContextWatch, foreignRequests, watchContext } from './journey-watch.ts';

type JourneyFixtures = {
  /** Records of the journey's own page, checked at the end of every journey. */
  readonly watch: ContextWatch;
  /** Opens the browser of another user, which shares nothing with the journey's own page. */
  readonly newPerson: () => Promise<Page>;
};

/** Checks that the console has no errors and that no request went to another host. */
export function expectNothingToMind(watch: ContextWatch, siteUrl = ''): void {
  expect(watch.errors, 'errors on the console').toEqual([]);
  expect(foreignRequests(watch, siteUrl), 'requests to another host').toEqual([]);
}

/** Requests that are pending at the end of a journey do not count: the page polls, and its window closes. */
async function leaveRoutes(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
}

/**
 * A journey against the product of its file. It fails on console errors, CSP violations and foreign requests.
 */
export const test = schoolTest.extend<JourneyFixtures>({
  watch: [
    async ({ context, baseURL }, use) => {
      const watch = watchContext(context);
      await use(watch);
      await leaveRoutes(context);
      expectNothingToMind(watch, baseURL);
    },
    { auto: true },
  ],
  newPerson: async ({ browser, baseURL }, use) => {
    const people: { page: Page; watch: ContextWatch }[] = [];
    await use(async () => {
      const context = await browser.newContext();
      const watch = watchContext(context);
      const page = await context.newPage();
      people.push({ page, watch });
      return page;
    });
    for (const { page, watch } of people) {
      await page.context().close();
      expectNothingToMind(watch, baseURL);
    }
  },
});

export { expect } from '@playwright/test';
