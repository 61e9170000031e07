import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { fileNamePart } from '#common/file-name-part.ts';
import type { Deps } from '#server/deps/deps.ts';
import { trimEdges } from '#server/files/content-disposition.ts';
import type { Actor } from '#server/http/caller.ts';
import type { Download } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { isLate } from '#server/shared/teaching/homework-terms.rules.ts';
import { workStatus } from '#server/shared/teaching/work-status.ts';
import { findHomework } from './homework.store.ts';
import { listStudents, type StudentRow } from './homework-progress.store.ts';
import { workOf } from './homework-progress.ts';

type SubmittedFile = { readonly name: string; readonly sha256: string; readonly at: Date };

type ArchiveRequest = { readonly id: string; readonly departId?: string | undefined };

/**
 * Streams the submitted works of a homework as one zip, a folder for each class:
 * `三年级一班/s30101-小明-迷宫.sb3`. Each file is read after the previous one was sent, so the server holds
 * only a piece of one file.
 */
export async function homeworkArchive(
  deps: Deps,
  manager: Actor,
  request: ArchiveRequest,
): Promise<Download> {
  const { fileName, files } = await homeworkFiles(deps, manager, request);
  return archiveOf(deps, fileName, files);
}

/** Returns the files of the archive and its name. Errors: a refusal if there are no files. */
export async function homeworkFiles(
  deps: Deps,
  manager: Actor,
  { id, departId }: ArchiveRequest,
): Promise<{ readonly fileName: string; readonly files: readonly SubmittedFile[] }> {
  const homework = await findHomework(deps.db, id, manager);
  if (homework === undefined) throw refusal('记录不存在或已被删除');
  const rows = await listStudents(deps.db, id, manager.scope, departId);
  const files = withUniqueNames(rows, homework.deadline);
  if (files.length === 0) throw refusal('还没有学生提交作业');
  const classes = new Set(rows.map(({ departName }) => departName));
  const [only = ''] = departId === undefined || classes.size !== 1 ? [] : classes;
  const title = only === '' ? homework.workName : `${homework.workName}-${only}`;
  return { fileName: `${safeName(title)}.zip`, files };
}

export function archiveOf(deps: Deps, fileName: string, files: readonly SubmittedFile[]): Download {
  return { download: zipOf(deps, files), mime: 'application/zip', fileName };
}

function zipOf(deps: Deps, works: readonly SubmittedFile[]): Readable {
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
        deps.log.error({ err: error, sha256 }, 'a submitted file is missing');
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
 * Returns the submitted files with unique names: pupils with the same name have different accounts, and one pupil may
 * be in two classes.
 */
function withUniqueNames(rows: readonly StudentRow[], deadline: Date | null): SubmittedFile[] {
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
  const name = trimEdges(trimEdges(fileNamePart(text)).slice(0, 120));
  return name === '' ? '作业' : name;
}
