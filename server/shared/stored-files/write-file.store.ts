import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';
import { recycling } from '#server/store/recycle.store.ts';

/** The files of a version of a work. */
export type VersionFiles = { readonly fileId: string; readonly coverId: string | null };

const filesOf = (versions: readonly VersionFiles[]): string[] => [
  ...new Set(versions.flatMap(({ fileId, coverId }) => (coverId === null ? [fileId] : [fileId, coverId]))),
];

/** Files of old versions no longer count for their owners when nothing else uses them. */
export async function releaseFiles(db: Db, versions: readonly VersionFiles[], now: Date): Promise<void> {
  if (versions.length === 0) return;
  await sql`
    update sys_file file set released_time = ${now}
    where file.id = any(${filesOf(versions)}::varchar[])
      and not exists (select from sys_file_use used where used.file_id = file.id)`.execute(db);
}

/** Makes files count again that are used again. */
export async function reclaimFiles(db: Db, versions: readonly VersionFiles[]): Promise<void> {
  await db
    .updateTable('sysFile')
    .set({ releasedTime: null })
    .where('id', 'in', filesOf(versions))
    .where('releasedTime', 'is not', null)
    .execute();
}

export async function insertFile(db: Db, file: Insertable<Database['sysFile']>): Promise<void> {
  await db.insertInto('sysFile').values(file).execute();
}

/**
 * Does what migration 0110 did for the values of a field that was removed at that time: the rights of their rows
 * decide from now on.
 */
export async function closeRowFiles(trx: Db, formId: string, fieldId: string): Promise<void> {
  await sql`
    update sys_file file set purpose = 'attachment'
    where file.purpose in ('image', 'cover', 'avatar', 'asset', 'material')
      and file.file_path in (select file_path from onl_file_use where form_id = ${formId} and field_id = ${fieldId})
      and not exists (select from sys_file_use used where used.file_id = file.id)
      and not exists (select from sys_file_mention used where used.file_id = file.id and used.kind <> 'form')`.execute(
    trx,
  );
}

export async function updateStoredFile(
  db: Db,
  id: string,
  change: Updateable<Database['sysFile']>,
): Promise<void> {
  await db.updateTable('sysFile').set(change).where('id', '=', id).execute();
}

export async function deleteFiles(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('sysFile')
    .where('id', 'in', [...ids])
    .execute();
}

/** Deletes and restores files. */
export const fileRecycling = recycling('sysFile');
