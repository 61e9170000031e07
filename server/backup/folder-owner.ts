import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ifExists } from '#server/files/folders.ts';
import { FileMissing } from '#server/files/object-store.ts';
import { BackupRefused } from './manifest.ts';
import type { BackupLocation } from './backup-location.ts';

const name = 'campus-school';

/**
 * Requires that the folder of backups belongs to this school: another school would count and remove archives of the
 * first. Throws BackupRefused.
 */
export async function requireOwnFolder(folder: string, school: string): Promise<void> {
  const ownerFile = path.join(folder, name);
  const isFirst = await writeFile(ownerFile, school, { flag: 'wx', flush: true, mode: 0o600 }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    },
  );
  const owner = isFirst ? school : await ifExists(readFile(ownerFile, 'utf8'));
  if (owner === school) return;
  // An empty file is left by a disk that was pulled out during the write; the folder has no archives yet.
  if (owner === '') return await writeFile(ownerFile, school, { flush: true });
  throw notOurs(folder);
}

/**
 * Does the same as `requireOwnFolder` for any location. When two schools claim a bucket at the same moment, the first
 * one is refused at its next run.
 */
export async function requireOwnLocation(location: BackupLocation, school: string): Promise<void> {
  if (location.folder !== undefined) return await requireOwnFolder(location.folder, school);
  const owner = (await smallObject(location, name))?.toString();
  if (owner === undefined) await location.objects.put(name, Buffer.from(school));
  else if (owner !== school) throw notOurs(location.name);
}

/** Returns undefined when the object is missing. */
export async function smallObject(
  { objects }: BackupLocation,
  objectName: string,
): Promise<Buffer | undefined> {
  try {
    return await buffer(await objects.open(objectName));
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

const notOurs = (target: string): BackupRefused =>
  new BackupRefused(
    `${target} 里是另一所学校的备份，请换一个文件夹；确实是同一所学校时，删除其中的 ${name} 文件再备份`,
  );
