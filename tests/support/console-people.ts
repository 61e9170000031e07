import type { RoleCode } from '#server/store/seed/seed-context.ts';

/**
 * What is asked of an entry: how it comes (files, calls, and no file anew the second time), what it offers, and how it
 * looks in both looks and on a phone.
 */
export type Part = 'comes' | 'offers' | 'looks';

export type Visitor = {
  readonly who: string;
  readonly roles: readonly RoleCode[];
  /** Left out: a new developer. */
  readonly username?: string;
  readonly asks: readonly Part[];
  readonly mark: '' | ' @long';
};

const all = ['comes', 'offers', 'looks'] as const;

/**
 * Who walks the menu. What a pupil waits for is in the usual run, which a look at every page would make half a minute
 * longer; a developer's pages are nearly the administrator's once more.
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
