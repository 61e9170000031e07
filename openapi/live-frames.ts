/**
 * Kinds of cached data that the server invalidates over the live channel, the `cmd` of its frames
 * (docs/decisions/011-one-socket-one-poll.md). `learning`: the courses, units or homework of a pupil.
 * `onlineRows`: rows of the form whose id is `msgId`. `depart`: the department of the user, whose code is `msgId`.
 */
export const changeKinds = [
  'notices',
  'learning',
  'onlineRows',
  'permissions',
  'dictionaries',
  'config',
  'depart',
] as const;

export type ChangeKind = (typeof changeKinds)[number];
