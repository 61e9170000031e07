import { type BrowserContext, type Page, test as base, expect } from '@playwright/test';
import { type ContextWatch, foreignRequests, watchContext } from './journey-watch.ts';
import { type ProductProcess, startProductProcess } from './product-process.ts';
import { emptyFolder, schoolFolder } from './school-folder.ts';

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

/** A user story against the product all journeys share. Fails on console errors, CSP violations and foreign requests. */
export const test = base.extend<JourneyFixtures>({
  baseURL: async ({ browserName: _browserName }, use) => {
    await use(siteUrl());
  },
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

/**
 * The same against a product of the file's own, for stories that would disturb others: `product` is started once. Each
 * call makes another product; a shared one would ask the next file for a captcha after the failures of the last.
 */
export function ownProductTest(school: 'demo' | 'empty' = 'demo') {
  return test.extend<object, { readonly product: ProductProcess }>({
    product: [
      async ({ browserName: _browserName }, use) => {
        const folder = await (school === 'empty' ? emptyFolder() : schoolFolder());
        const product = await startProductProcess({ dataDir: folder.dataDir, env: { SEED: school } });
        await use(product);
        await product.stop();
        await folder.remove();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: async ({ product }, use) => {
      await use(product.url);
    },
  });
}

/** In a city stories share a school that they would rather have alone, one after the other. */
export const isInCity = process.env['JOURNEYS'] === 'city';

/** As `ownProductTest`, for stories that ask nothing of their product but where it is; in a city it is the city. */
export function ownSchoolTest() {
  const alone = ownProductTest();
  return isInCity ? test : alone;
}

/** Address of the product that tests/support/journey-setup.ts has started. */
export function siteUrl(): string {
  const url = process.env['CAMPUS_URL'];
  if (url === undefined) throw new Error('no product: tests/support/journey-setup.ts did not run');
  return url;
}

export { expect } from '@playwright/test';
