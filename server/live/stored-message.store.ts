import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

export type StoredMessages = {
  readonly messages: readonly { readonly id: string; readonly payload: string }[];
  /** The position to continue reading from: no older message can still be committed. */
  readonly next: string;
};

/** Stores a message as part of the transaction, for the polls of all servers. */
export async function storeMessage(db: Db, payload: string): Promise<void> {
  await db.insertInto('sysBoundMessage').values({ payload }).execute();
}

/**
 * Returns the messages committed after the position `since`, possibly with some that were read before. Without `since`
 * it returns only the position to continue from.
 */
export async function readStoredMessages(db: Db, since: string | undefined): Promise<StoredMessages> {
  const { rows } = await sql<{ next: string; id: string | null; payload: string | null }>`
    select seen.next::text, message.id::text, message.payload
    from (select pg_snapshot_xmin(pg_current_snapshot()) as next) seen
    left join sys_bound_message message on message.xid >= ${since ?? null}::xid8
    order by message.xid`.execute(db);
  return {
    messages: rows.flatMap(({ id, payload }) => (id === null || payload === null ? [] : [{ id, payload }])),
    next: rows[0]?.next ?? since ?? '0',
  };
}

/** Deletes messages so old that every running server has read them. */
export async function deleteOldMessages(db: Db): Promise<void> {
  await sql`delete from sys_bound_message where create_time < now() - interval '1 hour'`.execute(db);
}
