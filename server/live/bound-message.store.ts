import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

export type BoundMessages = {
  readonly messages: readonly { readonly id: string; readonly payload: string }[];
  /** From where to read on: nothing that is older can still be committed. */
  readonly next: string;
};

export async function writeBound(db: Db, payload: string): Promise<void> {
  await db.insertInto('sysBoundMessage').values({ payload }).execute();
}

/** What was committed since, and perhaps some that was read before; without `since` only from where to read on. */
export async function readBound(db: Db, since: string | undefined): Promise<BoundMessages> {
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

/** Every server that runs has read it long ago. */
export async function forgetBound(db: Db): Promise<void> {
  await sql`delete from sys_bound_message where create_time < now() - interval '1 hour'`.execute(db);
}
