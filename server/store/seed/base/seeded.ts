import type { Db } from '../../database.ts';

/** The seeded records of this database, by name: `menu:/isystem/user`, `dictionary:sex`. */
export type Seeded = {
  readonly has: (name: string) => boolean;
  readonly note: (name: string) => Promise<void>;
};

/** A newer build adds only what is not noted: what a school has removed stays removed. */
export async function readSeeded(trx: Db): Promise<Seeded> {
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
