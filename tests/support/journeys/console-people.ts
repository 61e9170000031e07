import type { RoleCode } from '#server/store/seed/seed-context.ts';
import { seededPaths, shownPaths } from './console-menu.ts';

/**
 * The checks of an entry: how it loads, the actions it offers, and how it looks in both colour schemes and on
 * a phone.
 */
export type Part = 'comes' | 'offers' | 'looks';

export type Visitor = {
  readonly who: string;
  readonly roles: readonly RoleCode[];
  /** Absent: a new developer. */
  readonly username?: string;
  readonly asks: readonly Part[];
  /** Records are created and changed only on pages where an action of the administrator is missing. */
  readonly records?: 'limited';
  readonly mark: '' | ' @long';
};

const all = ['comes', 'offers', 'looks'] as const;
const administrator = ['admin', 'dev'] as const;

/**
 * The users who visit the menu. The normal run covers how pages load for a pupil; checking the look of every
 * page would take half a minute more. The pages of a developer are those of the administrator, who has the same
 * role, with fewer actions.
 */
export const visitors: readonly Visitor[] = [
  { who: 'a pupil', roles: ['student'], username: 's30108', asks: ['comes'], mark: '' },
  {
    who: 'a pupil at work',
    roles: ['student'],
    username: 's30108',
    asks: ['offers', 'looks'],
    mark: ' @long',
  },
  { who: 'a teacher', roles: ['teacher'], username: 'teacher', asks: all, mark: ' @long' },
  { who: 'the administrator', roles: administrator, username: 'admin', asks: all, mark: ' @long' },
  { who: 'a developer', roles: ['dev'], asks: ['offers'], records: 'limited', mark: ' @long' },
];

/** Pages that show a teacher something else than the administrator, and not only fewer actions. */
const differs = new Set(['/dashboard/index', '/isystem/departDetailList']);

/**
 * Returns the checks of an entry for a visitor. The visit of the administrator covers how a page loads and
 * looks for a teacher too, who has the same page with fewer actions.
 */
export function partsOf({ who, roles, asks }: Visitor, path: string): readonly Part[] {
  const isShared = who === 'a teacher' && !differs.has(path);
  const isDone: Readonly<Record<Part, boolean>> = {
    comes:
      path === '/dashboard/index' ||
      !shownPaths(roles).includes(path) ||
      (isShared && shownPaths(administrator).includes(path)),
    offers: false,
    looks: isShared && seededPaths(administrator).includes(path),
  };
  return asks.filter((part) => !isDone[part]);
}
