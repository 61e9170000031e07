import { findRoute, type MenuRegistry } from '#shared/menu/menu-registry.ts';
import { parseUrl } from '#shared/menu/url-text.ts';

export type FrameTarget =
  | { readonly kind: 'page'; readonly href: string }
  | {
      readonly kind: 'frame';
      readonly address: string;
      readonly sandbox: string;
      readonly isForeign: boolean;
    }
  | { readonly kind: 'nothing' };

/**
 * No frame may navigate the top window. A page of this site is trusted like any of its pages
 * (docs/decisions/057-what-other-clients-send.md); a page of another site keeps its own origin, because its modules,
 * cookies and storage need it.
 */
const sandboxes = {
  own: 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals',
  foreign: 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads',
} as const;

/** Returns the presentation of a frame entry's address: a page of the menu in place, all else in a frame. */
export function frameTarget(address: string, registry: MenuRegistry, siteOrigin: string): FrameTarget {
  return targetOf(address, registry, siteOrigin, new Set());
}

function targetOf(
  address: string,
  registry: MenuRegistry,
  siteOrigin: string,
  passed: Set<string>,
): FrameTarget {
  const url = address === '' ? undefined : parseUrl(address, siteOrigin);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return { kind: 'nothing' };
  if (url.origin !== siteOrigin)
    return { kind: 'frame', address, sandbox: sandboxes.foreign, isForeign: true };
  const route = findRoute(registry, url.pathname);
  if (route === undefined) return { kind: 'frame', address, sandbox: sandboxes.own, isForeign: false };
  switch (route.kind) {
    case 'page':
    case 'layout':
    case 'missing':
      return { kind: 'page', href: `${url.pathname}${url.search}${url.hash}` };
    case 'redirect':
      // Entries with parameters may redirect in a circle.
      if (passed.has(route.redirectTo)) return { kind: 'nothing' };
      return targetOf(route.redirectTo, registry, siteOrigin, passed.add(route.redirectTo));
    // An entry that frames itself, directly or through another, would never end.
    case 'iframe':
    case 'external':
      return { kind: 'nothing' };
    default:
      return route satisfies never;
  }
}
