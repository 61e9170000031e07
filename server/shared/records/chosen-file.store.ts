import { sql } from 'kysely';
import type { Caller, RowScope } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';
import { isFilePath, type KnownFile } from './chosen-file.rules.ts';
import { isOfRow } from './file-purpose.rules.ts';

/**
 * The stored files behind paths, by path; those that exist only. Staff uses files of their own, admin and dev all: a
 * file that is put into a course can be read by its students, so a path alone must not be enough.
 */
export async function findFiles(
  db: Db,
  paths: readonly string[],
  caller: Caller,
  scope: RowScope,
): Promise<ReadonlyMap<string, KnownFile>> {
  const wanted = paths.filter(isFilePath);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('sysFile as file')
    .select(['file.id', 'file.filePath', 'file.purpose'])
    .select(sql<boolean>`coalesce(file.owner_id = ${caller.userId}, false)`.as('isOwn'))
    .where('file.filePath', 'in', wanted)
    .where('file.delFlag', '=', 0)
    // Until the transaction ends: a file that is chosen now cannot be removed before it is used.
    .forKeyShare('file')
    .execute();
  // Whose row an attachment belongs to decides who reads it: nobody opens it by naming it elsewhere.
  return new Map(
    rows.map((row) => [
      row.filePath,
      { ...row, usable: row.isOwn || (scope.kind === 'all' && !isOfRow(row.purpose)) },
    ]),
  );
}
