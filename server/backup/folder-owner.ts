import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ifExists } from '#server/files/folders.ts';
import { BackupRefused } from './manifest.ts';

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
  throw new BackupRefused(
    `${folder} 里是另一所学校的备份，请换一个文件夹；确实是同一所学校时，删除其中的 ${name} 文件再备份`,
  );
}
