import { sql } from 'kysely';
import type { Caller, RowScope } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';
import { isFilePath, type SelectableFile } from './file-selection.rules.ts';
import { isOfRow } from './file-purpose.rules.ts';

/**
 * Finds the stored files of paths. Staff may use their own files, admin and dev all files: students of a course can
 * read the files in it, so knowing a path must not be enough.
 */
export async function findFiles(
  db: Db,
  paths: readonly string[],
  caller: Caller,
  scope: RowScope,
): Promise<ReadonlyMap<string, SelectableFile>> {
  const requested = paths.filter(isFilePath);
  if (requested.length === 0) return new Map();
  const rows = await db
    .selectFrom('sysFile as file')
    .select(['file.id', 'file.filePath', 'file.purpose'])
    .select(sql<boolean>`coalesce(file.owner_id = ${caller.userId}, false)`.as('isOwn'))
    .where('file.filePath', 'in', requested)
    .where('file.delFlag', '=', 0)
    // The lock lasts until the transaction ends, so that a chosen file cannot be removed before it is used.
    .forKeyShare('file')
    .execute();
  // The row of an attachment decides who reads it: naming the file elsewhere must not open it.
  return new Map(
    rows.map((row) => [
      row.filePath,
      { ...row, usable: row.isOwn || (scope.kind === 'all' && !isOfRow(row.purpose)) },
    ]),
  );
}
