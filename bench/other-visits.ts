import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

/**
 * Waits until nothing that the page has asked for is on its way or new. The browser's own state `networkidle` is of the
 * last document, and is there already when the program goes to another page of its own.
 */
export type Quiet = () => Promise<void>;

/** One wait of a person: where it starts, what they do, and what shows when it is over. */
export type Visit = {
  readonly name: string;
  readonly url: string;
  /** Brings the page to where the waiting starts; nothing: it starts with the address. */
  readonly before?: (page: Page, quiet: Quiet) => Promise<void>;
  /** The wish. */
  readonly act?: (page: Page) => Promise<void>;
  /** Shows when the wait is over. */
  readonly ready: Sight;
};

/** What somebody waits for: the first element of a selector that is to be seen and, where one is given, matches a pattern. */
export type Sight = { readonly selector: string; readonly text?: string | undefined };

const step = z.union([
  z.strictObject({ fill: z.string(), with: z.string() }),
  z.strictObject({ press: z.string() }),
  z.strictObject({ wait: z.string() }),
  z.strictObject({ reload: z.literal('without cache') }),
]);
type Step = z.infer<typeof step>;
const sight = z.strictObject({ selector: z.string(), text: z.optional(z.string()) });
const visits = z.array(
  z.strictObject({
    name: z.string(),
    url: z.string(),
    before: z.optional(z.array(step)),
    act: z.optional(z.array(step)),
    ready: sight,
  }),
);

/**
 * The visits to another site.
 * @param given pairs of an address and the selector that shows there when it is ready, or one JSON file of visits, whose
 *   `before` and `act` are lists of `{fill, with}`, `{press}`, `{wait}` (selectors) and `{reload: "without cache"}`,
 *   and whose `ready` is `{selector, text}`
 * @throws when the file is no such list
 */
export async function otherVisits(given: readonly string[]): Promise<Visit[]> {
  const [file] = given;
  if (file?.endsWith('.json') === true)
    return visits.parse(JSON.parse(await readFile(file, 'utf8'))).map(({ before, act, ready, ...visit }) => ({
      ...visit,
      ...(before === undefined ? {} : { before: (page, quiet) => take(page, before).then(quiet) }),
      ...(act === undefined ? {} : { act: (page) => take(page, act) }),
      ready,
    }));
  return given.flatMap((url, place) =>
    place % 2 === 0 ? [{ name: url, url, ready: { selector: given[place + 1] ?? 'main, h1' } }] : [],
  );
}

const first = (page: Page, selector: string) => page.locator(selector).first();

async function take(page: Page, steps: readonly Step[]): Promise<void> {
  for (const wish of steps) {
    if ('fill' in wish) await first(page, wish.fill).fill(wish.with);
    else if ('wait' in wish) await first(page, wish.wait).waitFor();
    else if ('press' in wish)
      await first(page, wish.press).evaluate((part) => part instanceof HTMLElement && part.click());
    else await reloadWithoutCache(page);
  }
}

/** The page as on the first visit, but for what it has stored of the person. */
export async function reloadWithoutCache(page: Page): Promise<void> {
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  await page.reload({ waitUntil: 'commit' });
}
