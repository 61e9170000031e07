import type { RoleCode } from '#server/store/seed/seed-context.ts';

type Visitor = {
  readonly who: string;
  readonly roles: readonly RoleCode[];
  readonly username: string;
  /** Of the pages, which come in the order of the menu. */
  readonly half?: 0 | 1;
};

/** Who walks the menu; the administrator's is walked by two at once. */
export const visitors: readonly Visitor[] = [
  { who: 'the administrator, first half', username: 'admin', roles: ['admin', 'dev'], half: 0 },
  { who: 'the administrator, second half', username: 'admin', roles: ['admin', 'dev'], half: 1 },
  { who: 'a teacher', username: 'teacher', roles: ['teacher'] },
  { who: 'a pupil', username: 's30108', roles: ['student'] },
];
