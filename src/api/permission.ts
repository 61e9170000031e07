import { read } from './client.ts';

/** Menu and button permissions of the session's user. Quiet: a failure ends the session, and the login page says why. */
export const userPermissions = (signal?: AbortSignal) =>
  read('/sys/permission/getUserPermissionByToken', { signal, quiet: true });
