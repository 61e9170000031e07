import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { RowScope } from '#server/http/caller.ts';
import { column, listConditions, type ListColumns } from '#server/http/list-query.ts';
import { userInScope } from '#server/shared/people/user-scope.store.ts';
import { paginate } from '#server/shared/lists/paginate.store.ts';
import { workInReach } from '#server/shared/teaching/work-reach.store.ts';
import type { Db } from '#server/store/database.ts';

const openReports = sql`(select count(*)::int from teaching_comment_report report
  where report.comment_id = comment.id and report.handled_at is null)`;

const columns: ListColumns = {
  comment: column.text('comment.comment'),
  workName: column.text('work.work_name'),
  workId: column.id('comment.work_id'),
  realname: column.text('writer.realname'),
  authorName: column.text('author.realname'),
  commentStatus: column.number('comment.comment_status'),
  reportCount: { kind: 'number', expression: openReports, nullable: false },
  reported: { kind: 'number', expression: sql`least(${openReports}, 1)`, nullable: false },
  createTime: column.time('comment.create_time'),
};

/** The comments on works of pupils in scope, and the comments that pupils in scope wrote. */
function inReach(scope: RowScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${workInReach(scope)} or ${userInScope(scope, sql.ref('comment.user_id'))})`;
}

/** Returns one page of the comments in scope, including hidden ones, newest first by default. */
export async function listForStaff(
  db: Db,
  query: QueryOf<'GET /teaching/workComment/list'>,
  scope: RowScope,
) {
  const matching = db
    .selectFrom('teachingWorkComment as comment')
    .innerJoin('teachingWork as work', 'work.id', 'comment.workId')
    .innerJoin('sysUser as author', 'author.id', 'work.userId')
    .innerJoin('sysUser as writer', 'writer.id', 'comment.userId')
    .select(['comment.id', 'comment.comment', 'comment.commentStatus', 'comment.workId', 'work.workName'])
    .select(['author.realname as authorName', 'writer.username', 'writer.realname', 'comment.createTime'])
    .select([
      sql<number>`${openReports}`.as('reportCount'),
      sql<string | null>`(select string_agg(report.reason, '；' order by report.created_at)
        from teaching_comment_report report
        where report.comment_id = comment.id and report.handled_at is null)`.as('reportReasons'),
    ])
    .where('comment.delFlag', '=', 0)
    .where('work.delFlag', '=', 0)
    .where(inReach(scope))
    .where((eb) => eb.and(listConditions(query, columns)));
  return await paginate(db, query, columns, matching, sql`comment.create_time desc`);
}

/** Locks the comments that are in scope, in a fixed order, and returns their ids. */
export async function lockInReach(
  db: Db,
  ids: readonly string[],
  scope: RowScope,
  deleted: 0 | 1,
): Promise<string[]> {
  const rows = await db
    .selectFrom('teachingWorkComment as comment')
    .innerJoin('teachingWork as work', 'work.id', 'comment.workId')
    .select('comment.id')
    .where('comment.id', 'in', ids)
    .where('comment.delFlag', '=', deleted)
    .where(inReach(scope))
    .orderBy('comment.id')
    .forNoKeyUpdate('comment')
    .execute();
  return rows.map(({ id }) => id);
}

export type ChangeStamp = { readonly username: string; readonly now: Date };

export async function setStatus(
  db: Db,
  ids: readonly string[],
  commentStatus: number,
  { username, now }: ChangeStamp,
): Promise<void> {
  await db
    .updateTable('teachingWorkComment')
    .set({ commentStatus, updateBy: username, updateTime: now })
    .where('id', 'in', ids)
    .execute();
}

/** Closes the open reports of the comments. */
export async function closeReports(
  db: Db,
  ids: readonly string[],
  { username, now }: ChangeStamp,
): Promise<void> {
  await db
    .updateTable('teachingCommentReport')
    .set({ handledAt: now, handledBy: username })
    .where('commentId', 'in', ids)
    .where('handledAt', 'is', null)
    .execute();
}
