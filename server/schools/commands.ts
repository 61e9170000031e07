import path from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { createDisposables } from '#server/process/disposables.ts';
import { CommandRefused } from '#server/process/command-refused.ts';
import { BadConfig, type Config } from '#server/config/config.ts';
import { argon2Passwords, type Passwords } from '#server/shared/passwords/password.ts';
import { logOptions } from '#server/process/log-options.ts';
import { openSharedProcess } from '#server/boot/process-parts.ts';
import type { InitialAccount } from '#server/store/seed/seed-context.ts';
import { addSchool } from './add-school.ts';
import { backupSchool, restoreSchool } from './copy-school.ts';
import { migrateSchools } from './migrate-schools.ts';
import { moveSchool } from './move-school.ts';
import { openRegistry, type SchoolEntry } from './registry.store.ts';
import { removeSchool } from './remove-school.ts';
import type { Environment } from './school-config.ts';
import { openOneOfMany, type OpenDeps } from './start-schools.ts';
import { createDatabaseWatches } from './database-watches.ts';
import type { CommandContext } from './command-context.ts';

export type CommandDeps = Pick<CommandContext, 'printLine'> & {
  readonly env?: Environment;
  readonly passwords?: Passwords;
  readonly timeout?: number;
};

/** Long enough for two reads of the registry and for a server to close a school. */
const defaultTimeout = 60_000;
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
  deps: CommandDeps,
): Promise<void> {
  if (config.schools === undefined) throw new BadConfig('missing setting SCHOOLS_URL: school needs it');
  const { printLine, env = process.env, passwords = argon2Passwords, timeout = defaultTimeout } = deps;
  const log = pino(logOptions('error'), pino.destination({ dest: 2, sync: true }));
  const disposables = createDisposables(log);
  try {
    const shared = await openSharedProcess(config, log, disposables);
    const watches = createDatabaseWatches(log);
    disposables.add('watches', watches.close);
    const draining = { isDraining: () => false, isDismissing: () => false };
    // A command serves no pages.
    const siteRoot = path.join(config.dataDir, 'no-pages');
    const open: OpenDeps = { env, log, siteRoot, passwords, shared, watches, draining };
    const openOnce = async (school: SchoolEntry): Promise<readonly InitialAccount[]> => {
      const { accounts, close } = await openOneOfMany(open, school);
      await close();
      return accounts;
    };
    const { url: server } = config.schools;
    const registry = openRegistry(server, (id, problem) =>
      printLine(`名单里 ${id} 的一行无法使用：${problem}`),
    );
    await run(parameters, { registry, server, config, env, printLine, passwords, openOnce, timeout });
  } finally {
    await disposables.close();
  }
}

type CommandInput = {
  readonly id: string;
  readonly more: string;
  readonly values: ReturnType<typeof parseParameters>['values'];
};

const registryCommands: Readonly<
  Record<string, (context: CommandContext, input: CommandInput) => Promise<void>>
> = {
  list,
  add: (context, { id, more, values }) =>
    context.registry.withLock(id, () => addSchool(context, { id, host: more, ...values })),
  migrate: migrateSchools,
};

type SchoolCommands = Readonly<
  Record<string, (context: CommandContext, school: SchoolEntry, input: CommandInput) => Promise<void>>
>;

/** Commands of a single statement, which need no lock. */
const stateCommands: SchoolCommands = {
  close: (context, school) => changeState(context, school, 'closed'),
  open: (context, school) => changeState(context, school, 'ready'),
};

const exclusiveCommands: SchoolCommands = {
  backup: (context, school, { more }) => backupSchool(context, school, fileOf(more)),
  restore: (context, school, { more }) => restoreSchool(context, school, fileOf(more)),
  move: (context, school, { more }) => moveSchool(context, school, more),
  remove: async (context, school, { id, values }) => {
    if (values.yes !== id) throw new CommandRefused(`删除 ${id} 会删掉它的全部数据；确认：--yes ${id}`);
    await removeSchool(context, school);
  },
};

async function run([command = '', ...parameters]: readonly string[], context: CommandContext): Promise<void> {
  const { values, positionals } = parseParameters(parameters);
  const [id = '', more = ''] = positionals;
  const input = { id, more, values };
  const ofRegistry = registryCommands[command];
  const ofState = stateCommands[command];
  const exclusive = exclusiveCommands[command];
  if (ofRegistry !== undefined) return await ofRegistry(context, input);
  if (ofState !== undefined) return await ofState(context, await find(context, id), input);
  if (exclusive === undefined) throw new CommandRefused(usage);
  // The entry is read under the lock, because another command may have changed it.
  await context.registry.withLock(id, async () => await exclusive(context, await find(context, id), input));
}

function parseParameters(parameters: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { name: text, bytes: text, accounts: text, seed: text, yes: text };
  try {
    return parseArgs({ args: [...parameters], options, allowPositionals: true });
  } catch {
    throw new CommandRefused(usage);
  }
}

async function find({ registry }: CommandContext, id: string): Promise<SchoolEntry> {
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

async function list({ registry, printLine }: CommandContext): Promise<void> {
  for (const { id, host, name, state, bytes, accounts, databaseUrl } of await registry.list())
    printLine([id, host, state, name, bytes ?? '-', accounts ?? '-', new URL(databaseUrl).host].join('\t'));
}

async function changeState(
  { registry, printLine }: CommandContext,
  { id }: SchoolEntry,
  to: 'ready' | 'closed',
): Promise<void> {
  const from = to === 'ready' ? 'closed' : 'ready';
  if (!(await registry.changeState(id, [from], to))) throw new CommandRefused(`学校 ${id} 现在不是 ${from}`);
  printLine(to === 'ready' ? `学校 ${id} 已开放` : `学校 ${id} 已关闭；各服务器在十秒内得知`);
}
