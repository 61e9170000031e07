import path from 'node:path';
import { cleanFileName, extensionOf } from '#server/files/file-name.ts';
import { Refusal } from '#server/http/refusal.ts';
import { isFilePath } from '#server/shared/stored-files/file-selection.rules.ts';
import { pictureEndings, projectEndings } from '#server/shared/uploads/endings.ts';
import { receiveFile, type CheckedFile, type ReceiveDeps } from '#server/shared/uploads/receive-file.ts';
import { storageRefusals } from '#server/shared/uploads/storage.rules.ts';
import type { Db } from '#server/store/database.ts';
import { inSavepoint } from '#server/store/savepoint.store.ts';
import { delFlag, made, number, text } from './columns.ts';
import type { ImportContext } from './import-context.ts';
import type { Mentions } from './mentions.ts';
import type { OldFiles } from './old-files.ts';
import type { OldDump, OldRow } from './old-dump.ts';
import { insertRows } from './rows.store.ts';
import { createCounter, type Counter, type Tally } from './tally.ts';

export type FileDeps = {
  readonly dump: OldDump;
  readonly context: ImportContext;
  readonly mentions: Mentions;
  /** Undefined: the operator gave no uploads. */
  readonly uploads: OldFiles | undefined;
  readonly receive: ReceiveDeps;
};

/** Maximum bytes of one file: the largest upload limit of any purpose. */
const limit = 200 * 1024 * 1024;
const anyRoom = { bytes: Infinity, refusal: storageRefusals.disk };

/** Imports registered files, and files that rows name without registration; each is checked like an upload. */
export async function takeFiles(deps: FileDeps, trx: Db): Promise<Tally> {
  const counter = createCounter('sys_file', '文件');
  for await (const row of deps.dump.rows('sys_file')) await takeFile(deps, row, counter, trx);
  for (const named of deps.mentions.paths) {
    if (deps.context.files.has(named) || (await deps.uploads?.find(named)) === undefined) continue;
    await takeFile(deps, { id: path.parse(named).name.slice(-40), file_path: named }, counter, trx);
  }
  return counter.result();
}

async function takeFile(deps: FileDeps, row: OldRow, counter: Counter, trx: Db): Promise<void> {
  const [id, old] = [row['id'] ?? '', row['file_path'] ?? ''];
  const found = await deps.uploads?.find(old);
  if (found === undefined) {
    const reason = deps.uploads === undefined ? '没有给出上传文件夹' : '上传文件夹里没有';
    counter.drop(id, `${reason} ${old}`);
    return;
  }
  // An old project may name a drawing by the hash of its bytes; the job for stored pictures cleans the others.
  const announced = { fileName: nameOf(row, old), limit, room: anyRoom, keepsDrawing: true };
  try {
    const file = await receiveFile(deps.receive, await found(), announced, async (file) => file);
    const requested = newRow(row, old, file, deps);
    const failure = await inSavepoint(trx, () => insertRows(trx, [{ table: 'sysFile', row: requested }]));
    if (failure !== undefined) {
      counter.drop(id, `数据库不接受：${failure.message}`);
      return;
    }
    const known = { id: requested.id, path: requested.filePath };
    deps.context.files.set(id, known);
    deps.context.files.set(old, known);
    counter.keep(id, requested.filePath === old ? [] : [`路径 ${old} 改为 ${requested.filePath}`]);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    counter.drop(id, `${old}：${error.message}`);
  }
}

/** The extension comes from the stored path: names that people gave may lack it. */
function nameOf(row: OldRow, old: string): string {
  const name = cleanFileName(row['file_name'] ?? '');
  const ending = extensionOf(old);
  return extensionOf(name) === ending && name !== '' ? name : `${name || path.parse(old).name}.${ending}`;
}

function newRow(row: OldRow, old: string, file: CheckedFile, { context, mentions }: FileDeps) {
  const hand = { context, changed: () => undefined };
  const { extension, fileName, fileSize, sha256, mimeType, stripped } = file;
  const id = row['id'] ?? '';
  return {
    id,
    filePath: isFilePath(old) ? old : `${id}.${extension}`,
    fileName,
    fileSize,
    sha256,
    mimeType,
    stripped,
    fileType: number('file_type', 1, [1, 5])(row, hand),
    fileTag: text('file_tag', 32)(row, hand),
    purpose: purposeOf(id, extension, mentions),
    delFlag: delFlag(row, hand),
    createBy: text('create_by', 100)(row, hand),
    createTime: made(row, hand),
  };
}

/** The purpose of a file decides who may read it: files of pupils' works are never public. */
function purposeOf(id: string, extension: string, { works }: Mentions): string {
  if (works.has(id))
    return [...projectEndings, 'py', 'blockly', 'json'].includes(extension) ? 'work' : 'homework';
  if (pictureEndings.includes(extension)) return 'image';
  return 'material';
}
