import type { Logger } from 'pino';
import { fileSize } from '#server/files/file-size.ts';
import { BackupRefused } from '#server/backup/manifest.ts';
import type { Backups } from '#server/backup/backups.ts';
import type { Parsing } from '#server/parsing/parsing.ts';
import type { FileStore } from '#server/files/file-store.ts';
import type { Thumbnails } from '#server/files/thumbnails.ts';
import { Refusal, refusal } from '#server/http/refusal.ts';
import { deleteLogsBefore } from '#server/shared/audit-log/audit.store.ts';
import { dropRetiredColumns, retiredDays } from '#server/forms/shared/tables/retired-columns.store.ts';
import { deleteUnclaimedFiles } from '#server/forms/shared/files/unclaimed-files.ts';
import { mergeCounts } from '#server/shared/statistics/counts.store.ts';
import { deleteUnusedFiles } from '#server/shared/stored-files/unused-files.store.ts';
import { deleteExpired } from '#server/shared/authentication/session/expired.store.ts';
import { whileFilesLocked } from '#server/store/advisory-lock.store.ts';
import type { Db } from '#server/store/database.ts';
import { forgetMissingBackups, saveBackup, saveCheck } from '#server/shared/jobs/backup.store.ts';
import { deleteRunsBefore } from '#server/shared/jobs/jobs.store.ts';
import { listUsedContents, measureSchool } from './clean-up.store.ts';
import type { JobTask, JobWorks } from './job-runner.ts';
import { analyseWaitingWorks } from './analyse-works.ts';
import { stripStoredPictures } from './strip-pictures.ts';
import { checkText, notifyBackupCheck } from './notify-backup-check.ts';

type JobDeps = {
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
export function createJobWorks(deps: JobDeps): JobWorks {
  const { db, clock, fileClock } = deps;
  const before = (milliseconds: number): Date => new Date(clock().getTime() - milliseconds);
  // The earlier of both clocks is used, so that no file counts as old too soon.
  const oldFiles = (milliseconds: number): Date =>
    new Date(Math.min(clock().getTime(), fileClock().getTime()) - milliseconds);
  return {
    ExpiredCleanup: async () => {
      await deleteExpired(db, clock());
      await mergeCounts(db);
      const dropped = await dropRetiredColumns(db, before(retiredDays * day));
      const fields = dropped === 0 ? '' : `，Online表单已移除的字段 ${dropped} 个`;
      return `已清除过期的会话、验证码和找回记录${fields}`;
    },
    LogCleanup: async ({ number: days }) => {
      const logs = await deleteLogsBefore(db, before(days * day));
      const runs = await deleteRunsBefore(db, before(days * day));
      return `删除日志 ${logs} 条，任务执行记录 ${runs} 条`;
    },
    OrphanFileCleanup: async ({ number: hours }) => {
      const done = await whileFilesLocked(db, async () => {
        const unclaimed = await deleteUnclaimedFiles(db, before(day));
        const rows = unclaimed + (await deleteUnusedFiles(db, before(hours * hour)));
        return { rows, ...(await removeUnusedContents(deps, oldFiles(hours * hour))) };
      });
      if (!done.isLocked) throw refusal('正在备份，无用文件下次再清理');
      const { rows, count, size } = done.value;
      return `删除文件记录 ${rows} 条，清理磁盘文件 ${count} 个（${fileSize(size)}）`;
    },
    Backup: (task) => makeBackup(deps, task),
    BackupCheck: (task) => checkBackup(deps, task),
    PictureCleanup: ({ onProgress }) => stripStoredPictures(deps, onProgress),
    WorkAnalysis: ({ onProgress }) => analyseWaitingWorks(deps, onProgress),
  };
}

async function makeBackup(deps: JobDeps, { number: keep, startedBy, onProgress }: JobTask): Promise<string> {
  const { db, backups } = deps;
  const { database, files } = await measureSchool(db);
  let savedAt = 0;
  const report = await withFailureNotice(
    deps,
    '数据备份',
    backups.make({
      database,
      files,
      keep,
      onProgress: async (done, total) => {
        // At most once a second: a school has hundreds of thousands of files.
        const now = performance.now();
        if (now - savedAt < 1000) return;
        savedAt = now;
        await onProgress(`已处理 ${done} 个文件，共 ${total} 个`);
      },
    }),
  );
  const { name, fullSize, files: fileCount, broken } = report;
  await saveBackup(db, { name, madeBy: startedBy, fullSize, fileCount, brokenCount: broken.length });
  await forgetRemoved(deps);
  const lost = broken.length === 0 ? '' : `；${broken.length} 个文件缺失或损坏，未能备份`;
  return `已备份到 ${name}（${fileSize(report.size)}，${report.rows} 行，${fileCount} 个文件）${lost}`;
}

/** Forgets the archives that the backup has removed. The backup is good even if its place cannot be listed now. */
async function forgetRemoved({ db, backups }: JobDeps): Promise<void> {
  try {
    const archives = await backups.list();
    await forgetMissingBackups(
      db,
      archives.map(({ name }) => name),
    );
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error;
  }
}

/** Notifies administrators of the result, also of a good one, so that they notice if checks stop. */
async function checkBackup(deps: JobDeps, { archive }: JobTask): Promise<string> {
  const { db, backups, clock } = deps;
  const check = async (): Promise<string> => {
    const name = archive ?? (await backups.newest());
    if (name === undefined) throw refusal('还没有备份可以做恢复演练，请先在“备份”里点“立即备份”');
    const { database } = await measureSchool(db);
    try {
      const report = await backups.check({ name, needed: database });
      const text = checkText({ ...report, name });
      const counts = { fileCount: report.files, brokenCount: report.broken.length };
      await saveCheck(db, { name, ...counts, checkedAt: clock(), checkPassed: true, checkMessage: text });
      return text;
    } catch (error) {
      // A refusal with a cause is about the disk, the network or the database, not about the archive.
      if (error instanceof BackupRefused && error.cause === undefined)
        await saveCheck(db, {
          name,
          checkedAt: clock(),
          checkPassed: false,
          checkMessage: failureText(error),
        });
      throw error;
    }
  };
  const text = await withFailureNotice(deps, '备份恢复演练', check());
  await notifyAdministrators(deps, { titile: '备份恢复演练成功', text });
  return text;
}

/** Returns the message of a failure for people. */
function failureText(error: unknown): string {
  return error instanceof BackupRefused || error instanceof Refusal
    ? error.message
    : '执行出错，详情见服务器日志';
}

/** Writes the message of a failed backup to the history and notifies administrators. */
async function withFailureNotice<Result>(
  deps: JobDeps,
  name: string,
  task: Promise<Result>,
): Promise<Result> {
  try {
    return await task;
  } catch (error) {
    await notifyAdministrators(deps, { titile: `${name}失败，请尽快处理`, text: failureText(error) });
    throw error instanceof BackupRefused ? refusal(error.message) : error;
  }
}

/** The result of the check is in the history, even if the notification cannot be stored. */
async function notifyAdministrators(
  deps: JobDeps,
  notice: { readonly titile: string; readonly text: string },
): Promise<void> {
  await notifyBackupCheck(deps, notice).catch((error: unknown) =>
    deps.log.error({ err: error }, 'cannot notify the administrators of the backup check'),
  );
}

/** Deletes contents on the disk that no row refers to, and remains of uploads. */
async function removeUnusedContents(
  { db, files, thumbnails }: JobDeps,
  time: Date,
): Promise<{ readonly count: number; readonly size: number }> {
  let count = 0;
  let size = 0;
  const old: { sha256: string; size: number }[] = [];
  const removeOld = async (): Promise<void> => {
    const group = old.splice(0);
    if (group.length === 0) return;
    const used = await listUsedContents(
      db,
      group.map(({ sha256 }) => sha256),
    );
    for (const content of group) {
      if (used.has(content.sha256) || !(await files.removeBefore(content.sha256, time.getTime()))) continue;
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
