import type { Db } from '#server/store/database.ts';

/** Returns real names by user name, including deleted accounts, which old rows may contain. */
export async function listPeopleNames(db: Db, usernames: readonly string[]): Promise<Map<string, string>> {
  if (usernames.length === 0) return new Map();
  const rows = await db
    .selectFrom('sysUser')
    .select(['username', 'realname'])
    .where('username', 'in', [...usernames])
    .execute();
  return new Map(rows.map(({ username, realname }) => [username, realname]));
}

type Authored = {
  readonly createBy?: string | null | undefined;
  readonly updateBy?: string | null | undefined;
};

/** The texts of the account fields of a row (docs/wire.md#derived-fields); null for an account that does not exist. */
type AuthorNames = {
  readonly createBy_dictText: string | null;
  readonly updateBy_dictText: string | null;
};

/** Returns the rows of a list with the names of their authors. */
export async function withAuthorNames<Row extends Authored>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & AuthorNames)[]> {
  const usernames = rows.flatMap(({ createBy, updateBy }) => [createBy ?? [], updateBy ?? []].flat());
  const names = await listPeopleNames(db, [...new Set(usernames)]);
  const nameOf = (username: string | null | undefined) => names.get(username ?? '') ?? null;
  return rows.map((row) => ({
    ...row,
    createBy_dictText: nameOf(row.createBy),
    updateBy_dictText: nameOf(row.updateBy),
  }));
}

/** Returns one record with the names of its authors. */
export async function withAuthorName<Row extends Authored>(db: Db, row: Row): Promise<Row & AuthorNames> {
  const [named] = await withAuthorNames(db, [row]);
  return named ?? { ...row, createBy_dictText: null, updateBy_dictText: null };
}
