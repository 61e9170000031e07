import { findRoute, type MenuRegistry } from './menu-registry.ts';
import { parseUrl } from './url-text.ts';

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
 * Neither may lead the whole window away. A page of this site is trusted as any page of it (docs/decisions/057); one of
 * elsewhere keeps its own origin, without which its modules, cookies and storage do not work.
 */
const sandboxes = {
  own: 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals',
  foreign: 'allow-scripts allow-same-origin allow-forms allow-popups allow-downloads',
} as const;

/** How the address of a frame entry is shown: what the menu knows in place, all else in a frame. */
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
      // Entries with parameters may lead back to where one came from.
      if (passed.has(route.redirectTo)) return { kind: 'nothing' };
      return targetOf(route.redirectTo, registry, siteOrigin, passed.add(route.redirectTo));
    // An entry that shows itself, or another that shows this one, would never end.
    case 'iframe':
    case 'external':
      return { kind: 'nothing' };
    default:
      return route satisfies never;
  }
}
