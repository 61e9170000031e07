import type { Schema } from '#openapi/index.ts';
import { read } from './client.ts';
import { answerSlot, storeAnswer } from './offline-answers.ts';

const path = '/sys/permission/getUserPermissionByToken';

/**
 * Menu and button permissions of the session's user. Quiet: a failure ends the session, and the login page shows the
 * reason.
 */
export const userPermissions = (signal?: AbortSignal) => read(path, { signal, quiet: true });

/** Caches the permissions of a login like fetched ones. */
export function keepPermissions(result: Schema<'UserPermissions'>): void {
  const cacheSlot = answerSlot(path);
  const envelope = { success: true, message: '', code: 200, result, timestamp: Date.now() };
  if (cacheSlot !== undefined) void storeAnswer(cacheSlot, JSON.stringify(envelope));
}
