import { AxeBuilder } from '@axe-core/playwright';
import { type Page, expect } from '@playwright/test';

/** Serious and critical violations of the page as it stands, one line each: rule, and the first place of it. */
export async function seriousViolations(page: Page): Promise<string[]> {
  // What a pupil's work shows inside its frame is not the product's; without frames to visit and passed rules to list
  // it takes a fifth of the time.
  const { violations } = await new AxeBuilder({ page })
    .exclude('iframe')
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map(({ target }) => target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    );
}

const softly = expect.configure({ soft: true });

/** Light or dark, once the page is drawn in it. */
export async function lookIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('.radix-themes').first()).toContainClass(colorScheme);
}

/** Nothing is wider than the window; one that has just changed its size is laid out a moment later. */
export async function expectFits(page: Page, at: string): Promise<void> {
  const width = (): Promise<number> => page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
  await softly
    .poll(width, `${at}: width of the content`)
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Looks at a finished page or what stands above it, in the size and the look it has. */
export async function inspect(page: Page, at: string): Promise<void> {
  await expectFits(page, at);
  expect.soft(await seriousViolations(page), `${at}: accessibility`).toEqual([]);
}

/** The same in both looks, for what has colours of its own; the look follows the system when it begins and is light when it ends. */
export async function inspectLooks(page: Page, at: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await lookIn(page, colorScheme);
    await inspect(page, `${at} ${colorScheme}`);
  }
}

export const [wide, narrow] = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

/** A page in both looks, and on a phone; it is opened anew for each width by `open`, which waits until it is finished. */
export async function inspectPage(page: Page, at: string, open: () => Promise<void>): Promise<void> {
  await page.setViewportSize(narrow);
  await open();
  await inspect(page, `${at} ${narrow.width}`);
  await page.setViewportSize(wide);
  await open();
  await inspectLooks(page, `${at} ${wide.width}`);
}
