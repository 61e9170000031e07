import type { ZipFile } from 'yauzl';
import { isDiskError, withZip } from './with-zip.ts';
import { isPlainEntry } from './zip-entry.ts';

export type FileReport =
  | { readonly ok: true }
  | { readonly ok: false; /** For the person who uploads, in Chinese. */ readonly message: string };

const maxEntries = 10_000;
/** Unpacked size in bytes, as declared in the archive's directory. */
const maxInflated = 2 * 1024 * 1024 * 1024;
const broken = '压缩文件已损坏，请重新打包后再上传';

/**
 * Checks the directory of a stored zip or of a document in zip format: no links, no names outside of the archive, no
 * excessive size. Invalid input gives a report, never an error; an unreadable disk is an error.
 */
export async function inspectArchive(path: string): Promise<FileReport> {
  try {
    // Windows programs write `\` between folders; yauzl reads it as `/` before it checks the name.
    return await withZip(path, {}, inspectEntries);
  } catch (error) {
    if (isDiskError(error)) throw error;
    return failedReport(broken);
  }
}

async function inspectEntries(zip: ZipFile): Promise<FileReport> {
  if (zip.entryCount > maxEntries) return failedReport('压缩文件里的文件太多，请分成几个再上传');
  let inflated = 0;
  for await (const entry of zip.eachEntry()) {
    if (!isPlainEntry(entry)) return failedReport('压缩文件中有快捷方式或链接，请去掉后重新打包');
    inflated += entry.uncompressedSize;
    if (inflated > maxInflated) return failedReport('压缩文件解压后太大，请分成几个再上传');
  }
  return { ok: true };
}

function failedReport(message: string): FileReport {
  return { ok: false, message };
}
