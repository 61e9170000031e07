import { sql, type RawBuilder } from 'kysely';
import { DatabaseError } from 'pg';
import { lockRoles } from './advisory-lock.store.ts';
import type { Db } from './database.ts';
import { ddlRole, rowsRole } from './online-role.store.ts';

/** Whether tables of online forms are separated from the platform's by roles. */
export type Separation =
  | { readonly isSeparated: true }
  | { readonly isSeparated: false; readonly user: string };

/** Warnings about weaker protection, one line each, for the database administrator. */
export const separationWarnings = (separation: Separation): readonly string[] =>
  separation.isSeparated
    ? []
    : [
        `数据库账号 ${separation.user} 不能创建角色：在线表单的数据表与平台的其他表未隔离；` +
          `可请数据库管理员执行 ALTER ROLE ${separation.user} CREATEROLE 后重新启动`,
      ];

/** Tables of online forms belong to a role that this one cannot set. The message is for the administrator. */
export class FormsOutOfReach extends Error {
  override readonly name = 'FormsOutOfReach';

  constructor(user: string) {
    super(
      `在线表单的数据表属于角色 ${ddlRole}，数据库账号 ${user} 不是它的成员；请数据库管理员执行：` +
        `GRANT ${ddlRole}, ${rowsRole} TO ${user}`,
    );
  }
}

/** Columns of other tables that row queries need; no passwords, phone numbers or other data. */
const readableColumns: readonly { readonly table: string; readonly columns: readonly string[] }[] = [
  { table: 'sys_user', columns: ['id', 'username'] },
  { table: 'sys_user_depart', columns: ['user_id', 'dep_id'] },
  { table: 'sys_depart', columns: ['id', 'org_code', 'del_flag'] },
  { table: 'onl_file_use', columns: ['form_id', 'row_id', 'field_id', 'file_path'] },
];
/** Activating a column records the files that it refers to. */
const insertedColumns = {
  table: 'onl_file_use',
  columns: ['form_id', 'row_id', 'field_id', 'file_path'],
} as const;

/**
 * Creates the two roles of online forms if missing and grants them their tables (decision 078), including tables that
 * a restore or an older build left to the owner. Roles are cluster-wide, so another database may do the same
 * concurrently. Without permission to create roles nothing changes. Errors: FormsOutOfReach.
 */
export async function separateRoles(db: Db): Promise<Separation> {
  const user = await currentUser(db);
  if (!(await ensureRoles(db))) {
    await requireReachable(db, user);
    return { isSeparated: false, user };
  }
  await retryOnCollision(() =>
    db.transaction().execute(async (trx) => {
      await lockRoles(trx);
      await sql`set local statement_timeout = 0`.execute(trx);
      await assignTables(trx);
      await limitRowsRole(trx);
    }),
  );
  return { isSeparated: true };
}

async function currentUser(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_user::text as name`.execute(db);
  return rows[0]?.name ?? '';
}

const codeOf = (error: unknown): string => (error instanceof DatabaseError ? (error.code ?? '') : '');
const isDenied = (error: unknown): boolean => codeOf(error) === '42501';
/** Two processes created the same role or changed the same catalogue entry. */
const isCollision = (error: unknown): boolean => ['23505', '42710', 'XX000'].includes(codeOf(error));

/** Retries after a concurrent change. */
export async function retryOnCollision<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 10 || !isCollision(error)) throw error;
    }
  }
}

/** Creates and grants missing roles; returns whether both can be set. */
async function ensureRoles(db: Db): Promise<boolean> {
  try {
    for (const role of [ddlRole, rowsRole]) await retryOnCollision(() => ensureRole(db, role));
    return true;
  } catch (error) {
    if (isDenied(error)) return false;
    throw error;
  }
}

/** Creates a role and makes the caller a member. */
export async function ensureRole(db: Db, role: string): Promise<void> {
  const known = await sql<{ isMember: boolean; isSplit: boolean }>`
    select pg_has_role(current_user, oid,
        case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as is_member,
      current_setting('server_version_num')::int >= 160000 as is_split
    from pg_roles where rolname = ${role}`.execute(db);
  const [found] = known.rows;
  if (found === undefined) {
    await sql`create role ${sql.id(role)} nologin noinherit`.execute(db);
    return await ensureRole(db, role);
  }
  if (found.isMember) return;
  // Since PostgreSQL 16 membership without INHERIT gives no rights until SET ROLE, so forgetting it fails.
  const grantOptions = found.isSplit ? sql`with inherit false, set true` : sql``;
  await sql`grant ${sql.id(role)} to current_user ${grantOptions}`.execute(db);
}

/** Without the roles, the owner must own the tables. */
async function requireReachable(db: Db, user: string): Promise<void> {
  const { rows } = await sql`
    select from pg_class where relnamespace = 'onl'::regnamespace and relkind = 'r'
      and not has_table_privilege(oid, 'select') limit 1`.execute(db);
  if (rows.length > 0) throw new FormsOutOfReach(user);
}

const run = async (trx: Db, statement: RawBuilder<unknown>): Promise<void> =>
  void (await sql`${statement}`.execute(trx));

/** Check before granting, so that existing grants are not rewritten at every start. */
async function isTrue(trx: Db, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(trx);
  return rows[0]?.holds === true;
}

/** Gives the tables to one role and their rows to the other. */
async function assignTables(trx: Db): Promise<void> {
  const [ddl, rows] = [sql.id(ddlRole), sql.id(rowsRole)];
  if (!(await isTrue(trx, sql`has_schema_privilege(${ddlRole}, 'onl', 'create')`)))
    await run(trx, sql`grant usage, create on schema onl to ${ddl}`);
  if (!(await isTrue(trx, sql`has_schema_privilege(${rowsRole}, 'onl', 'usage')`)))
    await run(trx, sql`grant usage on schema onl to ${rows}`);
  const pendingTables = await sql<{ name: string; isOwned: boolean }>`
    select c.relname::text as name, o.rolname = ${ddlRole} as is_owned
    from pg_class c join pg_roles o on o.oid = c.relowner
    where c.relnamespace = 'onl'::regnamespace and c.relkind = 'r'
      and not (o.rolname = ${ddlRole} and has_table_privilege(${rowsRole}, c.oid, 'select'))`.execute(trx);
  for (const { name, isOwned } of pendingTables.rows)
    if (!isOwned) await run(trx, sql`alter table ${sql.id('onl', name)} owner to ${ddl}`);
  await sql`select set_config('role', ${ddlRole}, true)`.execute(trx);
  for (const { name } of pendingTables.rows)
    await run(trx, sql`grant select, insert, update, delete on ${sql.id('onl', name)} to ${rows}`);
  const isDefault = await isTrue(
    trx,
    sql`exists (select from pg_default_acl where defaclnamespace = 'onl'::regnamespace
      and defaclrole = ${ddlRole}::regrole)`,
  );
  if (!isDefault)
    await run(
      trx,
      sql`alter default privileges in schema onl grant select, insert, update, delete on tables to ${rows}`,
    );
  await sql`select set_config('role', 'none', true)`.execute(trx);
}

/** Grants the row role its further columns, and no right to create objects. */
async function limitRowsRole(trx: Db): Promise<void> {
  for (const { table, columns } of readableColumns) await grantColumns(trx, 'select', table, columns);
  await grantColumns(trx, 'insert', insertedColumns.table, insertedColumns.columns);
  await revokeCreation(trx, rowsRole);
}

const rights = { select: sql`select`, insert: sql`insert` } as const;

async function grantColumns(
  trx: Db,
  right: keyof typeof rights,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const privilegeChecks = columns.map(
    (column) => sql`has_column_privilege(${rowsRole}, ${table}, ${column}, ${right})`,
  );
  if (await isTrue(trx, sql<boolean>`${sql.join(privilegeChecks, sql` and `)}`)) return;
  const names = sql.join(columns.map((column) => sql.id(column)));
  await run(trx, sql`grant ${rights[right]} (${names}) on ${sql.id(table)} to ${sql.id(rowsRole)}`);
}

/** PUBLIC may create temporary tables, and before PostgreSQL 15 others too; the database owner revokes this. */
export async function revokeCreation(trx: Db, role: string): Promise<void> {
  const { rows } = await sql<{ name: string; isOwner: boolean; temporary: boolean; usual: boolean }>`
    select datname::text as name, pg_has_role(current_user, datdba, 'USAGE') as is_owner,
      has_database_privilege(${role}, oid, 'TEMP') as temporary,
      has_schema_privilege(${role}, 'public', 'create') as usual
    from pg_database where datname = current_database()`.execute(trx);
  const [found] = rows;
  if (found?.isOwner !== true) return;
  if (found.temporary) await run(trx, sql`revoke temporary on database ${sql.id(found.name)} from public`);
  if (found.usual) await run(trx, sql`revoke create on schema public from public`);
}
