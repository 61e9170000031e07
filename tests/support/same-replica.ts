import { openDatabase } from '#server/store/database.ts';
import type { ReadReplica } from '#server/store/open-replica.ts';
import type { TestDatabase } from './database.ts';
import { withOptions } from './database-url.ts';

export type SameReplica = ReadReplica & {
  /** Statements that it was asked. */
  readonly asked: () => number;
  readonly close: () => Promise<void>;
};

/** A replica that is the same database, never behind: what writes fails on it. */
export function sameReplica({ url }: Pick<TestDatabase, 'url'>): SameReplica {
  let asked = 0;
  const log = { warn: () => undefined, ended: () => (asked += 1) };
  const { db, waited, close } = openDatabase(withOptions(url, '-cdefault_transaction_read_only=on'), log);
  return { db, isFit: () => true, waited, asked: () => asked, close };
}
