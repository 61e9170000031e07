import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { keyOf, readOptions, write, writeAndNotify } from '#shared/api/client.ts';
import { connection } from '#shared/api/connection.ts';

/** The archives, the last runs, what runs now, and the schedule. */
export const backupsQuery = () => readOptions('/sys/backup/overview', {});
export const backupsKey = () => keyOf('/sys/backup/overview');

/** The data that a restore would lose, and its command. Quiet: the dialog shows a failure. */
export const restorePlanQuery = (query: QueryOf<'GET /sys/backup/restorePlan'>) =>
  readOptions('/sys/backup/restorePlan', { query, quiet: true });

/** Returns when the backup has begun. */
export const startBackup = () => writeAndNotify('post', '/sys/backup/start', {});

/** Returns when the drill has begun. */
export const checkBackup = (name: string) => writeAndNotify('post', '/sys/backup/check', { body: { name } });

export const saveSchedule = (body: BodyOf<'PUT /sys/backup/schedule'>) =>
  writeAndNotify('put', '/sys/backup/schedule', { body });

/** Quiet: the confirmation shows a failure. */
export const deleteBackup = (name: string) =>
  writeAndNotify('delete', '/sys/backup/delete', { query: { name }, quiet: true });

/** Returns the form that makes the browser download a backup with its files. */
export async function downloadBackup(name: string) {
  const { ticket } = await write('post', '/sys/backup/downloadTicket', { body: { name } });
  return { action: `${connection().apiBase}/sys/backup/downloadByTicket`, fields: { ticket } };
}
