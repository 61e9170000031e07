import { readOptions, write, writeAndTell } from './client.ts';

const path = '/teaching/teachingWork/share';

/** The share link of an own work. Quiet: the dialog shows a failure. */
export const workShareQuery = (id: string) => readOptions(path, { query: { id }, quiet: true });

/** Makes a link by which anybody sees the work. Quiet: the dialog shows a failure. */
export const shareWork = (id: string) => write('post', path, { body: { id }, quiet: true });

/** Takes it back: whoever has it sees nothing any more. */
export const unshareWork = (id: string) => writeAndTell('delete', path, { query: { id }, quiet: true });
