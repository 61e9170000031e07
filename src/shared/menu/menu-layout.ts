import type { MenuRoute } from './types.ts';

/**
 * Returns the nearest group around a page that has the layout PageView: a heading with the group's name and links to
 * its other pages. The other layouts of a menu (RouteView, BlankLayout, BasicLayout, TabLayout) add nothing to the
 * shell, which is the layout of every guarded page here (docs/behaviour.md#layouts).
 */
export function pageViewAround({ chain }: Pick<MenuRoute, 'chain'>): MenuRoute['chain'][number] | undefined {
  return chain.findLast(({ entry }) => layoutName(entry.component) === 'PageView');
}

/** Converts `layouts/PageView` to `PageView`; undefined for a page. */
export function layoutName(component: string | null | undefined): string | undefined {
  const name = (component ?? '').trim();
  return name.includes('layouts') ? name.slice(name.lastIndexOf('/') + 1) : undefined;
}
