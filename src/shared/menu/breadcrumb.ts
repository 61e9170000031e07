import { canonicalPath, hasParams, learnPath, menuPathOf } from './menu-path.ts';
import { findRoute, homePath } from './menu-registry.ts';
import type { MenuRegistry } from './menu-registry.ts';

/** One step of the breadcrumb; the current page, always last, has no path and is not a link. */
export type Crumb = { title: string; path: string | undefined };

const homeTitle = '首页';

/**
 * Starts with 首页 (/dashboard/index, docs/behaviour.md#titles), then the groups above the page, then the page.
 * `ownTitle` is the page's own title: a parametrised menu entry covers many pages (AUTO在线表单), and its title names none
 * of them.
 */
export function breadcrumb(registry: MenuRegistry, pathname: string, ownTitle?: string): Crumb[] {
  const route = findRoute(registry, menuPathOf(pathname));
  if (!route || route.kind === 'redirect') return [{ title: homeTitle, path: homePath }];
  if (route.path === homePath) return [{ title: homeTitle, path: undefined }];
  return [
    { title: homeTitle, path: homePath },
    // A group with the same title as its page (作业管理) is redundant.
    ...route.chain.filter(({ title }) => title !== route.title).map(({ title, path }) => ({ title, path })),
    ...ending(hasParams(route.path) ? (ownTitle ?? route.title) : route.title, canonicalPath(pathname)),
  ];
}

/** The page itself; below 我的课程 also the intermediate steps. */
function ending(title: string, path: string): Crumb[] {
  const [courseId, unitId] = path.startsWith(`${learnPath}/`)
    ? path.slice(learnPath.length + 1).split('/')
    : [];
  if (courseId === undefined) return [{ title, path: undefined }];
  const course = unitId === undefined ? undefined : `${learnPath}/${courseId}`;
  const steps = [
    { title, path: learnPath },
    { title: '课程', path: course },
  ];
  return unitId === undefined ? steps : [...steps, { title: '课程单元', path: undefined }];
}

/**
 * Returns `{title} · {brandName}`; on the home page, or without a title, only the brand name
 * (docs/behaviour.md#titles).
 */
export function documentTitle(title: string | undefined, brandName: string): string {
  return title === undefined || title === '' || title === homeTitle ? brandName : `${title} · ${brandName}`;
}
