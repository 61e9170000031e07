import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import type { DB } from '#server/store/schema.gen.ts';

// Files uploaded through public links that no answer refers to yet.

export async function insertUpload(trx: Db, upload: Insertable<DB['onlPublicUpload']>): Promise<void> {
  await trx.insertInto('onlPublicUpload').values(upload).execute();
}

/** Returns the total bytes of unclaimed files of a form. */
export async function measureUploads(db: Db, formId: string): Promise<number> {
  const row = await db
    .selectFrom('onlPublicUpload as upload')
    .innerJoin('sysFile as file', 'file.id', 'upload.fileId')
    .select(sql<number>`coalesce(sum(file.file_size), 0)::float8`.as('bytes'))
    .where('upload.formId', '=', formId)
    .executeTakeFirstOrThrow();
  return row.bytes;
}

export type Sender = {
  readonly formId: string;
  readonly token: string;
  /** A hash of the browser's id. */
  readonly device: string;
};

/**
 * Locks the files that the sender uploaded until the transaction ends, so that no other request claims or deletes
 * them.
 */
export async function lockUploads(trx: Db, { formId, token, device }: Sender, paths: readonly string[]) {
  return await trx
    .selectFrom('onlPublicUpload as upload')
    .innerJoin('sysFile as file', 'file.id', 'upload.fileId')
    .select(['upload.fileId', 'upload.fieldId', 'file.filePath'])
    .where('upload.formId', '=', formId)
    .where('upload.token', '=', token)
    .where('upload.device', '=', device)
    .where('file.filePath', 'in', [...paths])
    .where('file.delFlag', '=', 0)
    .orderBy('upload.fileId')
    .forUpdate('upload')
    .execute();
}

/** Marks files as claimed: an answer refers to them. */
export async function claimUploads(trx: Db, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await trx
    .deleteFrom('onlPublicUpload')
    .where('fileId', 'in', [...fileIds])
    .execute();
}

/** Forgets uploads before `time`; returns the ids of the files. */
export async function takeUploadsBefore(trx: Db, time: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('onlPublicUpload')
    .where('createTime', '<', time)
    .returning('fileId')
    .execute();
  return rows.map(({ fileId }) => fileId);
}
