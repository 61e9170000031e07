import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { FileMissing } from '#server/files/object-store.ts';
import type { FileStore, StoredBytes } from '#server/files/file-store.ts';
import { PICTURE_BYTES } from '#server/files/picture-metadata.ts';
import { strippedBytes, svgType } from '#server/files/strip-picture.ts';
import { SVG_LIMIT } from '#server/files/svg-limit.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Parsing } from '#server/parsing/parsing.ts';
import {
  countUnstripped,
  isNamedByHash,
  listUnstripped,
  markStripped,
  type Unstripped,
} from '#server/shared/records/unstripped-files.store.ts';
import { whileFilesLocked } from '#server/store/advisory-lock.store.ts';
import type { Db } from '#server/store/database.ts';

type Parts = {
  readonly db: Db;
  readonly files: Pick<FileStore, 'whileLocal' | 'put'>;
  readonly parsing: Pick<Parsing, 'run'>;
};

/** Contents between two words on the progress. A backup has its turn between them. */
const batch = 20;

/**
 * Takes place, camera and author out of the pictures, and notes out of the drawings, that were stored before uploads did
 * so; answers one line for the history. Files keep their addresses, and those addressed by a hash of their bytes stay
 * as they are: assets, backpacks, and drawings of an old system that a project names by their hash. The old contents are named by no row then, and go with the clean-up of unused
 * files. A run that is broken off is taken up by the next one.
 */
export async function stripStoredPictures(
  parts: Parts,
  onProgress: (progress: string) => Promise<void>,
): Promise<string> {
  const total = await countUnstripped(parts.db);
  if (total === 0) return '没有需要处理的图片';
  const done = { seen: 0, changed: 0, failed: 0 };
  for (let last = '', isOver = false; !isOver;) {
    const some = await whileFilesLocked(parts.db, async () => {
      const pictures = await listUnstripped(parts.db, last, batch);
      for (const picture of pictures) {
        const outcome = await stripOne(parts, picture);
        done.seen += 1;
        if (outcome === 'changed') done.changed += 1;
        if (outcome === 'failed') done.failed += 1;
      }
      return pictures;
    });
    if (!some.held) throw refuse(`正在备份或清理文件，已处理 ${done.seen} 张，其余下次再处理`);
    last = some.value.at(-1)?.sha256 ?? last;
    isOver = some.value.length < batch;
    await onProgress(`已检查 ${done.seen} / ${total} 张图片，清除了 ${done.changed} 张`);
  }
  const failed = done.failed === 0 ? '' : `；${done.failed} 张无法读取或过大，保持原样`;
  return `检查了 ${done.seen} 张图片，清除了 ${done.changed} 张里的拍摄位置等信息${failed}`;
}

async function stripOne(parts: Parts, picture: Unstripped): Promise<'changed' | 'bare' | 'failed'> {
  const { db, files } = parts;
  const isDrawing = picture.mimeType === svgType;
  if (picture.fileSize > (isDrawing ? SVG_LIMIT : PICTURE_BYTES)) return 'failed';
  try {
    const stored = await files.whileLocal(
      picture.sha256,
      async (path): Promise<StoredBytes | 'odd' | undefined> => {
        const bytes = isDrawing
          ? await bareDrawing(parts, picture, path)
          : await barePicture(parts, picture, path);
        if (bytes === 'odd') return 'odd';
        return bytes && (await files.put(bytes, { limit: Number.MAX_SAFE_INTEGER }));
      },
    );
    if (stored === 'odd') return 'failed';
    await markStripped(db, picture.sha256, stored);
    return stored === undefined ? 'bare' : 'changed';
  } catch (error) {
    if (error instanceof FileMissing) return 'failed';
    throw error;
  }
}

/** The bytes to store instead of those at the path; undefined: they stay. */
type Bare = AsyncIterable<Uint8Array> | 'odd' | undefined;

async function barePicture({ parsing }: Parts, { mimeType }: Unstripped, path: string): Promise<Bare> {
  const bare = await parsing.run('barePicture', path);
  return bare.isOdd ? 'odd' : await strippedBytes(path, mimeType, bare);
}

async function bareDrawing({ db, parsing }: Parts, { sha256 }: Unstripped, path: string): Promise<Bare> {
  const md5 = createHash('md5')
    .update(await readFile(path))
    .digest('hex');
  if (await isNamedByHash(db, sha256, md5)) return undefined;
  const bare = await parsing.run('bareSvg', path);
  if (bare === undefined) return 'odd';
  return bare === null ? undefined : Readable.from([Buffer.from(bare)]);
}
