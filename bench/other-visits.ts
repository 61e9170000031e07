import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import * as z from 'zod/mini';

/**
 * Waits until the page has no pending and no new requests. The `networkidle` state of the browser refers to
 * the last document; it is already reached when an app navigates within a page.
 */
export type Quiet = () => Promise<void>;

/** One wait of a user: its start, the action, and the content that ends it. */
export type Visit = {
  readonly name: string;
  readonly url: string;
  /** Brings the page to the start of the wait. Absent: the wait starts with the address. */
  readonly before?: (page: Page, quiet: Quiet) => Promise<void>;
  /** The action of the user. */
  readonly act?: (page: Page) => Promise<void>;
  /** The content that ends the wait. */
  readonly ready: Sight;
};

/**
 * The content to wait for: the first visible element of a selector whose text matches the pattern, if there
 * is one.
 */
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
 * Returns the visits to another site.
 * @param given pairs of an address and the selector that appears when the page is ready, or one JSON file of
 * visits, whose `before` and `act` are lists of `{fill, with}`, `{press}`, `{wait}` (selectors) and `{reload:
 * "without cache"}`, and whose `ready` is `{selector, text}`
 * @throws if the file has another format
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
  for (const command of steps) {
    if ('fill' in command) await first(page, command.fill).fill(command.with);
    else if ('wait' in command) await first(page, command.wait).waitFor();
    else if ('press' in command)
      await first(page, command.press).evaluate((part) => part instanceof HTMLElement && part.click());
    else await reloadWithoutCache(page);
  }
}

/** Reloads the page as on the first visit, but keeps the storage of the user. */
export async function reloadWithoutCache(page: Page): Promise<void> {
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
  await page.reload({ waitUntil: 'commit' });
}
