import { sql, type Insertable, type SqlBool, type Updateable } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { Actor, Caller, RowScope } from '#server/http/caller.ts';
import {
  column,
  listConditions,
  listOrder,
  listWindow,
  notNull,
  type ListColumns,
} from '#server/http/list-query.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import type { Database, Db } from '#server/store/database.ts';
import { recycling } from '#server/store/recycle.store.ts';
import { isEditableBy, isPupilOf, isShown, isTaughtBy, isVisibleTo } from './exhibition-access.store.ts';

const columns: ListColumns = {
  id: column.id('exhibition.id'),
  title: notNull(column.text('exhibition.title')),
  entryEnd: column.time('exhibition.entry_end'),
  voteEnd: column.timeOrNull('exhibition.vote_end'),
  createTime: column.time('exhibition.create_time'),
};

const ownColumns = [
  'exhibition.id',
  'exhibition.title',
  'exhibition.intro',
  'exhibition.entryEnd',
  'exhibition.voteEnd',
  'exhibition.maxWorks',
  'exhibition.createBy',
  'exhibition.createTime',
] as const;

const stampColumns = ['exhibition.updateBy', 'exhibition.updateTime'] as const;

/** The shown entries of `exhibition`. */
const entries = sql`
  from teaching_exhibition_entry entry
    join teaching_work work on work.id = entry.work_id
    join sys_user author on author.id = entry.user_id
  where entry.exhibition_id = exhibition.id and ${isShown}`;

const entryCount = sql<number>`(select count(*)::int ${entries})`;
const voteCount = sql<number>`(
  select count(*)::int from teaching_exhibition_vote vote where vote.exhibition_id = exhibition.id)`;

function classesOf(name: 'id' | 'depart_name') {
  return sql<string | null>`(
    select string_agg(${sql.ref(`depart.${name}`)}, ',' order by depart.org_code)
    from teaching_exhibition_class given join sys_depart depart on depart.id = given.depart_id
    where given.exhibition_id = exhibition.id and depart.del_flag = 0
  )`;
}

export type ExhibitionRow = NonNullable<Awaited<ReturnType<typeof findExhibition>>>;

/** Selects the exhibitions of classes in the scope of the staff. */
function selectTaught(db: Db, { scope }: Actor) {
  return db
    .selectFrom('teachingExhibition as exhibition')
    .where('exhibition.delFlag', '=', 0)
    .where(isTaughtBy(scope));
}

function rowsOf(query: ReturnType<typeof selectTaught>, staff: Actor) {
  return query
    .select([...ownColumns, ...stampColumns])
    .select([
      classesOf('id').as('departIds'),
      classesOf('depart_name').as('classNames'),
      entryCount.as('entryCount'),
      voteCount.as('voteCount'),
      sql<boolean>`${isEditableBy(staff)}`.as('mayEdit'),
    ]);
}

/** Returns one page of the exhibitions of classes in scope, newest first by default, and the total. */
export async function listExhibitions(db: Db, query: QueryOf<'GET /teaching/exhibition/list'>, staff: Actor) {
  const classes = [query.departIds, query.departIds_MultiString].flatMap((ids) =>
    ids ? [ids.split(',')] : [],
  );
  const matching = selectTaught(db, staff)
    .where((eb) => eb.and(listConditions(query, columns)))
    .where((eb) => eb.and(classes.map((ids) => isForOneOf(ids))));
  const { limit, offset } = listWindow(query);
  const [rows, count] = await Promise.all([
    rowsOf(matching, staff)
      .orderBy(listOrder(query, columns, sql`exhibition.create_time desc`))
      .orderBy('exhibition.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

function isForOneOf(departIds: readonly string[]) {
  return sql<SqlBool>`exists (
    select from teaching_exhibition_class given
    where given.exhibition_id = exhibition.id and given.depart_id = any(${[...departIds]})
  )`;
}

/** Returns one exhibition with the columns of the list. */
export async function findExhibition(db: Db, id: string, staff: Actor) {
  return await rowsOf(selectTaught(db, staff), staff).where('exhibition.id', '=', id).executeTakeFirst();
}

/** Locks an exhibition of a class in scope until the transaction ends. */
export async function lockTaught(db: Db, id: string, staff: Actor) {
  return await selectTaught(db, staff)
    .select([...ownColumns, ...stampColumns])
    .select(sql<boolean>`${isEditableBy(staff)}`.as('mayEdit'))
    .where('exhibition.id', '=', id)
    .forNoKeyUpdate('exhibition')
    .executeTakeFirst();
}

/**
 * Locks an exhibition of a class of the pupil until the transaction ends: entries wait for each other, votes only for an
 * edit.
 */
export async function lockForPupil(
  db: Db,
  id: string,
  { userId }: Pick<Caller, 'userId'>,
  what: 'entry' | 'vote',
) {
  const found = db
    .selectFrom('teachingExhibition as exhibition')
    .select(ownColumns)
    .select(isPupilOf(sql`${userId}`, 'active').as('isActive'))
    .where('exhibition.id', '=', id)
    .where('exhibition.delFlag', '=', 0)
    .where(isPupilOf(sql`${userId}`));
  const locked = what === 'entry' ? found.forNoKeyUpdate('exhibition') : found.forShare('exhibition');
  return await locked.executeTakeFirst();
}

/** Returns an exhibition that the caller may see. */
export async function findVisible(db: Db, id: string, viewer: Actor) {
  const userId = sql`${viewer.caller.userId}`;
  return await db
    .selectFrom('teachingExhibition as exhibition')
    .select(ownColumns)
    .select([
      classesOf('depart_name').as('classNames'),
      entryCount.as('entryCount'),
      voteCount.as('voteCount'),
      sql<boolean>`${isEditableBy(viewer)}`.as('mayEdit'),
      sql<boolean>`${isTaughtBy(viewer.scope)}`.as('mayCollect'),
      sql<boolean>`${isPupilOf(userId, 'active')}`.as('isActive'),
    ])
    .where('exhibition.id', '=', id)
    .where(isVisibleTo(viewer))
    .executeTakeFirst();
}

/** Lists the newest hundred exhibitions of the classes of a pupil, with what the pupil has done in them. */
export async function listOfPupil(db: Db, { userId }: Pick<Caller, 'userId'>) {
  return await db
    .selectFrom('teachingExhibition as exhibition')
    .select(ownColumns)
    .select([
      entryCount.as('entryCount'),
      sql<number>`(select count(*)::int ${entries} and entry.user_id = ${userId})`.as('ownCount'),
      sql<boolean>`exists (select from teaching_exhibition_vote vote
        where vote.exhibition_id = exhibition.id and vote.user_id = ${userId})`.as('hasVoted'),
    ])
    .where('exhibition.delFlag', '=', 0)
    .where(isPupilOf(sql`${userId}`))
    .orderBy('exhibition.createTime', 'desc')
    .orderBy('exhibition.id')
    .limit(100)
    .execute();
}

/** Returns the ids of the classes of an exhibition that exist, and whether each is in scope. */
export async function listClassesOf(db: Db, exhibitionId: string, scope: RowScope) {
  const rows = await db
    .selectFrom('teachingExhibitionClass as given')
    .innerJoin('sysDepart as depart', 'depart.id', 'given.departId')
    .select('depart.id')
    .select(departInScope(scope, sql.ref('depart.org_code')).as('inScope'))
    .where('given.exhibitionId', '=', exhibitionId)
    .where('depart.delFlag', '=', 0)
    .execute();
  return rows.map(({ id, inScope }) => ({ id, inScope: Boolean(inScope) }));
}

/** Returns which of these classes exist and are in scope, and whether each is archived. */
export async function listClassesAmong(db: Db, ids: readonly string[], scope: RowScope) {
  return await db
    .selectFrom('sysDepart as depart')
    .select(['depart.id', 'depart.archiveTime'])
    .where(sql<SqlBool>`depart.id = any(${[...ids]})`)
    .where('depart.delFlag', '=', 0)
    .where('depart.orgCategory', '=', '3')
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .execute();
}

export async function insertExhibition(
  db: Db,
  row: Insertable<Database['teachingExhibition']>,
): Promise<void> {
  await db.insertInto('teachingExhibition').values(row).execute();
}

export async function updateExhibition(
  db: Db,
  id: string,
  change: Updateable<Database['teachingExhibition']>,
): Promise<void> {
  await db.updateTable('teachingExhibition').set(change).where('id', '=', id).execute();
}

/** Deletes and restores exhibitions. */
export const exhibitionRecycling = recycling('teachingExhibition');
