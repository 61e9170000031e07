import { sql, type SqlBool } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import { column, listConditions, listOrder, listWindow, type ListColumns } from '#server/http/list-query.ts';
import type { Db } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';

/** The sender's displayed name. */
const senderName = sql<string | null>`coalesce(
  (select nullif(person.realname, '') from sys_user person where person.username = annt.sender), annt.sender)`;

const columns: ListColumns = {
  titile: column.text('annt.titile'),
  sender: { kind: 'text', expression: senderName, nullable: true },
  priority: column.text('annt.priority'),
  msgCategory: column.text('annt.msg_category'),
  sendTime: column.timeOrNull('annt.send_time'),
};

const columnsShown = [
  'annt.id',
  'annt.titile',
  'annt.msgAbstract',
  'annt.priority',
  'annt.msgCategory',
  'annt.openType',
  'annt.openPage',
  'annt.busId',
  'annt.sendTime',
  'annt.createTime',
] as const;

/** Categories of announcements, as the wire names them; a notice comes from a teacher (发通知). */
export const categories = { announcement: '1', message: '2', notice: '3' } as const;
type Category = (typeof categories)[keyof typeof categories];

type NoticeFile = { readonly fileName: string; readonly filePath: string; readonly fileSize: number };

/** The files of a notice, in order. */
export const noticeFiles = sql<NoticeFile[]>`(
  select coalesce(json_agg(json_build_object('fileName', file.file_name, 'filePath', file.file_path, 'fileSize', file.file_size)
    order by attached.position), '[]')
  from teaching_class_notice_file attached join sys_file file on file.id = attached.file_id and file.del_flag = 0
  where attached.annt_id = annt.id
)`;

const readFlag = sql<string>`coalesce(sent.read_flag, '0')`;
const isUnread = sql<SqlBool>`coalesce(sent.read_flag, '0') = '0'`;

/** Milliseconds in which a notice to a class also reaches the pupils who join the class later. */
const joinerTime = 14 * 24 * 3_600_000;

const isRunning = (now: Date) =>
  sql<SqlBool>`(annt.end_time is null or date_trunc('minute', annt.end_time) + interval '1 minute' > ${now})`;

/** Whether a running notice of the last two weeks is for a class that the pupil `account` is in now. */
const reachesClass = (now: Date) => sql<SqlBool>`(
  annt.msg_category = ${categories.notice} and annt.send_time > ${new Date(now.getTime() - joinerTime)}
  and ${isRunning(now)} and account.user_identity = 1 and exists (
    select from sys_announcement_target target join sys_user_depart member on member.dep_id = target.depart_id
    where target.annt_id = annt.id and member.user_id = account.id
  )
)`;

/**
 * Selects the released announcements to the user, those to all users that had not ended before the account was
 * created, and notices to a class that the user has joined since (docs/behaviour.md#announcements). The last two get a
 * row of `sent` when they are read.
 */
function announcementsFor(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sysAnnouncement as annt')
    .innerJoin('sysUser as account', (join) => join.on('account.id', '=', userId))
    .leftJoin('sysAnnouncementSend as sent', (join) =>
      join.onRef('sent.anntId', '=', 'annt.id').on('sent.userId', '=', userId),
    )
    .where('annt.delFlag', '=', 0)
    .where('annt.sendStatus', '=', '1')
    .where(
      sql<SqlBool>`case annt.msg_type when 'ALL' then coalesce(date_trunc('minute', annt.end_time) + interval '1 minute' > account.create_time, true) else sent.id is not null or ${reachesClass(now)} end`,
    );
}

/** Selects the unread announcements of some categories. Notices of teachers leave them when they end. */
function unreadFor(db: Db, userId: string, among: readonly Category[], now: Date) {
  return announcementsFor(db, userId, now)
    .where('annt.msgCategory', 'in', among)
    .where(isUnread)
    .where(sql<SqlBool>`(annt.msg_category <> ${categories.notice} or ${isRunning(now)})`);
}

/** Returns the newest unread announcements of some categories. */
export async function listNewestUnread(
  db: Db,
  userId: string,
  among: readonly Category[],
  { limit, now }: { readonly limit: number; readonly now: Date },
) {
  return await unreadFor(db, userId, among, now)
    .select([...columnsShown, 'annt.msgContent'])
    .select([readFlag.as('readFlag'), senderName.as('sender'), noticeFiles.as('files')])
    .orderBy('annt.sendTime', 'desc')
    .orderBy('annt.id')
    .limit(limit)
    .execute();
}

/** Returns the newest unread announcements of some categories, and the number of all unread ones. */
export async function listUnread(
  db: Db,
  userId: string,
  among: readonly Category[],
  options: { readonly limit: number; readonly now: Date },
) {
  const [rows, count] = await Promise.all([
    listNewestUnread(db, userId, among, options),
    unreadFor(db, userId, among, options.now)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

export async function findAnnouncementFor(db: Db, id: string, userId: string, now: Date) {
  return await announcementsFor(db, userId, now)
    .select([...columnsShown, 'annt.msgContent'])
    .select([readFlag.as('readFlag'), senderName.as('sender'), noticeFiles.as('files')])
    .where('annt.id', '=', id)
    .executeTakeFirst();
}

/** Returns whether a notice to the user, which is not revoked, has the file. */
export async function isInNoticeFor(db: Db, fileId: string, userId: string, now: Date): Promise<boolean> {
  const found = await announcementsFor(db, userId, now)
    .innerJoin('teachingClassNoticeFile as attached', 'attached.anntId', 'annt.id')
    .select('annt.id')
    .where('attached.fileId', '=', fileId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

type MineQuery = QueryOf<'GET /sys/sysAnnouncementSend/getMyAnnouncementSend'>;

/** Returns one page of the user's announcements, the newest first. */
export async function listMine(db: Db, query: MineQuery, userId: string, now: Date) {
  const conditions = listConditions(query, columns);
  if (query.readFlag) conditions.push(sql<SqlBool>`coalesce(sent.read_flag, '0') = ${query.readFlag}`);
  const base = announcementsFor(db, userId, now).where((eb) => eb.and(conditions));
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    base
      .select([...columnsShown, 'annt.msgContent'])
      .select([readFlag.as('readFlag'), senderName.as('sender'), noticeFiles.as('files')])
      .orderBy(listOrder(query, columns, sql`annt.send_time desc nulls last`))
      .orderBy('annt.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    base.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Marks announcements of the user as read, all of them without `anntId`; returns false when none was unread. */
export async function markRead(
  db: Db,
  userId: string,
  anntId: string | undefined,
  now: Date,
): Promise<boolean> {
  const unread = await announcementsFor(db, userId, now)
    .select('annt.id')
    .where(isUnread)
    .$if(anntId !== undefined, (one) => one.where('annt.id', '=', anntId ?? ''))
    .execute();
  if (unread.length === 0) return false;
  await db
    .insertInto('sysAnnouncementSend')
    .values(
      unread.map((row) => ({
        id: newId(),
        anntId: row.id,
        userId,
        readFlag: '1',
        readTime: now,
        createTime: now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['anntId', 'userId']).doUpdateSet({ readFlag: '1', readTime: now, updateTime: now }),
    )
    .execute();
  return true;
}
