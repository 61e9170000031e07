import { findFixedRoute } from './fixed-routes.ts';
import { flattenNodes, readMenu } from './menu-node.ts';
import { bySpecificity, canonicalPath, hasParams, matchPattern } from './menu-path.ts';
import { readOwnTarget, readTarget } from './menu-target.ts';
import { canRedirectTo, isTaken, pathDefect } from './menu-defects.ts';
import { buildAllEntries, buildSideMenu, defectOf } from './side-menu.ts';
import type { MenuEntry, MenuNode } from './menu-node.ts';
import type { TargetOptions } from './menu-target.ts';
import type { RouteTarget } from './types.ts';
import type { SideMenuItem } from './side-menu.ts';
import type { MenuRoute, RouteMatch } from './types.ts';

export const homePath = '/dashboard/index';
/** The target of `/` with a session and a built menu (docs/behaviour.md#routes). */
export const accountPath = '/account/center';

/** The routes shown in a tab: all others redirect or leave the site. */
export type TabRoute = Exclude<RouteMatch, { kind: 'redirect' | 'external' }>;

export type MenuRegistry = {
  /** Keyed by canonical path. */
  routes: ReadonlyMap<string, MenuRoute>;
  /** Routes with parameters, most specific first. */
  patterns: readonly MenuRoute[];
  /** Maps route names of the menu (`isps-userAnnouncement`) to paths. */
  names: ReadonlyMap<string, string>;
  /** The items of the side menu. */
  tree: readonly SideMenuItem[];
  /** The same items and the hidden pages that open without parameters: what the search finds. */
  entries: readonly SideMenuItem[];
};

type Routes = Pick<MenuRegistry, 'routes' | 'patterns'>;

export type RegistryOptions = TargetOptions & { log: (line: string) => void };

/**
 * Converts the server's menu for the router and the side menu (docs/behaviour.md#menu). Invalid entries do not throw:
 * of duplicate paths and names the first wins and the others are logged; unknown components become `missing`.
 */
export function buildMenuRegistry(menu: readonly MenuEntry[], options: RegistryOptions): MenuRegistry {
  const nodes = readMenu(menu, options.log);
  for (const { wrong } of wrongItems(nodes, options)) options.log(wrong);
  const registered = registerNodes(nodes, options);
  const routes = new Map(
    [...registered].map(([path, node]) => [path, routeOf(node, readTarget(node, options))]),
  );
  for (const path of circularRedirects(routes)) {
    const node = registered.get(path);
    if (node === undefined) continue;
    options.log(`菜单跳转循环：${path}`);
    routes.set(path, routeOf(node, readOwnTarget(node, options)));
  }
  return {
    routes,
    patterns: patternsOf(routes),
    names: readNames(registered, options),
    tree: buildSideMenu(nodes, options),
    entries: buildAllEntries(nodes, options, (node) => opensByLink(node, options)),
  };
}

/**
 * Returns the route of a pathname, percent-encoded or not; undefined leads to /404. `/` redirects
 * (docs/behaviour.md#routes).
 */
export function findRoute(registry: Routes, pathname: string): RouteMatch | undefined {
  const path = canonicalPath(pathname);
  if (path === '/') return rootRoute(registry);
  const fixed = findFixedRoute(path);
  if (fixed) return fixed;
  const plain = registry.routes.get(path);
  if (plain && !hasParams(plain.path)) return { ...plain, params: {} };
  for (const route of registry.patterns) {
    const params = matchPattern(route.path, path);
    if (params) return { ...route, params };
  }
  return undefined;
}

/**
 * Returns the landing page of a user who requested no page: the configured path if the menu contains it or it belongs
 * to no menu, otherwise the first visible page of the menu.
 */
export function landingPath(registry: MenuRegistry, configured: string): string {
  const path = pathPart(configured);
  const isUsable = canRedirectTo(configured);
  if (isUsable && (findRoute(registry, path) !== undefined || isTaken(path))) return configured;
  const pages = [...registry.routes.values()].filter((route) => canBeLandedOn(route));
  const isSeen = ({ entry, chain }: MenuRoute) =>
    entry.hidden !== true && chain.every(({ entry: group }) => group.hidden !== true);
  return (pages.find(isSeen) ?? pages[0])?.path ?? (isUsable ? configured : homePath);
}

const canBeLandedOn = ({ kind, path }: MenuRoute): boolean =>
  kind === 'page' && pathDefect(path) === undefined;

/**
 * Returns whether a link alone opens a hidden entry. A hidden group of the first level contains pages that need an id from
 * another page.
 */
function opensByLink(node: MenuNode, options: RegistryOptions): boolean {
  if (node.children.length > 0) {
    const isFirstLevel = node.ancestors.length === 0;
    if (isFirstLevel && node.entry.hidden === true) return false;
    return node.children.some((child) => !child.hidden || opensByLink(child, options));
  }
  if (node.entry.route === '0' || hasParams(node.path) || defectOf(node, options) !== undefined) return false;
  return ['page', 'iframe', 'external'].includes(readTarget(node, options).kind);
}

/** Returns the visible but unusable entries, each with its reason. */
function wrongItems(nodes: readonly MenuNode[], options: RegistryOptions): { readonly wrong: string }[] {
  return flattenNodes(nodes).flatMap((node) => {
    const wrong = node.hidden || node.children.length > 0 ? undefined : defectOf(node, options);
    return wrong === undefined ? [] : [{ wrong }];
  });
}

function rootRoute({ routes }: Routes): RouteMatch | undefined {
  const shown = routes.get(accountPath) ?? routes.get(homePath);
  const target = shown ?? [...routes.values()].find((route) => canBeLandedOn(route));
  if (!target) return undefined;
  const { title, entry, keepAlive, permissionList } = target;
  const common = { path: '/', title, entry, chain: [], keepAlive, permissionList, params: {} };
  return { ...common, kind: 'redirect', redirectTo: target.path };
}

function registerNodes(nodes: readonly MenuNode[], { log }: RegistryOptions): Map<string, MenuNode> {
  const registered = new Map<string, MenuNode>();
  for (const node of flattenNodes(nodes)) {
    // Route "0": shown, but not registered.
    if (node.entry.route === '0') continue;
    const earlier = registered.get(node.path);
    // The same page with another search, such as a list with a filter, is not a duplicate.
    if (earlier && isSamePage(earlier, node)) continue;
    if (earlier) log(`菜单路径重复：${node.path}（${node.title}），已使用“${earlier.title}”`);
    else if (node.path === '/') log(`菜单路径重复：/（${node.title}），已使用 ${accountPath}`);
    else registered.set(node.path, node);
  }
  return registered;
}

function isSamePage(one: MenuNode, other: MenuNode): boolean {
  return one.href !== other.href && one.entry.component === other.entry.component;
}

function routeOf(node: MenuNode, target: RouteTarget): MenuRoute {
  return {
    ...target,
    path: node.path,
    title: node.title,
    entry: node.entry,
    chain: node.ancestors.map(({ path, title, entry }) => ({ path, title, entry })),
    keepAlive: node.entry.meta?.keepAlive === true,
    permissionList: node.entry.meta?.permissionList ?? [],
  };
}

function readNames(registered: ReadonlyMap<string, MenuNode>, { log }: RegistryOptions): Map<string, string> {
  const names = new Map<string, string>();
  for (const { entry, path, title } of registered.values()) {
    if (typeof entry.name !== 'string' || entry.name === '') continue;
    const earlier = names.get(entry.name);
    if (earlier === undefined) names.set(entry.name, path);
    else log(`菜单名称重复：${entry.name}（${title}），已使用 ${earlier}`);
  }
  return names;
}

/** Returns the routes with parameters, most specific first. */
function patternsOf(routes: ReadonlyMap<string, MenuRoute>): MenuRoute[] {
  return [...routes.values()]
    .filter((route) => hasParams(route.path))
    .sort((a, b) => bySpecificity(a.path, b.path));
}

/**
 * Returns the redirects that have to end for every redirect to reach a page: of each circle the first in the menu.
 * A circle may pass `/` and entries with parameters.
 */
function circularRedirects(routes: ReadonlyMap<string, MenuRoute>): string[] {
  const registry = { routes, patterns: patternsOf(routes) };
  const order = new Map([...routes.keys()].map((path, index) => [path, index]));
  // Every redirect is followed once: ten thousand in a chain must not take a minute.
  const followed = new Set<string>();
  return [...routes.values()].flatMap((start) => {
    const walk = new Set<string>();
    let route: MenuRoute | undefined = start;
    while (route?.kind === 'redirect' && !followed.has(route.path)) {
      walk.add(route.path);
      followed.add(route.path);
      route = findRoute(registry, pathPart(route.redirectTo));
    }
    if (route?.kind !== 'redirect' || !walk.has(route.path)) return [];
    const circle = [...walk].slice([...walk].indexOf(route.path));
    const [first] = circle
      .filter((path) => order.has(path))
      .sort((a, b) => indexIn(order, a) - indexIn(order, b));
    return first === undefined ? [] : [first];
  });
}

const indexIn = (order: ReadonlyMap<string, number>, path: string): number => order.get(path) ?? order.size;

/** An address without its search and hash. */
const pathPart = (address: string): string => address.replace(/[?#].*$/s, '');
