import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { Actor } from '#server/http/caller.ts';
import { column, listConditions, listOrder, listWindow, type ListColumns } from '#server/http/list-query.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { homeworkIsManaged } from '#server/shared/teaching/homework-visibility.store.ts';
import type { Db } from '#server/store/database.ts';

const columns: ListColumns = {
  id: column.id('homework.id'),
  workName: column.text('homework.work_name'),
  codeType: column.number('homework.code_type'),
  status: column.number('homework.status'),
  deadline: column.timeOrNull('homework.deadline'),
  createTime: column.time('homework.create_time'),
};

export type HomeworkRow = NonNullable<Awaited<ReturnType<typeof findHomework>>>;

const listedColumns = [
  'homework.id',
  'homework.codeType',
  'homework.workName',
  'homework.workDesc',
  'homework.workCover',
  'homework.workUrl',
  'homework.status',
  'homework.deadline',
  'homework.acceptLate',
  'homework.holdMarks',
  'homework.createBy',
  'homework.createTime',
  'homework.updateBy',
  'homework.updateTime',
] as const;

/** Returns one page of the homework visible to the manager, newest first by default, and the total. */
export async function listHomework(
  db: Db,
  query: QueryOf<'GET /teaching/teachingAdditionalWork/list'>,
  manager: Actor,
) {
  const classes = [query.workDept, query.workDept_MultiString].flatMap((ids) =>
    ids ? [ids.split(',')] : [],
  );
  const matching = selectManaged(db, manager)
    .where((eb) => eb.and(listConditions(query, columns)))
    .where((eb) => eb.and(classes.map((ids) => isForOneOf(ids))));
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    matching
      .select(listedColumns)
      .select(notifiedPupils(manager))
      .orderBy(listOrder(query, columns, sql`homework.create_time desc`))
      .orderBy('homework.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

/** Returns one homework with the columns of the list. */
export async function findHomework(db: Db, id: string, manager: Actor) {
  return await selectManaged(db, manager)
    .select(listedColumns)
    .select(notifiedPupils(manager))
    .where('homework.id', '=', id)
    .executeTakeFirst();
}

/** Locks homework visible to the manager until the transaction ends. */
export async function lockHomework(db: Db, id: string, manager: Actor) {
  return await selectManaged(db, manager)
    .select(listedColumns)
    .select(['homework.publishTime', classesOf('id').as('workDept'), documentsOf.as('workDocumentUrl')])
    .where('homework.id', '=', id)
    .forNoKeyUpdate('homework')
    .executeTakeFirst();
}

/** Selects the homework of the management list. */
function selectManaged(db: Db, manager: Actor) {
  return db.selectFrom('teachingAdditionalWork as homework').where(homeworkIsManaged(manager));
}

function isForOneOf(departIds: readonly string[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select 1 from teaching_additional_work_dept wanted
    where wanted.additional_id = homework.id and wanted.dept_id = any(${[...departIds]})
  )`;
}

function classesOf(departColumn: 'id' | 'depart_name') {
  return sql<string | null>`(
    select string_agg(${sql.ref(`depart.${departColumn}`)}, ',' order by depart.org_code)
    from teaching_additional_work_dept given join sys_depart depart on depart.id = given.dept_id
    where given.additional_id = homework.id and depart.del_flag = 0
  )`;
}

const documentsOf = sql<string | null>`(
  select string_agg(file.file_path, ',' order by document.position)
  from teaching_additional_work_file document join sys_file file on file.id = document.file_id
  where document.additional_id = homework.id and file.del_flag = 0
)`;

/** Selects the derived values of the list; people are counted in the classes in the manager's scope. */
function notifiedPupils({ scope }: Actor) {
  const pupils = sql`
    teaching_additional_work_dept given
    join sys_depart depart on depart.id = given.dept_id
    join sys_user_depart member on member.dep_id = given.dept_id
    join sys_user pupil on pupil.id = member.user_id
    left join teaching_work work on work.user_id = pupil.id and work.additional_id = homework.id
      and work.del_flag = 0 and work.work_status >= 1
    where given.additional_id = homework.id and depart.del_flag = 0 and pupil.del_flag = 0
      and pupil.user_identity = 1 and ${departInScope(scope, sql.ref('depart.org_code'))}`;
  return [
    classesOf('id').as('workDept'),
    classesOf('depart_name').as('workDeptNames'),
    documentsOf.as('workDocumentUrl'),
    sql<{ id: string; name: string; points: number }[]>`(
      select coalesce(json_agg(json_build_object('id', one.id, 'name', one.name, 'points', one.points)
        order by one.position), '[]')
      from teaching_additional_work_criterion one where one.additional_id = homework.id
    )`.as('rubric'),
    sql<number>`(select count(distinct pupil.id) from ${pupils})`.as('studentCount'),
    sql<number>`(select count(distinct work.id) from ${pupils})`.as('submitCount'),
    sql<number>`(select count(distinct work.id) filter (where work.work_status = 1) from ${pupils})`.as(
      'waitingCount',
    ),
  ] as const;
}

/**
 * Returns the classes among the departments to which homework may be assigned: in the manager's scope, or
 * assigned already.
 */
export async function listAllowedClasses(
  db: Db,
  departIds: readonly string[],
  additionalId: string,
  { scope }: Actor,
): Promise<string[]> {
  if (departIds.length === 0) return [];
  const rows = await db
    .selectFrom('sysDepart as depart')
    .select('depart.id')
    .where('depart.id', 'in', departIds)
    .where('depart.delFlag', '=', 0)
    .where('depart.orgCategory', '=', '3')
    .where(
      sql<SqlBool>`(${departInScope(scope, sql.ref('depart.org_code'))} or exists (
        select 1 from teaching_additional_work_dept held
        where held.additional_id = ${additionalId} and held.dept_id = depart.id
      ))`,
    )
    .execute();
  return rows.map((row) => row.id);
}

export async function replaceDocuments(
  db: Db,
  additionalId: string,
  fileIds: readonly string[],
): Promise<void> {
  await db.deleteFrom('teachingAdditionalWorkFile').where('additionalId', '=', additionalId).execute();
  if (fileIds.length === 0) return;
  const rows = fileIds.map((fileId, position) => ({ additionalId, position, fileId }));
  await db.insertInto('teachingAdditionalWorkFile').values(rows).execute();
}
