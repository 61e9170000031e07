import pLimit from 'p-limit';
import { CommandRefused } from '#server/command-refused.ts';
import { openStores, prepareSchema } from '#server/store/open-stores.ts';
import { databaseSockets } from '#server/store/watch-database.ts';
import type { Desk } from './commands.ts';
import type { SchoolEntry } from './registry.store.ts';
import { schoolConfig } from './school-config.ts';

/** A migration takes locks and writes: more at once is for the disk of the database, not for this process. */
const atOnce = 2;
const quiet = { warn: () => undefined };

/**
 * Brings the schema of every school up to this build, so that none has to wait for it when it is opened next. One that fails
 * keeps no other; begun again it goes on, for what is done takes no time. Errors: CommandRefused, which names those.
 */
export async function migrateSchools(desk: Desk): Promise<void> {
  const limit = pLimit(atOnce);
  const schools = await desk.registry.list();
  const failed: string[] = [];
  const migrate = async (school: SchoolEntry): Promise<void> => {
    try {
      const lines = databaseSockets();
      const stores = await openStores(schoolConfig(desk.env, school), undefined, quiet, lines.stream);
      await prepareSchema(stores, quiet, lines.stream).finally(stores.close);
      desk.say(`${school.id}  已是最新`);
    } catch (error) {
      failed.push(school.id);
      desk.say(`${school.id}  失败：${error instanceof Error ? error.message : String(error)}`);
    }
  };
  await Promise.all(schools.map((school) => limit(() => migrate(school))));
  if (failed.length > 0) throw new CommandRefused(`${failed.length} 所学校没有更新：${failed.join(', ')}`);
}
