import path from 'node:path';
import type { Config } from '#server/config.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { fileSize } from '#server/files/file-size.ts';
import { findRunning } from '#server/postgres/running.ts';
import { connect } from '#server/store/connect.ts';
import { openDatabase } from '#server/store/database.ts';
import { migrations } from '#server/store/migrations.gen.ts';
import { BackupRefused } from './manifest.ts';
import { refuseMany } from './refuse-many.ts';
import { restoreBackup } from './restore-backup.ts';
import { directUrl, postgresFolder, withDatabase } from './with-database.ts';
import { writeBackup } from './write-backup.ts';

export type BackupCommand = 'backup' | 'restore';

type Say = (line: string) => void;
const quiet = { warn: () => undefined };

/** `npm run backup FILE` and `npm run restore FILE`. Errors: BackupRefused and those of the database's start. */
export async function runBackupCommand(
  command: BackupCommand,
  parameters: readonly string[],
  config: Config,
  say: Say,
): Promise<void> {
  refuseMany(config);
  const [file, ...rest] = parameters.filter((one) => one !== '--replace');
  if (file === undefined || rest.length > 0 || file.startsWith('-'))
    throw new BackupRefused(
      command === 'backup' ? '用法：npm run backup FILE' : '用法：npm run restore FILE [-- --replace]',
    );
  // npm starts its commands in the project's folder and names the caller's.
  const place = path.resolve(process.env['INIT_CWD'] ?? '.', file);
  if (command === 'backup') await backup(place, config, say);
  else await restore(place, parameters.includes('--replace'), config, say);
}

async function backup(target: string, config: Config, say: Say): Promise<void> {
  const running = directUrl(config) ?? (await findRunning(postgresFolder(config)));
  await withDatabase(running, config, async (url) => {
    const report = await writeBackup({
      connect: () => connect(url, 'backup'),
      files: (await openFileStore(config)).files,
      target,
      now: new Date(),
    });
    say(`备份完成：${report.file}（${fileSize(report.size)}）`);
    sayContents(report, say);
    say('其中有账号和密码的散列，请妥善保管');
  });
}

async function restore(source: string, replace: boolean, config: Config, say: Say): Promise<void> {
  await withDatabase(directUrl(config), config, async (url) => {
    const report = await restoreBackup({
      connect: () => connect(url, 'restore'),
      open: () => openDatabase(url, quiet),
      files: (await openFileStore(config)).files,
      source,
      replace,
      migrations,
    });
    say(`恢复完成：${report.createdAt} 的备份`);
    sayContents(report, say);
    say('所有人需要重新登录');
  });
}

function sayContents(
  { tables, rows, files, broken }: { tables: number; rows: number; files: number; broken: readonly string[] },
  say: Say,
): void {
  say(`${tables} 张表，${rows} 行数据，${files} 个文件`);
  if (broken.length === 0) return;
  say(`注意：有 ${broken.length} 个文件在备份时已缺失或损坏：`);
  for (const content of broken) say(`  ${content}`);
}
