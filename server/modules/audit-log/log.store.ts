import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { column, listConditions, listOrder, listWindow } from '#server/http/list-query.ts';
import type { Db } from '#server/store/database.ts';
import { readPage } from '#server/store/list-page.ts';

const columns = {
  id: column.id('id'),
  logContent: column.text('log_content'),
  logType: column.number('log_type'),
  operateType: column.number('operate_type'),
  userid: column.text('userid'),
  username: column.text('username'),
  ip: column.text('ip'),
  requestUrl: column.text('request_url'),
  costTime: column.number('cost_time'),
  createTime: column.time('create_time'),
};

/**
 * Returns one page of the log, newest first by default, and the total up to `max`. `keyWord` is searched in the log
 * content.
 */
export async function listLogs(db: Db, { keyWord, ...query }: QueryOf<'GET /sys/log/list'>, max?: number) {
  const conditions = listConditions({ ...query, logContent: keyWord }, columns);
  const found = db
    .selectFrom('sysLog')
    .select('id')
    .where((eb) => eb.and(conditions))
    .orderBy(listOrder(query, columns, sql`create_time desc`))
    // Many rows have the same duration; the index on it is read backwards in this order.
    .orderBy('id', query.column === 'costTime' && query.order !== 'asc' ? 'desc' : 'asc');
  return await readPage(db, found, { ...listWindow(query), max }, (isShown) =>
    db
      .selectFrom('sysLog')
      .select(['id', 'logType', 'logContent', 'operateType', 'userid', 'username', 'ip', 'method'])
      .select(['requestUrl', 'requestParam', 'requestType', 'costTime', 'createTime'])
      .where(isShown(sql.ref('id')))
      .execute(),
  );
}
