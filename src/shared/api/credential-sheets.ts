import { keyOf, read, readOptions, write } from './client.ts';

/** Credential sheets that the caller has not closed yet. A failure is not reported: pages work without them. */
export const credentialSheetsQuery = () => readOptions('/sys/credentialSheets/mine', { quiet: true });

/** The passwords; not a query, so that no cache keeps them. */
export const openCredentialSheet = (id: string) => read('/sys/credentialSheets/queryById', { query: { id } });

/** Deletes the sheet; the accounts and their passwords stay. */
export const deleteCredentialSheet = (id: string) =>
  write('delete', '/sys/credentialSheets/delete', { query: { id }, quiet: true });

/** The key of the list, for `invalidateQueries`. */
export const credentialSheetsKey = () => keyOf('/sys/credentialSheets/mine');
