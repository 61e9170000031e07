import type { TestDatabase } from './database.ts';

/** Returns the id of an account by its name. */
export async function userIdOf(
  { database: { db } }: { readonly database: Pick<TestDatabase, 'db'> },
  username: string,
): Promise<string> {
  const query = db.selectFrom('sysUser').select('id').where('username', '=', username);
  return (await query.executeTakeFirstOrThrow()).id;
}
