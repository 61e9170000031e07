import type { Db } from '#server/store/database.ts';

/** Returns the enabled configuration values of these keys. */
export async function readConfig(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('sysConfig')
    .select(['configKey', 'configValue'])
    .where('configEnabled', '=', 1)
    .where('configKey', 'in', keys)
    .execute();
  return new Map(rows.map((row) => [row.configKey, row.configValue]));
}
