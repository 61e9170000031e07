import { layoutName } from './menu-layout.ts';
import { canRedirectTo, pathDefect } from './menu-defects.ts';
import { canonicalPath, isAddress } from './menu-path.ts';
import { readMenuUrl } from './menu-url.ts';
import type { MenuNode } from './menu-node.ts';
import type { LateUrl, UrlSettings } from './menu-url.ts';
import type { RouteTarget } from './types.ts';

export type TargetOptions = UrlSettings & { hasComponent: (name: string) => boolean };

const containerLayouts = new Set(['RouteView', 'PageView', 'BlankLayout', 'BasicLayout', 'TabLayout']);
const frameLayouts = new Set(['IframePageView', 'IframeFReportView']);

/** Determines the target of a menu entry (docs/behaviour.md#components). */
export function readTarget(node: MenuNode, options: TargetOptions): RouteTarget {
  if (opensWindow(node)) return { kind: 'external', url: windowUrl(node, options) };
  const redirectTo = redirectOf(node);
  return redirectTo === undefined ? readOwnTarget(node, options) : { kind: 'redirect', redirectTo };
}

/** Determines the entry's own target, ignoring its redirect. */
export function readOwnTarget(node: MenuNode, options: TargetOptions): RouteTarget {
  const component = componentOf(node);
  const layout = layoutName(component);
  const address = addressOf(node);
  if (layout !== undefined && frameLayouts.has(layout)) {
    return { kind: 'iframe', url: address === undefined ? undefined : readMenuUrl(address, options) };
  }
  if (layout !== undefined && containerLayouts.has(layout)) return { kind: 'layout', component };
  if (component === '') return nameless(node, options);
  return { kind: options.hasComponent(component) ? 'page' : 'missing', component };
}

/** internalOrExternal true means a new window. */
export function opensWindow(node: MenuNode): boolean {
  return node.entry.meta?.internalOrExternal === true;
}

/** The address of a new window: meta.url, otherwise the entry's own path (static pages next to the app). */
export function windowUrl(node: MenuNode, settings: UrlSettings): LateUrl | undefined {
  return readMenuUrl(addressOf(node) ?? node.entry.path, settings);
}

function nameless(node: MenuNode, options: TargetOptions): RouteTarget {
  const address = addressOf(node);
  if (address !== undefined) return { kind: 'iframe', url: readMenuUrl(address, options) };
  if (node.children.length > 0) return { kind: 'layout', component: '' };
  return { kind: 'missing', component: node.path };
}

function addressOf({ entry }: MenuNode): string | undefined {
  if (typeof entry.meta?.url === 'string' && entry.meta.url.trim() !== '') return entry.meta.url;
  return isAddress(entry.path) ? entry.path : undefined;
}

/** alwaysShow redirects to its own path (docs/behaviour.md#menu): the entry shows itself. Other groups show a child. */
function redirectOf(node: MenuNode): string | undefined {
  const { redirect, alwaysShow } = node.entry;
  const component = componentOf(node);
  const isGroup = component === '' || layoutName(component) !== undefined;
  if (alwaysShow === true) return undefined;
  // The seed contains a redirect "15": only a path of this site counts as a redirect.
  const isUsable = typeof redirect === 'string' && canRedirectTo(redirect);
  if (isUsable && canonicalPath(redirect) !== node.path) return redirect;
  return isGroup ? node.children.find((child) => canLeadTo(child, node))?.href : undefined;
}

function canLeadTo(child: MenuNode, group: MenuNode): boolean {
  const isRegistered = child.entry.route !== '0' && child.path !== group.path;
  return isRegistered && !child.hidden && !opensWindow(child) && pathDefect(child.path) === undefined;
}

function componentOf({ entry }: MenuNode): string {
  return (entry.component ?? '').trim();
}
