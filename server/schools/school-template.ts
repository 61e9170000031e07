import { createHash } from 'node:crypto';
import path from 'node:path';
import { copyFiles } from '#server/files/copy-files.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { productVersion } from '#server/http/contract.ts';
import { newPasswords, seedOnce } from '#server/boot/seed-once.ts';
import { openDatabase } from '#server/store/database.ts';
import { migrations } from '#server/store/migrations.gen.ts';
import { prepareSchema } from '#server/store/open-stores.ts';
import { renewAccounts } from '#server/store/seed/renew-accounts.ts';
import type { InitialAccount } from '#server/store/seed/seed-context.ts';
import { databaseUrl } from '#server/store/scratch-database.store.ts';
import { databaseSockets } from '#server/store/watch-database.ts';
import type { CommandContext } from './command-context.ts';
import { databaseOf, type SchoolEntry } from './registry.store.ts';
import { schoolConfig } from './school-config.ts';
import {
  createSchoolDatabase,
  listDatabases,
  dropSchoolDatabase,
  renameDatabase,
  withTemplateLock,
} from './school-database.store.ts';
import { removeSchoolFiles } from './school-files.ts';

// A new school is a copy of a template that was never opened: the schema is created and seeded once for many schools.

const quiet = { warn: () => undefined };
/** Ids of schools have no `_`. */
const templates = 'seeded_';

/**
 * Returns the template as if it were a school. Its name depends on the build, the seed and the date, because seeded
 * records are dated relative to the day.
 */
function templateOf({ server, env, config }: CommandContext, school: SchoolEntry): SchoolEntry {
  const { seed, initialPassword, fileStore } = schoolConfig(env, school);
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
  const files =
    fileStore === undefined
      ? path.resolve(config.dataDir)
      : [fileStore.settings.endpoint, fileStore.settings.bucket];
  const made = JSON.stringify([migrations, productVersion, today, initialPassword === undefined, files]);
  const id = `${templates}${seed}_${createHash('sha256').update(made).digest('hex').slice(0, 12)}`;
  return { ...school, id, databaseUrl: databaseUrl(server, databaseOf(id)) };
}

/**
 * Creates the database of a school, which must not exist, from the template; creates the template first when it is
 * missing.
 */
export async function copyTemplate(context: CommandContext, school: SchoolEntry): Promise<void> {
  const { server } = context;
  const template = templateOf(context, school);
  const name = databaseOf(template.id);
  await withTemplateLock(server, async () => {
    const known = await listDatabases(server, databaseOf(templates));
    if (!known.includes(name)) {
      const kind = name.slice(0, name.lastIndexOf('_'));
      await dropTemplates(
        context,
        template,
        known.filter((one) => one.startsWith(kind)),
      );
      await makeTemplate(context, template);
    }
    await createSchoolDatabase(server, databaseOf(school.id), name);
  });
}

/** Drops templates of other days and builds, and those that a killed command left incomplete. */
async function dropTemplates(
  { server, env }: CommandContext,
  template: SchoolEntry,
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    await dropSchoolDatabase(server, name);
    await removeSchoolFiles(schoolConfig(env, { ...template, id: name.replace(databaseOf(''), '') }));
  }
}

/** The template gets its name when it is complete. */
async function makeTemplate(
  { server, env, passwords }: CommandContext,
  template: SchoolEntry,
): Promise<void> {
  const [name, begun] = [databaseOf(template.id), `${databaseOf(template.id)}_begun`];
  const url = await createSchoolDatabase(server, begun);
  const { stream } = databaseSockets();
  await prepareSchema({ directUrl: url }, quiet, stream);
  const config = schoolConfig(env, template);
  const { files } = await openFileStore(config);
  const { db, close } = openDatabase(url, quiet, stream);
  await seedOnce(db, config, files, passwords).finally(close);
  await renameDatabase(server, begun, name);
}

/**
 * Gives the copy its own passwords and files. Secrets need no change: a database has none until a school is opened.
 */
export async function completeCopy(
  context: CommandContext,
  school: SchoolEntry,
): Promise<readonly InitialAccount[]> {
  const { env, passwords } = context;
  const config = schoolConfig(env, school);
  const [from, to] = [
    await openFileStore(schoolConfig(env, templateOf(context, school))),
    await openFileStore(config),
  ];
  const { broken } = await copyFiles(from.files, to.files);
  if (broken.length > 0) throw new Error(`files of the template are broken: ${broken.join(', ')}`);
  const { db, close } = openDatabase(school.databaseUrl, quiet);
  return await renewAccounts(db, newPasswords(config, passwords)).finally(close);
}
