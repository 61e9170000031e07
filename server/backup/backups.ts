import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { ifExists } from '#server/files/folders.ts';
import { createLocalFileStore, type FileStore } from '#server/files/file-store.ts';
import { refuse } from '#server/http/refusal.ts';
import { chinaOffset } from '#server/store/china-time.ts';
import type { Connection } from '#server/store/connect.ts';
import { migrations } from '#server/store/migrations.gen.ts';
import { troubleOf } from '#server/store/trouble.ts';
import { openArchive } from './archive-reader.ts';
import { checkBackup, type CheckReport } from './check-backup.ts';
import { shortOfRoom } from '#server/files/disk-room.ts';
import { tellingFailures } from './failures.ts';
import { BackupRefused, filesFolder } from './manifest.ts';
import { writeBackup, type BackupReport } from './write-backup.ts';

export type Backups = {
  /**
   * Writes one more archive, and beside it what files have come since the last, and removes the oldest beyond `keep`.
   * Refuses when the disk has no room for the database and those files twice: a full disk would stop the school.
   */
  readonly make: (wish: {
    /** Bytes of the database. */
    readonly database: number;
    /** Bytes of all files. */
    readonly files: number;
    readonly keep: number;
  }) => Promise<BackupReport & { readonly name: string }>;
  /**
   * Brings the newest archive back into a database of its own, which is dropped again. Refuses when there is none, and
   * when the disk has no room for `needed` bytes twice.
   */
  readonly check: (wish: { readonly needed: number }) => Promise<CheckReport & { readonly name: string }>;
};

type Parts = {
  /** Of the school's database. */
  readonly url: string;
  /** Whether the database lies on the disk of `folder`. */
  readonly isDatabaseHere: boolean;
  readonly connect: () => Promise<Connection>;
  readonly files: FileStore;
  /** For archives alone. */
  readonly folder: string;
  /** Works while no backup reads or writes files; does nothing when one does. */
  readonly whileAlone: (work: () => Promise<void>) => Promise<unknown>;
  readonly clock: () => Date;
};

/** Only what was made here is ever removed. */
const ours = /^campus-\d{8}-\d{6}\.zip$/;
const drafts = /^campus-\d{8}-\d{6}\.zip\.part$/;

export function createBackups(parts: Parts): Backups {
  const { folder } = parts;
  return {
    check: async ({ needed }) => {
      const name = (await listArchives(folder)).at(-1);
      if (name === undefined) throw refuse('还没有备份可以试恢复，请先启用“数据备份”任务');
      if (parts.isDatabaseHere) await demandSpace(folder, needed, '试恢复');
      const report = await checkBackup({ url: parts.url, source: path.join(folder, name), migrations });
      return { ...report, name };
    },
    make: (wish) => tellingFailures('backup', () => make(parts, wish)),
  };
}

async function make(
  { connect, files, folder, whileAlone, clock }: Parts,
  { database, files: bytes, keep }: Parameters<Backups['make']>[0],
) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const beside = await filesBeside(folder);
  let present = 0;
  for await (const { size } of beside.list()) present += size;
  await demandSpace(folder, database + Math.max(0, bytes - present), '备份');
  const now = clock();
  const name = archiveName(now);
  const tidy = (): Promise<unknown> => whileAlone(() => removeUnnamed(folder, beside));
  const target = path.join(folder, name);
  const report = await writeBackup({ connect, files, beside, target, now }).catch(async (error: unknown) => {
    // What has come to lie beside would keep it full.
    if (error instanceof BackupRefused && troubleOf(error.cause) === 'full') await tidy();
    throw error;
  });
  // Its own name is not the last where the clock was ahead.
  const others = (await listArchives(folder)).filter((one) => one !== name);
  for (const old of others.slice(0, Math.max(0, others.length + 1 - keep)))
    await rm(path.join(folder, old), { force: true });
  await tidy();
  return { ...report, name };
}

/** Of an archive that is made now. */
const archiveName = (now: Date): string => `campus-${stamp(now)}.zip`;

/** The files of all archives of this folder. */
const filesBeside = (folder: string): Promise<FileStore> =>
  createLocalFileStore(path.join(folder, filesFolder));

/** What processes that were killed have begun, and files that no archive names any more, by whatever name it is kept. */
async function removeUnnamed(folder: string, beside: FileStore): Promise<void> {
  for (const name of await listArchives(folder, drafts)) await rm(path.join(folder, name), { force: true });
  const named = new Set<string>();
  for (const name of await listArchives(folder, /\.zip$/i)) {
    const opened = openArchive(path.join(folder, name), { isAlone: true });
    const archive = await opened.catch((error: unknown): undefined => {
      // What is not ours may be anything.
      if (ours.test(name) || !(error instanceof BackupRefused)) throw error;
    });
    archive?.close();
    for (const { sha256 } of archive?.manifest.files ?? []) named.add(sha256);
  }
  for await (const { sha256 } of beside.list()) if (!named.has(sha256)) await beside.remove(sha256);
}

/** The oldest first. */
async function listArchives(folder: string, names = ours): Promise<string[]> {
  return ((await ifExists(readdir(folder))) ?? []).filter((one) => names.test(one)).sort();
}

async function demandSpace(folder: string, needed: number, task: string): Promise<void> {
  const short = await shortOfRoom(folder, needed, task);
  if (short !== undefined) throw refuse(short);
}

/** 20300102-110405 in Beijing time. */
function stamp(now: Date): string {
  const local = new Date(now.getTime() + chinaOffset).toISOString();
  return `${local.slice(0, 10).replaceAll('-', '')}-${local.slice(11, 19).replaceAll(':', '')}`;
}
