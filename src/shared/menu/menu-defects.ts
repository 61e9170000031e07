import { findFixedRoute } from './fixed-routes.ts';
import { canonicalPath, hasParams } from './menu-path.ts';
import { isSitePath } from './safe-redirect.ts';

/** Addresses of src/routes and of the server that take precedence over every menu path. */
const reservedPaths = [
  /^\/(?:home|404)$/,
  /^\/user(?:\/|$)/,
  /^\/[cf]\/[^/]+$/,
  /^\/[^/]*(?:-detail|List)$/,
  /^\/(?:api|assets|inspector|browsers)(?:\/|$)/,
];

/** Returns whether a path belongs to a page outside the menu, which a menu can neither show nor replace. */
export function isTaken(path: string): boolean {
  return findFixedRoute(path) !== undefined || reservedPaths.some((pattern) => pattern.test(path));
}

/** Browsers resolve it: `/a/../b` opens `/b`. */
const dotSegment = /\/\.{1,2}(?:\/|$)/;
const isRewritten = (path: string): boolean => !isSitePath(path) || dotSegment.test(path);

/** The router reads such a segment as a parameter: `/price/$5` opens `/price/undefined`. */
const routerParam = /\/\$|\{-?\$/;

/** Returns why the path of a menu entry is unusable; undefined if it is usable. */
export function pathDefect(path: string): string | undefined {
  if (isTaken(path)) return `菜单路径 ${path} 是系统固定页面的地址，请改用别的路径`;
  if (/%2f/i.test(path)) return `菜单路径 ${path} 含有 %2F，无法打开，请改用别的路径`;
  if (routerParam.test(path)) return `菜单路径 ${path} 含有 $，无法打开，请改用别的路径`;
  if (isRewritten(path)) return `菜单路径 ${path} 会被浏览器改写，请改用别的路径`;
  if (hasParams(path)) return `菜单路径 ${path} 带有参数，不能直接打开，请把它设为隐藏`;
  return undefined;
}

/**
 * Returns whether a menu entry may redirect to an address: a path of this site as it stands, except the login pages,
 * which send a logged-in user back to the menu.
 */
export function canRedirectTo(address: string): boolean {
  const path = canonicalPath(address.replace(/[?#].*$/s, ''));
  return isSitePath(address) && !isRewritten(path) && !/^\/user(?:\/|$)/.test(path);
}

/** The message for an address that is neither http(s) nor a path of this site, or that contains an unknown setting. */
export const addressDefect = (address: string): string => `菜单地址无效：${address}`;
