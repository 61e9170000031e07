import { shownAvatar } from '#server/shared/people/public-identity.store.ts';
import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { Actor } from '#server/http/caller.ts';
import { listConditions, listOrder, listWindow, maxOf, type ListColumns } from '#server/http/list-query.ts';
import { marksAreHidden } from '#server/shared/teaching/unreleased-marks.store.ts';
import { voiceOf } from '#server/shared/teaching/spoken-comment.store.ts';
import { workColumns, workInReach } from '#server/shared/teaching/work-reach.store.ts';
import type { Database, Db } from '#server/store/database.ts';
import { readPage } from '#server/store/list-page.ts';

type ListQuery = QueryOf<'GET /teaching/teachingWork/mine'> | QueryOf<'GET /teaching/teachingWork/list'>;
export type WorkListRow = Awaited<ReturnType<typeof listWorks>>['rows'][number];

/** The caller's own tag of `work`. */
const tagOf = ({ caller }: Actor) => sql<string | null>`(
  select own.tag from teaching_work_tag own where own.work_id = work.id and own.user_id = ${caller.userId}
)`;

/** Returns one page of the works whose author is in scope, newest first by default, and the total up to `max`. */
export async function listWorks(db: Db, query: ListQuery, actor: Actor, max?: number) {
  const workTag = tagOf(actor);
  const columns: ListColumns = {
    ...workColumns,
    workTag: { kind: 'text', expression: workTag, nullable: true },
  };
  const conditions: Expression<SqlBool>[] = [workInReach(actor.scope), ...listConditions(query, columns)];
  const found = db
    .selectFrom('teachingWork as work')
    .$if(needsAuthor(query), (some) => some.innerJoin('sysUser as author', 'author.id', 'work.userId'))
    .select('work.id')
    .where('work.delFlag', '=', 0)
    .where((eb) => eb.and(conditions))
    .orderBy(listOrder(query, columns, sql`work.create_time desc`))
    .orderBy('work.id');
  return await readPage(db, found, { ...listWindow(query), max: max ?? maxOf(query, columns) }, (isShown) =>
    readWorks(db, isShown(sql.ref('work.id')), workTag),
  );
}

/** Returns whether the query needs columns of the author, which are otherwise joined for the page only. */
function needsAuthor(query: ListQuery): boolean {
  const names = [...Object.keys(query), query.column ?? ''];
  return query.superQueryParams !== undefined || names.some((name) => /^(username|realname)/.test(name));
}

async function readWorks(db: Db, isShown: RawBuilder<SqlBool>, workTag: ReturnType<typeof tagOf>) {
  return await db
    .selectFrom('teachingWork as work')
    .innerJoin('sysUser as author', 'author.id', 'work.userId')
    .where(isShown)
    .select(['work.id', 'work.userId', 'work.workName', 'work.workType', 'work.workScene', 'work.workStatus'])
    .select(['work.workFile', 'work.workCover', 'work.starNum', 'work.viewNum', 'work.departId'])
    .select(['work.courseId', 'work.additionalId', 'work.handedInAt'])
    .select(workTag.as('workTag'))
    .select(marksAreHidden.as('isMarkHidden'))
    .select(['work.createTime', 'work.updateTime', 'author.username', 'author.realname'])
    .select(shownAvatar('author').as('avatar'))
    .select(namesOf)
    .execute();
}

type WorkTables = Database & { work: Database['teachingWork']; author: Database['sysUser'] };

/**
 * The data of a work in other tables: files, names, mark. Not joins: PostgreSQL looks these up for the rows of the
 * page only, after sorting.
 */
function namesOf(eb: ExpressionBuilder<WorkTables, 'work' | 'author'>) {
  const pathOf = (column: 'workFile' | 'workCover') =>
    eb.selectFrom('sysFile as file').select('file.filePath').whereRef('file.id', '=', `work.${column}`);
  const correction = eb.selectFrom('teachingWorkCorrect as one').whereRef('one.workId', '=', 'work.id');
  return [
    pathOf('workFile').as('filePath'),
    pathOf('workCover').as('coverPath'),
    eb
      .selectFrom('sysDepart as depart')
      .select('depart.departName')
      .whereRef('depart.id', '=', 'work.departId')
      .as('departName'),
    eb
      .selectFrom('teachingCourseUnit as unit')
      .select('unit.unitName')
      .whereRef('unit.id', '=', 'work.courseId')
      .as('unitName'),
    eb
      .selectFrom('teachingAdditionalWork as homework')
      .select('homework.workName')
      .whereRef('homework.id', '=', 'work.additionalId')
      .as('homeworkName'),
    correction.select('one.score').as('score'),
    correction.select('one.comment').as('comment'),
    correction.select(voiceOf('one').as('voice')).as('voice'),
  ] as const;
}
