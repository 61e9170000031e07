import type { Readable } from 'node:stream';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { StagedFile } from '#server/files/file-store.ts';
import { FileEmpty, FileTooLarge } from '#server/files/receive.ts';
import { sniff, type SniffedType } from '#server/files/sniff.ts';
import { SVG_LIMIT } from '#server/files/svg-limit.ts';
import type { Caller } from '#server/http/caller.ts';
import type { UploadPart } from '#server/http/operation.ts';
import { refuse, refusals } from '#server/http/refusal.ts';
import { insertFile } from '#server/shared/records/write-file.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { chunksOf, drain } from '#server/http/upload.ts';
import { cleanFileName, extensionOf } from '#server/files/file-name.ts';
import { demandRoom, takeRoom, type Room } from './storage.ts';
import { fileTypeOf, isProject, isPurpose, type Purpose, uploadRule } from './upload.rules.ts';

/** Archives that are kept as they are, documents and sprites among them. */
const zipped = /^application\/(?:zip|vnd\.openxmlformats|x\.scratch\.)/;

/** Stores one uploaded file. What is refused leaves neither bytes nor a row. */
export async function receiveUpload(
  deps: Deps,
  caller: Caller,
  part: UploadPart,
): Promise<Schema<'StoredFile'>> {
  try {
    return await store(deps, caller, part);
  } finally {
    await drain(part.stream);
  }
}

async function store(deps: Deps, caller: Caller, part: UploadPart): Promise<Schema<'StoredFile'>> {
  const { purpose, fileName, limitMb } = checkAnnounced(caller, part.fields['purpose'], part.fileName);
  const room = await demandRoom(deps, caller);
  const staged = await stage(deps, part.stream, limitMb, room);
  try {
    const { extension, mime } = await checkedType(deps, staged, fileName);
    const { size } = staged;
    const id = deps.newId();
    const stored = {
      id,
      filePath: `${id}.${extension}`,
      fileName,
      fileType: fileTypeOf(purpose, extension),
      fileSize: size,
    };
    // Before the transaction: no connection waits for a store. What is refused then is a content that no row names.
    const { sha256 } = await staged.commit();
    await inTransaction(deps.db, async (trx) => {
      await takeRoom(deps, trx, caller, size);
      await insertFile(trx, {
        ...stored,
        ...ownerOf(caller, purpose, deps.clock()),
        sha256,
        mimeType: mime,
      });
    });
    return stored;
  } finally {
    await staged.discard();
  }
}

/** What can be said before the bytes: a wrong kind need not be written to disk to be refused. */
export function checkAnnounced(caller: Caller, purpose: string | undefined, name: string) {
  if (!isPurpose(purpose)) throw refusals.badInput('参数不正确：purpose', 'purpose');
  // Up to 200 MB each: for those who make courses and homework.
  if (purpose === 'material' && !makesMaterial(caller)) throw refusals.forbidden();
  if (purpose === 'asset' && !caller.grants.has('/scratch/assets')) throw refusals.forbidden();
  const { limitMb, extensions } = uploadRule(purpose);
  const fileName = cleanFileName(name);
  if (fileName === '') throw refuse('请选择文件', 'file');
  if (!extensions.has(extensionOf(fileName))) throw refuse('不支持的文件类型', 'file');
  return { purpose, fileName, limitMb };
}

function makesMaterial({ grants }: Caller): boolean {
  return grants.has('/course/courseUnit') || grants.has('/work/additionalWork');
}

function ownerOf(caller: Caller, purpose: Purpose, now: Date) {
  return { purpose, ownerId: caller.userId, createBy: caller.username, createTime: now };
}

async function stage({ files }: Deps, stream: Readable, limitMb: number, room: Room): Promise<StagedFile> {
  const limit = limitMb * 1024 * 1024;
  try {
    return await files.stage(chunksOf(stream), { limit: Math.min(limit, room.bytes) });
  } catch (error) {
    if (error instanceof FileTooLarge)
      throw room.bytes < limit ? room.refusal() : refuse(`文件超过${limitMb}MB`, 'file');
    if (error instanceof FileEmpty) throw refuse('文件是空的', 'file');
    // Only the sender ends the stream early, by breaking off or by half a form; what else fails is ours.
    if (stream.destroyed && !stream.readableEnded) throw refuse('上传中断，请重新上传', 'file');
    throw error;
  }
}

async function checkedType(
  deps: Deps,
  staged: StagedFile,
  fileName: string,
): Promise<{ extension: string; mime: string }> {
  const extension = extensionOf(fileName);
  if (isProject(extension)) {
    const report = await deps.parsing.run('project', staged.path);
    if (!report.ok) throw refuse(report.message, 'file');
    // Scratch 3 saves what it opened; a project of version 2 named .sb3 is kept as what it is.
    const version = report.version === 3 ? 'sb3' : 'sb2';
    return { extension: version, mime: `application/x.scratch.${version}` };
  }
  const sniffed = sniff(staged.head, fileName);
  if (!sniffed.ok) throw refuse(sniffed.message, 'file');
  await checkContent(deps, staged, sniffed.type);
  return sniffed.type;
}

/** What the first bytes cannot tell. */
async function checkContent(
  { parsing }: Deps,
  { path, size }: StagedFile,
  { extension, mime, kind }: SniffedType,
): Promise<void> {
  if (extension === 'svg') {
    if (size > SVG_LIMIT) throw refuse('SVG 图片超过1MB，请简化后再上传', 'file');
    if (!(await parsing.run('svg', path)))
      throw refuse('SVG 图片里有脚本或外部内容，请另存为普通 SVG 或 PNG', 'file');
    return;
  }
  const job = kind === 'image' ? 'picture' : zipped.test(mime) ? 'archive' : undefined;
  const report = job === undefined ? undefined : await parsing.run(job, path);
  if (report?.ok === false) throw refuse(report.message, 'file');
}
