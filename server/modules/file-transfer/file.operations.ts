import type { QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { contentDisposition } from '#server/files/content-disposition.ts';
import type { Thumbnail } from '#server/files/thumbnails.ts';
import { Answer, messageAnswer, type FileReply, type OperationsOf } from '#server/http/operation.ts';
import { refusals, refusal } from '#server/http/refusal.ts';
import { isNamedByRow } from '#server/forms/shared/files/file-use.store.ts';
import { isInReadableRow } from '#server/forms/shared/files/readable-file.ts';
import { isInNoticeFor } from '#server/shared/announcements/announcement.store.ts';
import { isOfRow, isPublicPurpose } from '#server/shared/stored-files/file-purpose.rules.ts';
import type { Viewer } from '#server/shared/teaching/work-visibility.store.ts';
import { findFile, isFileVisible, maySeeSender } from './file.store.ts';
import { isOfficeFile, isSigned, previewOf } from './preview.rules.ts';
import { receiveUpload } from './receive-upload.ts';
import { spaceOf } from '#server/shared/uploads/storage-room.ts';
import type { Db } from '#server/store/database.ts';
import { beginUpload, finishUpload, receivePart } from './upload-parts.ts';
import { isInlineType, neutralName } from './upload.rules.ts';

export function fileOperations(deps: Deps): OperationsOf<'file'> {
  return {
    'POST /sys/common/upload': async (_input, { caller, upload }) => {
      const stored = await receiveUpload(deps, caller, await upload());
      // Existing clients read the path from the message (docs/wire.md#files).
      return new Answer(stored.filePath, stored);
    },
    'GET /sys/upload/space': (_input, { caller }) => spaceOf(deps, caller),
    'POST /sys/upload/begin': ({ body }, { caller }) => beginUpload(deps, caller, body),
    'POST /sys/upload/part': async (_input, { caller, upload }) => {
      await receivePart(deps, caller, await upload());
      return messageAnswer('上传成功！');
    },
    'POST /sys/upload/finish': ({ body }, { caller }) => finishUpload(deps, caller, body),
    'GET /sys/common/static/{path}': async ({ path, query }, context) => {
      const { address, ...reply } = await readFile(deps, path.path, context, query);
      // A browser would send the token to the redirect target too, so requests with a token are answered
      // directly.
      return context.header('x-access-token') === undefined ? { ...reply, address } : reply;
    },
    'POST /sys/common/preview': async ({ body: { path } }, viewer) => {
      if (deps.preview === undefined) throw refusal('没有配置文档预览服务');
      if (!isOfficeFile(path)) throw refusal('这种文件不能在线预览', 'path');
      await readableFile(deps, path, viewer);
      return { url: previewOf(deps.preview, path, deps.clock()) };
    },
    'GET /sys/common/preview/{path}': async ({ path: { path }, query }) => {
      const isGood = deps.preview !== undefined && isSigned(deps.preview, { path, ...query }, deps.clock());
      const file = isGood ? await findFile(deps.db, path) : undefined;
      if (file === undefined) throw refusals.notFound('预览地址已失效');
      return { ...(await replyOf(deps, path, file, true)), cacheControl: 'no-store' };
    },
  };
}

type FoundFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

async function readFile(
  deps: Deps,
  path: string,
  viewer: Viewer,
  { download, width }: QueryOf<'GET /sys/common/static/{path}'>,
): Promise<FileReply> {
  const file = await readableFile(deps, path, viewer);
  if (width === undefined || download === '1') return await replyOf(deps, path, file, download === '1');
  // The original is checked first, because a picture without bytes has no thumbnail either.
  const reply = await replyOf(deps, path, file, false);
  const { sha256, mimeType } = file;
  const found = await deps.thumbnails.of({ sha256, mimeType }, Number(width));
  if (found === 'original') return reply;
  if (found === 'later') return { ...reply, cacheControl: cacheOf(file, soon) };
  return smallReply(file, found, width);
}

/** The size in bytes from which browsers are redirected to the store, if they can reach it. */
const redirectSize = 1024 * 1024;
/** Seconds in which a browser has to start the download. */
const addressSeconds = 60;

const week = 7 * 24 * 60 * 60;
/** Seconds after which a picture that could not be scaled is requested again. */
const soon = 60;

function smallReply(file: FoundFile, { open, size }: Thumbnail, width: string): FileReply {
  const name = `${file.fileName.replace(/\.[^.]*$/, '')}.webp`;
  return {
    stream: open,
    size,
    mime: 'image/webp',
    etag: `"${file.sha256}-${width}"`,
    disposition: contentDisposition('inline', name),
    cacheControl: cacheOf(file),
  };
}

/** The content of an address never changes; `seconds` limits the caching nevertheless. */
function cacheOf({ purpose }: FoundFile, seconds?: number): string {
  if (!isPublicPurpose(purpose)) return 'private, no-cache';
  // The face of a child stays out of shared caches and expires in others after a week.
  if (purpose === 'avatar') return `private, max-age=${seconds ?? week}`;
  return seconds === undefined ? 'public, max-age=31536000, immutable' : `public, max-age=${seconds}`;
}

async function readableFile(deps: Deps, path: string, viewer: Viewer): Promise<FoundFile> {
  const file = await findFile(deps.db, path);
  // The answer is not 403, because it must not reveal that a path exists.
  if (file === undefined || !(await mayRead(deps, file, viewer))) throw refusals.notFound('文件不存在');
  return { ...file, fileName: await nameFor(deps, file, viewer) };
}

/** File names given by children may identify them, so outside their class files have neutral names. */
async function nameFor({ db }: Deps, file: FoundFile, viewer: Viewer): Promise<string> {
  const { purpose, fileName, filePath, ownerId } = file;
  // The name is the same for all users, because shared caches store it with the picture.
  if (isPublicPurpose(purpose)) return neutralName(purpose, filePath);
  if (purpose !== 'work' && purpose !== 'homework') return fileName;
  const isKnown = ownerId !== null && (await maySeeSender(db, ownerId, viewer));
  return isKnown ? fileName : neutralName(purpose, filePath);
}

async function replyOf(deps: Deps, path: string, file: FoundFile, download: boolean): Promise<FileReply> {
  const found = await deps.files.stat(file.sha256);
  if (found === undefined) {
    deps.log.error({ path, sha256: file.sha256 }, 'a stored file is missing from the file store');
    throw refusals.notFound('文件不存在');
  }
  const type = download || !isInlineType(file.mimeType) ? 'attachment' : 'inline';
  const disposition = contentDisposition(type, file.fileName);
  const delivery = { mime: file.mimeType, disposition, cacheControl: 'private, no-store' };
  // Pictures are sent directly, because browsers cache their address for a year, and so are small files,
  // which are as fast as a redirect. Files of rows are never redirected, because anybody could use the
  // address for a minute.
  const isRedirected = !isPublicPurpose(file.purpose) && !isOfRow(file.purpose) && found.size >= redirectSize;
  return {
    address: isRedirected ? () => deps.files.address(file.sha256, addressSeconds, delivery) : undefined,
    stream: (range) => deps.files.open(file.sha256, range),
    size: found.size,
    mime: file.mimeType,
    etag: `"${file.sha256}"`,
    disposition,
    cacheControl: cacheOf(file),
  };
}

async function mayRead(deps: Deps, file: FoundFile, viewer: Viewer): Promise<boolean> {
  const { db, onlineForms, clock } = deps;
  const { caller } = viewer;
  if (file.purpose === 'notice') {
    if (caller === undefined) return false;
    return file.ownerId === caller.userId || (await isInNoticeFor(db, file.id, caller.userId, clock()));
  }
  // The rights of the row decide, also for the author and for managers of files.
  if (!isOfRow(file.purpose) && (await mayReadByItself(deps, file, viewer))) return true;
  if (caller === undefined) return false;
  if (await isInReadableRow({ db, onlineForms }, caller, file.filePath)) return true;
  return file.purpose === 'attachment' && (await isUnsavedAttachment(db, file, caller.userId, clock()));
}

/** Milliseconds in which the uploader sees an attachment of an unsaved form. */
const unsavedTime = 24 * 60 * 60 * 1000;

async function isUnsavedAttachment(db: Db, file: FoundFile, userId: string, now: Date): Promise<boolean> {
  if (file.ownerId !== userId || file.createTime.getTime() < now.getTime() - unsavedTime) return false;
  return !(await isNamedByRow(db, file.filePath));
}

async function mayReadByItself({ db, clock }: Deps, file: FoundFile, viewer: Viewer): Promise<boolean> {
  if (isPublicPurpose(file.purpose) || viewer.scope.kind === 'all') return true;
  if (viewer.caller !== undefined && file.ownerId === viewer.caller.userId) return true;
  return await isFileVisible(db, file.id, viewer, clock());
}
