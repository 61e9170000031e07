import type { CDPSession, Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { Sight } from './other-visits.ts';

// The page itself checks every 10 ms whether the content is shown and calls a function of the browser.
// Polling from outside is too coarse (half a second in the end) and uses the time of the page: the script
// that Playwright injects costs 50 ms of a slowed processor.

const watched = z.strictObject({
  /**
   * Time of the press that starts the wait, in milliseconds since 1970. 0: there was no press, or the page
   * has loaded since.
   */
  begun: z.number(),
  /**
   * Time when the content was first shown, in milliseconds since 1970. 0: not yet; -1: it was shown before
   * and has not gone yet.
   */
  at: z.number(),
  /** Milliseconds of the longest task until then. */
  longest: z.number(),
});
type Watch = z.infer<typeof watched>;
declare global {
  var campusWatch: Watch;
  var campusIsThere: () => boolean;
  var campusSeen: (watch: string) => void;
}

export type Lookout = {
  /** Restarts the watch. Content that is shown already does not count until it has gone. */
  readonly forget: () => Promise<void>;
  /** Resolves when the content is shown. */
  readonly seen: () => Promise<Watch>;
};

/** Makes every page that loads watch for the content. */
export async function watchFor(page: Page, session: CDPSession, sight: Sight): Promise<Lookout> {
  let notify: (watch: Watch) => void = () => undefined;
  const next = () =>
    new Promise<Watch>((resolve) => {
      notify = resolve;
    });
  let coming = next();
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === 'campusSeen') notify(watched.parse(JSON.parse(payload)));
  });
  await session.send('Runtime.enable');
  await session.send('Runtime.addBinding', { name: 'campusSeen' });
  await page.addInitScript(lookOut, sight);
  return {
    forget: async () => {
      coming = next();
      await page.evaluate(() =>
        Object.assign(campusWatch, { begun: 0, at: campusIsThere() ? -1 : 0, longest: 0 }),
      );
    },
    seen: () => coming,
  };
}

function lookOut({ selector, text }: Sight): void {
  const watch: Watch = { begun: 0, at: 0, longest: 0 };
  globalThis.campusWatch = watch;
  // The wait starts when the page receives the press, so that the transport from Playwright to a slow page is
  // not counted.
  for (const press of ['click', 'keydown'])
    addEventListener(
      press,
      ({ timeStamp }) => {
        if (watch.begun === 0) watch.begun = performance.timeOrigin + timeStamp;
      },
      true,
    );
  new PerformanceObserver((list) => {
    if (watch.at <= 0)
      watch.longest = Math.max(watch.longest, ...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });
  const pattern = new RegExp(text ?? '');
  // The functions have no names, because the compiler wraps named functions in a helper that the page does
  // not have.
  globalThis.campusIsThere = () =>
    [...document.querySelectorAll(selector)].some(
      (element) => element.checkVisibility() && pattern.test(element.textContent),
    );
  setInterval(() => {
    if (watch.at > 0 || campusIsThere() !== (watch.at === 0)) return;
    watch.at = watch.at === 0 ? Date.now() : 0;
    if (watch.at > 0) campusSeen(JSON.stringify(watch));
  }, 10);
}

/** Waits for other content than the watched one. */
export async function awaitSight(page: Page, { selector, text = '' }: Sight): Promise<void> {
  await page
    .locator(selector)
    .filter({ visible: true, hasText: new RegExp(text) })
    .first()
    .waitFor();
}
