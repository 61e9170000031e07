import { createHash } from 'node:crypto';
import path from 'node:path';
import { copyFiles } from '#server/files/copy-files.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { productVersion } from '#server/http/contract.ts';
import { newPasswords, seedOnce } from '#server/seed-once.ts';
import { openDatabase } from '#server/store/database.ts';
import { migrations } from '#server/store/migrations.gen.ts';
import { prepareSchema } from '#server/store/open-stores.ts';
import { renewAccounts } from '#server/store/seed/renew-accounts.ts';
import type { InitialAccount } from '#server/store/seed/seed-context.ts';
import { beside } from '#server/store/scratch-database.store.ts';
import { databaseSockets } from '#server/store/watch-database.ts';
import type { Desk } from './commands.ts';
import { databaseOf, type SchoolEntry } from './registry.store.ts';
import { schoolConfig } from './school-config.ts';
import {
  createSchoolDatabase,
  databasesLike,
  dropSchoolDatabase,
  renameDatabase,
  whileTemplates,
} from './school-database.store.ts';
import { removeSchoolFiles } from './school-files.ts';

// A school that is new is the copy of one that nobody has ever opened: its schema is made and filled once for many.

const quiet = { warn: () => undefined };
/** No id of a school has `_`. */
const templates = 'seeded_';

/**
 * Where its template is, as if that were a school: of this build, of what it is filled with, and of today, for what is seeded
 * tells of the days before it.
 */
function templateOf({ server, env, config }: Desk, school: SchoolEntry): SchoolEntry {
  const { seed, initialPassword, fileStore } = schoolConfig(env, school);
  const today = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Shanghai' });
  const files =
    fileStore === undefined
      ? path.resolve(config.dataDir)
      : [fileStore.settings.endpoint, fileStore.settings.bucket];
  const made = JSON.stringify([migrations, productVersion, today, initialPassword === undefined, files]);
  const id = `${templates}${seed}_${createHash('sha256').update(made).digest('hex').slice(0, 12)}`;
  return { ...school, id, databaseUrl: beside(server, databaseOf(id)) };
}

/** Makes the database of a school, which must not be there yet, from the template; the template first where there is none. */
export async function copyTemplate(desk: Desk, school: SchoolEntry): Promise<void> {
  const { server } = desk;
  const template = templateOf(desk, school);
  const name = databaseOf(template.id);
  await whileTemplates(server, async () => {
    const known = await databasesLike(server, databaseOf(templates));
    if (!known.includes(name)) {
      const kind = name.slice(0, name.lastIndexOf('_'));
      await forget(
        desk,
        template,
        known.filter((one) => one.startsWith(kind)),
      );
      await makeTemplate(desk, template);
    }
    await createSchoolDatabase(server, databaseOf(school.id), name);
  });
}

/** Of other days and builds, and what a killed command has begun. */
async function forget({ server, env }: Desk, template: SchoolEntry, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await dropSchoolDatabase(server, name);
    await removeSchoolFiles(schoolConfig(env, { ...template, id: name.replace(databaseOf(''), '') }));
  }
}

/** It has its name when it is whole. */
async function makeTemplate({ server, env, passwords }: Desk, template: SchoolEntry): Promise<void> {
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

/** What no two schools have in common is made anew: passwords; secrets there are none until one is opened. Files are copied. */
export async function becomeOwn(desk: Desk, school: SchoolEntry): Promise<readonly InitialAccount[]> {
  const { env, passwords } = desk;
  const config = schoolConfig(env, school);
  const [from, to] = [
    await openFileStore(schoolConfig(env, templateOf(desk, school))),
    await openFileStore(config),
  ];
  const { broken } = await copyFiles(from.files, to.files);
  if (broken.length > 0) throw new Error(`files of the template are broken: ${broken.join(', ')}`);
  const { db, close } = openDatabase(school.databaseUrl, quiet);
  return await renewAccounts(db, newPasswords(config, passwords)).finally(close);
}
