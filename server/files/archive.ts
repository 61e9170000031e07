import type { ZipFile } from 'yauzl';
import { isOfDisk, withZip } from './with-zip.ts';
import { isPlainEntry } from './zip-entry.ts';

export type FileReport =
  | { readonly ok: true }
  | { readonly ok: false; /** For the person who uploads, in Chinese. */ readonly message: string };

const maxEntries = 10_000;
/** Unpacked size in bytes, as declared in the archive's directory. */
const maxInflated = 2 * 1024 * 1024 * 1024;
const broken = '压缩文件已损坏，请重新打包后再上传';

/**
 * Checks the directory of a zip that is only stored, or of a document in zip format: no links, no names that lead out
 * of a folder, nothing that fills a disk. Bad input gives a report, never an error; an unreadable disk is an error.
 */
export async function inspectArchive(path: string): Promise<FileReport> {
  try {
    // Programs of Windows write `\` between folders; yauzl reads it as `/` before it looks where a name leads.
    return await withZip(path, {}, inspectEntries);
  } catch (error) {
    if (isOfDisk(error)) throw error;
    return refused(broken);
  }
}

async function inspectEntries(zip: ZipFile): Promise<FileReport> {
  if (zip.entryCount > maxEntries) return refused('压缩文件中的文件过多');
  let inflated = 0;
  for await (const entry of zip.eachEntry()) {
    if (!isPlainEntry(entry)) return refused('压缩文件中有快捷方式或链接，请去掉后重新打包');
    inflated += entry.uncompressedSize;
    if (inflated > maxInflated) return refused('压缩文件解压后过大');
  }
  return { ok: true };
}

function refused(message: string): FileReport {
  return { ok: false, message };
}
