import { sql, type Expression, type SqlBool } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { RowScope } from '#server/http/caller.ts';
import { column, listConditions, listOrder, listWindow, type ListColumns } from '#server/http/list-query.ts';
import type { Db } from '#server/store/database.ts';
import { userInScope } from '../user/user-scope.store.ts';

const columns: ListColumns = {
  workName: column.text('work.work_name'),
  username: column.text('author.username'),
  realname: column.text('author.realname'),
  workType: column.text('work.work_type'),
  workScene: column.text('work.work_scene'),
  workStatus: column.number('work.work_status'),
  viewNum: column.number('work.view_num'),
  starNum: column.number('work.star_num'),
  userId: column.id('work.user_id'),
  courseId: column.id('work.course_id'),
  departId: column.id('work.depart_id'),
  createTime: column.time('work.create_time'),
};

type ListQuery = QueryOf<'GET /teaching/teachingWork/mine'> | QueryOf<'GET /teaching/teachingWork/list'>;
export type WorkListRow = Awaited<ReturnType<typeof listWorks>>['rows'][number];

/** One page of the works whose author is in scope, newest first unless asked otherwise, and how many there are. */
export async function listWorks(db: Db, query: ListQuery, scope: RowScope) {
  const conditions: Expression<SqlBool>[] = [
    userInScope(scope, sql.ref('work.user_id')),
    ...listConditions(query, columns),
  ];
  const matching = db
    .selectFrom('teachingWork as work')
    .innerJoin('sysUser as author', 'author.id', 'work.userId')
    .where('work.delFlag', '=', 0)
    .where((eb) => eb.and(conditions));
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    matching
      .innerJoin('sysFile as file', 'file.id', 'work.workFile')
      .leftJoin('sysFile as cover', 'cover.id', 'work.workCover')
      .leftJoin('sysDepart as depart', 'depart.id', 'work.departId')
      .leftJoin('teachingCourseUnit as unit', 'unit.id', 'work.courseId')
      .leftJoin('teachingWorkCorrect as correct', 'correct.workId', 'work.id')
      .select([
        'work.id',
        'work.userId',
        'work.workName',
        'work.workType',
        'work.workScene',
        'work.workStatus',
      ])
      .select([
        'work.workFile',
        'work.workCover',
        'work.starNum',
        'work.viewNum',
        'work.departId',
        'work.courseId',
      ])
      .select(['work.createTime', 'author.username', 'author.realname', 'author.avatar', 'file.filePath'])
      .select(['cover.filePath as coverPath', 'depart.departName', 'unit.unitName'])
      .select(['correct.score', 'correct.comment'])
      .orderBy(listOrder(query, columns, sql`work.create_time desc`))
      .orderBy('work.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}
