import type { Db } from '#server/store/database.ts';

/** The names of the records that this database was given: `menu:/isystem/user`, `dictionary:sex`. */
export type SeedRecords = {
  readonly has: (name: string) => boolean;
  readonly note: (name: string) => Promise<void>;
};

/**
 * Reads the names. A newer build adds only records whose name is not among them, so records that a school deleted stay
 * deleted.
 */
export async function readSeedRecords(trx: Db): Promise<SeedRecords> {
  const rows = await trx.selectFrom('sysSeeded').select('name').execute();
  const names = new Set(rows.map(({ name }) => name));
  return {
    has: (name) => names.has(name),
    note: async (name) => {
      names.add(name);
      await trx.insertInto('sysSeeded').values({ name }).execute();
    },
  };
}
