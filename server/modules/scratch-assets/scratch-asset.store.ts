import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { Caller } from '#server/http/caller.ts';
import { column, listConditions } from '#server/http/list-query.ts';
import { isFilePath } from '#server/shared/stored-files/file-selection.rules.ts';
import { paginate } from '#server/shared/lists/paginate.store.ts';
import type { Db } from '#server/store/database.ts';

const columns = {
  id: column.id('id'),
  assetType: column.number('asset_type'),
  assetName: column.text('asset_name'),
  tags: column.text('tags'),
  createBy: column.text('create_by'),
  createTime: column.time('create_time'),
};

const listedColumns = [
  'id',
  'assetType',
  'assetName',
  'assetData',
  'md5Ext',
  'tags',
  'costumes',
  'sounds',
  'createBy',
  'createTime',
  'updateBy',
  'updateTime',
] as const;

export type AssetRecord = NonNullable<Awaited<ReturnType<typeof findAsset>>>;

/** Returns one page of assets, newest first by default. */
export async function listAssets(db: Db, query: QueryOf<'GET /teaching/teachingScratchAssets/list'>) {
  const matching = db
    .selectFrom('teachingScratchAssets')
    .select(listedColumns)
    .where('delFlag', '=', 0)
    .where((eb) => eb.and(listConditions(query, columns)));
  return await paginate(db, query, columns, matching, sql`create_time desc`);
}

export async function findAsset(db: Db, id: string) {
  return await db
    .selectFrom('teachingScratchAssets')
    .select(listedColumns)
    .where('delFlag', '=', 0)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Lists all assets of a type, by name. */
export async function assetsOfType(db: Db, assetType: number) {
  return await db
    .selectFrom('teachingScratchAssets')
    .select(['assetName', 'assetData', 'costumes', 'sounds'])
    .where('delFlag', '=', 0)
    .where('assetType', '=', assetType)
    .orderBy('assetName')
    .orderBy('id')
    .execute();
}

export type AssetFile = { readonly filePath: string; readonly fileName: string; readonly sha256: string };

/** Finds the files that the caller uploaded as assets, and those of `currentPaths`, by path. */
export async function findAssetFiles(
  db: Db,
  paths: readonly string[],
  { caller, currentPaths }: { readonly caller: Caller; readonly currentPaths: readonly string[] },
): Promise<ReadonlyMap<string, AssetFile>> {
  const requested = paths.filter(isFilePath);
  if (requested.length === 0) return new Map();
  const rows = await db
    .selectFrom('sysFile')
    .select(['filePath', 'fileName', 'sha256'])
    .where('filePath', 'in', requested)
    .where('purpose', '=', 'asset')
    .where('delFlag', '=', 0)
    .where((eb) =>
      eb.or([
        eb('ownerId', '=', caller.userId),
        ...(currentPaths.length === 0 ? [] : [eb('filePath', 'in', [...currentPaths])]),
      ]),
    )
    .execute();
  return new Map(rows.map((row) => [row.filePath, row]));
}
