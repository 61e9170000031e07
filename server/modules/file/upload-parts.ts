import { Readable } from 'node:stream';
import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { FileMissing } from '#server/files/object-store.ts';
import { FileEmpty, FileTooLarge } from '#server/files/receive.ts';
import type { Caller } from '#server/http/caller.ts';
import type { UploadPart } from '#server/http/operation.ts';
import { refuse } from '#server/http/refusal.ts';
import { chunksOf, drain } from '#server/http/upload.ts';
import { checkAnnounced, receiveUpload } from './receive-upload.ts';
import { requireDiskSpace, requireStorageSpace } from '#server/shared/uploads/storage-room.ts';
import {
  findStored,
  findUnfinished,
  findUpload,
  forgetUploads,
  insertUpload,
  listParts,
  savePart,
  setStoredPath,
  type Upload,
} from './upload-parts.store.ts';

/** Bytes of one part: little is lost when the line breaks, and not many requests are needed. */
export const partSize = 4 * 1024 * 1024;
/** As long as parts are kept by the clean-up of files. */
const longest = 24 * 60 * 60 * 1000;
/** Files one person may have under way. */
const maxUploads = 5;
const expired = '上传已过期，请重新上传';

/** Begins an upload in parts, or goes on with that of the same file. */
export async function beginUpload(
  deps: Deps,
  caller: Caller,
  body: BodyOf<'POST /sys/upload/begin'>,
): Promise<Schema<'UploadProgress'>> {
  const { db, clock, newId } = deps;
  const { fileSize, fileMark, purpose } = body;
  const { fileName, limitMb } = checkAnnounced(caller, purpose, body.fileName);
  if (fileSize > limitMb * 1024 * 1024) throw refuse(`文件超过${limitMb}MB`, 'file');
  await requireStorageSpace(deps, caller, fileSize);
  const now = clock();
  const file = { ownerId: caller.userId, purpose, fileName, fileSize, fileMark };
  await forgetUploads(db, caller.userId, new Date(now.getTime() - longest), maxUploads);
  const unfinished = await findUnfinished(db, file);
  if (unfinished === undefined) {
    const id = newId();
    await insertUpload(db, { ...file, id, createTime: now });
    return { uploadId: id, partSize, received: [] };
  }
  const parts = await listParts(db, unfinished.id);
  return { uploadId: unfinished.id, partSize, received: parts.map(({ partNo }) => partNo) };
}

/** Keeps one part; sent again, the newer one counts. */
export async function receivePart(deps: Deps, caller: Caller, part: UploadPart): Promise<void> {
  try {
    const upload = await requireUpload(deps, caller, part.fields['uploadId'] ?? '');
    const partNo = Number(part.fields['partNo']);
    const size = partSizeOf(upload, partNo);
    if (size === undefined || upload.filePath !== null) throw refuse('参数不正确：partNo', 'file');
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
    if (stream.destroyed && !stream.readableEnded) throw refuse('上传中断，请重新上传', 'file');
    if (!(error instanceof FileTooLarge || error instanceof FileEmpty)) throw error;
  }
  throw refuse('文件在上传时被改动，请重新上传', 'file');
}

/** Puts the parts together and stores them as any other upload; asked again, it answers the same file. */
export async function finishUpload(
  deps: Deps,
  caller: Caller,
  { uploadId }: BodyOf<'POST /sys/upload/finish'>,
): Promise<Schema<'StoredFile'>> {
  const upload = await requireUpload(deps, caller, uploadId);
  if (upload.filePath !== null) {
    const before = await findStored(deps.db, upload.filePath);
    if (before === undefined) throw refuse(expired, 'file');
    return before;
  }
  const parts = await listParts(deps.db, uploadId);
  if (parts.length < Math.ceil(upload.fileSize / partSize)) throw refuse('文件还没有上传完', 'file');
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
    throw error instanceof FileMissing ? refuse(expired, 'file') : error;
  }
}

async function requireUpload({ db, clock }: Deps, { userId }: Caller, id: string): Promise<Upload> {
  const upload = await findUpload(db, id, userId);
  if (upload === undefined || upload.createTime.getTime() < clock().getTime() - longest)
    throw refuse(expired, 'file');
  return upload;
}
