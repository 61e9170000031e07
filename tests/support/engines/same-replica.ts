import { openDatabase } from '#server/store/database.ts';
import type { ReadReplica } from '#server/store/open-replica.ts';
import type { TestDatabase } from '../database/database.ts';
import { withOptions } from './database-url.ts';

export type SameReplica = ReadReplica & {
  /** The number of statements it received. */
  readonly asked: () => number;
  readonly close: () => Promise<void>;
};

/** A replica that is the same database without lag. Writing statements fail on it. */
export function sameReplica({ url }: Pick<TestDatabase, 'url'>): SameReplica {
  let asked = 0;
  const log = { warn: () => undefined, onStatementEnd: () => (asked += 1) };
  const { db, queueTime, close } = openDatabase(withOptions(url, '-cdefault_transaction_read_only=on'), log);
  return { db, isFit: () => true, queueTime, asked: () => asked, close };
}
