import { sql, type SqlBool } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { Actor, RowScope } from '#server/http/caller.ts';
import { column, listConditions, listOrder, listWindow } from '#server/http/list-query.ts';
import { categories } from '#server/shared/announcements/announcement.store.ts';
import { userInReach } from '#server/shared/people/user-reach.store.ts';
import type { Db } from '#server/store/database.ts';

const columns = {
  titile: column.text('annt.titile'),
  msgCategory: column.text('annt.msg_category'),
  msgType: column.text('annt.msg_type'),
  priority: column.text('annt.priority'),
  sender: column.text('annt.sender'),
  sendStatus: column.text('annt.send_status'),
  sendTime: column.timeOrNull('annt.send_time'),
  cancelTime: column.timeOrNull('annt.cancel_time'),
  createTime: column.time('annt.create_time'),
};

/** Selects the announcements that the actor manages: all of them, or their own; notices of teachers are managed by their senders. */
function managedBy(db: Db, { scope, caller }: Actor) {
  return db
    .selectFrom('sysAnnouncement as annt')
    .where('annt.delFlag', '=', 0)
    .where('annt.msgCategory', '!=', categories.notice)
    .$if(scope.kind !== 'all', (query) => query.where('annt.createBy', '=', caller.username));
}

/** The receivers in wire form: ids joined by commas. */
const userIds = sql<string | null>`(
  select string_agg(sent.user_id, ',' order by sent.user_id)
  from sys_announcement_send sent where sent.annt_id = annt.id and annt.msg_type = 'USER'
)`;

const departIds = targetIds('depart_id');
const roleIds = targetIds('role_id');

function targetIds(name: 'depart_id' | 'role_id') {
  const id = sql.ref(`target.${name}`);
  return sql<string | null>`(
    select string_agg(${id}, ',' order by ${id}) from sys_announcement_target target where target.annt_id = annt.id
  )`;
}

export async function listManaged(db: Db, query: QueryOf<'GET /sys/annountCement/list'>, manager: Actor) {
  const matching = managedBy(db, manager).where((eb) => eb.and(listConditions(query, columns)));
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    matching
      .select(['annt.id', 'annt.titile', 'annt.msgAbstract', 'annt.msgContent', 'annt.sender'])
      .select(['annt.startTime', 'annt.endTime', 'annt.priority', 'annt.msgCategory', 'annt.msgType'])
      .select(['annt.sendStatus', 'annt.sendTime', 'annt.cancelTime', 'annt.openType', 'annt.openPage'])
      .select(['annt.busType', 'annt.busId', 'annt.createBy', 'annt.createTime'])
      .select([userIds.as('userIds'), departIds.as('departIds'), roleIds.as('roleIds')])
      .orderBy(listOrder(query, columns, sql`annt.create_time desc`))
      .orderBy('annt.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Locks an announcement until the transaction ends. Returns undefined if the manager may not see it. */
export async function lockManaged(db: Db, id: string, manager: Actor) {
  return await managedBy(db, manager)
    .select(['annt.id', 'annt.titile', 'annt.priority', 'annt.msgType', 'annt.sendStatus'])
    .where('annt.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the content of a version of an announcement, with its receivers by account name. */
export async function announcementState(db: Db, id: string) {
  const receivers = sql<string | null>`(
    select string_agg(account.username, ',' order by account.username)
    from sys_announcement_send sent join sys_user account on account.id = sent.user_id
    where sent.annt_id = annt.id and annt.msg_type = 'USER'
  )`;
  const row = await db
    .selectFrom('sysAnnouncement as annt')
    .selectAll('annt')
    .select([receivers.as('receivers'), departIds.as('departIds'), roleIds.as('roleIds')])
    .where('annt.id', '=', id)
    .executeTakeFirst();
  return row === undefined ? undefined : { name: row.titile, row };
}

/** Returns which of these accounts exist and are in scope. */
export async function listReachable(db: Db, ids: readonly string[], scope: RowScope): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUser as account')
    .select('account.id')
    .where('account.delFlag', '=', 0)
    .where(sql<SqlBool>`account.id = any(${ids})`)
    .where(userInReach(scope, sql.ref('account.id')))
    .execute();
  return rows.map((row) => row.id);
}

export async function listReceivers(db: Db, anntId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysAnnouncementSend')
    .select('userId')
    .where('anntId', '=', anntId)
    .execute();
  return rows.map((row) => row.userId);
}

/**
 * Returns the receivers of a managed announcement and who has read it, or undefined if the manager may not
 * see it.
 */
export async function readersOf(db: Db, id: string, manager: Actor, maxUnread: number) {
  const annt = await managedBy(db, manager)
    .select('annt.msgType')
    .where('annt.id', '=', id)
    .executeTakeFirst();
  if (annt === undefined) return undefined;
  const receivers = db
    .selectFrom('sysUser as account')
    .leftJoin('sysAnnouncementSend as sent', (join) =>
      join.onRef('sent.userId', '=', 'account.id').on('sent.anntId', '=', id),
    )
    .where('account.delFlag', '=', 0)
    .$if(annt.msgType !== 'ALL', (named) => named.where('sent.id', 'is not', null));
  const isRead = sql<SqlBool>`coalesce(sent.read_flag, '0') = '1'`;
  const [counts, unread] = await Promise.all([
    receivers
      .select((eb) => [
        eb.fn.countAll<number>().as('total'),
        eb.fn.countAll<number>().filterWhere(isRead).as('read'),
      ])
      .executeTakeFirstOrThrow(),
    receivers
      .select(['account.username', 'account.realname'])
      .where((eb) => eb.not(isRead))
      .orderBy('account.username')
      .limit(maxUnread)
      .execute(),
  ]);
  return { ...counts, unread };
}
