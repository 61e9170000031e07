import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '#server/files/file-store.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Connection } from '#server/store/connect.ts';
import { fileSize } from './file-size.ts';
import { writeBackup, type BackupReport } from './write-backup.ts';

export type Backups = {
  /**
   * Writes one more archive and removes the oldest beyond `keep`. Refuses when the disk has no room for `needed` bytes
   * twice: a full disk would stop the school.
   */
  readonly make: (wish: {
    readonly needed: number;
    readonly keep: number;
  }) => Promise<BackupReport & { readonly name: string }>;
};

type Parts = {
  readonly connect: () => Promise<Connection>;
  readonly files: FileStore;
  /** For archives alone. */
  readonly folder: string;
  readonly clock: () => Date;
};

/** Only what was made here is ever removed. */
const ours = /^campus-\d{8}-\d{6}\.zip$/;

export function createBackups({ connect, files, folder, clock }: Parts): Backups {
  return {
    make: async ({ needed, keep }) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      const free = bavail * bsize;
      if (free < needed * 2)
        throw refuse(`磁盘空间不足：备份约需 ${fileSize(needed)}，可用 ${fileSize(free)}`);
      const now = clock();
      const name = `campus-${stamp(now)}.zip`;
      const report = await writeBackup({ connect, files, target: path.join(folder, name), now });
      const present = (await readdir(folder)).filter((one) => ours.test(one)).sort();
      for (const old of present.slice(0, -keep)) await rm(path.join(folder, old), { force: true });
      return { ...report, name };
    },
  };
}

/** 20300102-110405 in Beijing time. */
function stamp(now: Date): string {
  const local = new Date(now.getTime() + 8 * 60 * 60 * 1000).toISOString();
  return `${local.slice(0, 10).replaceAll('-', '')}-${local.slice(11, 19).replaceAll(':', '')}`;
}
