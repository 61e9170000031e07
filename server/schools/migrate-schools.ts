import pLimit from 'p-limit';
import { CommandRefused } from '#server/process/command-refused.ts';
import { openDatabase, defaultLimits } from '#server/store/database.ts';
import { isUpToDate } from '#server/store/migrate.ts';
import { directAddress, openStores, prepareSchema } from '#server/store/open-stores.ts';
import { databaseSockets } from '#server/store/watch-database.ts';
import type { CommandContext } from './command-context.ts';
import type { SchoolEntry } from './registry.store.ts';
import { schoolConfig } from './school-config.ts';

/**
 * A migration takes locks and writes. A larger number would be limited by the disk of the database rather than by
 * this process.
 */
const concurrency = 2;
const quiet = { warn: () => undefined };

/**
 * Migrates the schema of every school to this build, so that the next request to a school does not wait for it. Waits
 * for other commands on a school. A failed school does not stop the others, and repeating the command is cheap,
 * because migrated schools take no time. Throws CommandRefused with the names of the failed schools.
 */
export async function migrateSchools(context: CommandContext): Promise<void> {
  const { registry, printLine } = context;
  const limit = pLimit(concurrency);
  const failed: string[] = [];
  const migrate = async (id: string, school: SchoolEntry | undefined): Promise<void> => {
    try {
      if (school !== undefined) await migrateOne(context, school);
      printLine(school === undefined ? `${id}  已删除` : `${id}  已是最新`);
    } catch (error) {
      failed.push(id);
      printLine(`${id}  失败：${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const schools = await registry.list();
  await Promise.all(
    schools.map(({ id }) => limit(() => registry.whenUnlocked(id, (school) => migrate(id, school)))),
  );
  if (failed.length > 0) throw new CommandRefused(`${failed.length} 所学校没有更新：${failed.join(', ')}`);
}

async function migrateOne({ env }: CommandContext, school: SchoolEntry): Promise<void> {
  const { stream } = databaseSockets();
  const config = schoolConfig(env, school);
  const limits = { ...defaultLimits, max: 1 };
  const { db, close } = openDatabase(directAddress(config, undefined), quiet, stream, limits);
  if (await isUpToDate(db).finally(close)) return;
  const stores = await openStores(config, undefined, quiet, stream);
  await prepareSchema(stores, quiet, stream).finally(stores.close);
}
