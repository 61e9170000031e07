import { sql } from 'kysely';
import { groupBy } from '#server/shared/records/group-by.ts';
import type { Db } from '#server/store/database.ts';
import type { NewRow } from './desk.ts';

/** Tables by their names: which those are, and of which columns, the rules say. */
type AnyTables = Record<string, Record<string, unknown>>;

/** Parameters of one statement; PostgreSQL takes 65,535. */
const most = 30_000;

/** In the order of the rows, as far as their tables go: what stands first may be referred to by what follows. */
export async function insertRows(trx: Db, rows: readonly NewRow[]): Promise<void> {
  for (const [table, all] of groupBy(rows, (one) => one.table)) {
    const size = Math.floor(most / Object.keys(all[0]?.row ?? {}).length);
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

/** What a run before has come to its end with: groups, and the whole. */
export async function readDone(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('sysSeeded').select('name').where('name', 'like', 'import:%').execute();
  return rows.map(({ name }) => name);
}

export async function noteDone(trx: Db, name: string): Promise<void> {
  await trx.insertInto('sysSeeded').values({ name }).execute();
}

/** Says of each menu whether it has data rules. */
export async function flagRuledMenus(trx: Db): Promise<void> {
  await trx
    .updateTable('sysPermission')
    .set({ ruleFlag: 1 })
    .where('id', 'in', (eb) => eb.selectFrom('sysPermissionDataRule').select('permissionId'))
    .execute();
}

/** Menus and buttons of this product. */
export async function listPermissions(db: Db) {
  return await db
    .selectFrom('sysPermission')
    .select(['id', 'url', 'component', 'perms', 'menuType'])
    .where('delFlag', '=', 0)
    .execute();
}

/** Who is granted what already, so that nobody is granted it twice. */
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

/** The old product names whoever uploaded a file; the files came before the people. */
export async function nameOwners(trx: Db): Promise<void> {
  await sql`update sys_file set owner_id = person.id from sys_user person where person.username = sys_file.create_by`.execute(
    trx,
  );
}

export async function listRoleCodes(db: Db): Promise<string[]> {
  return (await db.selectFrom('sysRole').select('roleCode').execute()).map(({ roleCode }) => roleCode);
}

/** Who could look after the school. */
export async function countAdmins(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('sysUserRole as held')
    .innerJoin('sysRole as role', 'role.id', 'held.roleId')
    .innerJoin('sysUser as person', 'person.id', 'held.userId')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('role.roleCode', '=', 'admin')
    .where('person.delFlag', '=', 0)
    .executeTakeFirstOrThrow();
  return n;
}

/** People of the first identity without a class, for the report. */
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

/** Teachers who look after no class, and so see nobody and no work, for the report. */
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
