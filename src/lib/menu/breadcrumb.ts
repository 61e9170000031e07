import { findRoute, homePath } from './menu-registry.ts';
import type { MenuRegistry } from './menu-registry.ts';

/** One step of the breadcrumb; the current page, always last, has no path and is no link. */
export type Crumb = { title: string; path: string | undefined };

const homeTitle = '首页';

/** Starts with 首页 (ruling §2: /dashboard/index), then the groups above the page, then the page. */
export function breadcrumb(registry: MenuRegistry, pathname: string): Crumb[] {
  const route = findRoute(registry, pathname);
  if (!route || route.kind === 'redirect') return [{ title: homeTitle, path: homePath }];
  if (route.path === homePath) return [{ title: homeTitle, path: undefined }];
  return [
    { title: homeTitle, path: homePath },
    ...route.chain.map(({ title, path }) => ({ title, path })),
    { title: route.title, path: undefined },
  ];
}

/** `{title} · {brandName}`; on the home page, or without a title, the brand name alone (specification §2). */
export function documentTitle(title: string | undefined, brandName: string): string {
  return title === undefined || title === '' || title === homeTitle ? brandName : `${title} · ${brandName}`;
}
