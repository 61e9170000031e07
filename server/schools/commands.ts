import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createClosers } from '#server/closers.ts';
import { CommandRefused } from '#server/command-refused.ts';
import { BadConfig, type Config } from '#server/config.ts';
import { argon2Passwords, type Passwords } from '#server/http/password.ts';
import { logOptions } from '#server/log-options.ts';
import { openSharedProcess } from '#server/process-parts.ts';
import type { InitialAccount } from '#server/store/seed/seed-context.ts';
import { addSchool } from './add-school.ts';
import { backupSchool, restoreSchool } from './copy-school.ts';
import { migrateSchools } from './migrate-schools.ts';
import { moveSchool } from './move-school.ts';
import { openRegistry, type SchoolEntry } from './registry.store.ts';
import { removeSchool } from './remove-school.ts';
import type { Environment } from './school-config.ts';
import { openOneOfMany, type OpenParts } from './start-schools.ts';
import { createWatches } from './watches.ts';
import type { Desk } from './types.ts';

export type CommandParts = Pick<Desk, 'say'> & {
  readonly env?: Environment;
  readonly passwords?: Passwords;
  readonly patience?: number;
};

/** Long enough for two reads of the registry and for a server to close a school. */
const usualPatience = 60_000;
const usage = `用法：
  school list
  school add ID HOST [--name 名称] [--bytes 字节数] [--accounts 人数] [--seed demo|empty]
  school close ID | school open ID
  school backup ID FILE | school restore ID FILE
  school move ID DATABASE_SERVER_URL
  school remove ID --yes ID
  school migrate`;

/** Runs `node dist/server.js school …`. Throws CommandRefused, BackupRefused and errors of the database. */
export async function runSchoolCommand(
  parameters: readonly string[],
  config: Config,
  parts: CommandParts,
): Promise<void> {
  if (config.schools === undefined) throw new BadConfig('missing setting SCHOOLS_URL: school needs it');
  const { say, env = process.env, passwords = argon2Passwords, patience = usualPatience } = parts;
  const log = pino(logOptions('error'), pino.destination({ dest: 2, sync: true }));
  const closers = createClosers(log);
  try {
    const shared = await openSharedProcess(config, log, closers);
    const watches = createWatches(log);
    closers.add('watches', watches.close);
    const draining = { isDraining: () => false, isDismissing: () => false };
    // A command serves no pages.
    const siteRoot = path.join(config.dataDir, 'no-pages');
    const open: OpenParts = { env, log, siteRoot, passwords, shared, watches, draining };
    const openOnce = async (school: SchoolEntry): Promise<readonly InitialAccount[]> => {
      const { accounts, close } = await openOneOfMany(open, school);
      await close();
      return accounts;
    };
    const { url: server } = config.schools;
    const registry = openRegistry(server, (id, problem) => say(`名单里 ${id} 的一行无法使用：${problem}`));
    await run(parameters, { registry, server, config, env, say, passwords, openOnce, patience });
  } finally {
    await closers.close();
  }
}

type Given = {
  readonly id: string;
  readonly more: string;
  readonly values: ReturnType<typeof read>['values'];
};

const ofAll: Readonly<Record<string, (desk: Desk, given: Given) => Promise<void>>> = {
  list,
  add: (desk, { id, more, values }) =>
    desk.registry.alone(id, () => addSchool(desk, { id, host: more, ...values })),
  migrate: migrateSchools,
};

type OfOne = Readonly<Record<string, (desk: Desk, school: SchoolEntry, given: Given) => Promise<void>>>;

/** Commands of a single statement, which need no lock. */
const atOnce: OfOne = {
  close: (desk, school) => turn(desk, school, 'closed'),
  open: (desk, school) => turn(desk, school, 'ready'),
};

const oneByOne: OfOne = {
  backup: (desk, school, { more }) => backupSchool(desk, school, fileOf(more)),
  restore: (desk, school, { more }) => restoreSchool(desk, school, fileOf(more)),
  move: (desk, school, { more }) => moveSchool(desk, school, more),
  remove: async (desk, school, { id, values }) => {
    if (values.yes !== id) throw new CommandRefused(`删除 ${id} 会删掉它的全部数据；确认：--yes ${id}`);
    await removeSchool(desk, school);
  },
};

async function run([command = '', ...parameters]: readonly string[], desk: Desk): Promise<void> {
  const { values, positionals } = read(parameters);
  const [id = '', more = ''] = positionals;
  const given = { id, more, values };
  const [all, one, alone] = [ofAll[command], atOnce[command], oneByOne[command]];
  if (all !== undefined) return await all(desk, given);
  if (one !== undefined) return await one(desk, await find(desk, id), given);
  if (alone === undefined) throw new CommandRefused(usage);
  // The entry is read under the lock, because another command may have changed it.
  await desk.registry.alone(id, async () => await alone(desk, await find(desk, id), given));
}

function read(parameters: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { name: text, bytes: text, accounts: text, seed: text, yes: text };
  try {
    return parseArgs({ args: [...parameters], options, allowPositionals: true });
  } catch {
    throw new CommandRefused(usage);
  }
}

async function find({ registry }: Desk, id: string): Promise<SchoolEntry> {
  if (id === '') throw new CommandRefused(usage);
  const school = (await registry.list()).find((one) => one.id === id);
  if (school === undefined) throw new CommandRefused(`没有学校 ${id}`);
  return school;
}

function fileOf(name: string): string {
  if (name === '') throw new CommandRefused(usage);
  // npm runs scripts in the project's folder and gives the caller's folder in INIT_CWD.
  return path.resolve(process.env['INIT_CWD'] ?? '.', name);
}

async function list({ registry, say }: Desk): Promise<void> {
  for (const { id, host, name, state, bytes, accounts, databaseUrl } of await registry.list())
    say([id, host, state, name, bytes ?? '-', accounts ?? '-', new URL(databaseUrl).host].join('\t'));
}

async function turn({ registry, say }: Desk, { id }: SchoolEntry, to: 'ready' | 'closed'): Promise<void> {
  const from = to === 'ready' ? 'closed' : 'ready';
  if (!(await registry.turn(id, [from], to))) throw new CommandRefused(`学校 ${id} 现在不是 ${from}`);
  say(to === 'ready' ? `学校 ${id} 已开放` : `学校 ${id} 已关闭；各服务器在十秒内得知`);
}
