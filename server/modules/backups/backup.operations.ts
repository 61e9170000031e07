import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import type { StoredArchive } from '#server/backup/backups.ts';
import { fullNameOf } from '#server/backup/backup-location.ts';
import { BackupRefused, resultOrRefused } from '#server/backup/manifest.ts';
import { restoreCommand } from '#server/backup/restore-command.ts';
import type { Deps } from '#server/deps/deps.ts';
import { Answer, messageAnswer, type Download, type OperationsOf } from '#server/http/operation.ts';
import { refusal, refusals } from '#server/http/refusal.ts';
import { whileJobLocked } from '#server/store/advisory-lock.store.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { issueTicket, lostTicket, redeemTicket } from '#server/shared/downloads/download-ticket.ts';
import { backupTask } from '#server/shared/jobs/backup-tasks.rules.ts';
import { findRunning, listLastRuns } from '#server/shared/jobs/backup-tasks.store.ts';
import { forgetBackup, listBackups } from '#server/shared/jobs/backup.store.ts';
import { nextTime, numberOf } from '#server/shared/jobs/jobs.rules.ts';
import { findJobOfClass } from '#server/shared/jobs/jobs.store.ts';
import { cronExpressions, setSchedule, startBackupJob } from './backup-jobs.ts';
import { storedBackups } from './backups.rules.ts';
import { countLoss } from './restore-loss.store.ts';

export function backupOperations(deps: Deps): OperationsOf<'backup'> {
  return {
    'GET /sys/backup/overview': () => overview(deps),
    'POST /sys/backup/start': async (_input, { caller }) =>
      new Answer('已开始备份', { id: await startBackupJob(deps, caller, 'Backup') }),
    'POST /sys/backup/check': async ({ body }, { caller }) => {
      await findArchive(deps, body.name);
      return new Answer('已开始恢复演练', {
        id: await startBackupJob(deps, caller, 'BackupCheck', body.name),
      });
    },
    'PUT /sys/backup/schedule': async ({ body }, { caller }) => {
      await setSchedule(deps, caller, body);
      return messageAnswer('保存成功');
    },
    'GET /sys/backup/restorePlan': ({ query }) => restorePlan(deps, query.name),
    'DELETE /sys/backup/delete': async ({ query }) => {
      await remove(deps, query.name);
      return messageAnswer('删除成功！');
    },
    'POST /sys/backup/downloadTicket': async ({ body }, { caller }) => {
      const { name } = await findArchive(deps, body.name);
      return await issueTicket(deps, caller.userId, { backup: name });
    },
    'POST /sys/backup/downloadByTicket': ({ body }) => download(deps, body.ticket),
  };
}

async function overview(deps: Deps): Promise<Schema<'Backups'>> {
  const { db, clock, backups, backupPlace } = deps;
  const now = clock();
  const [archives, rows, runs, running, job] = await Promise.all([
    resultOrRefused(backups.list()),
    listBackups(db),
    listLastRuns(db),
    findRunning(db),
    findJobOfClass(db, 'Backup'),
  ]);
  const isReadable = !(archives instanceof BackupRefused);
  const isOn = job?.status === 0;
  return {
    place: { ...backupPlace, problem: isReadable ? null : archives.message },
    running:
      running === undefined
        ? null
        : {
            kind: running.jobClassName === 'Backup' ? 'backup' : 'check',
            startTime: wireTime(running.startTime),
            startedBy: running.realname ?? running.startedBy,
            progress: running.message,
          },
    backup: backupTask(runs, 'Backup', now),
    check: backupTask(runs, 'BackupCheck', now),
    schedule: {
      isOn,
      cronExpression: job?.cronExpression ?? cronExpressions.Backup,
      keep: numberOf('Backup', job?.parameter ?? null),
    },
    nextTime: wireTimeOrNull((isOn && job !== undefined && nextTime(job.cronExpression, now)) || null),
    archives: isReadable ? storedBackups(archives, rows) : [],
  };
}

/** Returns an archive of the location. Throws a refusal if it does not exist, or the location cannot be read. */
async function findArchive(deps: Deps, name: string): Promise<StoredArchive> {
  const found = (await withRefusal(deps.backups.list())).find((archive) => archive.name === name);
  if (found === undefined) throw refusals.notFound('记录不存在或已被删除');
  return found;
}

async function restorePlan(deps: Deps, name: string): Promise<Schema<'RestorePlan'>> {
  const { db, backups, restoreEnvironment } = deps;
  const { madeAt } = await findArchive(deps, name);
  const location = await withRefusal(backups.location());
  const { kind, folder } = restoreEnvironment;
  const command = restoreCommand(restoreEnvironment, fullNameOf(location, name));
  return { madeTime: wireTime(madeAt), ...(await countLoss(db, madeAt)), kind, folder, command };
}

async function remove(deps: Deps, name: string): Promise<void> {
  const { db, backups } = deps;
  // Two deletions at once would not see each other, and could leave no good archive.
  const { isLocked } = await whileJobLocked(db, 'backup deletion', async () => {
    const [archives, rows, running] = await Promise.all([
      withRefusal(backups.list()),
      listBackups(db),
      findRunning(db),
    ]);
    const found = storedBackups(archives, rows).find((backup) => backup.name === name);
    if (found === undefined) throw refusals.notFound('记录不存在或已被删除');
    if (running !== undefined) throw refusal('正在备份或演练，请等它结束再删除');
    if (found.isLastGood) throw refusal('这是最后一份可用的备份，不能删除');
    await withRefusal(backups.remove(name));
    await forgetBackup(db, name);
  });
  if (!isLocked) throw refusal('另一份备份正在删除，请稍后再试');
}

const ticketSchema = z.object({ backup: z.string() });

async function download(deps: Deps, ticket: string): Promise<Download> {
  const content = z.safeParse(ticketSchema, await redeemTicket(deps, ticket));
  if (!content.success) throw lostTicket();
  const { stream, fileName } = await withRefusal(deps.backups.download(content.data.backup));
  return { download: stream, mime: 'application/zip', fileName };
}

/** The message of a backup that cannot be read is one line for people. */
async function withRefusal<Result>(task: Promise<Result>): Promise<Result> {
  return await task.catch((error: unknown) => {
    throw error instanceof BackupRefused ? refusal(error.message) : error;
  });
}
