import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { byName, column, listConditions, listOrder, listWindow } from '#server/http/list-query.ts';
import type { Db } from '#server/store/database.ts';

const columns = {
  id: column.id('id'),
  dataTable: column.text('data_table'),
  dataId: column.text('data_id'),
  dataName: column.text('data_name'),
  dataVersion: column.number('data_version'),
  createBy: byName(column.text('create_by')),
  createTime: column.time('create_time'),
};

const listedColumns = [
  'id',
  'dataTable',
  'dataId',
  'dataName',
  'dataVersion',
  'createBy',
  'createTime',
] as const;

/** The part of a content that lists contain: a page may be a hundred kilobytes long. */
const excerpt = sql<string>`left(data_content, 300)`;

/** Returns one page of versions, newest first by default. */
export async function listDataLogs(db: Db, query: QueryOf<'GET /sys/dataLog/list'>) {
  const matching = db.selectFrom('sysDataLog').where((eb) => eb.and(listConditions(query, columns)));
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    matching
      .select(listedColumns)
      .select(excerpt.as('dataContent'))
      .orderBy(listOrder(query, columns, sql`create_time desc`))
      .orderBy('dataVersion', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Lists all versions of one record, the newest first. */
export async function listVersions(db: Db, dataTable: string, dataId: string) {
  return await db
    .selectFrom('sysDataLog')
    .select(['id', 'dataVersion', 'createBy', 'createTime'])
    .where('dataTable', '=', dataTable)
    .where('dataId', '=', dataId)
    .orderBy('dataVersion', 'desc')
    .execute();
}

/** Returns these versions with their complete content, the older first. */
export async function findVersions(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('sysDataLog')
    .select(listedColumns)
    .select('dataContent')
    .where('id', 'in', ids)
    .orderBy('dataVersion')
    .execute();
}
