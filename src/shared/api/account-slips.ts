import { keyOf, read, readOptions, write } from './client.ts';

/** Slips that the caller has not closed yet. A failure is not reported: pages work without them. */
export const accountSlipsQuery = () => readOptions('/sys/accountSlips/mine', { quiet: true });

/** The passwords; not a query, so that no cache keeps them. */
export const openAccountSlips = (id: string) => read('/sys/accountSlips/queryById', { query: { id } });

/** Deletes the slips; the accounts and their passwords stay. */
export const deleteAccountSlips = (id: string) =>
  write('delete', '/sys/accountSlips/delete', { query: { id }, quiet: true });

/** The key of the list, for `invalidateQueries`. */
export const accountSlipsKey = () => keyOf('/sys/accountSlips/mine');
