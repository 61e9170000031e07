import { FileMissing } from '#server/files/object-store.ts';
import type { FileStore, StoredBytes } from '#server/files/file-store.ts';
import { PICTURE_BYTES } from '#server/files/picture-metadata.ts';
import { strippedBytes } from '#server/files/strip-picture.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Parsing } from '#server/parsing/parsing.ts';
import {
  countUnstripped,
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
 * Takes place, camera and author out of the pictures that were stored before uploads did so; answers one line for the
 * history. Files keep their addresses. The old contents are named by no row then, and go with the clean-up of unused
 * files. A run that is broken off is taken up by the next one.
 */
export async function stripStoredPictures(
  parts: Parts,
  tell: (progress: string) => Promise<void>,
): Promise<string> {
  const total = await countUnstripped(parts.db);
  if (total === 0) return '没有需要处理的图片';
  const done = { seen: 0, changed: 0, failed: 0 };
  for (let last = '', isOver = false; !isOver;) {
    const some = await whileFilesLocked(parts.db, async () => {
      const pictures = await listUnstripped(parts.db, last, batch);
      for (const picture of pictures) {
        const came = await stripOne(parts, picture);
        done.seen += 1;
        if (came === 'changed') done.changed += 1;
        if (came === 'failed') done.failed += 1;
      }
      return pictures;
    });
    if (!some.held) throw refuse(`正在备份或清理文件，已处理 ${done.seen} 张，其余下次再处理`);
    last = some.value.at(-1)?.sha256 ?? last;
    isOver = some.value.length < batch;
    await tell(`已检查 ${done.seen} / ${total} 张图片，清除了 ${done.changed} 张`);
  }
  const failed = done.failed === 0 ? '' : `；${done.failed} 张无法读取或过大，保持原样`;
  return `检查了 ${done.seen} 张图片，清除了 ${done.changed} 张里的拍摄位置等信息${failed}`;
}

async function stripOne(
  { db, files, parsing }: Parts,
  picture: Unstripped,
): Promise<'changed' | 'bare' | 'failed'> {
  if (picture.fileSize > PICTURE_BYTES) return 'failed';
  try {
    const stored = await files.whileLocal(
      picture.sha256,
      async (path): Promise<StoredBytes | 'odd' | undefined> => {
        const bare = await parsing.run('barePicture', path);
        if (bare.isOdd) return 'odd';
        const bytes = await strippedBytes(path, picture.mimeType, bare);
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
