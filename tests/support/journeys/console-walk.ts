import { type Page, expect, test } from '@playwright/test';
import { expectQuickVisit, followLink, linkTo } from './console-coming.ts';
import { type Entry, entries } from './console-entries.ts';
import { partsOf, type Visitor } from './console-people.ts';
import { tryRecord } from './console-record.ts';
import type { Person } from './console-test.ts';
import { expectPath } from './journey-actions.ts';
import { type Check, expectFits, inspect, inspectLooks, narrow, wide } from './journey-axe.ts';

const brand = 'Scratch 教学平台';

/**
 * Entries whose shell is checked with the page: one outside of the groups of the menu and two in a group. The
 * shell is the same around the other pages, where only the page is checked.
 */
const withShell = new Set(['/dashboard/index', '/account/mineWork', '/isystem/user']);

/** Runs all checks of an entry in one visit, and opens it once more on a phone. */
export async function visitEntry(person: Person, visitor: Visitor, path: string): Promise<void> {
  const { page, watch } = person;
  const entry: Entry = entries[path] ?? {};
  const parts = partsOf(visitor, path);
  if (parts.includes('offers')) await entry.record?.prepare?.(page);
  if (parts.includes('comes'))
    await test.step('how the page loads', () => expectQuickVisit(page, watch.requests, path));
  // The menu of the last page saves loading the app again; editors have no menu.
  else if ((await linkTo(page, path).count()) > 0) await followLink(page, path);
  else await page.goto(path);
  await expectFinished(page, path, entry.shows);
  const check: Check = withShell.has(path) ? {} : { of: 'main' };
  if (parts.includes('looks'))
    await test.step('the page in both colour schemes', () => inspectLooks(page, path, check));
  if (parts.includes('offers'))
    await test.step('the actions of the page', () => tryEntry(person, visitor, path, entry));
  if (parts.includes('looks'))
    await test.step('the page on a phone', () => lookOnPhone(page, path, entry, check));
  expect.soft(watch.failedLoads, 'requests that failed').toEqual([]);
}

async function expectFinished(page: Page, path: string, shows: string | RegExp | undefined): Promise<void> {
  await expectPath(page, path);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading').first()).toBeAttached();
  await expect(main.getByLabel('加载中').filter({ visible: true })).toHaveCount(0);
  if (shows !== undefined)
    await expect(main.getByText(shows).filter({ visible: true }).first()).toBeVisible();
}

/** Runs the actions that the user may do on the page. */
async function tryEntry(
  { page, rights: { pages, codes } }: Person,
  { records }: Visitor,
  path: string,
  entry: Entry,
): Promise<void> {
  const may = (code: string | undefined) => code === undefined || codes.has(code);
  const title = entry.title ?? pages.find((one) => one.path === path)?.title ?? '';
  await expect.soft(page).toHaveTitle(titleOf(path, title));
  expect.soft(await cutActions(page), `${path}: actions of a row that do not fit their column`).toEqual([]);
  const isLimited = Object.values(entry.record?.codes ?? {}).some((code) => !may(code));
  if (entry.record !== undefined && (records !== 'limited' || isLimited))
    await tryRecord(page, entry.record, may);
  await entry.story?.(page, may);
}

/**
 * The page is made narrow and then opened in the narrow window, because resizing a wide one may give another
 * layout.
 */
async function lookOnPhone(
  page: Page,
  path: string,
  { shows, showsNarrow }: Entry,
  check: Check,
): Promise<void> {
  await page.setViewportSize(narrow);
  await expectFits(page, `${path} made narrow`);
  await page.goto(path);
  await expectFinished(page, path, showsNarrow ?? shows);
  await inspect(page, `${path} ${narrow.width}`, check);
  await page.setViewportSize(wide);
}

/**
 * The first page has only the brand as title (docs/behaviour.md#titles); a page may append its content after
 * a dash.
 */
function titleOf(path: string, title: string): RegExp {
  if (path === '/dashboard/index') return new RegExp(`^${brand}$`);
  return new RegExp(`^${title.replaceAll(/[()\\[\].+*?]/g, '.')}(-.+)? · ${brand}$`);
}

/** Returns the rows whose 操作 column is cut off. */
function cutActions(page: Page): Promise<readonly string[]> {
  return page
    .locator('main td:last-child > div')
    .evaluateAll((rows) =>
      rows.filter((row) => row.scrollWidth > row.clientWidth).map((row) => row.textContent),
    );
}
