import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Config } from '#server/config/config.ts';
import { ifExists } from '#server/files/folders.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { fileSize } from '#server/files/file-size.ts';
import { findRunning } from '#server/postgres/running.ts';
import { whileFilesLocked } from '#server/store/advisory-lock.store.ts';
import { connect } from '#server/store/connect.ts';
import { openDatabase } from '#server/store/database.ts';
import { readSecret } from '#server/store/secret.store.ts';
import { migrations } from '#server/store/migrations.gen.ts';
import { s3Location } from './s3-location.ts';
import { createBackups } from './backups.ts';
import { BackupRefused } from './manifest.ts';
import { pickFromBackup, type Whose } from './pick/pick.ts';
import { pickLines } from './pick/pick-lines.ts';
import { requireSingleSchool } from './require-single-school.ts';
import { restoreBackup } from './restore-backup.ts';
import { makeKey } from './encryption.ts';
import type { ArchiveSource, BackupLocation } from './backup-location.ts';
import { usbPath } from './usb-location.ts';
import { directUrl, postgresFolder, withDatabase } from './with-database.ts';
import { writeBackup, type BackupDeps, type BackupReport } from './write-backup.ts';

export type BackupCommand = 'backup' | 'restore';

type PrintLine = (line: string) => void;
const quiet = { warn: () => undefined };

/**
 * Runs `npm run backup FILE` (into a folder, with the shared files) and `npm run restore FILE`. Throws BackupRefused
 * and the errors of opening the database.
 */
export async function runBackupCommand(
  command: BackupCommand,
  parameters: readonly string[],
  config: Config,
  printLine: PrintLine,
): Promise<void> {
  requireSingleSchool(config);
  const commandOptions = parseOptions(command, parameters);
  const { file, keep, replace, whose, isWritten } = commandOptions;
  if (file.startsWith('s3:')) return await runOnBucket(command, commandOptions, config, printLine);
  // npm runs scripts in the project's folder and gives the caller's folder in INIT_CWD.
  const onUsb = await usbPath(file);
  const archiveTarget = onUsb ?? path.resolve(process.env['INIT_CWD'] ?? '.', file);
  const isNamedFolder = /^usb:[^/\\]+$|[/\\]$/.test(file);
  if (command === 'backup') await backup(archiveTarget, { keep, isNamedFolder }, config, printLine);
  else if (whose !== undefined)
    await restoreSelection(archiveTarget, { whose, isWritten }, config, printLine);
  else await restore(archiveTarget, replace, config, printLine);
}

/** Runs the command on `s3:BUCKET/PREFIX` or on an archive in a bucket. */
async function runOnBucket(
  command: BackupCommand,
  commandOptions: CommandOptions,
  config: Config,
  printLine: PrintLine,
): Promise<void> {
  const [, place = '', name] = /^(.*?)(?:\/([^/]+\.(?:zip|sealed)))?$/i.exec(commandOptions.file) ?? [];
  const location = s3Location(place, config);
  if (location === undefined || (command === 'restore') !== (name !== undefined))
    throw new BackupRefused(usage[command]);
  if (name === undefined)
    return await backup(location, { keep: commandOptions.keep, isNamedFolder: true }, config, printLine);
  const source = { location, name };
  if (commandOptions.whose === undefined) await restore(source, commandOptions.replace, config, printLine);
  else
    await restoreSelection(
      source,
      { whose: commandOptions.whose, isWritten: commandOptions.isWritten },
      config,
      printLine,
    );
}

const usage: Readonly<Record<BackupCommand, string>> = {
  backup: '用法：npm run backup FILE，或 npm run backup FOLDER|s3:BUCKET/PREFIX [-- --keep N]',
  restore:
    '用法：npm run restore FILE [-- --replace]，或 npm run restore FILE -- --pupil USERNAME [--write]，或 npm run restore FILE -- --class NAME_OR_ID [--write]',
};

type CommandOptions = {
  readonly file: string;
  readonly keep: number | undefined;
  readonly replace: boolean;
  /** The pupil or class of a partial restore; undefined: the whole archive. */
  readonly whose: Whose | undefined;
  readonly isWritten: boolean;
};

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

function parseOptions(command: BackupCommand, parameters: readonly string[]): CommandOptions {
  try {
    const { values, positionals } = parseArgs({
      args: [...parameters],
      allowPositionals: true,
      options:
        command === 'backup' ? { keep: text } : { replace: flag, pupil: text, class: text, write: flag },
    });
    const [file, ...rest] = positionals;
    const keep = values.keep === undefined ? undefined : Number(values.keep);
    const isGood = keep === undefined || (Number.isSafeInteger(keep) && keep > 0);
    const selections = (['pupil', 'class'] as const).flatMap((kind) => {
      const name = values[kind];
      return typeof name === 'string' ? [{ kind, name }] : [];
    });
    const [whose, ...others] = selections;
    const [replace, isWritten] = [values.replace === true, values.write === true];
    const isOne = whose === undefined ? !isWritten : whose.name !== '' && others.length === 0 && !replace;
    if (file !== undefined && rest.length === 0 && isGood && isOne)
      return { file, keep, replace, whose, isWritten };
  } catch (error) {
    // `parseArgs` reports an unknown option as a TypeError with a code.
    if (!(error instanceof TypeError && 'code' in error)) throw error;
  }
  throw new BackupRefused(usage[command]);
}

type BackupOptions = {
  readonly keep: number | undefined;
  /** True when the name ends in a slash. */
  readonly isNamedFolder: boolean;
};

async function backup(
  destination: string | BackupLocation,
  { keep, isNamedFolder }: BackupOptions,
  config: Config,
  printLine: PrintLine,
): Promise<void> {
  const isFile =
    typeof destination === 'string' && (await ifExists(stat(destination)))?.isDirectory() !== true;
  if (isNamedFolder && isFile) throw new BackupRefused(`没有这个文件夹：${destination}`);
  if (keep !== undefined && isFile) throw new BackupRefused(`--keep 只用于已有的文件夹：${destination}`);
  const running = directUrl(config) ?? (await findRunning(postgresFolder(config)));
  await withDatabase(running, config, async (url) => {
    const { backupPassphrase: passphrase } = config;
    const parts = { connect: () => connect(url, 'backup'), files: (await openFileStore(config)).files };
    const report = isFile
      ? await writeBackup({
          ...parts,
          key: passphrase === undefined ? undefined : await makeKey(passphrase),
          target: destination,
          now: new Date(),
        })
      : await backupToFolder({ ...parts, url, passphrase }, destination, keep);
    printLine(`备份完成：${report.file}（${fileSize(report.size)}）`);
    printContents(report, printLine);
    printLine(
      passphrase === undefined
        ? '其中有账号和密码的散列，请妥善保管'
        : '已用 BACKUP_PASSPHRASE 加密；忘了口令就不能恢复',
    );
  });
}

/**
 * Only the scheduled job measures the school's data; the command prints the free space of the disk and leaves the
 * judgement to the operator.
 */
async function backupToFolder(
  deps: Pick<BackupDeps, 'connect' | 'files'> & {
    readonly url: string;
    readonly passphrase: string | undefined;
  },
  destination: string | BackupLocation,
  keep = Number.MAX_SAFE_INTEGER,
): Promise<BackupReport> {
  const { db, close } = openDatabase(deps.url, quiet);
  try {
    const backups = createBackups({
      ...deps,
      databaseFolder: undefined,
      place: async () => destination,
      school: () => readSecret(db, 'backups', randomUUID),
      clock: () => new Date(),
      whileAlone: (work) => whileFilesLocked(db, work),
    });
    return await backups.make({ database: 0, files: 0, keep });
  } finally {
    await close();
  }
}

async function restore(
  source: ArchiveSource,
  replace: boolean,
  config: Config,
  printLine: PrintLine,
): Promise<void> {
  await withDatabase(directUrl(config), config, async (url) => {
    const report = await restoreBackup({
      connect: () => connect(url, 'restore'),
      open: () => openDatabase(url, quiet),
      files: (await openFileStore(config)).files,
      source,
      passphrase: config.backupPassphrase,
      replace,
      migrations,
    });
    printLine(`恢复完成：${report.createdAt} 的备份`);
    printContents(report, printLine);
    printLine('所有人需要重新登录');
  });
}

/** Runs while servers keep working. */
async function restoreSelection(
  source: ArchiveSource,
  options: Pick<CommandOptions, 'isWritten'> & { readonly whose: Whose },
  config: Config,
  printLine: PrintLine,
): Promise<void> {
  const running = directUrl(config) ?? (await findRunning(postgresFolder(config)));
  await withDatabase(running, config, async (url) => {
    const { files } = await openFileStore(config);
    const { backupPassphrase: passphrase, nats } = config;
    const parts = { url, files, source, passphrase, migrations, hasNats: nats !== undefined, ...options };
    for (const line of pickLines(await pickFromBackup(parts), options)) printLine(line);
  });
}

function printContents(
  { tables, rows, files, broken }: { tables: number; rows: number; files: number; broken: readonly string[] },
  printLine: PrintLine,
): void {
  printLine(`${tables} 张表，${rows} 行数据，${files} 个文件`);
  if (broken.length === 0) return;
  printLine(`注意：有 ${broken.length} 个文件在备份时已缺失或损坏：`);
  for (const content of broken) printLine(`  ${content}`);
}
