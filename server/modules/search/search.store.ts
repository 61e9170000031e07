import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Schema } from '#openapi/index.ts';
import type { Actor, RowScope } from '#server/http/caller.ts';
import { containsPattern, escapeLike } from '#server/store/condition-sql.ts';
import { userInReach } from '#server/shared/people/user-reach.store.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { courseIsVisible } from '#server/shared/teaching/course-visibility.store.ts';
import { homeworkIsFor, homeworkIsManaged } from '#server/shared/teaching/homework-visibility.store.ts';
import { mayEditCourse } from '#server/shared/teaching/may-edit-course.ts';
import { unitIsVisible } from '#server/shared/teaching/unit-visibility.store.ts';
import { workInReach } from '#server/shared/teaching/work-reach.store.ts';
import type { Db } from '#server/store/database.ts';

type SearchHit = Schema<'SearchHit'>;

/** A search text, and whether names must begin with it or may have it anywhere. */
export type SearchTerms = { readonly text: string; readonly isStart: boolean };

const maxHits = 6;
/** More published forms than a school has; the caller's permissions are checked for each of them. */
const maxForms = 100;

/** Returns at most six hits: those that begin with the text, then the others. */
export async function startsFirst(
  find: (isStart: boolean) => Promise<readonly SearchHit[]>,
): Promise<readonly SearchHit[]> {
  const starting = await find(true);
  if (starting.length >= maxHits) return starting.slice(0, maxHits);
  const ids = new Set(starting.map(({ id }) => id));
  const others = (await find(false)).filter(({ id }) => !ids.has(id));
  return [...starting, ...others].slice(0, maxHits);
}

/** Whether the text, its pinyin or its initials are in a name; an index has the keys of the name (search_keys). */
function nameMatches(name: string, { text, isStart }: SearchTerms): RawBuilder<SqlBool> {
  const start = isStart ? '^' : '';
  return sql<SqlBool>`search_keys(${sql.ref(name)}) @> array[${start}::text || left(search_text(${text}::text), 16)]`;
}

/** Whether the text is in a column that is indexed by `text_parts`. */
function partMatches(column: string, { text, isStart }: SearchTerms): RawBuilder<SqlBool> {
  const pattern = isStart ? `${escapeLike(text)}%` : containsPattern(text);
  const by = sql.ref(column);
  return sql<SqlBool>`(${by} ilike ${pattern} and text_parts(${by}) @> word_parts(${text}))`;
}

const numberMatches = (terms: SearchTerms, scope: RowScope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${partMatches('account.username', terms)} or account.work_no = ${terms.text}
    or ${scope.kind === 'all'}::boolean and account.phone = ${terms.text})`;

/**
 * Selects people by name, or by account, staff number and, if the caller sees these numbers, phone number. Not both in one
 * statement: PostgreSQL would compute the keys of each name again that the indexes find.
 */
export function findPeople(db: Db, by: 'name' | 'number', terms: SearchTerms, scope: RowScope) {
  return db
    .selectFrom('sysUser as account')
    .select(['account.id', 'account.username', 'account.realname'])
    .select(
      // Not a join: PostgreSQL looks up the class of the few rows that it returns only.
      sql<{ readonly id: string; readonly name: string } | null>`(
        select json_build_object('id', depart.id, 'name', depart.depart_name)
        from sys_user_depart member join sys_depart depart on depart.id = member.dep_id
        where member.user_id = account.id and depart.del_flag = 0 and depart.org_category = '3'
          and ${departInScope(scope, sql.ref('depart.org_code'))}
        order by depart.org_code limit 1
      )`.as('class'),
    )
    .where('account.delFlag', '=', 0)
    .where(userInReach(scope, sql.ref('account.id')))
    .where(by === 'name' ? nameMatches('account.realname', terms) : numberMatches(terms, scope))
    .orderBy('account.username')
    .limit(maxHits);
}

export async function listPeople(db: Db, terms: SearchTerms, scope: RowScope): Promise<SearchHit[]> {
  const [named, numbered] = await Promise.all([
    findPeople(db, 'name', terms, scope).execute(),
    findPeople(db, 'number', terms, scope).execute(),
  ]);
  const people = new Map([...named, ...numbered].map((person) => [person.id, person]));
  return [...people.values()].slice(0, maxHits).map(({ id, username, realname, class: room }) => ({
    kind: 'person',
    id,
    name: realname,
    detail: room === null ? username : `${username} · ${room.name}`,
    username,
    ...(room === null ? {} : { departId: room.id }),
  }));
}

/** Lists the classes in scope, with the name of the department above. */
export async function listClasses(db: Db, terms: SearchTerms, scope: RowScope): Promise<SearchHit[]> {
  const rows = await db
    .selectFrom('sysDepart as depart')
    .leftJoin('sysDepart as above', 'above.id', 'depart.parentId')
    .select(['depart.id', 'depart.departName', 'above.departName as aboveName'])
    .where('depart.delFlag', '=', 0)
    .where('depart.orgCategory', '=', '3')
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .where(nameMatches('depart.depart_name', terms))
    .orderBy('depart.orgCode')
    .limit(maxHits)
    .execute();
  return rows.map(({ id, departName, aboveName }) => ({
    kind: 'class',
    id,
    name: departName,
    detail: aboveName ?? '',
  }));
}

/** Lists the courses that the viewer may see, as 我的课程 does. */
export async function listCourses(
  db: Db,
  terms: SearchTerms,
  viewer: Actor,
  now: Date,
): Promise<SearchHit[]> {
  const rows = await db
    .selectFrom('teachingCourse as course')
    .select(['course.id', 'course.courseName', 'course.createBy'])
    .where(courseIsVisible(viewer, now))
    .where(nameMatches('course.course_name', terms))
    .orderBy('course.orderNum')
    .orderBy('course.id')
    .limit(maxHits)
    .execute();
  return rows.map(({ id, courseName, createBy }) => ({
    kind: 'course',
    id,
    name: courseName,
    detail: '',
    mayEdit: mayEditCourse(viewer.caller, viewer.scope, { createBy }),
  }));
}

/** Lists the units that the viewer may see, with their courses. */
export async function listUnits(db: Db, terms: SearchTerms, viewer: Actor, now: Date): Promise<SearchHit[]> {
  const rows = await db
    .selectFrom('teachingCourseUnit as unit')
    .innerJoin('teachingCourse as course', 'course.id', 'unit.courseId')
    .select(['unit.id', 'unit.unitName', 'unit.courseId', 'course.courseName', 'course.createBy'])
    .where('unit.delFlag', '=', 0)
    .where(unitIsVisible(viewer, now))
    .where(nameMatches('unit.unit_name', terms))
    .orderBy('course.orderNum')
    .orderBy('unit.orderNum')
    .orderBy('unit.id')
    .limit(maxHits)
    .execute();
  return rows.map(({ id, unitName, courseId, courseName, createBy }) => ({
    kind: 'unit',
    id,
    name: unitName,
    detail: courseName,
    courseId,
    mayEdit: mayEditCourse(viewer.caller, viewer.scope, { createBy }),
  }));
}

/** Lists the homework of 布置班级作业, the newest first, with its classes in scope. */
export async function listManagedHomework(db: Db, terms: SearchTerms, manager: Actor): Promise<SearchHit[]> {
  const rows = await db
    .selectFrom('teachingAdditionalWork as homework')
    .select(['homework.id', 'homework.workName'])
    .select(
      sql<string | null>`(
        select string_agg(depart.depart_name, '、' order by depart.org_code)
        from teaching_additional_work_dept given join sys_depart depart on depart.id = given.dept_id
        where given.additional_id = homework.id and depart.del_flag = 0
          and ${departInScope(manager.scope, sql.ref('depart.org_code'))}
      )`.as('classNames'),
    )
    .where(homeworkIsManaged(manager))
    .where(nameMatches('homework.work_name', terms))
    .orderBy('homework.createTime', 'desc')
    .orderBy('homework.id')
    .limit(maxHits)
    .execute();
  return rows.map(({ id, workName, classNames }) => ({
    kind: 'homework',
    id,
    name: workName,
    detail: classNames ?? '',
  }));
}

/** Lists the published homework of the user's classes, the newest first. */
export async function listOwnHomework(db: Db, terms: SearchTerms, userId: string): Promise<SearchHit[]> {
  const rows = await db
    .selectFrom('teachingAdditionalWork as homework')
    .select(['homework.id', 'homework.workName'])
    .where(homeworkIsFor(userId))
    .where(nameMatches('homework.work_name', terms))
    .orderBy('homework.createTime', 'desc')
    .orderBy('homework.id')
    .limit(maxHits)
    .execute();
  return rows.map(({ id, workName }) => ({ kind: 'homework', id, name: workName, detail: '' }));
}

/**
 * Lists the user's own works, the newest first, and with a scope the works of 作业管理, with their authors. There are too
 * many works for an index of their pinyin, so only own ones are found by it.
 */
export async function listWorks(
  db: Db,
  terms: SearchTerms,
  { userId, scope }: { readonly userId: string; readonly scope: RowScope | undefined },
): Promise<SearchHit[]> {
  const isOwn = sql<SqlBool>`(work.user_id = ${userId} and ${nameMatches('work.work_name', terms)})`;
  const rows = await db
    .selectFrom('teachingWork as work')
    .select(['work.id', 'work.userId', 'work.workName'])
    .select((eb) =>
      eb
        .selectFrom('sysUser as author')
        .select('author.realname')
        .whereRef('author.id', '=', 'work.userId')
        .as('authorName'),
    )
    .where('work.delFlag', '=', 0)
    .where((eb) =>
      eb.or([
        isOwn,
        ...(scope === undefined ? [] : [eb.and([partMatches('work.work_name', terms), workInReach(scope)])]),
      ]),
    )
    .orderBy('work.createTime', 'desc')
    .orderBy('work.id')
    .limit(maxHits)
    .execute();
  return rows.map((row) => ({
    kind: 'work',
    id: row.id,
    name: row.workName,
    detail: row.userId === userId ? '' : (row.authorName ?? ''),
  }));
}

/** Lists the published forms by name; the caller's permissions are not checked here. */
export async function listForms(db: Db, terms: SearchTerms) {
  return await db
    .selectFrom('onlForm as form')
    .select(['form.id', 'form.code', 'form.name'])
    .where('form.delFlag', '=', 0)
    .where('form.version', 'is not', null)
    .where(nameMatches('form.name', terms))
    .orderBy('form.code')
    .limit(maxForms)
    .execute();
}
