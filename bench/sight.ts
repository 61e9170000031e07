import type { CDPSession, Page } from '@playwright/test';
import * as z from 'zod/mini';
import type { Sight } from './other-visits.ts';

// The page itself looks every 10 ms whether a sight has come, and says so by a function that the browser gave it. To ask
// from outside would be too coarse (every half second in the end) and would take the page's own time: what Playwright
// brings into a page to answer for it costs 50 ms of a processor made slow.

const watched = z.strictObject({
  /** When the press came that was to bring it, milliseconds since 1970; 0: there was none, or the page has come since. */
  begun: z.number(),
  /** When the sight was first seen, milliseconds since 1970; 0: not yet; -1: it was there already, and has yet to go. */
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
  /** From now on: what was seen before does not count, nor what is to be seen now, until it has gone. */
  readonly forget: () => Promise<void>;
  /** Answers when the sight has come. */
  readonly seen: () => Promise<Watch>;
};

/** Lets every page that comes look out for the sight. */
export async function watchFor(page: Page, session: CDPSession, sight: Sight): Promise<Lookout> {
  let tell: (watch: Watch) => void = () => undefined;
  const next = () =>
    new Promise<Watch>((resolve) => {
      tell = resolve;
    });
  let coming = next();
  session.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name === 'campusSeen') tell(watched.parse(JSON.parse(payload)));
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
  // Whoever presses waits from then on; the way of the press from Playwright into a slow page is nobody's.
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
  // Arrows without names: what runs these files gives functions with names a helper that the page has not.
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

/** Waits for another sight than the one that is watched for. */
export async function awaitSight(page: Page, { selector, text = '' }: Sight): Promise<void> {
  await page
    .locator(selector)
    .filter({ visible: true, hasText: new RegExp(text) })
    .first()
    .waitFor();
}
