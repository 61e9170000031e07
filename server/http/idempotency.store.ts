import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import type { Envelope } from './envelope.ts';
import type { IdempotencyStore } from './idempotency.ts';

const day = 86_400_000;

/** Stores idempotency keys in the shared database; claiming a key deletes those older than a day. */
export const idempotencyStore = (db: Db): IdempotencyStore => ({
  claim: async ({ owner, key, operation, content }, now) => {
    await sql`delete from sys_sent_once where (owner, key) in (
      select owner, key from sys_sent_once where create_time < ${new Date(now.getTime() - day)}
      limit 50 for update skip locked)`.execute(db);
    const row = { owner, key, operation, content, createTime: now };
    const claimed = await db
      .insertInto('sysSentOnce')
      .values(row)
      .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (claimed !== undefined) return undefined;
    const found = await sql<{
      operation: string;
      content: string;
      answer: Envelope | null;
      createTime: Date;
    }>`
      select operation, content, answer, create_time from sys_sent_once
      where owner = ${owner} and key = ${key}`.execute(db);
    // The key was released meanwhile; a retry can claim it.
    return found.rows[0] ?? { operation, content, answer: null, createTime: now };
  },
  saveAnswer: async ({ owner, key }, answer) => {
    await db
      .updateTable('sysSentOnce')
      .set({ answer: JSON.stringify(answer) })
      .where('owner', '=', owner)
      .where('key', '=', key)
      .execute();
  },
  release: async ({ owner, key }) => {
    await db.deleteFrom('sysSentOnce').where('owner', '=', owner).where('key', '=', key).execute();
  },
});
