import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/store/database.ts';
import type { DB } from '#server/store/schema.gen.ts';

// Files that strangers have sent by public links and that no answer names yet.

export async function insertUpload(trx: Db, upload: Insertable<DB['onlPublicUpload']>): Promise<void> {
  await trx.insertInto('onlPublicUpload').values(upload).execute();
}

/** Bytes that wait for answers to a form. */
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

/** Of these files those that are the sender's own, held until the transaction ends: nobody else names or removes them meanwhile. */
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

/** They wait no longer: an answer names them. */
export async function claimUploads(trx: Db, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await trx
    .deleteFrom('onlPublicUpload')
    .where('fileId', 'in', [...fileIds])
    .execute();
}

/** Forgets what came before `time`; answers the ids of the files. */
export async function takeUploadsBefore(trx: Db, time: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('onlPublicUpload')
    .where('createTime', '<', time)
    .returning('fileId')
    .execute();
  return rows.map(({ fileId }) => fileId);
}
