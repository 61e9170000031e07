import type { Schema } from '#openapi/index.ts';
import { answerPath } from '#openapi/private-file.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { UploadPart } from '#server/http/operation.ts';
import { Refusal, refusals, refusal } from '#server/http/refusal.ts';
import { drain } from '#server/http/upload.ts';
import { lockLink } from '#server/forms/shared/links/public-answer.store.ts';
import type { PublicLink } from '#server/forms/shared/links/public-links.store.ts';
import { insertUpload, measureUploads } from '#server/forms/shared/links/public-uploads.store.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import { linkName } from '#server/forms/shared/access/row-policy.ts';
import { insertFile } from '#server/shared/stored-files/write-file.store.ts';
import { checkFileName, receiveFile, type CheckedFile } from '#server/shared/uploads/receive-file.ts';
import { requireStorageSpace, reserveRoom, type Room } from '#server/shared/uploads/storage-room.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { closedLink, requireOpenForm, refuseClosed, stateFor, type OpenForm } from './answer-form.ts';
import { countTry, requireFilePass, deviceHash, type Visitor } from './link-pace.ts';
import { closedState, fileRulesOf, maxUnclaimed } from './public-link.rules.ts';

/** Bytes of uploads in progress, by form, so that simultaneous files do not use the same remaining space. */
export type IncomingBytes = Map<string, number>;

/** The number of bytes of a refused file that are still read, so that the browser gets the answer. */
const readOn = 64 * 1024 * 1024;

/** Stores one file of a stranger until the answer names it. A refused file leaves neither bytes nor a row. */
export async function receivePublicFile(
  deps: Deps,
  incoming: IncomingBytes,
  sent: { readonly token: string; readonly part: UploadPart },
  visitor: Visitor,
): Promise<Schema<'PublicFile'>> {
  try {
    return await receive(deps, incoming, sent, visitor);
  } finally {
    await drain(sent.part.stream, readOn);
  }
}

async function receive(
  deps: Deps,
  incoming: IncomingBytes,
  { token, part }: { readonly token: string; readonly part: UploadPart },
  visitor: Visitor,
): Promise<Schema<'PublicFile'>> {
  const open = await requireOpenForm(deps, token);
  const { link } = open;
  const tries = await countTry(deps, link, visitor, 'file');
  const state = await stateFor(deps, open, visitor);
  if (state !== 'open') throw refuseClosed(state);
  if (visitor.device === '') throw refusal('请刷新页面后再上传', 'file');
  const field = findLinkField(open, part.fields['field']);
  const rules = field === undefined ? undefined : fileRulesOf(link, field);
  if (field === undefined || rules === undefined) throw refuseFiles();
  const fileName = checkFileName(part.fileName, new Set(rules.endings));
  await requireFilePass(deps, link, visitor, { tries, answer: part.fields });
  const room = await roomFor(deps, incoming, link.formId);
  const announced = { fileName, limit: rules.limit, room };
  const done = reserve(incoming, link.formId, Math.min(rules.limit, room.bytes));
  try {
    return await receiveFile(deps, part.stream, announced, (file) =>
      register(deps, link, { field, file, visitor }),
    );
  } finally {
    done();
  }
}

function findLinkField({ link, form }: OpenForm, key: string | undefined): FormField | undefined {
  return form.definition.fields.find((field) => field.key === key && link.fields.includes(field.id));
}

/**
 * Refuses a file for a field that is still shown: the page loads the form again, because files were accepted
 * when it was opened.
 */
const refuseFiles = (): Refusal =>
  new Refusal('这里不接收文件', { result: { field: 'file', state: 'open' } });

const tooManyWaiting = () => refusal('正在等待提交的文件太多，请过一会儿再上传', 'file');

async function roomFor(deps: Deps, incoming: IncomingBytes, formId: string): Promise<Room> {
  const general = await requireStorageSpace(deps, undefined);
  const waiting = (await measureUploads(deps.db, formId)) + (incoming.get(formId) ?? 0);
  const bytes = maxUnclaimed - waiting;
  if (bytes < 1) throw tooManyWaiting();
  return general.bytes < bytes ? general : { bytes, refusal: tooManyWaiting };
}

function reserve(incoming: IncomingBytes, formId: string, bytes: number): () => void {
  incoming.set(formId, (incoming.get(formId) ?? 0) + bytes);
  return () => {
    const remaining = (incoming.get(formId) ?? 0) - bytes;
    if (remaining > 0) incoming.set(formId, remaining);
    else incoming.delete(formId);
  };
}

type LinkFile = { readonly field: FormField; readonly file: CheckedFile; readonly visitor: Visitor };

/** Registers the file if the link still accepts it, because it may have been disabled during the upload. */
async function register(
  deps: Deps,
  { formId, token }: PublicLink,
  { field, file: { extension, ...file }, visitor }: LinkFile,
): Promise<Schema<'PublicFile'>> {
  const id = deps.newId();
  const filePath = answerPath(id, extension);
  const createTime = deps.clock();
  await inTransaction(deps.db, async (trx) => {
    const link = await lockLink(trx, formId);
    if (!link.enabled || link.token !== token) throw refusals.notFound(closedLink);
    const closed = closedState(link, createTime);
    if (closed !== undefined) throw refuseClosed(closed);
    if (fileRulesOf(link, field) === undefined) throw refuseFiles();
    if ((await measureUploads(trx, formId)) + file.fileSize > maxUnclaimed) throw tooManyWaiting();
    await reserveRoom(deps, trx, undefined, file.fileSize);
    const by = { purpose: 'answer', ownerId: null, createBy: visitor.caller?.username ?? linkName };
    await insertFile(trx, { ...file, ...by, id, filePath, fileType: 1, createTime });
    const device = deviceHash(visitor);
    await insertUpload(trx, { fileId: id, formId, token, fieldId: field.id, device, createTime });
  });
  return { filePath, fileName: file.fileName };
}
