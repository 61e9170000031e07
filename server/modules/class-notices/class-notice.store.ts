import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { Actor, RowScope } from '#server/http/caller.ts';
import { column, listConditions, listOrder, listWindow } from '#server/http/list-query.ts';
import { userInReach } from '#server/shared/people/user-reach.store.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { categories, noticeFiles } from '#server/shared/announcements/announcement.store.ts';
import type { Db } from '#server/store/database.ts';

const columns = {
  title: column.text('annt.titile'),
  sendTime: column.timeOrNull('annt.send_time'),
};

/** Selects the notices that the caller has sent. */
function ownNotices(db: Db, { caller }: Actor) {
  return db
    .selectFrom('sysAnnouncement as annt')
    .innerJoin('teachingClassNotice as notice', 'notice.anntId', 'annt.id')
    .where('annt.msgCategory', '=', categories.notice)
    .where('notice.userId', '=', caller.userId)
    .where('annt.delFlag', '=', 0);
}

/** The receivers of a notice whom its sender is still responsible for; `account` and `sent` are their rows. */
function receiversInReach(scope: RowScope): RawBuilder<unknown> {
  return sql`sys_announcement_send sent join sys_user account on account.id = sent.user_id
    where sent.annt_id = annt.id and account.del_flag = 0 and ${userInReach(scope, sql.ref('account.id'))}`;
}

/** Returns one page of the caller's notices, the newest first. */
export async function listOwnNotices(db: Db, query: QueryOf<'GET /teaching/notice/mine'>, sender: Actor) {
  const matching = ownNotices(db, sender).where((eb) => eb.and(listConditions(query, columns)));
  const { limit, offset } = listWindow(query);
  const inReach = receiversInReach(sender.scope);
  const [rows, count] = await Promise.all([
    matching
      .select(['annt.id', 'annt.titile', 'annt.sendTime', 'annt.sendStatus', 'notice.receivers'])
      .select([
        sql<number>`(select count(*)::int from ${inReach})`.as('total'),
        sql<number>`(select count(*)::int from ${inReach} and sent.read_flag = '1')`.as('readCount'),
      ])
      .orderBy(listOrder(query, columns, sql`annt.send_time desc`))
      .orderBy('annt.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Returns the text and the files of a notice of the caller; undefined if it does not exist. */
export async function findOwnNotice(db: Db, id: string, sender: Actor) {
  return await ownNotices(db, sender)
    .select(['annt.id', 'annt.titile', 'annt.msgContent', noticeFiles.as('files')])
    .where('annt.id', '=', id)
    .executeTakeFirst();
}

/** Locks a notice of the caller until the transaction ends. */
export async function lockOwnNotice(db: Db, id: string, sender: Actor) {
  return await ownNotices(db, sender)
    .select(['annt.titile', 'annt.sendStatus', 'notice.remindedTime'])
    .where('annt.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Lists the receivers of a notice whom the caller is responsible for, with their classes, last read first. */
export async function listReaders(db: Db, anntId: string, { scope }: Actor) {
  return await db
    .selectFrom('sysAnnouncementSend as sent')
    .innerJoin('sysUser as account', 'account.id', 'sent.userId')
    .select(['account.id as userId', 'account.username', 'account.realname'])
    .select(['sent.readFlag', 'sent.readTime'])
    .select(
      sql<string | null>`(
        select string_agg(depart.depart_name, '、' order by depart.org_code)
        from sys_user_depart member join sys_depart depart on depart.id = member.dep_id
        where member.user_id = account.id and depart.del_flag = 0 and depart.org_category = '3'
          and ${departInScope(scope, sql.ref('depart.org_code'))}
      )`.as('departName'),
    )
    .where('sent.anntId', '=', anntId)
    .where('account.delFlag', '=', 0)
    .where(userInReach(scope, sql.ref('account.id')))
    .orderBy(sql`sent.read_time desc nulls last`)
    .orderBy('account.username')
    .execute();
}

/** Lists all receivers of a notice. */
export async function listReceiverIds(db: Db, anntId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysAnnouncementSend')
    .select('userId')
    .where('anntId', '=', anntId)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Returns which of these classes exist and are in scope, in the order of their codes. */
export async function listClasses(db: Db, ids: readonly string[], scope: RowScope) {
  return await db
    .selectFrom('sysDepart as depart')
    .select(['depart.id', 'depart.departName', 'depart.archiveTime'])
    .where(sql<SqlBool>`depart.id = any(${[...ids]})`)
    .where('depart.delFlag', '=', 0)
    .where('depart.orgCategory', '=', '3')
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .orderBy('depart.orgCode')
    .execute();
}

/** Lists the groups of classes with the pupils in them, who may be deleted or out of the caller's reach. */
export async function listGroups(db: Db, departIds: readonly string[]) {
  return await db
    .selectFrom('teachingClassGroup as group')
    .leftJoin('teachingClassGroupPupil as pupil', (join) =>
      join.onRef('pupil.departId', '=', 'group.departId').onRef('pupil.place', '=', 'group.place'),
    )
    .select(['group.departId', 'group.groupName', 'pupil.userId'])
    .where(sql<SqlBool>`"group".depart_id = any(${[...departIds]})`)
    .execute();
}

/** Lists the pupils of classes within the caller's reach, once for each class. */
export async function listPupilsOf(db: Db, departIds: readonly string[], scope: RowScope) {
  return await db
    .selectFrom('sysUserDepart as member')
    .innerJoin('sysUser as account', 'account.id', 'member.userId')
    .select(['member.depId as departId', 'account.id as userId'])
    .where(sql<SqlBool>`member.dep_id = any(${[...departIds]})`)
    .where('account.userIdentity', '=', 1)
    .where('account.delFlag', '=', 0)
    .where(userInReach(scope, sql.ref('account.id')))
    .execute();
}

/** Returns which of these users are pupils within the caller's reach, and of a class that is not archived. */
export async function listPupilsAmong(db: Db, ids: readonly string[], scope: RowScope): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUser as account')
    .select('account.id')
    .where(sql<SqlBool>`account.id = any(${[...ids]})`)
    .where('account.userIdentity', '=', 1)
    .where('account.delFlag', '=', 0)
    .where(userInReach(scope, sql.ref('account.id')))
    .where(
      sql<SqlBool>`exists (
        select from sys_user_depart member join sys_depart depart on depart.id = member.dep_id
        where member.user_id = account.id and depart.del_flag = 0 and depart.archive_time is null
          and ${departInScope(scope, sql.ref('depart.org_code'))}
      )`,
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function insertNotice(
  db: Db,
  anntId: string,
  {
    userId,
    receivers,
    fileIds,
  }: { readonly userId: string; readonly receivers: string; readonly fileIds: readonly string[] },
): Promise<void> {
  await db.insertInto('teachingClassNotice').values({ anntId, userId, receivers }).execute();
  if (fileIds.length === 0) return;
  const rows = fileIds.map((fileId, position) => ({ anntId, position, fileId }));
  await db.insertInto('teachingClassNoticeFile').values(rows).execute();
}

export async function updateReminded(db: Db, anntId: string, remindedTime: Date): Promise<void> {
  await db.updateTable('teachingClassNotice').set({ remindedTime }).where('anntId', '=', anntId).execute();
}
