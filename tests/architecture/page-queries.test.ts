import { expect, it } from 'vitest';
import { pagePathOf } from '#app/page-path.ts';
import { pageQueries } from '#app/page-queries.ts';
import { menus } from '#server/store/seed/base/menus.ts';
import type { MenuSeed } from '#server/store/seed/base/types.ts';
import { pagesWithoutPrefetch } from '#tests/support/journeys/pages-without-prefetch.ts';

/** Returns address and component of the menu entries that open in the shell; links and the search lead to hidden ones. */
function pagesIn(menu: readonly MenuSeed[]): { url: string; component: string }[] {
  return menu
    .filter(({ ownWindow }) => ownWindow !== true)
    .flatMap(({ url, component, children = [] }) => [
      ...(component === undefined || component.startsWith('layouts/') || url.includes(':')
        ? []
        : [{ url, component }]),
      ...pagesIn(children),
    ]);
}

it('every page of the menu declares its queries, so that data and code load in parallel', () => {
  const pages = pagesIn(menus).filter(({ url }) => !pagesWithoutPrefetch.has(url));
  expect(pages.length).toBeGreaterThan(30);
  const known = Object.keys(pageQueries);
  expect(pages.filter(({ component }) => !known.includes(pagePathOf(component)))).toEqual([]);
});
