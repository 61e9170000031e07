import { restoreBackup } from '#server/backup/restore-backup.ts';
import { makeKey } from '#server/backup/encryption.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { CommandRefused } from '#server/process/command-refused.ts';
import { fileSize } from '#server/files/file-size.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { connect } from '#server/store/connect.ts';
import { openDatabase } from '#server/store/database.ts';
import { migrations } from '#server/store/migrations.gen.ts';
import { directAddress } from '#server/store/open-stores.ts';
import type { CommandContext } from './command-context.ts';
import type { SchoolEntry } from './registry.store.ts';
import { schoolConfig } from './school-config.ts';
import { deleteSecrets, releaseDatabase, reserveDatabase } from './school-database.store.ts';

const quiet = { warn: () => undefined };

export const directAddressOf = (context: Pick<CommandContext, 'env'>, school: SchoolEntry): string =>
  directAddress(schoolConfig(context.env, school), undefined);

/** Reserves the school's database for this command and returns its address. Throws CommandRefused. */
export async function reserveSchool(context: CommandContext, school: SchoolEntry): Promise<string> {
  const reservedUrl = await reserveDatabase(directAddressOf(context, school), context.timeout);
  if (reservedUrl === undefined) throw new CommandRefused(`学校 ${school.id} 的数据库不存在`);
  return reservedUrl;
}

export async function beginMaintenance(
  context: CommandContext,
  school: SchoolEntry,
  state: 'moving' | 'restoring',
) {
  const operation = await context.registry.begin(school.id, state);
  if (operation === undefined) throw new CommandRefused(`学校 ${school.id} 正在做别的：${school.state}`);
  return operation;
}

/** Writes an archive of one snapshot of the school at `url` and of its files. */
export async function writeSchool(context: CommandContext, school: SchoolEntry, url: string, target: string) {
  const config = schoolConfig(context.env, school);
  const { files } = await openFileStore(config);
  const key = config.backupPassphrase === undefined ? undefined : await makeKey(config.backupPassphrase);
  return await writeBackup({ connect: () => connect(url, 'backup'), files, key, target, now: new Date() });
}

/**
 * Restores an archive into the database at `url`, which has no other users, and its files into those of the school.
 */
export async function readSchool(context: CommandContext, school: SchoolEntry, url: string, source: string) {
  const config = schoolConfig(context.env, school);
  const { files } = await openFileStore(config);
  return await restoreBackup({
    connect: () => connect(url, 'restore'),
    open: () => openDatabase(url, quiet),
    files,
    source,
    passphrase: config.backupPassphrase,
    replace: true,
    migrations,
  });
}

export async function backupSchool(
  context: CommandContext,
  school: SchoolEntry,
  target: string,
): Promise<void> {
  const { file, size, rows, files, broken } = await writeSchool(
    context,
    school,
    directAddressOf(context, school),
    target,
  );
  context.printLine(`备份完成：${file}（${fileSize(size)}），${rows} 行数据，${files} 个文件`);
  if (broken.length > 0) context.printLine(`注意：有 ${broken.length} 个文件在备份时已缺失或损坏`);
}

/**
 * Restores a school after its servers have released it. A failed restore leaves the earlier data, and the school is
 * open if it was before. While the database may contain secrets of the archive, which may come from another school,
 * the school stays `restoring`: it opens only when they are deleted.
 */
export async function restoreSchool(
  context: CommandContext,
  school: SchoolEntry,
  source: string,
): Promise<void> {
  const { registry, printLine } = context;
  const { id } = school;
  const { isResumed } = await beginMaintenance(context, school, 'restoring');
  const release = async (): Promise<void> => {
    await releaseDatabase(directAddressOf(context, school));
    await registry.end(id);
  };
  let reservedUrl: string | undefined;
  let report: Awaited<ReturnType<typeof readSchool>>;
  try {
    reservedUrl = await reserveSchool(context, school);
    report = await readSchool(context, school, reservedUrl, source);
  } catch (error) {
    // The killed restore may have committed the archive's rows, secrets included.
    if (isResumed) await deleteSecrets(reservedUrl ?? directAddressOf(context, school));
    await release();
    throw error;
  }
  await deleteSecrets(reservedUrl);
  await release();
  printLine(`恢复完成：${report.createdAt} 的备份，${report.rows} 行数据，${report.files} 个文件`);
  printLine('所有人需要重新登录');
}
