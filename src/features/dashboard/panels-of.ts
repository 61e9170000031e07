import type { Permission } from '#shared/app/can.tsx';
import type { MenuRegistry } from '#shared/menu/menu-registry.ts';
import { worksPath } from '#shared/work/grading-link.ts';

/** The user properties that determine the panels. */
export type Visitor = Pick<Permission, 'can'> & Pick<MenuRegistry, 'routes'>;

/** Returns the panels of a user's permissions; a user who neither monitors nor grades is a learner. */
export function panelsOf({ can, routes }: Visitor) {
  const watches = can('dashboard:site');
  const grades = routes.has(worksPath);
  // A user who monitors the school teaches no class.
  const teaches = grades && !watches;
  return { watches, grades, teaches, learns: !watches && !grades };
}
