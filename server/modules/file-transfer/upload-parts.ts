import { Readable } from 'node:stream';
import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { FileMissing } from '#server/files/object-store.ts';
import { FileEmpty, FileTooLarge } from '#server/files/receive.ts';
import type { Caller } from '#server/http/caller.ts';
import type { UploadPart } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { chunksOf, drain } from '#server/http/upload.ts';
import { checkUploadForm, receiveUpload } from './receive-upload.ts';
import { requireDiskSpace, requireStorageSpace } from '#server/shared/uploads/storage-room.ts';
import {
  findStored,
  findUnfinished,
  findUpload,
  pruneUploads,
  insertUpload,
  listParts,
  savePart,
  setStoredPath,
  type Upload,
} from './upload-parts.store.ts';

/** Bytes of one part: small enough that a broken connection loses little, large enough for few requests. */
export const partSize = 4 * 1024 * 1024;
/** Milliseconds after which an upload expires; the clean-up of files keeps parts as long. */
const maxAge = 24 * 60 * 60 * 1000;
/** Maximum number of uploads of one user. */
const maxUploads = 5;
const expiredMessage = '上传已过期，请重新上传';

/** Begins an upload in parts, or continues the incomplete one of the same file. */
export async function beginUpload(
  deps: Deps,
  caller: Caller,
  body: BodyOf<'POST /sys/upload/begin'>,
): Promise<Schema<'UploadProgress'>> {
  const { db, clock, newId } = deps;
  const { fileSize, fileMark, purpose } = body;
  const { fileName, limitMb } = checkUploadForm(caller, purpose, body.fileName);
  if (fileSize > limitMb * 1024 * 1024) throw refusal(`文件超过${limitMb}MB`, 'file');
  await requireStorageSpace(deps, caller, fileSize);
  const now = clock();
  const file = { ownerId: caller.userId, purpose, fileName, fileSize, fileMark };
  await pruneUploads(db, caller.userId, new Date(now.getTime() - maxAge), maxUploads);
  const unfinished = await findUnfinished(db, file);
  if (unfinished === undefined) {
    const id = newId();
    await insertUpload(db, { ...file, id, createTime: now });
    return { uploadId: id, partSize, received: [] };
  }
  const parts = await listParts(db, unfinished.id);
  return { uploadId: unfinished.id, partSize, received: parts.map(({ partNo }) => partNo) };
}

/** Stores one part; a repeated part replaces the earlier one. */
export async function receivePart(deps: Deps, caller: Caller, part: UploadPart): Promise<void> {
  try {
    const upload = await requireUpload(deps, caller, part.fields['uploadId'] ?? '');
    const partNo = Number(part.fields['partNo']);
    const size = partSizeOf(upload, partNo);
    if (size === undefined || upload.filePath !== null) throw refusal('参数不正确：partNo', 'file');
    await requireDiskSpace(deps, size);
    const stored = await putPart(deps, part, size);
    await savePart(deps.db, { uploadId: upload.id, partNo, sha256: stored });
  } finally {
    await drain(part.stream);
  }
}

function partSizeOf({ fileSize }: Upload, partNo: number): number | undefined {
  const rest = fileSize - partNo * partSize;
  return Number.isInteger(partNo) && partNo >= 0 && rest > 0 ? Math.min(partSize, rest) : undefined;
}

async function putPart({ files }: Deps, { stream }: UploadPart, size: number): Promise<string> {
  try {
    const staged = await files.stage(chunksOf(stream), { limit: size });
    if (staged.size === size) return (await staged.commit()).sha256;
    await staged.discard();
  } catch (error) {
    if (stream.destroyed && !stream.readableEnded) throw refusal('上传中断，请重新上传', 'file');
    if (!(error instanceof FileTooLarge || error instanceof FileEmpty)) throw error;
  }
  throw refusal('文件在上传时被改动，请重新上传', 'file');
}

/** Joins the parts and stores them like any other upload; a repeated call returns the same file. */
export async function finishUpload(
  deps: Deps,
  caller: Caller,
  { uploadId }: BodyOf<'POST /sys/upload/finish'>,
): Promise<Schema<'StoredFile'>> {
  const upload = await requireUpload(deps, caller, uploadId);
  if (upload.filePath !== null) {
    const before = await findStored(deps.db, upload.filePath);
    if (before === undefined) throw refusal(expiredMessage, 'file');
    return before;
  }
  const parts = await listParts(deps.db, uploadId);
  if (parts.length < Math.ceil(upload.fileSize / partSize)) throw refusal('文件还没有上传完', 'file');
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const { sha256 } of parts) yield* chunksOf(await deps.files.open(sha256));
  }
  try {
    const stream = Readable.from(bytes(), { objectMode: false });
    const fields = { purpose: upload.purpose };
    const stored = await receiveUpload(deps, caller, { fileName: upload.fileName, stream, fields });
    await setStoredPath(deps.db, uploadId, stored.filePath);
    return stored;
  } catch (error) {
    throw error instanceof FileMissing ? refusal(expiredMessage, 'file') : error;
  }
}

async function requireUpload({ db, clock }: Deps, { userId }: Caller, id: string): Promise<Upload> {
  const upload = await findUpload(db, id, userId);
  if (upload === undefined || upload.createTime.getTime() < clock().getTime() - maxAge)
    throw refusal(expiredMessage, 'file');
  return upload;
}
