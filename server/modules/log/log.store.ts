import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { column, listConditions, listOrder, listWindow } from '#server/http/list-query.ts';
import type { Db } from '#server/store/database.ts';

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

/** One page of the log, the newest first unless asked otherwise, and how many rows there are. `keyWord` is in what was done. */
export async function listLogs(db: Db, { keyWord, ...query }: QueryOf<'GET /sys/log/list'>) {
  const wanted = listConditions({ ...query, logContent: keyWord }, columns);
  const matching = db.selectFrom('sysLog').where((eb) => eb.and(wanted));
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    matching
      .select(['id', 'logType', 'logContent', 'operateType', 'userid', 'username', 'ip', 'method'])
      .select(['requestUrl', 'requestParam', 'requestType', 'costTime', 'createTime'])
      .orderBy(listOrder(query, columns, sql`create_time desc`))
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}
