import { sql } from 'kysely';

import type { Db } from '../database.ts';
import { siteConfig } from './base/site-config.ts';
import { type RoleIds, writeDictionaries, writeMenus, writeRoles } from './base/write-base.ts';
import { writeDemo } from './demo/write-demo.ts';
import type { InitialAccount, SeedContext, SeedOptions } from './seed-context.ts';
import { writeUsers } from './write-people.ts';

/** Any number that nothing else locks: only one of several servers started at once seeds. */
const SEED_LOCK = 7_204_113;

async function writeConfig(context: SeedContext, roles: RoleIds): Promise<void> {
  const entries = siteConfig(context.now.getFullYear(), { studentRole: roles.student, defaultDepart: '' });
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
  } as const;
  return (await writeUsers(context, [admin], roles, new Map())).accounts;
}

/**
 * Fills an empty database in one transaction and answers the accounts it made; a database that has roles already is left
 * alone and the answer is empty. Files are saved before the rows are committed, so a failed seed leaves at most files
 * that nothing refers to.
 */
export async function seed(db: Db, options: SeedOptions): Promise<readonly InitialAccount[]> {
  return await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(trx);
    const role = await trx.selectFrom('sysRole').select('id').limit(1).executeTakeFirst();
    if (role !== undefined) return [];
    const context = { trx, options, now: options.clock() };
    const roles = await writeRoles(context);
    await writeMenus(context, roles);
    await writeDictionaries(context);
    await writeConfig(context, roles);
    return options.mode === 'demo'
      ? await writeDemo(context, roles)
      : await writeAdministrator(context, roles);
  });
}
