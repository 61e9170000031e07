import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { FileMissing } from '#server/files/object-store.ts';
import type { FileStore, StoredBytes } from '#server/files/file-store.ts';
import { PICTURE_BYTES } from '#server/files/picture-metadata.ts';
import { stripPicture, svgType } from '#server/files/strip-picture.ts';
import { SVG_LIMIT } from '#server/files/svg-limit.ts';
import { refusal } from '#server/http/refusal.ts';
import type { Parsing } from '#server/parsing/parsing.ts';
import {
  countUnstripped,
  isNamedByHash,
  listUnstripped,
  markStripped,
  type UnstrippedFile,
} from '#server/shared/stored-files/unstripped-files.store.ts';
import { whileFilesLocked } from '#server/store/advisory-lock.store.ts';
import type { Db } from '#server/store/database.ts';

type StripDeps = {
  readonly db: Db;
  readonly files: Pick<FileStore, 'whileLocal' | 'put'>;
  readonly parsing: Pick<Parsing, 'run'>;
};

/** Number of contents per lock; a backup can run in between, and the progress is saved. */
const batch = 20;

/**
 * Removes place, camera and author from the pictures, and notes from the drawings, that were stored before uploads did
 * so; returns one line for the history. Files keep their paths. Files whose path is a hash of their bytes stay
 * unchanged: assets, backpacks, and drawings of an old system that projects name by their hash. The clean-up of unused
 * files deletes the old contents. The next run continues an interrupted one.
 */
export async function stripStoredPictures(
  deps: StripDeps,
  onProgress: (progress: string) => Promise<void>,
): Promise<string> {
  const total = await countUnstripped(deps.db);
  if (total === 0) return '没有需要处理的图片';
  const counts = { seen: 0, changed: 0, failed: 0 };
  for (let last = '', isOver = false; !isOver;) {
    const part = await whileFilesLocked(deps.db, async () => {
      const pictures = await listUnstripped(deps.db, last, batch);
      for (const picture of pictures) {
        const outcome = await stripOne(deps, picture);
        counts.seen += 1;
        if (outcome === 'changed') counts.changed += 1;
        if (outcome === 'failed') counts.failed += 1;
      }
      return pictures;
    });
    if (!part.isLocked) throw refusal(`正在备份或清理文件，已处理 ${counts.seen} 张，其余下次再处理`);
    last = part.value.at(-1)?.sha256 ?? last;
    isOver = part.value.length < batch;
    await onProgress(`已检查 ${counts.seen} / ${total} 张图片，清除了 ${counts.changed} 张`);
  }
  const failed = counts.failed === 0 ? '' : `；${counts.failed} 张无法读取或过大，保持原样`;
  return `检查了 ${counts.seen} 张图片，清除了 ${counts.changed} 张里的拍摄位置等信息${failed}`;
}

async function stripOne(
  deps: StripDeps,
  picture: UnstrippedFile,
): Promise<'changed' | 'unchanged' | 'failed'> {
  const { db, files } = deps;
  const isDrawing = picture.mimeType === svgType;
  if (picture.fileSize > (isDrawing ? SVG_LIMIT : PICTURE_BYTES)) return 'failed';
  try {
    const stored = await files.whileLocal(
      picture.sha256,
      async (path): Promise<StoredBytes | 'odd' | undefined> => {
        const bytes = isDrawing
          ? await strippedDrawing(deps, picture, path)
          : await strippedPicture(deps, picture, path);
        if (bytes === 'odd') return 'odd';
        return bytes && (await files.put(bytes, { limit: Number.MAX_SAFE_INTEGER }));
      },
    );
    if (stored === 'odd') return 'failed';
    await markStripped(db, picture.sha256, stored);
    return stored === undefined ? 'unchanged' : 'changed';
  } catch (error) {
    if (error instanceof FileMissing) return 'failed';
    throw error;
  }
}

/** The bytes to store instead of the file; undefined: the file stays unchanged, `odd`: it cannot be read. */
type StrippedContent = AsyncIterable<Uint8Array> | 'odd' | undefined;

async function strippedPicture(
  { parsing }: StripDeps,
  { mimeType }: UnstrippedFile,
  path: string,
): Promise<StrippedContent> {
  const stripped = await parsing.run('readStrippedPicture', path);
  return stripped.isRejected ? 'odd' : await stripPicture(path, mimeType, stripped);
}

async function strippedDrawing(
  { db, parsing }: StripDeps,
  { sha256 }: UnstrippedFile,
  path: string,
): Promise<StrippedContent> {
  const md5 = createHash('md5')
    .update(await readFile(path))
    .digest('hex');
  if (await isNamedByHash(db, sha256, md5)) return undefined;
  const stripped = await parsing.run('cleanSvg', path);
  if (stripped === undefined) return 'odd';
  return stripped === null ? undefined : Readable.from([Buffer.from(stripped)]);
}
