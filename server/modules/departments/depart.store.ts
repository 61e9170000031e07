import { sql, type Expression, type SqlBool } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { containsPattern } from '#server/store/condition-sql.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { boundedCount } from '#server/store/bounded-count.ts';
import type { Db } from '#server/store/database.ts';

/** Hides archived classes from users with a limited scope; administrators of the tree see all of it. */
const notArchived = (scope: RowScope) =>
  scope.kind === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`depart.archive_time is null`;

const nodeColumns = [
  'depart.id',
  'depart.parentId',
  'depart.departName',
  'depart.orgCode',
  'depart.orgCategory',
] as const;

const treeColumns = [...nodeColumns, 'depart.archiveTime'] as const;

/** Returns the departments in scope in tree order: parents before children. */
export async function listDepartsInScope(db: Db, scope: RowScope) {
  return await db
    .selectFrom('sysDepart as depart')
    .select(treeColumns)
    .where('depart.delFlag', '=', 0)
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .where(notArchived(scope))
    .orderBy('depart.departOrder')
    .orderBy('depart.orgCode')
    .execute();
}

/** Returns whether there are more departments in scope than this number. */
export async function hasMoreDeparts(db: Db, scope: RowScope, max: number): Promise<boolean> {
  const found = sql`from sys_depart where del_flag = 0 and ${departInScope(scope, sql.ref('org_code'))}`;
  const { rows } = await boundedCount(found, max).execute(db);
  return (rows[0]?.total ?? 0) > max;
}

/**
 * Returns one level of the tree: the children of departments in scope, or the highest departments in scope;
 * at most `max`.
 */
export async function listChildren(
  db: Db,
  parentIds: readonly string[] | undefined,
  scope: RowScope,
  max = Number.MAX_SAFE_INTEGER,
) {
  return await db
    .selectFrom('sysDepart as depart')
    .leftJoin('sysDepart as parent', 'parent.id', 'depart.parentId')
    .select(treeColumns)
    .select((eb) => {
      // Selecting the first child uses the index; EXISTS would scan all departments for each row.
      const child = eb
        .selectFrom('sysDepart as child')
        .select('child.id')
        .whereRef('child.parentId', '=', 'depart.id')
        .where('child.delFlag', '=', 0)
        .orderBy('child.departOrder')
        .limit(1);
      return eb(child, 'is not', null).as('hasChildren');
    })
    .where('depart.delFlag', '=', 0)
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .where(notArchived(scope))
    .where(
      parentIds === undefined
        ? sql<SqlBool>`(depart.parent_id is null or not ${departInScope(scope, sql.ref('parent.org_code'))})`
        : sql<SqlBool>`depart.parent_id = any(${parentIds})`,
    )
    .orderBy('depart.departOrder')
    .orderBy('depart.orgCode')
    .limit(max)
    .execute();
}

/** The maximum number of departments in a search result. */
const maxFound = 500;

/** Returns the departments in scope whose name contains the word, with everything in scope above them. */
export async function searchDeparts(db: Db, word: string, scope: RowScope) {
  return await listBranches(db, sql<SqlBool>`depart.depart_name ilike ${containsPattern(word)}`, scope);
}

/** Returns the departments in scope with these ids, with everything in scope above them. */
export async function listBranchesOf(db: Db, ids: readonly string[], scope: RowScope) {
  return await listBranches(db, sql<SqlBool>`depart.id = any(${[...ids]})`, scope);
}

async function listBranches(db: Db, isFound: Expression<SqlBool>, scope: RowScope) {
  const found = db
    .selectFrom('sysDepart as depart')
    .select('depart.orgCode')
    .where('depart.delFlag', '=', 0)
    .where(isFound)
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .orderBy('depart.orgCode')
    .limit(maxFound);
  return await db
    .with('found', () => found)
    .selectFrom('sysDepart as depart')
    .select(treeColumns)
    .where('depart.delFlag', '=', 0)
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .where('depart.orgCode', 'in', (eb) =>
      // Every prefix of a found code, in steps of three characters.
      eb
        .selectFrom('found')
        .select(
          sql<string>`left(found.org_code, generate_series(3, length(found.org_code), 3))`.as('orgCode'),
        ),
    )
    .orderBy('depart.departOrder')
    .orderBy('depart.orgCode')
    .execute();
}

export type DepartRecord = Awaited<ReturnType<typeof listRecords>>[number];

/**
 * Returns departments in scope with every column of the wire: one, several, or all `below` one; parents
 * before children.
 */
export async function listRecords(
  db: Db,
  scope: RowScope,
  { ids, below }: { readonly ids?: readonly string[]; readonly below?: string | undefined } = {},
) {
  return await db
    .selectFrom('sysDepart as depart')
    .leftJoin('sysDepart as parent', 'parent.id', 'depart.parentId')
    .select(nodeColumns)
    .select(['depart.departNameEn', 'depart.departNameAbbr', 'depart.departOrder', 'depart.description'])
    .select(['depart.orgType', 'depart.mobile', 'depart.fax', 'depart.address', 'depart.memo'])
    .select(['depart.status', 'depart.createBy', 'depart.createTime', 'depart.updateBy', 'depart.updateTime'])
    .select('parent.departName as parentName')
    .where('depart.delFlag', '=', 0)
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .$if(ids !== undefined, (query) => query.where(sql<SqlBool>`depart.id = any(${[...(ids ?? [])]})`))
    .$if(below !== undefined, (query) =>
      query.where(sql<SqlBool>`depart.org_code like (
        select top.org_code || '%' from sys_depart top where top.id = ${below ?? ''}
      )`),
    )
    .orderBy('depart.orgCode')
    .execute();
}

/** Counts the contents of the departments with these codes and of all below them. */
export async function countContents(db: Db, codes: readonly string[]) {
  const below = (name: string) => sql<SqlBool>`${sql.ref(name)} like any(${codes.map((code) => `${code}%`)})`;
  const [departs, users, courses, works] = await Promise.all([
    db
      .selectFrom('sysDepart as depart')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(below('depart.org_code'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sysUserDepart as member')
      .innerJoin('sysDepart as depart', 'depart.id', 'member.depId')
      .innerJoin('sysUser as account', 'account.id', 'member.userId')
      .select((eb) => eb.fn.count<number>('member.userId').distinct().as('total'))
      .where('account.delFlag', '=', 0)
      .where(below('depart.org_code'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('teachingCourseDept as given')
      .innerJoin('sysDepart as depart', 'depart.id', 'given.deptId')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(below('depart.org_code'))
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('teachingWork as work')
      .innerJoin('sysDepart as depart', 'depart.id', 'work.departId')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where('work.delFlag', '=', 0)
      .where(below('depart.org_code'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    departCount: departs.total,
    userCount: users.total,
    courseCount: courses.total,
    workCount: works.total,
  };
}
