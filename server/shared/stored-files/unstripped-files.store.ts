import { sql, type SqlBool } from 'kysely';
import type { Db } from '#server/store/database.ts';

/** A picture or drawing whose metadata was not checked yet. */
export type UnstrippedFile = {
  readonly sha256: string;
  readonly mimeType: string;
  readonly fileSize: number;
};

/**
 * The condition of the index of migration 0160. Files of the editor are named by the MD5 hash of their bytes, in the
 * list of assets and in the projects that use them, so their bytes must stay.
 */
const isUnstripped = sql<SqlBool>`not stripped and purpose not in ('asset', 'backpack')
  and mime_type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml')`;

export async function countUnstripped(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('sysFile')
    .select(sql<number>`count(distinct sha256)::int`.as('count'))
    .where(isUnstripped)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the next contents after `after`, in name order. */
export async function listUnstripped(db: Db, after: string, limit: number): Promise<UnstrippedFile[]> {
  return await db
    .selectFrom('sysFile')
    .select([
      'sha256',
      sql<string>`min(mime_type)`.as('mimeType'),
      sql<number>`max(file_size)::float8`.as('fileSize'),
    ])
    .where(isUnstripped)
    .where('sha256', '>', after)
    .groupBy('sha256')
    .orderBy('sha256')
    .limit(limit)
    .execute();
}

/** Returns whether a path of the content is the MD5 hash of its bytes, as in projects of an old system. */
export async function isNamedByHash(db: Db, sha256: string, md5: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysFile')
    .select('id')
    .where('sha256', '=', sha256)
    .where('filePath', 'like', `${md5}.%`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks all rows of a content as checked; `stored`: the content that replaces it. */
export async function markStripped(
  db: Db,
  sha256: string,
  stored: { readonly sha256: string; readonly size: number } | undefined,
): Promise<void> {
  await db
    .updateTable('sysFile')
    .set({
      stripped: true,
      ...(stored === undefined ? {} : { sha256: stored.sha256, fileSize: stored.size }),
    })
    .where('sha256', '=', sha256)
    .where(isUnstripped)
    .execute();
}
