import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { schoolTest } from './file-schools.ts';
import { type ContextWatch, foreignRequests, watchContext } from './journey-watch.ts';

type JourneyFixtures = {
  /** What the story's own page has done so far; checked at the end of every story. */
  readonly watch: ContextWatch;
  /** The browser of somebody else, with nothing of the story's own page in it. */
  readonly newPerson: () => Promise<Page>;
};

/** Nothing on the console, and nothing fetched from another host. */
export function expectNothingToMind(watch: ContextWatch, siteUrl = ''): void {
  expect(watch.errors, 'errors on the console').toEqual([]);
  expect(foreignRequests(watch, siteUrl), 'requests to another host').toEqual([]);
}

/** What is still on its way at the end of a story is none of it: a page polls, and its answer dies with its window. */
async function leaveRoutes(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
}

/** A user story against the product of its file. Fails on console errors, CSP violations and foreign requests. */
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
