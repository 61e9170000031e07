import type { FileStore } from '#server/files/file-store.ts';
import { publish, registerPublisher } from '#server/live/publish.ts';
import { busChannel } from '#server/live/postgres-engine.ts';
import { storeMessage } from '#server/live/stored-message.store.ts';
import { sessionsTopic, unreadChangedTopic } from '#server/live/topics.ts';
import { preventFileRemoval, whilePickLocked } from '#server/store/advisory-lock.store.ts';
import { connect } from '#server/store/connect.ts';
import { constraintViolation, isLockFailure } from '#server/store/constraint.ts';
import { openDatabase, defaultLimits, type Db } from '#server/store/database.ts';
import { migrate, pendingMigrations, type SqlMigration } from '#server/store/migrate.ts';
import { NoScratchDatabase, withScratchDatabase } from '#server/store/scratch-database.store.ts';
import { inTransaction, notify } from '#server/store/transaction.ts';
import { openArchive, type ArchiveReader } from '#server/backup/archive-reader.ts';
import { withFailureReport } from '#server/backup/failures.ts';
import { BackupRefused } from '#server/backup/manifest.ts';
import { fillEmpty, knownMigrations, restoreFile } from '#server/backup/restore-backup.ts';
import type { ArchiveSource } from '#server/backup/backup-location.ts';
import { findClasses, findPupil, isSameSchool, listPupils } from './selection.store.ts';
import { copyRows, type PickedRows } from './copy-rows.ts';
import { listPickedContents } from './picked-rows.store.ts';
import type { Selection } from './picked-tables.store.ts';

/** The subject of a partial restore: a user name, or the name or id of a class. */
export type Whose = { readonly kind: 'pupil' | 'class'; readonly name: string };

export type PickDeps = {
  /** URL of the school's database; the archive is restored into a scratch database on the same server. */
  readonly url: string;
  readonly files: FileStore;
  readonly source: ArchiveSource;
  readonly passphrase?: string | undefined;
  /** All migrations of this build. */
  readonly migrations: readonly SqlMigration[];
  readonly whose: Whose;
  /** False: the restore is a dry run. */
  readonly isWritten: boolean;
  /** True when servers exchange messages through NATS rather than through the database. */
  readonly hasNats: boolean;
};

export type PickReport = PickedRows & {
  readonly createdAt: string;
  /** The pupil or class, as the archive names it. */
  readonly subject: string;
  /** Number of contents that were missing when the backup was made. */
  readonly missing: number;
};

const quiet = { warn: () => undefined };
/** Rolls the transaction of a dry run back. */
class DryRunEnd extends Error {}

/**
 * Restores the works of one pupil, or one class, from an archive in one transaction while the school works; existing
 * rows stay unchanged. Throws BackupRefused.
 */
export async function pickFromBackup(deps: PickDeps): Promise<PickReport> {
  return await withFailureReport('pick', () => pick(deps));
}

async function pick(deps: PickDeps): Promise<PickReport> {
  const archive = await openArchive(deps.source, { passphrase: deps.passphrase });
  const { db, close } = openDatabase(deps.url, quiet, undefined, { ...defaultLimits, max: 3 });
  try {
    const known = knownMigrations(archive.manifest, deps.migrations);
    if ((await pendingMigrations(db)).length > 0)
      throw new BackupRefused('数据库还是旧版本的，请先用这个版本启动一次服务器');
    const work = () =>
      withArchiveDatabase(deps.url, archive, known, (past) => restoreRows(deps, archive, { past, db }));
    const done = await whilePickLocked(db, work);
    if (!done.isLocked) throw new BackupRefused('另一次找回正在进行，请等它结束');
    return done.value;
  } finally {
    await close();
    archive.close();
  }
}

/** Restores the archive into a scratch database, migrates it to the schema of this build and runs `work` on it. */
async function withArchiveDatabase<Result>(
  url: string,
  archive: ArchiveReader,
  migrations: readonly SqlMigration[],
  work: (past: Db) => Promise<Result>,
): Promise<Result> {
  const task = async (scratch: string): Promise<Result> => {
    const open = () => openDatabase(scratch, quiet);
    const client = await connect(scratch, 'pick');
    try {
      await fillEmpty(archive, { client, open, migrations });
    } finally {
      await client.end();
    }
    const { db, close } = open();
    try {
      await migrate(db);
      return await work(db);
    } finally {
      await close();
    }
  };
  try {
    return await withScratchDatabase(url, task, 'pick');
  } catch (error) {
    if (!(error instanceof NoScratchDatabase)) throw error;
    throw new BackupRefused('DATABASE_URL 的角色需要 CREATEDB：备份要先还原到一个临时数据库');
  }
}

type Schools = { readonly past: Db; readonly db: Db };

async function restoreRows(
  deps: PickDeps,
  archive: ArchiveReader,
  { past, db }: Schools,
): Promise<PickReport> {
  const { whose, isWritten, hasNats } = deps;
  if (!(await isSameSchool(past, db))) throw new BackupRefused('这是另一所学校的备份，不能找回到这里');
  const { subject, selection } = await findSelection(past, whose);
  // This process has no subscribers; only transactional messages must reach the servers.
  registerPublisher(db, {
    bus: { notify: () => undefined },
    publishInTransaction: (trx, message) => {
      const payload = JSON.stringify(message);
      return hasNats ? storeMessage(trx, payload) : notify(trx, busChannel, payload);
    },
  });
  let report: PickReport | undefined;
  try {
    await inTransaction(db, async (trx) => {
      await preventFileRemoval(trx);
      let missing = 0;
      const rows = await copyRows(past, trx, selection, async () => {
        missing = await restoreContents(deps, archive, await listPickedContents(trx));
      });
      report = { ...rows, createdAt: archive.manifest.createdAt, subject, missing };
      // Users may have changed, and the classes they are in.
      await publish(trx, sessionsTopic, { userId: null });
      await publish(trx, unreadChangedTopic, {});
      if (!isWritten) throw new DryRunEnd();
    });
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw isConcurrentChange(error) ? concurrentChange(error) : error;
  }
  if (report === undefined) throw new TypeError('Unreachable: the transaction has ended well');
  return report;
}

async function findSelection(
  past: Db,
  { kind, name }: Whose,
): Promise<{ subject: string; selection: Selection }> {
  if (kind === 'pupil') {
    const pupil = await findPupil(past, name);
    if (pupil === undefined) throw new BackupRefused(`备份里没有账号 ${name}`);
    return {
      subject: `${pupil.realname}（${pupil.username}）`,
      selection: { pupils: [pupil.id], classes: [] },
    };
  }
  const [found, ...others] = await findClasses(past, name);
  if (found === undefined) throw new BackupRefused(`备份里没有班级 ${name}`);
  if (others.length > 0) {
    const all = [found, ...others].map(({ id, parentName }) => `${id}（${parentName ?? '最上级'}）`);
    throw new BackupRefused(`备份里有 ${all.length} 个班级叫 ${name}，请写编号：${all.join('、')}`);
  }
  return {
    subject: `${found.departName}（${found.id}）`,
    selection: { pupils: await listPupils(past, found.id), classes: [found.id] },
  };
}

/** Restores the contents of files; returns the number of contents that the archive lacks. */
async function restoreContents(
  { files, isWritten }: PickDeps,
  archive: ArchiveReader,
  contents: readonly string[],
): Promise<number> {
  const known = new Map(archive.manifest.files.map((file) => [file.sha256, file]));
  let missing = 0;
  for (const sha256 of contents) {
    const file = known.get(sha256);
    if (file === undefined) missing += 1;
    else if (isWritten) await restoreFile(archive, files, file);
  }
  return missing;
}

/** True when a concurrent change deleted a referenced row, or when two transactions deadlocked. */
const isConcurrentChange = (error: unknown): boolean =>
  ['foreign-key', 'unique'].includes(constraintViolation(error)?.kind ?? '') || isLockFailure(error);

const concurrentChange = (error: unknown) =>
  new BackupRefused('有人同时在改这些数据，没有写入任何内容，请再试一次', { cause: error });
