import type { Browser, Locator, Page } from '@playwright/test';

/** A tablet or phone. Every tap counts as a decision of the child. */
export type Finger = {
  readonly page: Page;
  /** Taps an element and checks that it is large enough for a child. */
  readonly tap: (target: Locator) => Promise<void>;
  readonly decisions: () => number;
};

export async function touchDevice(
  browser: Browser,
  viewport: { readonly width: number; readonly height: number },
): Promise<Finger> {
  const context = await browser.newContext({ viewport, hasTouch: true });
  const page = await context.newPage();
  let decisions = 0;
  return {
    page,
    tap: async (target) => {
      await target.tap();
      decisions += 1;
    },
    decisions: () => decisions,
  };
}
