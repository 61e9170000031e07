import type { Page } from '@playwright/test';
import type { Sight } from './other-visits.ts';

// The page itself looks every 10 ms whether a sight has come. To ask from outside would be too coarse (every half
// second in the end) and, where the processor is made slow, would take the page's own time.

type Watch = {
  /** When the sight was first seen, milliseconds since 1970; 0: not yet. */
  at: number;
  /** Milliseconds of the longest task until then. */
  longest: number;
};
declare global {
  var campusWatch: Watch;
}

/** Lets every page that comes look out for the sight. */
export async function watchFor(page: Page, sight: Sight): Promise<void> {
  await page.addInitScript(({ selector, text }: Sight) => {
    const watch: Watch = { at: 0, longest: 0 };
    globalThis.campusWatch = watch;
    new PerformanceObserver((list) => {
      if (watch.at === 0)
        watch.longest = Math.max(watch.longest, ...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask', buffered: true });
    const pattern = new RegExp(text ?? '');
    // An arrow without a name: what runs these files gives functions with names a helper that the page has not.
    setInterval(() => {
      if (watch.at !== 0) return;
      for (const element of document.querySelectorAll(selector))
        if (element.checkVisibility() && pattern.test(element.textContent)) watch.at = Date.now();
    }, 10);
  }, sight);
}

/** From now on: what was seen before does not count. */
export async function forget(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(campusWatch, { at: 0, longest: 0 }));
}

/** Answers when the sight that is watched for has come. */
export async function seen(page: Page): Promise<Watch> {
  await page.waitForFunction(() => campusWatch.at !== 0, undefined, { polling: 100 });
  return page.evaluate(() => campusWatch);
}

/** Waits for another sight than the one that is watched for. */
export async function awaitSight(page: Page, { selector, text = '' }: Sight): Promise<void> {
  await page
    .locator(selector)
    .filter({ visible: true, hasText: new RegExp(text) })
    .first()
    .waitFor();
}
