import type { RoleCode } from '#server/store/seed/seed-context.ts';

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
  readonly mark: '' | ' @long';
};

const all = ['comes', 'offers', 'looks'] as const;

/**
 * The users who visit the menu. The normal run covers how pages load for a pupil; checking the look of every
 * page would take half a minute more. The pages of a developer are nearly those of an administrator.
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
  { who: 'the administrator', roles: ['admin', 'dev'], username: 'admin', asks: all, mark: ' @long' },
  { who: 'a developer', roles: ['dev'], asks: ['offers'], mark: ' @long' },
];
