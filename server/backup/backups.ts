import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { FileStore } from '#server/files/file-store.ts';
import { FileMissing } from '#server/files/object-store.ts';
import { refusal } from '#server/http/refusal.ts';
import { chinaOffset } from '#server/store/china-time.ts';
import type { Connection } from '#server/store/connect.ts';
import { migrations } from '#server/store/migrations.gen.ts';
import { outageOf } from '#server/store/outage.ts';
import { openArchive } from './archive-reader.ts';
import { keyOfLocation, openContentStore, contentKey, type ContentStore } from './content-store.ts';
import { checkBackup, type CheckReport } from './check-backup.ts';
import { lowSpaceMessage } from '#server/files/disk-room.ts';
import { withFailureReport } from './failures.ts';
import { requireOwnLocation } from './folder-owner.ts';
import { BackupRefused } from './manifest.ts';
import type { Secret } from './decrypt-archive.ts';
import { fullNameOf, folderLocation, type BackupLocation } from './backup-location.ts';
import { streamWholeArchive } from './stream-whole-archive.ts';
import { writeBackup, type BackupDeps, type BackupReport } from './write-backup.ts';

export type Backups = {
  /** Returns where the archives are. Throws BackupRefused when the removable disk is not mounted. */
  readonly location: () => Promise<BackupLocation>;
  /**
   * Writes an archive, copies the files that are new since the last one into the shared folder, and removes the
   * oldest archives beyond `keep`. Refuses when the disk has less free space than twice the size of the database and
   * the new files, because a full disk would stop the school.
   */
  readonly make: (request: {
    /** Size of the database in bytes. */
    readonly database: number;
    /** Size of all files in bytes. */
    readonly files: number;
    readonly keep: number;
    readonly onProgress?: BackupDeps['onProgress'];
  }) => Promise<BackupReport & { readonly name: string }>;
  /** Lists the archives of the location, oldest first: also those of another passphrase. */
  readonly list: () => Promise<readonly StoredArchive[]>;
  /** Returns the name of the newest archive of the present passphrase; undefined when there is none. */
  readonly newest: () => Promise<string | undefined>;
  /**
   * Restores an archive into a scratch database and drops it afterwards. Refuses when less than twice `needed` bytes of
   * disk are free.
   */
  readonly check: (request: { readonly name: string; readonly needed: number }) => Promise<CheckReport>;
  /** Removes an archive, and the shared files that no other archive names. */
  readonly remove: (name: string) => Promise<void>;
  /**
   * Streams an archive together with its shared files as one archive, which the restore command accepts by itself.
   * It is encrypted when new archives are. Throws BackupRefused.
   */
  readonly download: (name: string) => Promise<{ readonly stream: Readable; readonly fileName: string }>;
};

/** An archive of the location. */
export type StoredArchive = {
  readonly name: string;
  readonly madeAt: Date;
  /** Bytes of the archive without the shared files. */
  readonly size: number;
};

type BackupsDeps = {
  /** URL of the school's database. */
  readonly url: string;
  /** The data folder of the database; undefined when the database runs on another machine. */
  readonly databaseFolder: string | undefined;
  readonly connect: () => Promise<Connection>;
  readonly files: FileStore;
  /** Returns the place for archives of this school: a folder or a prefix in a bucket. Read again for each run. */
  readonly place: () => Promise<string | BackupLocation>;
  /** Returns an identifier that no other school has. */
  readonly school: () => Promise<string>;
  /** Encrypts new archives and decrypts the one under check; undefined: archives are plain. */
  readonly passphrase: string | undefined;
  /** Runs `work` unless a backup is reading or writing files at that moment. */
  readonly whileAlone: (work: () => Promise<void>) => Promise<unknown>;
  readonly clock: () => Date;
};

type LocatedDeps = BackupsDeps & { readonly location: BackupLocation };

/** Clean-up, lists and downloads know only archives whose names match, which this product wrote. */
const archiveNames = /^campus-\d{8}-\d{6}\.zip(?:\.sealed)?$/;
const draftNames = /^campus-\d{8}-\d{6}\.zip(?:\.sealed)?\.part$/;
/** Clean-up counts only archives of one kind, plain or encrypted: the file list of the other kind cannot be read. */
const endingOf = (passphrase: string | undefined): string => (passphrase === undefined ? '.zip' : '.sealed');

export function createBackups(deps: BackupsDeps): Backups {
  const location = async (): Promise<BackupLocation> => {
    const destination = await deps.place();
    return typeof destination === 'string' ? folderLocation(destination) : destination;
  };
  const withLocation = async (): Promise<LocatedDeps> => ({ ...deps, location: await location() });
  return {
    location,
    list: () => withFailureReport('list', async () => await listStored(await location())),
    newest: () => withFailureReport('list', async () => (await listOwnArchives(await withLocation())).at(-1)),
    check: (request) => withFailureReport('check', async () => await check(await withLocation(), request)),
    remove: (name) => withFailureReport('delete', async () => await remove(await withLocation(), name)),
    download: (name) =>
      withFailureReport('download', async () => {
        const { passphrase } = deps;
        const stream = await streamWholeArchive({ location: await location(), name }, passphrase);
        return {
          stream,
          fileName: name.replace(/\.sealed$/, '') + (passphrase === undefined ? '' : '.sealed'),
        };
      }),
    make: (request) => withFailureReport('backup', async () => await make(await withLocation(), request)),
  };
}

async function check(deps: LocatedDeps, { name, needed }: Parameters<Backups['check']>[0]) {
  if (deps.databaseFolder !== undefined) await requireSpace(deps.databaseFolder, needed, '恢复演练');
  return await checkBackup({
    url: deps.url,
    source: { location: deps.location, name },
    passphrase: deps.passphrase,
    migrations,
  });
}

/** Two servers may remove archives at the same time: one that is gone meanwhile is left out. */
async function listStored(location: BackupLocation): Promise<StoredArchive[]> {
  const stored = (await listArchives(location, archiveNames)).map(async (name) => {
    const source = await location.open(name).catch((error: unknown) => {
      if (error instanceof FileMissing) return undefined;
      throw error;
    });
    await source?.close();
    return source === undefined ? [] : [{ name, madeAt: madeAt(name), size: source.size }];
  });
  return (await Promise.all(stored)).flat();
}

async function remove(deps: LocatedDeps, name: string): Promise<void> {
  const { location, passphrase, whileAlone } = deps;
  await location.remove(name);
  // The other kind of archive has its own shared files, and its file list cannot be read.
  if (!name.endsWith(endingOf(passphrase))) return;
  const known = passphrase === undefined ? undefined : await keyOfLocation(location, passphrase);
  const content = await openContentStore(location, known);
  await whileAlone(() => removeUnreferenced(location, content, { passphrase, known }));
}

async function make(deps: LocatedDeps, request: Parameters<Backups['make']>[0]) {
  const { database, files: bytes, keep, onProgress } = request;
  const { connect, files, location, passphrase, whileAlone, clock } = deps;
  const { folder = location.inbox ?? location.name } = location;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await requireOwnLocation(location, await deps.school());
  const key = passphrase === undefined ? undefined : await keyOfLocation(location, passphrase);
  const content = await openContentStore(location, key);
  // When the target is a bucket, this disk holds only the archive.
  const coming = location.folder === undefined ? 0 : Math.max(0, bytes - (await content.size()));
  await requireSpace(folder, database + coming, '备份');
  const now = clock();
  const name = `campus-${stamp(now)}.zip${passphrase === undefined ? '' : '.sealed'}`;
  const tidy = (): Promise<unknown> =>
    whileAlone(() => removeUnreferenced(location, content, { passphrase, known: key }));
  const target = path.join(folder, name);
  const send = location.folder === undefined ? (file: string) => sendTo(location, name, file) : undefined;
  const report = await writeBackup({ connect, files, content, key, target, now, send, onProgress }).catch(
    async (error: unknown) => {
      // New shared files without an archive would keep the disk full.
      if (error instanceof BackupRefused && outageOf(error.cause) === 'full') await tidy();
      throw error;
    },
  );
  // The new archive is not the last in order when the clock was ahead.
  const others = (await listOwnArchives(deps)).filter((one) => one !== name);
  for (const old of others.slice(0, Math.max(0, others.length + 1 - keep))) await location.remove(old);
  await tidy();
  return { ...report, file: fullNameOf(location, name), name };
}

/** The archive appears in the bucket as a whole or not at all. */
async function sendTo(location: BackupLocation, name: string, file: string): Promise<void> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(file)) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('Unreachable: files are of bytes');
    hash.update(chunk);
    size += chunk.length;
  }
  await location.objects.adopt(name, { path: file, size, sha256: hash.digest('hex') });
}

/**
 * Removes unfinished files of killed processes, and shared files that no archive names, under any file name of the
 * archive.
 */
async function removeUnreferenced(
  location: BackupLocation,
  content: ContentStore,
  secret: Secret,
): Promise<void> {
  for (const name of await listArchives(location, draftNames)) await location.remove(name);
  const referenced = new Set<string>();
  const ending = endingOf(secret.passphrase);
  for (const name of await listArchives(location, /\.(?:zip|sealed)$/i)) {
    if (!name.toLowerCase().endsWith(ending)) continue;
    const opened = openArchive({ location, name }, { isAlone: true, ...secret });
    const archive = await opened.catch((error: unknown): undefined => {
      // A file under a foreign name may be something other than an archive.
      if (archiveNames.test(name) || !(error instanceof BackupRefused)) throw error;
    });
    archive?.close();
    for (const { sha256 } of archive?.manifest.files ?? []) referenced.add(contentKey(sha256, archive?.key));
  }
  await content.removeExcept(referenced);
}

async function listOwnArchives({ location, passphrase }: LocatedDeps): Promise<string[]> {
  return (await listArchives(location, archiveNames)).filter((name) => name.endsWith(endingOf(passphrase)));
}

/** Sorted from the oldest to the newest. */
async function listArchives(location: BackupLocation, names: RegExp): Promise<string[]> {
  return (await location.names()).filter((one) => names.test(one)).sort();
}

async function requireSpace(folder: string, needed: number, task: string): Promise<void> {
  const short = await lowSpaceMessage(folder, needed, task);
  if (short !== undefined) throw refusal(short);
}

/** Returns Beijing time, for example 20300102-110405. */
function stamp(now: Date): string {
  const local = new Date(now.getTime() + chinaOffset).toISOString();
  return `${local.slice(0, 10).replaceAll('-', '')}-${local.slice(11, 19).replaceAll(':', '')}`;
}

/** Returns the time in the name of an archive. */
function madeAt(name: string): Date {
  const [, year, month, day, hour, minute, second] =
    /^campus-(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})/.exec(name) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`);
}
