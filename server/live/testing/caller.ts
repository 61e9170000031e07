import type { Caller } from '#server/http/caller.ts';

/** Somebody who is logged in and may do nothing. */
export function someCaller(userId: string): Caller {
  return {
    userId,
    username: userId,
    realname: userId,
    roles: [],
    level: 0,
    grants: new Set(),
    departIds: [],
    responsibleOrgCodes: [],
    orgCode: null,
    sessionKey: '',
    passwordDue: false,
  };
}
