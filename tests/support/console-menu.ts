import { type Page, expect } from '@playwright/test';
import * as z from 'zod/mini';
import { menus, type MenuSeed } from '#server/store/seed/base/menus.ts';
import type { RoleCode } from '#server/store/seed/seed-context.ts';
import { callApi, expectPath } from './journey-actions.ts';
import { entries } from './console-entries.ts';
import { tryRecord } from './console-record.ts';

const node = z.object({
  path: z.string(),
  component: z.nullish(z.string()),
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

const ownPaths = new Set(seededPaths(['admin', 'dev', 'teacher', 'student']));

function pathsIn(menu: readonly unknown[]): string[] {
  return menu.flatMap((one) => {
    const { path, component, children } = node.parse(one);
    return [...(isPage(component, path) ? [path] : []), ...pathsIn(children ?? [])];
  });
}

export type Rights = { readonly paths: readonly string[]; readonly codes: ReadonlySet<string> };

/** The pages in the real menu of whoever is logged in, without those that other stories have added, and the buttons. */
export async function rightsOf(page: Page): Promise<Rights> {
  const { menu, auth } = rights.parse(await callApi(page, 'GET', '/sys/permission/getUserPermissionByToken'));
  return {
    paths: pathsIn(menu).filter((path) => ownPaths.has(path)),
    codes: new Set(auth.map(({ action }) => action)),
  };
}

/** Opens the page of an entry and does on it whatever its owner may do. */
export async function walk(page: Page, path: string, { codes }: Rights): Promise<void> {
  const entry = entries[path];
  if (entry === undefined)
    throw new Error(`${path} is in the menu and not in tests/support/console-entries.ts`);
  const may = (code: string | undefined) => code === undefined || codes.has(code);
  await entry.record?.prepare?.(page);
  await page.goto(path);
  await expectPath(page, path);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading').first()).toBeAttached();
  await expect(main.getByLabel('加载中')).toHaveCount(0);
  expect(await cutActions(page), `${path}: actions of a row that do not fit their column`).toEqual([]);
  if (entry.shows !== undefined) await expect(main.getByText(entry.shows).first()).toBeVisible();
  if (entry.record !== undefined) await tryRecord(page, entry.record, may);
  await entry.story?.(page, may);
}

/** What the 操作 column cannot show whole. */
function cutActions(page: Page): Promise<readonly string[]> {
  return page
    .locator('main td:last-child > div')
    .evaluateAll((rows) =>
      rows.filter((row) => row.scrollWidth > row.clientWidth).map((row) => row.textContent),
    );
}
