import { open } from 'node:fs/promises';
import { fromRandomAccessReaderPromise } from 'yauzl';
import { BoundedReader } from './bounded-reader.ts';
import { isPlainEntry } from './zip-entry.ts';

export type FileReport =
  | { readonly ok: true }
  | { readonly ok: false; /** For the person who uploads, in Chinese. */ readonly message: string };

const mostEntries = 10_000;
/** Bytes, as the directory of the archive declares them: whoever unpacks it has to have the room. */
const mostInflated = 2 * 1024 * 1024 * 1024;
const broken = '压缩文件已损坏，请重新打包后再上传';

/**
 * Looks through the directory of a zip that is only kept, and of documents that are one: no links, no names that lead
 * out of a folder, nothing that fills a disk. Bad input is a report, never an error; an unreadable disk is an error.
 */
export async function inspectArchive(path: string): Promise<FileReport> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const zip = await fromRandomAccessReaderPromise(new BoundedReader(handle, size), size, {
      strictFileNames: true,
    });
    if (zip.entryCount > mostEntries) return refused('压缩文件中的文件过多');
    let inflated = 0;
    for await (const entry of zip.eachEntry()) {
      if (!isPlainEntry(entry)) return refused('压缩文件中有快捷方式或链接，请去掉后重新打包');
      inflated += entry.uncompressedSize;
      if (inflated > mostInflated) return refused('压缩文件解压后过大');
    }
    return { ok: true };
  } catch (error) {
    // Complaints of yauzl name no system call; an error that does is the disk's, not the file's.
    if (error instanceof Error && 'syscall' in error) throw error;
    return refused(broken);
  } finally {
    await handle.close();
  }
}

function refused(message: string): FileReport {
  return { ok: false, message };
}
