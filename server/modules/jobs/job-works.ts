import type { Logger } from 'pino';
import { fileSize } from '#server/files/file-size.ts';
import { BackupRefused } from '#server/backup/manifest.ts';
import type { Backups } from '#server/backup/backups.ts';
import type { Parsing } from '#server/parsing/parsing.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { Thumbnails } from '#server/files/thumbnails.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { deleteLogsBefore } from '#server/shared/records/audit.store.ts';
import { dropRetiredColumns, retiredDays } from '#server/forms/shared/retired-columns.store.ts';
import { deleteUnclaimedFiles } from '#server/forms/shared/unclaimed-files.ts';
import { foldCounts } from '#server/shared/records/kept-counts.store.ts';
import { deleteUnusedFiles } from '#server/shared/records/unused-files.store.ts';
import { deleteExpired } from '#server/shared/sessions/expired.store.ts';
import { whileFilesLocked } from '#server/store/advisory-lock.store.ts';
import type { Db } from '#server/store/database.ts';
import { deleteRunsBefore, listNamedContents, measureSchool } from './clean-up.store.ts';
import type { JobWorks } from './job-runner.ts';
import { stripStoredPictures } from './strip-pictures.ts';
import { checkText, notifyBackupCheck } from './notify-backup-check.ts';

type Parts = {
  readonly db: Db;
  readonly files: FileStore;
  readonly thumbnails: Thumbnails;
  readonly backups: Backups;
  readonly parsing: Pick<Parsing, 'run'>;
  readonly clock: () => Date;
  /** The clock of this machine, which dates its files. */
  readonly fileClock: () => Date;
  readonly newId: () => string;
  readonly log: Logger;
};

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** The number of contents in one query. */
const batch = 500;

/** Returns the work of each class of job. */
export function createJobWorks(parts: Parts): JobWorks {
  const { db, backups, clock, fileClock } = parts;
  const before = (milliseconds: number): Date => new Date(clock().getTime() - milliseconds);
  // The earlier of both clocks is used, so that no file counts as old too soon.
  const oldFiles = (milliseconds: number): Date =>
    new Date(Math.min(clock().getTime(), fileClock().getTime()) - milliseconds);
  return {
    ExpiredCleanup: async () => {
      await deleteExpired(db, clock());
      await foldCounts(db);
      const dropped = await dropRetiredColumns(db, before(retiredDays * day));
      const fields = dropped === 0 ? '' : `，Online表单已移除的字段 ${dropped} 个`;
      return `已清除过期的会话、验证码和找回记录${fields}`;
    },
    LogCleanup: async (days) => {
      const logs = await deleteLogsBefore(db, before(days * day));
      const runs = await deleteRunsBefore(db, before(days * day));
      return `删除日志 ${logs} 条，任务执行记录 ${runs} 条`;
    },
    OrphanFileCleanup: async (hours) => {
      const done = await whileFilesLocked(db, async () => {
        const unclaimed = await deleteUnclaimedFiles(db, before(day));
        const rows = unclaimed + (await deleteUnusedFiles(db, before(hours * hour)));
        return { rows, ...(await removeUnnamed(parts, oldFiles(hours * hour))) };
      });
      if (!done.held) throw refuse('正在备份，无用文件下次再清理');
      const { rows, count, size } = done.value;
      return `删除文件记录 ${rows} 条，清理磁盘文件 ${count} 个（${fileSize(size)}）`;
    },
    Backup: async (keepCount) => {
      const { database, files } = await measureSchool(db);
      const report = await withFailureNotice(
        parts,
        '数据备份',
        backups.make({ database, files, keep: keepCount }),
      );
      const broken = report.broken.length === 0 ? '' : `；${report.broken.length} 个文件缺失或损坏，未能备份`;
      return `已备份到 ${report.name}（${fileSize(report.size)}，${report.rows} 行，${report.files} 个文件）${broken}`;
    },
    BackupCheck: () => checkNewest(parts),
    PictureCleanup: (_number, notifyAdministrators) => stripStoredPictures(parts, notifyAdministrators),
  };
}

/** Notifies administrators of the result, also of a good one, so that they notice if checks stop. */
async function checkNewest(parts: Parts): Promise<string> {
  const { database } = await measureSchool(parts.db);
  const report = parts.backups.check({ needed: database });
  const text = checkText(await withFailureNotice(parts, '备份恢复演练', report));
  await notifyAdministrators(parts, { titile: '备份恢复演练成功', text });
  return text;
}

/** Writes the message of a failed backup to the history and notifies administrators. */
async function withFailureNotice<Result>(parts: Parts, name: string, task: Promise<Result>): Promise<Result> {
  try {
    return await task;
  } catch (error) {
    const failure = error instanceof BackupRefused ? refuse(error.message) : error;
    const text = failure instanceof Refusal ? failure.message : '执行出错，详情见服务器日志';
    await notifyAdministrators(parts, { titile: `${name}失败，请尽快处理`, text });
    throw failure;
  }
}

/** The result of the check is in the history, even if the notification cannot be stored. */
async function notifyAdministrators(
  parts: Parts,
  notice: { readonly titile: string; readonly text: string },
): Promise<void> {
  await notifyBackupCheck(parts, notice).catch((error: unknown) =>
    parts.log.error({ err: error }, 'administrators could not be told of the backup check'),
  );
}

/** Deletes contents on the disk that no row names, or that an upload has left. */
async function removeUnnamed(
  { db, files, thumbnails }: Parts,
  time: Date,
): Promise<{ readonly count: number; readonly size: number }> {
  let count = 0;
  let size = 0;
  const old: { sha256: string; size: number }[] = [];
  const removeOld = async (): Promise<void> => {
    const group = old.splice(0);
    if (group.length === 0) return;
    const named = await listNamedContents(
      db,
      group.map(({ sha256 }) => sha256),
    );
    for (const content of group) {
      if (named.has(content.sha256) || !(await files.removeBefore(content.sha256, time.getTime()))) continue;
      await thumbnails.remove(content.sha256);
      count += 1;
      size += content.size;
    }
  };
  for await (const content of files.list()) {
    if (content.modified >= time.getTime()) continue;
    old.push(content);
    if (old.length >= batch) await removeOld();
  }
  await removeOld();
  await files.removeUnfinished(time.getTime());
  await thumbnails.sweep();
  return { count, size };
}
