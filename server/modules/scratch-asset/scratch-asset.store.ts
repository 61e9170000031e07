import { sql } from 'kysely';
import type { QueryOf } from '#openapi/index.ts';
import type { Caller } from '#server/http/caller.ts';
import { column, listConditions } from '#server/http/list-query.ts';
import { isFilePath } from '#server/shared/records/chosen-file.rules.ts';
import { readPage } from '#server/shared/records/read-page.store.ts';
import type { Db } from '#server/store/database.ts';

const columns = {
  id: column.id('id'),
  assetType: column.number('asset_type'),
  assetName: column.text('asset_name'),
  tags: column.text('tags'),
  createBy: column.text('create_by'),
  createTime: column.time('create_time'),
};

const shown = [
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

/** One page of assets, newest first unless asked otherwise. */
export async function listAssets(db: Db, query: QueryOf<'GET /teaching/teachingScratchAssets/list'>) {
  const matching = db
    .selectFrom('teachingScratchAssets')
    .select(shown)
    .where('delFlag', '=', 0)
    .where((eb) => eb.and(listConditions(query, columns)));
  return await readPage(db, query, columns, matching, sql`create_time desc`);
}

export async function findAsset(db: Db, id: string) {
  return await db
    .selectFrom('teachingScratchAssets')
    .select(shown)
    .where('delFlag', '=', 0)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** All of a type, by name. */
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

/** Files uploaded as assets by the caller, and those the asset has already, by path. */
export async function findAssetFiles(
  db: Db,
  paths: readonly string[],
  { caller, held }: { readonly caller: Caller; readonly held: readonly string[] },
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
        ...(held.length === 0 ? [] : [eb('filePath', 'in', [...held])]),
      ]),
    )
    .execute();
  return new Map(rows.map((row) => [row.filePath, row]));
}
