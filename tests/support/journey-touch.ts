import type { Browser, Locator, Page } from '@playwright/test';

/** A tablet or a phone, whose every tap is a decision of the child that holds it. */
export type Finger = {
  readonly page: Page;
  /** Taps what is as large as a child's finger needs it. */
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
