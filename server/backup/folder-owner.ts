import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { ifExists } from '#server/files/folders.ts';
import { FileMissing } from '#server/files/object-store.ts';
import { BackupRefused } from './manifest.ts';
import type { Shelf } from './shelf.ts';

const name = 'campus-school';

/** A folder of backups is one school's: another would count and remove what is not its own. Errors: BackupRefused. */
export async function demandOwnFolder(folder: string, school: string): Promise<void> {
  const place = path.join(folder, name);
  const isFirst = await writeFile(place, school, { flag: 'wx', flush: true, mode: 0o600 }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    },
  );
  const owner = isFirst ? school : await ifExists(readFile(place, 'utf8'));
  if (owner === school) return;
  // Of a stick that was pulled out just then: nothing has been put there.
  if (owner === '') return await writeFile(place, school, { flush: true });
  throw notOurs(folder);
}

/** As `demandOwnFolder`, wherever it is. Of two schools that come to a bucket at one moment the first learns of it the next time. */
export async function demandOwnShelf(shelf: Shelf, school: string): Promise<void> {
  if (shelf.folder !== undefined) return await demandOwnFolder(shelf.folder, school);
  const owner = (await smallObject(shelf, name))?.toString();
  if (owner === undefined) await shelf.objects.put(name, Buffer.from(school));
  else if (owner !== school) throw notOurs(shelf.name);
}

/** Undefined: it is not there. */
export async function smallObject({ objects }: Shelf, place: string): Promise<Buffer | undefined> {
  try {
    return await buffer(await objects.open(place));
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

const notOurs = (place: string): BackupRefused =>
  new BackupRefused(
    `${place} 里是另一所学校的备份，请换一个文件夹；确实是同一所学校时，删除其中的 ${name} 文件再备份`,
  );
