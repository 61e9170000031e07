import { sql } from 'kysely';

import type { Db } from '#server/store/database.ts';
import { siteConfig } from './base/site-config.ts';
import { readSeedRecords } from './base/seed-records.ts';
import { type RoleIds, readRoles, writeDictionaries, writeRoles } from './base/write-base.ts';
import { writeMenus } from './base/write-menus.ts';
import { writeDemo } from './demo/write-demo.ts';
import type { InitialAccount, SeedContext, SeedOptions } from './seed-context.ts';
import { writeUsers } from './write-people.ts';

/** Advisory lock: only one of several servers that start simultaneously seeds. */
const SEED_LOCK = 7_204_113;

async function writeConfig(context: SeedContext, roles: RoleIds): Promise<void> {
  const entries = siteConfig(context.now.getFullYear(), context.options.schoolName, {
    studentRole: roles.student,
    defaultDepart: '',
  });
  const rows = entries.map((entry) => ({
    id: context.options.ids(),
    configKey: entry.key,
    configValue: entry.value,
    comment: entry.comment,
  }));
  await context.trx.insertInto('sysConfig').values(rows).execute();
}

async function writeAdministrator(context: SeedContext, roles: RoleIds): Promise<InitialAccount[]> {
  const admin = {
    username: 'admin',
    realname: '管理员',
    roles: ['admin'],
    identity: 2,
    departs: [],
    age: 0,
    passwordDue: context.options.passwordDue,
  } as const;
  return (await writeUsers(context, [admin], roles, new Map())).accounts;
}

/**
 * Fills an empty database in one transaction and returns the created accounts. A database that already has roles gets
 * the menus and dictionaries of this build that it was never given; the result is then empty. Files are saved before
 * the rows are committed, so a failed seed leaves at most unreferenced files.
 */
export async function seed(db: Db, options: SeedOptions): Promise<readonly InitialAccount[]> {
  return await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    const context = { trx, options, now: options.clock() };
    const seeded = await readSeedRecords(trx);
    const known = await readRoles(context);
    if (known !== undefined) {
      await writeMenus(context, known, seeded);
      await writeDictionaries(context, seeded);
      return [];
    }
    const roles = await writeRoles(context);
    await writeMenus(context, roles, seeded);
    await writeDictionaries(context, seeded);
    await writeConfig(context, roles);
    return options.mode === 'demo'
      ? await writeDemo(context, roles, seeded)
      : await writeAdministrator(context, roles);
  });
}
