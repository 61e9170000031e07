import type { Permission } from '#lib/can.tsx';
import type { MenuRegistry } from '#lib/menu/menu-registry.ts';
import { worksPath } from './works-path.ts';

/** Who opens the first page: what its panels depend on. */
export type Visitor = Pick<Permission, 'can'> & Pick<MenuRegistry, 'routes'>;

/** What a person's permissions make them come for; who neither watches nor grades learns. */
export function panelsOf({ can, routes }: Visitor) {
  const watches = can('dashboard:site');
  const grades = routes.has(worksPath);
  // Whoever watches the school has no class of their own to teach.
  const teaches = grades && !watches;
  return { watches, grades, teaches, learns: !watches && !grades };
}
