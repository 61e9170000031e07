import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { column, listConditions } from '#server/http/list-query.ts';
import { readPage } from '#server/shared/records/read-page.store.ts';
import type { Db } from '#server/store/database.ts';
import { lastDeletedFirst } from '#server/store/recycle.store.ts';

const columns = {
  id: column.id('id'),
  code: column.text('code'),
  name: column.text('name'),
  postRank: column.text('post_rank'),
  createTime: column.time('create_time'),
};

const shown = ['id', 'code', 'name', 'postRank', 'createBy', 'createTime', 'updateBy', 'updateTime'] as const;

export type PositionRecord = Awaited<ReturnType<typeof listPositions>>['rows'][number];

/** One page of positions, newest first unless asked otherwise. */
export async function listPositions(db: Db, query: QueryOf<'GET /sys/position/list'>) {
  const matching = db
    .selectFrom('sysPosition')
    .select(shown)
    .where('delFlag', '=', 0)
    .where((eb) => eb.and(listConditions(query, columns)));
  return await readPage(db, query, columns, matching, sql`create_time desc`);
}

/** Deleted ones, the last deleted first. */
export async function listDeletedPositions(db: Db): Promise<PositionRecord[]> {
  return await db
    .selectFrom('sysPosition')
    .select(shown)
    .where('delFlag', '=', 1)
    .$call(lastDeletedFirst('sys_position'))
    .execute();
}

export async function findPosition(db: Db, id: string): Promise<PositionRecord | undefined> {
  return await db
    .selectFrom('sysPosition')
    .select(shown)
    .where('delFlag', '=', 0)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Of these codes those that a position has. */
export async function takenPositionCodes(db: Db, codes: readonly string[]): Promise<Set<string>> {
  if (codes.length === 0) return new Set();
  const rows = await db
    .selectFrom('sysPosition')
    .select('code')
    .where('delFlag', '=', 0)
    .where('code', 'in', codes)
    .execute();
  return new Set(rows.map(({ code }) => code));
}
