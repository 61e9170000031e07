import type { Caller } from '#server/http/caller.ts';

/** Somebody with these roles who is asked about where no session is. */
export const callerOf = (username: string, roles: readonly string[]): Caller => ({
  userId: username,
  username,
  realname: '',
  roles,
  level: 1,
  grants: new Set(),
  departIds: [],
  responsibleOrgCodes: [],
  orgCode: null,
  sessionKey: '',
  passwordDue: false,
});
