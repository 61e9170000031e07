import type { Caller } from '#server/http/caller.ts';

/** Creates a caller without a session and without permissions, except for the given ones. */
export const callerOf = (username: string, more: Partial<Caller> = {}): Caller => ({
  userId: username,
  username,
  realname: '',
  roles: [],
  level: 0,
  grants: new Set(),
  departIds: [],
  responsibleOrgCodes: [],
  orgCode: null,
  tokenHash: '',
  passwordDue: false,
  ...more,
});
