import { type Page, expect } from '@playwright/test';
import * as z from 'zod/mini';
import { menus } from '#server/store/seed/base/menus.ts';
import type { MenuSeed } from '#server/store/seed/base/types.ts';
import type { RoleCode } from '#server/store/seed/seed-context.ts';
import { callApi } from './journey-actions.ts';

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

/** Excludes groups and pages that are opened from a row of another page. */
const isPage = (component: string | null | undefined, path: string): boolean =>
  component !== null && component !== undefined && !component.startsWith('layouts/') && !path.includes(':');

/** Returns the pages that the seed grants to some of these roles. */
export function seededPaths(roles: readonly RoleCode[], menu: readonly MenuSeed[] = menus): string[] {
  return menu.flatMap(({ url, component, roles: holders, children = [] }) => [
    ...(isPage(component, url) && roles.some((role) => holders.includes(role)) ? [url] : []),
    ...seededPaths(roles, children),
  ]);
}

/** Returns the pages of these roles that are shown in the main menu and open inside the app. */
export const shownPaths = (roles: readonly RoleCode[]): string[] =>
  seededPaths(roles, shownIn(menus, !roles.includes('student')));

function shownIn(menu: readonly MenuSeed[], isStaff: boolean): MenuSeed[] {
  return menu
    .filter(
      ({ hidden, ownWindow, pupilsOnly }) =>
        hidden !== true && ownWindow !== true && !(isStaff && pupilsOnly === true),
    )
    .map((one) => ({ ...one, children: shownIn(one.children ?? [], isStaff) }));
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

/**
 * Returns the pages in the real menu of the current user, without entries added by other journeys, and the
 * button codes.
 */
export async function rightsOf(page: Page): Promise<Rights> {
  const { menu, auth } = rights.parse(await callApi(page, 'GET', '/sys/permission/getUserPermissionByToken'));
  return {
    pages: pagesIn(menu).filter(({ path }) => ownPaths.has(path)),
    codes: new Set(auth.map(({ action }) => action)),
  };
}

/** Returns the targets of the links in the main menu. */
export async function linkedPaths(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: '主菜单' }).locator('a[href^="/"]:not([target])');
  await expect(links.first()).toBeAttached();
  const paths = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
  return [...new Set(paths)];
}
