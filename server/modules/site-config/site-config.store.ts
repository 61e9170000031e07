import type { Db } from '#server/store/database.ts';

/** Returns the content of a version of the site configuration: every key with its value. */
export async function configState(db: Db) {
  const rows = await listConfig(db);
  const row = Object.fromEntries(rows.map(({ configKey, configValue }) => [configKey, configValue]));
  return { name: '网站配置', row };
}

/** Returns every key of the site with its value. */
export async function listConfig(db: Db) {
  return await db
    .selectFrom('sysConfig')
    .select(['configKey', 'configValue', 'comment'])
    .where('configEnabled', '=', 1)
    .orderBy('configKey')
    .execute();
}

export async function writeConfig(
  db: Db,
  values: readonly (readonly [key: string, value: string])[],
  newId: () => string,
): Promise<void> {
  // A fixed order prevents a deadlock of two simultaneous saves.
  const rows = [...values]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([configKey, configValue]) => ({ id: newId(), configKey, configValue }));
  if (rows.length === 0) return;
  await db
    .insertInto('sysConfig')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('configKey')
        .doUpdateSet((eb) => ({ configValue: eb.ref('excluded.configValue'), configEnabled: 1 })),
    )
    .execute();
}

/** Returns the role for new users, or undefined if the id is unknown. */
export async function findRegisteringRole(db: Db, id: string) {
  return await db.selectFrom('sysRole').select('roleLevel').where('id', '=', id).executeTakeFirst();
}

export async function departExists(db: Db, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('sysDepart')
    .select('id')
    .where('id', '=', id)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listRolesByCode(db: Db, codes: readonly string[]) {
  return await db
    .selectFrom('sysRole')
    .select(['roleCode', 'roleLevel'])
    .where('roleCode', 'in', codes)
    .execute();
}
