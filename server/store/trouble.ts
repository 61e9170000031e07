import { FileStoreAway } from '#server/files/object-store.ts';

/**
 * What keeps the database or a file from being used, and passes: no room, no connection, too many at once; `filesAway`:
 * no connection to where the files are.
 */
export type Trouble = 'full' | 'away' | 'busy' | 'filesAway';

/** SQLSTATE, and the codes of the operating system. */
const codes = new Map<string, Trouble>([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['53100', 'full'],
  ['53300', 'busy'],
  // A school's that is being moved or restored.
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

/** What node-postgres says without a code. */
const words: readonly (readonly [RegExp, Trouble])[] = [
  [/^timeout exceeded when trying to connect$/, 'busy'],
  [/^Connection terminated/, 'away'],
  [/^timeout expired$/, 'away'],
  [/not queryable$/, 'away'],
];

/** The trouble behind an error; undefined when the error is of another kind. */
export function troubleOf(error: unknown): Trouble | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof FileStoreAway) return 'filesAway';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // Who sends an upload has gone: that connection is not the database's.
  if (error.message === 'aborted') return undefined;
  // A unix socket that nobody listens on; a file that is missing is another matter.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect' ? 'away' : undefined;
  const isConnection = /^08\w{3}$/.test(code);
  return codes.get(code) ?? (isConnection ? 'away' : words.find(([said]) => said.test(error.message))?.[1]);
}

/** Waits for what may be left undone while the disk is full. */
export async function unlessFull(task: Promise<unknown>): Promise<void> {
  try {
    await task;
  } catch (error) {
    if (troubleOf(error) !== 'full') throw error;
  }
}
