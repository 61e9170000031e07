import type { Db } from './database.ts';

/** A secret of this installation, made once and then the same on every node. */
export async function readSecret(db: Db, name: string, create: () => string): Promise<string> {
  await db
    .insertInto('sysSecret')
    .values({ name, value: create() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await db
    .selectFrom('sysSecret')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}
