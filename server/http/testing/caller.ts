import type { Caller } from '../caller.ts';

/** Somebody who is asked about where no session is, and may do nothing but what is said. */
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
  sessionKey: '',
  passwordDue: false,
  ...more,
});
