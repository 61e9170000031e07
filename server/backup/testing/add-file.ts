import { Readable } from 'node:stream';
import type { FileStore } from '#server/files/file-store.ts';
import type { Db } from '#server/store/database.ts';

/** Adds a file with this text to a school and returns its hash. */
export async function addFile(db: Db, files: FileStore, text: string): Promise<string> {
  const { sha256, size } = await files.put(Readable.from([Buffer.from(text)]), { limit: 100 });
  const like = await db.selectFrom('sysFile').selectAll().executeTakeFirstOrThrow();
  await db
    .insertInto('sysFile')
    .values({ ...like, id: text, filePath: `${text}.txt`, fileSize: size, sha256 })
    .execute();
  return sha256;
}
