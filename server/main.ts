import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino, type Logger } from 'pino';
import { runBackupCommand } from './backup/backup-command.ts';
import { runCopyCommand } from './backup/copy-command.ts';
import { runUndoCommand } from './backup/undo-upgrade.ts';
import { BadConfig, parseConfig, type Config } from './config/config.ts';
import { runImportCommand } from './legacy-import/command.ts';
import { printAccounts } from './boot/print-accounts.ts';
import { startProduct, type Product } from './boot/product.ts';
import { runSchoolCommand } from './schools/commands.ts';
import { startSchools } from './schools/start-schools.ts';
import { withChoices } from './set-up/choices.ts';
import { setUpFirst } from './set-up/set-up-first.ts';
import { listeningLines } from './process/listening-lines.ts';
import { openLogFile } from './process/log-file.ts';
import { logOptions } from './process/log-options.ts';
import { startFailure } from './boot/start-failure.ts';
import { UpgradeUndone } from './store/upgrade-copy.store.ts';
import type { StartedTelemetry } from './tracing/start-telemetry.ts';
import { configuredTelemetry } from './tracing/configured-telemetry.ts';

// The process: configuration in, one line out when it cannot start, an orderly end on a signal.

const write = (line: string): void => void process.stdout.write(`${line}\n`);

/** Exit code after an upgrade was undone: an automatic restart would copy and migrate for ever. */
const undoneCode = 3;

function fail(line: string, code = 1): never {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}

function readConfig(): Config {
  try {
    return parseConfig(withChoices(process.env));
  } catch (error) {
    if (error instanceof BadConfig) fail(error.message);
    throw error;
  }
}

/** Resolves with the first signal to end. Listened to before anything is started, so that nothing is left running. */
function askedToStop(abort: AbortController): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.on(signal, () => {
        abort.abort();
        resolve();
      });
    }
  });
}

async function main(): Promise<void> {
  const starting = new AbortController();
  const asked = askedToStop(starting);
  const config = readConfig();
  const [command, ...parameters] = process.argv.slice(2);
  const task = taskOf(command, parameters, config);
  if (task !== undefined) {
    // The way out ends the database that was started for it.
    void asked.then(() => process.exit(1));
    return await runOnce(task, config);
  }
  await serve(config, starting.signal, asked);
}

async function serve(given: Config, starting: AbortSignal, asked: Promise<void>): Promise<never> {
  const file = openLogFile(given.dataDir);
  const log = pino(logOptions(given.logLevel), file);
  const siteRoot = path.join(path.dirname(fileURLToPath(import.meta.url)), 'web');
  const refuse = async (error: unknown): Promise<never> => {
    await file.close();
    if (starting.aborted) return process.exit(0);
    return fail(startFailure(error, given), error instanceof UpgradeUndone ? undoneCode : 1);
  };
  const abort = starting;
  const config = await setUpFirst({ config: given, env: process.env, log, say: write, abort }).catch(refuse);
  const telemetry = await openTelemetry(config, log).catch(refuse);
  const start = config.schools === undefined ? startProduct : startSchools;
  const started = await start({ config, log, siteRoot, telemetry, abort }).catch(refuse);
  announce(started, config);
  const isLost = await Promise.race([asked.then(() => false), started.databaseLost.then(() => true)]);
  const code = await started.close().then(
    () => 0,
    () => 1,
  );
  await telemetry?.close();
  await file.close();
  if (isLost)
    return fail(
      'the database process has ended again and again; see server.log in DATA_DIR, then start again',
    );
  return process.exit(code);
}

/** Loads what tells a collector only where there is one. */
async function openTelemetry({ trustProxy }: Config, log: Logger): Promise<StartedTelemetry | undefined> {
  if (!Object.values(configuredTelemetry(process.env)).includes(true)) return undefined;
  const { startTelemetry } = await import('./tracing/start-telemetry.ts');
  return await startTelemetry(process.env, log, trustProxy);
}

/** Runs a command that is not a server, and exits. */
async function runOnce(task: () => Promise<void>, config: Config): Promise<void> {
  await task().catch((error: unknown) => fail(startFailure(error, config)));
}

function taskOf(
  command: string | undefined,
  parameters: readonly string[],
  config: Config,
): (() => Promise<void>) | undefined {
  if (command === 'backup' || command === 'restore')
    return () => runBackupCommand(command, parameters, config, write);
  if (command === 'school') return () => runSchoolCommand(parameters, config, { printLine: write });
  if (command === 'import') return () => runImportCommand(parameters, config, write);
  if (command === 'undo-upgrade') return () => runUndoCommand(parameters, config, write);
  return command === 'files:copy' ? () => runCopyCommand(parameters, config, write) : undefined;
}

function announce(product: Product, config: Config): void {
  write(`数据目录：${config.dataDir}`);
  for (const note of product.notes) write(`注意：${note}`);
  // A password that the operator chose is not printed.
  const accounts = product.accounts.filter(({ password }) => password !== config.adminPassword);
  if (accounts.length > 0) printAccounts(accounts, write);
  write(`Scratch 教学平台已启动：${product.url}`);
  for (const line of listeningLines({ ...config, url: product.url }, networkInterfaces())) write(line);
}

await main();
