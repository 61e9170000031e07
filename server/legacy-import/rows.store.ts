import { sql } from 'kysely';
import { adminRole } from '#server/http/caller.ts';
import { groupBy } from '#server/shared/collections/group-by.ts';
import type { Db } from '#server/store/database.ts';
import type { NewRow } from './import-context.ts';

/** Table and column names come from the rules, so they are not typed. */
type AnyTables = Record<string, Record<string, unknown>>;

/** Maximum number of parameters of one statement; PostgreSQL accepts 65,535. */
const max = 30_000;

/**
 * Inserts rows grouped by table, in the order of the tables' first rows, because later tables refer to earlier ones.
 */
export async function insertRows(trx: Db, rows: readonly NewRow[]): Promise<void> {
  for (const [table, all] of groupBy(rows, (one) => one.table)) {
    const size = Math.floor(max / Object.keys(all[0]?.row ?? {}).length);
    for (let at = 0; at < all.length; at += size) {
      const values = all.slice(at, at + size).map(({ row }) => row);
      await trx.withTables<AnyTables>().insertInto(table).values(values).execute();
    }
  }
}

export async function idsOf(db: Db, table: string): Promise<string[]> {
  const rows = await db.withTables<AnyTables>().selectFrom(table).select('id').execute();
  return rows.map(({ id }) => String(id));
}

/** Returns the names of the groups and dumps that earlier runs completed. */
export async function readDone(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('sysSeeded').select('name').where('name', 'like', 'import:%').execute();
  return rows.map(({ name }) => name);
}

export async function noteDone(trx: Db, name: string): Promise<void> {
  await trx.insertInto('sysSeeded').values({ name }).execute();
}

/** Marks the menus that have data rules. */
export async function flagRuledMenus(trx: Db): Promise<void> {
  await trx
    .updateTable('sysPermission')
    .set({ ruleFlag: 1 })
    .where('id', 'in', (eb) => eb.selectFrom('sysPermissionDataRule').select('permissionId'))
    .execute();
}

/** Lists the menus and buttons of this product. */
export async function listPermissions(db: Db) {
  return await db
    .selectFrom('sysPermission')
    .select(['id', 'url', 'component', 'perms', 'menuType'])
    .where('delFlag', '=', 0)
    .execute();
}

/** Lists existing grants, so that the import does not duplicate them. */
export async function listGrants(db: Db) {
  return await db.selectFrom('sysRolePermission').select(['roleId', 'permissionId']).execute();
}

export async function listDictionaries(db: Db) {
  return await db
    .selectFrom('sysDict as dict')
    .leftJoin('sysDictItem as item', 'item.dictId', 'dict.id')
    .select(['dict.id', 'dict.dictCode', 'item.itemValue'])
    .execute();
}

export async function listCategoryCodes(db: Db): Promise<string[]> {
  return (await db.selectFrom('sysCategory').select('code').execute()).map(({ code }) => code);
}

export async function listFrontUrls(db: Db): Promise<string[]> {
  return (await db.selectFrom('teachingMenu').select('url').execute()).flatMap(({ url }) => url ?? []);
}

export async function listFiles(db: Db) {
  return await db.selectFrom('sysFile').select(['id', 'filePath']).execute();
}

export async function listConfigKeys(db: Db): Promise<string[]> {
  return (await db.selectFrom('sysConfig').select('configKey').execute()).map(({ configKey }) => configKey);
}

/**
 * The old product records the uploader's user name; files were imported before the people, so owners are set
 * afterwards.
 */
export async function nameOwners(trx: Db): Promise<void> {
  await sql`update sys_file set owner_id = person.id from sys_user person where person.username = sys_file.create_by`.execute(
    trx,
  );
}

export async function listRoleCodes(db: Db): Promise<string[]> {
  return (await db.selectFrom('sysRole').select('roleCode').execute()).map(({ roleCode }) => roleCode);
}

/** Counts the accounts that can administer the school. */
export async function countAdmins(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('sysUserRole as held')
    .innerJoin('sysRole as role', 'role.id', 'held.roleId')
    .innerJoin('sysUser as person', 'person.id', 'held.userId')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('role.roleCode', '=', adminRole)
    .where('person.delFlag', '=', 0)
    .executeTakeFirstOrThrow();
  return n;
}

/** Lists pupils without a class, for the report. */
export async function listWithoutClass(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUser as person')
    .leftJoin('sysUserDepart as member', 'member.userId', 'person.id')
    .select('person.username')
    .where('person.delFlag', '=', 0)
    .where('person.userIdentity', '=', 1)
    .where('member.id', 'is', null)
    .orderBy('person.username')
    .execute();
  return rows.map(({ username }) => username);
}

/** Lists teachers without a class, who therefore see no pupils and no works, for the report. */
export async function listIdleTeachers(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUser as person')
    .innerJoin('sysUserRole as held', 'held.userId', 'person.id')
    .innerJoin('sysRole as role', 'role.id', 'held.roleId')
    .leftJoin('sysUserResponsible as class', 'class.userId', 'person.id')
    .select('person.username')
    .where('person.delFlag', '=', 0)
    .where('role.roleCode', '=', 'teacher')
    .where('class.departId', 'is', null)
    .orderBy('person.username')
    .execute();
  return rows.map(({ username }) => username);
}
