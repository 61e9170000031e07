import type { Insertable } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';

export type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** Finds an upload of this owner. */
export async function findUpload(db: Db, id: string, ownerId: string) {
  return await db
    .selectFrom('sysUpload')
    .selectAll()
    .where('id', '=', id)
    .where('ownerId', '=', ownerId)
    .executeTakeFirst();
}

type FileKey = Pick<
  Insertable<Database['sysUpload']>,
  'ownerId' | 'purpose' | 'fileName' | 'fileSize' | 'fileMark'
>;

/** Finds the newest incomplete upload of the same file. */
export async function findUnfinished(db: Db, { ownerId, purpose, fileName, fileSize, fileMark }: FileKey) {
  return await db
    .selectFrom('sysUpload')
    .selectAll()
    .where('ownerId', '=', ownerId)
    .where('purpose', '=', purpose)
    .where('fileName', '=', fileName)
    .where('fileSize', '=', fileSize)
    .where('fileMark', '=', fileMark)
    .where('filePath', 'is', null)
    .orderBy('createTime', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertUpload(db: Db, upload: Insertable<Database['sysUpload']>): Promise<void> {
  await db.insertInto('sysUpload').values(upload).execute();
}

/** Deletes all uploads from before `time`, and all but the newest of this owner. */
export async function pruneUploads(db: Db, ownerId: string, time: Date, keepCount: number): Promise<void> {
  await db.deleteFrom('sysUpload').where('createTime', '<', time).execute();
  const newest = db
    .selectFrom('sysUpload')
    .select('id')
    .where('ownerId', '=', ownerId)
    .orderBy('createTime', 'desc')
    .orderBy('id')
    .limit(keepCount);
  await db.deleteFrom('sysUpload').where('ownerId', '=', ownerId).where('id', 'not in', newest).execute();
}

export async function listParts(db: Db, uploadId: string) {
  return await db
    .selectFrom('sysUploadPart')
    .select(['partNo', 'sha256'])
    .where('uploadId', '=', uploadId)
    .orderBy('partNo')
    .execute();
}

export async function savePart(db: Db, part: Insertable<Database['sysUploadPart']>): Promise<void> {
  await db
    .insertInto('sysUploadPart')
    .values(part)
    .onConflict((one) => one.columns(['uploadId', 'partNo']).doUpdateSet({ sha256: part.sha256 }))
    .execute();
}

export async function setStoredPath(db: Db, id: string, filePath: string): Promise<void> {
  await db.updateTable('sysUpload').set({ filePath }).where('id', '=', id).execute();
}

/** Returns the stored file of a complete upload. */
export async function findStored(db: Db, filePath: string) {
  return await db
    .selectFrom('sysFile')
    .select(['id', 'filePath', 'fileName', 'fileType', 'fileSize'])
    .where('filePath', '=', filePath)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}
