import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Deps } from '#server/deps/deps.ts';
import { withoutEdges } from '#server/files/content-disposition.ts';
import type { Download } from '#server/http/operation.ts';
import { refuse } from '#server/http/refusal.ts';
import { isLate } from '#server/shared/teaching/homework-terms.rules.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import { findHomework, type Manager } from './additional-work.store.ts';
import { listStudents, type StudentRow } from './homework-progress.store.ts';
import { workOf } from './homework-progress.ts';

type HandedIn = { readonly name: string; readonly sha256: string; readonly at: Date };

type ArchiveRequest = { readonly id: string; readonly departId?: string | undefined };

/**
 * Streams the submitted works of a homework as one zip, a folder for each class:
 * `三年级一班/s30101-小明-迷宫.sb3`. Each file is read after the previous one was sent, so the server holds
 * only a piece of one file.
 */
export async function homeworkArchive(
  deps: Deps,
  manager: Manager,
  request: ArchiveRequest,
): Promise<Download> {
  const { fileName, files } = await homeworkFiles(deps, manager, request);
  return archiveOf(deps, fileName, files);
}

/** Returns the files of such a zip and its name. Errors: a refusal if the zip has no files. */
export async function homeworkFiles(
  deps: Deps,
  manager: Manager,
  { id, departId }: ArchiveRequest,
): Promise<{ readonly fileName: string; readonly files: readonly HandedIn[] }> {
  const homework = await findHomework(deps.db, id, manager);
  if (homework === undefined) throw refuse('记录不存在或已被删除');
  const rows = await listStudents(deps.db, id, manager.scope, departId);
  const files = named(rows, homework.deadline);
  if (files.length === 0) throw refuse('还没有学生提交作业');
  const classes = new Set(rows.map(({ departName }) => departName));
  const [only = ''] = departId === undefined || classes.size !== 1 ? [] : classes;
  const title = only === '' ? homework.workName : `${homework.workName}-${only}`;
  return { fileName: `${safeName(title)}.zip`, files };
}

export function archiveOf(deps: Deps, fileName: string, files: readonly HandedIn[]): Download {
  return { download: zipOf(deps, files), mime: 'application/zip', fileName };
}

function zipOf(deps: Deps, works: readonly HandedIn[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new TypeError('Unreachable: yazl writes into a PassThrough');
  zip.on('error', (error) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  let reading: Readable | undefined;
  // The browser has closed the connection, so the current file is not read to its end.
  output.once('close', () => reading?.destroy());
  for (const { name, sha256, at } of works) {
    const open = async (callback: (error: unknown, stream: NodeJS.ReadableStream) => void): Promise<void> => {
      try {
        reading = await deps.files.open(sha256);
        callback(null, reading);
      } catch (error) {
        deps.log.error({ err: error, sha256 }, 'a file that was handed in is missing');
        callback(error, output);
      }
    };
    // Projects, pictures and office files are compressed already.
    zip.addReadStreamLazy(
      name,
      { compress: false, mtime: at, mode: 0o100644 },
      (streamCallback) => void open(streamCallback),
    );
  }
  zip.end();
  return output;
}

/**
 * Gives the files unique names: pupils with the same name have different accounts, and one pupil may be in
 * two classes.
 */
function named(rows: readonly StudentRow[], deadline: Date | null): HandedIn[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const { username, sha256, filePath, handedInAt, workStatus: status } = row;
    if (username === null || sha256 === null || filePath === null) return [];
    if (status === null || status < workStatus.handedIn) return [];
    const late = isLate({ deadline }, workOf(row)) ? '-逾期' : '';
    const title = `${username}-${row.realname ?? ''}-${row.workName ?? ''}${late}`;
    const extension = filePath.slice(filePath.lastIndexOf('.'));
    const name = `${safeName(row.departName)}/${safeName(title)}${extension}`;
    if (seen.has(name)) return [];
    seen.add(name);
    return [{ name, sha256, at: handedInAt ?? new Date(0) }];
  });
}

/**
 * Returns a name that every file system accepts: without the characters that Windows refuses, and without a
 * dot or blank at either end.
 */
function safeName(text: string): string {
  const name = withoutEdges(withoutEdges(text.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_')).slice(0, 120));
  return name === '' ? '作业' : name;
}
