import { type Page, expect, test } from '@playwright/test';
import * as z from 'zod/mini';
import { menus, type MenuSeed } from '#server/store/seed/base/menus.ts';
import type { RoleCode } from '#server/store/seed/seed-context.ts';
import { callApi, expectPath } from './journey-actions.ts';
import { expectFits, inspect, inspectPage, narrow, wide } from './journey-axe.ts';
import { entries } from './console-entries.ts';
import { tryRecord } from './console-record.ts';

const brand = 'Scratch 教学平台';

const node = z.object({
  path: z.string(),
  component: z.nullish(z.string()),
  meta: z.object({ title: z.string() }),
  children: z.nullish(z.array(z.unknown())),
});
const rights = z.object({
  menu: z.array(z.unknown()),
  auth: z.array(z.object({ action: z.string() })),
});

/** Not a group, nor a page that is opened from a row of another. */
const isPage = (component: string | null | undefined, path: string): boolean =>
  component !== null && component !== undefined && !component.startsWith('layouts/') && !path.includes(':');

/** The pages that the product itself brings for some of these roles. */
export function seededPaths(roles: readonly RoleCode[], menu: readonly MenuSeed[] = menus): string[] {
  return menu.flatMap(({ url, component, roles: holders, children = [] }) => [
    ...(isPage(component, url) && roles.some((role) => holders.includes(role)) ? [url] : []),
    ...seededPaths(roles, children),
  ]);
}

/** Those of them that stand in the main menu and open beside it. */
export const shownPaths = (roles: readonly RoleCode[]): string[] => seededPaths(roles, shownIn(menus));

function shownIn(menu: readonly MenuSeed[]): MenuSeed[] {
  return menu
    .filter(({ hidden, ownWindow }) => hidden !== true && ownWindow !== true)
    .map((one) => ({ ...one, children: shownIn(one.children ?? []) }));
}

const ownPaths = new Set(seededPaths(['admin', 'dev', 'teacher', 'student']));

type MenuPage = { readonly path: string; readonly title: string };

function pagesIn(menu: readonly unknown[]): MenuPage[] {
  return menu.flatMap((one) => {
    const { path, component, meta, children } = node.parse(one);
    return [...(isPage(component, path) ? [{ path, title: meta.title }] : []), ...pagesIn(children ?? [])];
  });
}

export type Rights = { readonly pages: readonly MenuPage[]; readonly codes: ReadonlySet<string> };

/** The pages in the real menu of whoever is logged in, without those that other stories have added, and the buttons. */
export async function rightsOf(page: Page): Promise<Rights> {
  const { menu, auth } = rights.parse(await callApi(page, 'GET', '/sys/permission/getUserPermissionByToken'));
  return {
    pages: pagesIn(menu).filter(({ path }) => ownPaths.has(path)),
    codes: new Set(auth.map(({ action }) => action)),
  };
}

/** Walks all pages in the menu of whoever is logged in, or one half of them; it must be the menu of these roles. */
export async function walkMenu(page: Page, roles: readonly RoleCode[], half?: 0 | 1): Promise<void> {
  const rights = await rightsOf(page);
  for (const one of halfOf(menuOf(rights, roles), half))
    await test.step(one.path, () => walk(page, one, rights));
}

/** Looks at those pages in both looks and on a phone, and does nothing on them. */
export async function lookAtMenu(page: Page, roles: readonly RoleCode[], half?: 0 | 1): Promise<void> {
  for (const { path } of halfOf(menuOf(await rightsOf(page), roles), half))
    await test.step(path, () => inspectPage(page, path, () => openPage(page, path)));
}

function menuOf({ pages }: Rights, roles: readonly RoleCode[]): readonly MenuPage[] {
  expect(pages.map(({ path }) => path).toSorted()).toEqual(seededPaths(roles).toSorted());
  return pages;
}

function halfOf(pages: readonly MenuPage[], half: 0 | 1 | undefined): readonly MenuPage[] {
  if (half === undefined) return pages;
  const middle = Math.ceil(pages.length / 2);
  return pages.slice(half * middle, (half + 1) * middle);
}

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectPath(page, path);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading').first()).toBeAttached();
  await expect(main.getByLabel('加载中')).toHaveCount(0);
  const { shows: usual, showsNarrow = usual } = entries[path] ?? {};
  const shows = page.viewportSize()?.width === narrow.width ? showsNarrow : usual;
  if (shows !== undefined) await expect(main.getByText(shows).first()).toBeVisible();
}

/** Looks at the page of an entry, also how it fits a phone, and does on it whatever its owner may do. */
async function walk(page: Page, { path, title }: MenuPage, { codes }: Rights): Promise<void> {
  const entry = entries[path];
  if (entry === undefined)
    throw new Error(`${path} is in the menu and not in tests/support/console-entries.ts`);
  const may = (code: string | undefined) => code === undefined || codes.has(code);
  await entry.record?.prepare?.(page);
  await openPage(page, path);
  await page.setViewportSize(narrow);
  await expectFits(page, `${path} ${narrow.width}`);
  await page.setViewportSize(wide);
  await inspect(page, path);
  await expect.soft(page).toHaveTitle(titleOf(path, entry.title ?? title));
  expect(await cutActions(page), `${path}: actions of a row that do not fit their column`).toEqual([]);
  if (entry.record !== undefined) await tryRecord(page, entry.record, may);
  await entry.story?.(page, may);
}

/** The brand alone on the first page (specification §2); a page may say after a dash what it shows. */
function titleOf(path: string, title: string): RegExp {
  if (path === '/dashboard/index') return new RegExp(`^${brand}$`);
  return new RegExp(`^${title.replaceAll(/[()\\[\].+*?]/g, '.')}(-.+)? · ${brand}$`);
}

/** What the 操作 column cannot show whole. */
function cutActions(page: Page): Promise<readonly string[]> {
  return page
    .locator('main td:last-child > div')
    .evaluateAll((rows) =>
      rows.filter((row) => row.scrollWidth > row.clientWidth).map((row) => row.textContent),
    );
}
