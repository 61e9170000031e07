import type { Schema } from '#openapi/index.ts';
import { attachmentPath, noticePath } from '#openapi/private-file.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import type { UploadPart } from '#server/http/operation.ts';
import { refusals } from '#server/http/refusal.ts';
import { drain } from '#server/http/upload.ts';
import { insertFile } from '#server/shared/stored-files/write-file.store.ts';
import { checkFileName, receiveFile } from '#server/shared/uploads/receive-file.ts';
import { requireStorageSpace, reserveRoom } from '#server/shared/uploads/storage-room.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { fileTypeOf, isPurpose, type Purpose, uploadRule } from './upload.rules.ts';

/** Stores one uploaded file. A refused file leaves neither bytes nor a row. */
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
  const { purpose, fileName, limitMb } = checkUploadForm(caller, part.fields['purpose'], part.fileName);
  const room = await requireStorageSpace(deps, caller);
  const spec = { fileName, limit: limitMb * 1024 * 1024, room, keepsDrawing: purpose === 'backpack' };
  return await receiveFile(deps, part.stream, spec, async ({ extension, ...file }) => {
    const id = deps.newId();
    const fileType = fileTypeOf(purpose, extension);
    const filePath = pathOf(purpose, id, extension);
    const row = { ...file, id, filePath, fileType };
    await inTransaction(deps.db, async (trx) => {
      await reserveRoom(deps, trx, caller, file.fileSize);
      await insertFile(trx, { ...row, ...ownerOf(caller, purpose, deps.clock()) });
    });
    return { id, filePath, fileName, fileType, fileSize: file.fileSize };
  });
}

function pathOf(purpose: Purpose, id: string, extension: string): string {
  if (purpose === 'attachment') return attachmentPath(id, extension);
  return purpose === 'notice' ? noticePath(id, extension) : `${id}.${extension}`;
}

/**
 * Checks what is known before the bytes arrive, so that a wrong kind is refused without writing it to disk.
 */
export function checkUploadForm(caller: Caller, purpose: string | undefined, name: string) {
  if (!isPurpose(purpose)) throw refusals.badInput('参数不正确：purpose', 'purpose');
  // Files up to 200 MB are only for users who create courses and homework.
  if (purpose === 'material' && !mayUploadMaterial(caller)) throw refusals.forbidden();
  if (purpose === 'asset' && !caller.grants.has('/scratch/assets')) throw refusals.forbidden();
  if (purpose === 'voice' && !caller.grants.has('/teaching/workList')) throw refusals.forbidden();
  if (purpose === 'notice' && !caller.grants.has('/teaching/notice')) throw refusals.forbidden();
  const { limitMb, extensions } = uploadRule(purpose);
  return { purpose, fileName: checkFileName(name, extensions), limitMb };
}

function mayUploadMaterial({ grants }: Caller): boolean {
  return grants.has('/course/courseUnit') || grants.has('/work/additionalWork');
}

function ownerOf(caller: Caller, purpose: Purpose, now: Date) {
  return { purpose, ownerId: caller.userId, createBy: caller.username, createTime: now };
}
