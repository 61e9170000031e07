import { FileStoreAway } from '#server/files/object-store.ts';

/**
 * Temporary outages of database or files: disk full, no connection, overload; `filesAway`: no connection to the file
 * store.
 */
export type Outage = 'full' | 'away' | 'busy' | 'filesAway';

/** SQLSTATEs and operating system error codes. */
const codes = new Map<string, Outage>([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['53100', 'full'],
  ['53300', 'busy'],
  // The database of a school that is being moved or restored.
  ['3D000', 'away'],
  ['57P01', 'away'],
  ['57P02', 'away'],
  ['57P03', 'away'],
  ['ECONNREFUSED', 'away'],
  ['ECONNRESET', 'away'],
  ['EPIPE', 'away'],
  ['ETIMEDOUT', 'away'],
  ['EHOSTUNREACH', 'away'],
  ['ENETUNREACH', 'away'],
  ['ENOTFOUND', 'away'],
  ['EAI_AGAIN', 'away'],
]);

/** Messages of node-postgres that have no code. */
const messagePatterns: readonly (readonly [RegExp, Outage])[] = [
  [/^timeout exceeded when trying to connect$/, 'busy'],
  [/^Connection terminated/, 'away'],
  [/^timeout expired$/, 'away'],
  [/not queryable$/, 'away'],
];

/** Returns the outage behind an error; undefined for other errors. */
export function outageOf(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof FileStoreAway) return 'filesAway';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // An aborted upload is a lost client connection, not the database's.
  if (error.message === 'aborted') return undefined;
  // A unix socket without a server; a missing file is not an outage.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect' ? 'away' : undefined;
  const isConnection = /^08\w{3}$/.test(code);
  return (
    codes.get(code) ??
    (isConnection ? 'away' : messagePatterns.find(([pattern]) => pattern.test(error.message))?.[1])
  );
}

/** Awaits a task; its failure because of a full disk is ignored. */
export async function ignoreFullDisk(task: Promise<unknown>): Promise<void> {
  try {
    await task;
  } catch (error) {
    if (outageOf(error) !== 'full') throw error;
  }
}
