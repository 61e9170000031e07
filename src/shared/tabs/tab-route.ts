import type { TabRoute } from '#shared/menu/menu-registry.ts';
import type { RouteMatch } from '#shared/menu/types.ts';

/** Returns whether a route is shown in a tab. */
export function isTabRoute(found: RouteMatch | undefined): found is TabRoute {
  return found !== undefined && found.kind !== 'redirect' && found.kind !== 'external';
}
