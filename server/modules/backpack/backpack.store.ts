import type { Insertable } from 'kysely';
import { deleteFiles } from '#server/shared/stored-files/write-file.store.ts';
import type { Database, Db } from '#server/store/database.ts';

const columns = ['item.id', 'item.itemType', 'item.itemName', 'item.md5Ext', 'item.thumbnail'] as const;

export type Thing = Awaited<ReturnType<typeof listThings>>[number];

function things(db: Db, userId: string) {
  return db
    .selectFrom('teachingBackpack as item')
    .innerJoin('sysFile as file', 'file.id', 'item.fileId')
    .where('item.userId', '=', userId);
}

/** Lists the things of one user, the newest first. */
export async function listThings(
  db: Db,
  userId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  return await things(db, userId)
    .select(columns)
    .select(['file.filePath', 'file.fileSize'])
    .orderBy('item.createTime', 'desc')
    .orderBy('item.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function findThing(db: Db, userId: string, id: string): Promise<Thing | undefined> {
  return await things(db, userId)
    .select(columns)
    .select(['file.filePath', 'file.fileSize'])
    .where('item.id', '=', id)
    .executeTakeFirst();
}

/** Locks the user's backpack and returns its usage; concurrent requests of the user wait, so that counting is exact. */
export async function lockBackpack(db: Db, userId: string): Promise<{ count: number; size: number }> {
  await db.selectFrom('sysUser').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const row = await things(db, userId)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<string | null>('file.fileSize').as('size'),
    ])
    .executeTakeFirstOrThrow();
  return { count: row.count, size: Number(row.size ?? 0) };
}

/** Finds a file that the user has uploaded for the backpack and that is not in it yet. */
export async function findUnusedUpload(db: Db, userId: string, path: string) {
  return await db
    .selectFrom('sysFile as file')
    .select(['file.id', 'file.filePath', 'file.fileSize', 'file.sha256'])
    .where('file.filePath', '=', path)
    .where('file.purpose', '=', 'backpack')
    .where('file.ownerId', '=', userId)
    .where('file.delFlag', '=', 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('teachingBackpack as held').select('held.id').whereRef('held.fileId', '=', 'file.id'),
        ),
      ),
    )
    .executeTakeFirst();
}

export async function insertThing(db: Db, thing: Insertable<Database['teachingBackpack']>): Promise<void> {
  await db.insertInto('teachingBackpack').values(thing).execute();
}

/** Deletes a thing of the user with the row of its file; returns whether there was one. */
export async function deleteThing(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('teachingBackpack')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('fileId')
    .executeTakeFirst();
  if (deleted === undefined) return false;
  await deleteFiles(db, [deleted.fileId]);
  return true;
}
