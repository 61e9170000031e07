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

/** Looks at a finished page in one size and both looks. */
export async function inspect(page: Page, at: string): Promise<void> {
  await expectFits(page, at);
  for (const colorScheme of ['light', 'dark'] as const) {
    await lookIn(page, colorScheme);
    expect.soft(await seriousViolations(page), `${at} ${colorScheme}: accessibility`).toEqual([]);
  }
}
