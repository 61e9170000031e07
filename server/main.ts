import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino, type Logger } from 'pino';
import { runBackupCommand, type BackupCommand } from './backup/command.ts';
import { BadConfig, parseConfig, type Config } from './config.ts';
import { startProduct, type Product } from './product.ts';
import { logOptions } from './log-options.ts';
import { startFailure } from './start-failure.ts';
import type { InitialAccount } from './store/seed/seed-context.ts';

// The process: configuration in, one line out when it cannot start, an orderly end on a signal.

const write = (line: string): void => void process.stdout.write(`${line}\n`);

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

function readConfig(): Config {
  try {
    return parseConfig(process.env);
  } catch (error) {
    if (error instanceof BadConfig) fail(error.message);
    throw error;
  }
}

function printAccounts(accounts: readonly InitialAccount[]): void {
  const groups = new Map<string, InitialAccount[]>();
  for (const account of accounts) {
    const key = `${account.password} ${account.roles.join()}`;
    groups.set(key, [...(groups.get(key) ?? []), account]);
  }
  write('初始账号（只显示这一次，请尽快修改密码）：');
  for (const members of groups.values()) {
    const [first, second] = members;
    const last = members.at(-1);
    const names =
      second === undefined
        ? first?.username
        : `${first?.username ?? ''} … ${last?.username ?? ''}（${members.length} 人）`;
    write(`  ${names ?? ''}  密码 ${first?.password ?? ''}  ${first?.roles.join('、') ?? ''}`);
  }
}

async function main(): Promise<void> {
  const config = readConfig();
  const [command, ...parameters] = process.argv.slice(2);
  if (command === 'backup' || command === 'restore') return await runOnce(command, parameters, config);
  const log = await openLog(config);
  const siteRoot = path.join(path.dirname(fileURLToPath(import.meta.url)), 'web');
  const product = await startProduct({ config, log, siteRoot }).catch((error: unknown) =>
    fail(startFailure(error, config)),
  );
  const stop = onlyOnce(() => product.close());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void endProcess(stop));
  }
  void product.databaseLost.then(() => endWithoutDatabase(stop));
  announce(product, config);
}

/** What is no server: it does its work and ends. */
async function runOnce(command: BackupCommand, parameters: readonly string[], config: Config): Promise<void> {
  await runBackupCommand(command, parameters, config, write).catch((error: unknown) =>
    fail(startFailure(error, config)),
  );
}

/** server.log in DATA_DIR. Waits until the file is open: an exit before that would end in a stack trace. */
async function openLog(config: Config): Promise<Logger> {
  const destination = pino.destination({
    dest: path.join(config.dataDir, 'server.log'),
    mkdir: true,
    sync: false,
    mode: 0o600,
  });
  await once(destination, 'ready');
  return pino(logOptions(config.logLevel), destination);
}

function announce(product: Product, config: Config): void {
  write(`数据目录：${config.dataDir}`);
  if (product.accounts.length > 0) printAccounts(product.accounts);
  write(`Scratch 教学平台已启动：${product.url}`);
}

async function endWithoutDatabase(stop: () => Promise<void>): Promise<never> {
  await stop().catch(() => undefined);
  return fail('the database process has ended unexpectedly; see server.log in DATA_DIR, then start again');
}

async function endProcess(stop: () => Promise<void>): Promise<void> {
  const code = await stop().then(
    () => 0,
    () => 1,
  );
  process.exit(code);
}

function onlyOnce(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => (running ??= action());
}

await main();
