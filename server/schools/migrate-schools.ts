import pLimit from 'p-limit';
import { CommandRefused } from '#server/command-refused.ts';
import { openDatabase, usualLimits } from '#server/store/database.ts';
import { isUpToDate } from '#server/store/migrate.ts';
import { directAddress, openStores, prepareSchema } from '#server/store/open-stores.ts';
import { databaseSockets } from '#server/store/watch-database.ts';
import type { Desk } from './commands.ts';
import type { SchoolEntry } from './registry.store.ts';
import { schoolConfig } from './school-config.ts';

/** A migration takes locks and writes: more at once is for the disk of the database, not for this process. */
const atOnce = 2;
const quiet = { warn: () => undefined };

/**
 * Brings the schema of every school up to this build, so that none has to wait for it when it is opened next. Another command
 * on a school is waited for. One that fails keeps no other; begun again it goes on, for what is done takes no time.
 * Errors: CommandRefused, which names those.
 */
export async function migrateSchools(desk: Desk): Promise<void> {
  const { registry, say } = desk;
  const limit = pLimit(atOnce);
  const failed: string[] = [];
  const migrate = async (id: string, school: SchoolEntry | undefined): Promise<void> => {
    try {
      if (school !== undefined) await migrateOne(desk, school);
      say(school === undefined ? `${id}  已删除` : `${id}  已是最新`);
    } catch (error) {
      failed.push(id);
      say(`${id}  失败：${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const schools = await registry.list();
  await Promise.all(
    schools.map(({ id }) => limit(() => registry.inTurn(id, (school) => migrate(id, school)))),
  );
  if (failed.length > 0) throw new CommandRefused(`${failed.length} 所学校没有更新：${failed.join(', ')}`);
}

async function migrateOne({ env }: Desk, school: SchoolEntry): Promise<void> {
  const { stream } = databaseSockets();
  const config = schoolConfig(env, school);
  const limits = { ...usualLimits, max: 1 };
  const { db, close } = openDatabase(directAddress(config, undefined), quiet, stream, limits);
  if (await isUpToDate(db).finally(close)) return;
  const stores = await openStores(config, undefined, quiet, stream);
  await prepareSchema(stores, quiet, stream).finally(stores.close);
}
