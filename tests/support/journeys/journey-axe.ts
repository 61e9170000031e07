import { type Page, expect } from '@playwright/test';
import core, { type ElementContext, type Result, type RunOptions } from 'axe-core';

declare global {
  /** Defined in the document by `core.source`. */
  var axe: typeof core;
}

/**
 * The rules of axe-core 4.13 whose violations are minor or moderate, which `seriousViolations` would drop.
 * They take a third of the time of a check.
 */
const mildRules = [
  'aria-allowed-role',
  'aria-deprecated-role',
  'empty-heading',
  'empty-table-header',
  'form-field-multiple-labels',
  'heading-order',
  'html-xml-lang-mismatch',
  'image-redundant-alt',
  'landmark-banner-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'meta-viewport',
  'meta-viewport-large',
  'no-autoplay-audio',
  'page-has-heading-one',
  'presentation-role-conflict',
  'region',
  'scope-attr-valid',
  'server-side-image-map',
  'skip-link',
  'table-duplicate-name',
];

/** The rules that depend on the colour scheme; the others give the same result in light and in dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The rules about the document itself, which axe-core skips when it checks only a part. They take about 20 ms. */
const documentRules = [
  'aria-hidden-body',
  'bypass',
  'document-title',
  'html-has-lang',
  'html-lang-valid',
  'meta-refresh',
];

/** Limits a check of accessibility, which takes up to a second for a whole page. */
export type Check = {
  /**
   * Selector of the parts to check, such as an open dialog. The rules about the document are checked as well.
   * Default: the whole page.
   */
  readonly of?: string;
  /** Checks only what depends on the colour scheme, for a page that was checked in the other one. */
  readonly colours?: true;
};

async function violationsOf(page: Page, rules: RunOptions, of?: string): Promise<Result[]> {
  const context = {
    // Works inside frames are not part of the product.
    exclude: 'iframe',
    ...(of === undefined ? {} : { include: of }),
  } satisfies ElementContext;
  // Without the list of passed rules the check takes a fifth of the time.
  const options = { ...rules, resultTypes: ['violations'] } satisfies RunOptions;
  const { violations } = await page.evaluate(([where, how]) => axe.run(where, how), [
    context,
    options,
  ] as const);
  return violations;
}

/** Returns the serious and critical violations on the page, one line each: the rule and its first place. */
export async function seriousViolations(page: Page, { of, colours }: Check = {}): Promise<string[]> {
  // The code stays in the document until the next one is loaded.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(core.source);
  const rules =
    colours === true
      ? { runOnly: colourRules }
      : { rules: Object.fromEntries(mildRules.map((rule) => [rule, { enabled: false }])) };
  const violations = await violationsOf(page, rules, of);
  if (of !== undefined && colours !== true)
    violations.push(...(await violationsOf(page, { runOnly: documentRules })));
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

/** Sets light or dark and waits until the page is drawn in it. */
export async function lookIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('.radix-themes').first()).toContainClass(colorScheme);
}

/** Checks that nothing is wider than the window. After a resize the layout follows a moment later. */
export async function expectFits(page: Page, at: string): Promise<void> {
  const width = (): Promise<number> => page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0);
  await softly
    .poll(width, `${at}: width of the content`)
    .toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

/** Checks width and accessibility of a finished page in its current size and colour scheme. */
export async function inspect(page: Page, at: string, check?: Check): Promise<void> {
  await expectFits(page, at);
  expect.soft(await seriousViolations(page, check), `${at}: accessibility`).toEqual([]);
}

/**
 * Checks the page, or a part of it, in both colour schemes. The appearance must follow the system at the start
 * and is light at the end.
 */
export async function inspectLooks(page: Page, at: string, check: Check = {}): Promise<void> {
  await lookIn(page, 'dark');
  await inspect(page, `${at} dark`, { ...check, colours: true });
  await lookIn(page, 'light');
  await inspect(page, `${at} light`, check);
}

export const [wide, narrow] = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
];

/**
 * Checks a page in both colour schemes, and on a phone. `open` opens it for each width and waits until it is
 * finished.
 */
export async function inspectPage(page: Page, at: string, open: () => Promise<void>): Promise<void> {
  await page.setViewportSize(narrow);
  await open();
  await inspect(page, `${at} ${narrow.width}`);
  await page.setViewportSize(wide);
  await open();
  await inspectLooks(page, `${at} ${wide.width}`);
}
