import { readOptions, write, writeAndNotify } from '#shared/api/client.ts';

const path = '/teaching/teachingWork/share';

/** The share link of the caller's own work. Quiet: the dialog shows a failure. */
export const workShareQuery = (id: string) => readOptions(path, { query: { id }, quiet: true });

/** Creates a link that shows the work to anyone. Quiet: the dialog shows a failure. */
export const shareWork = (id: string) => write('post', path, { body: { id }, quiet: true });

/** Revokes the link: it no longer shows the work. */
export const unshareWork = (id: string) => writeAndNotify('delete', path, { query: { id }, quiet: true });
