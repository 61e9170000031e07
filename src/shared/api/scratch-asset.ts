import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { read, readOptions, writeAndNotify } from './client.ts';

/** 1 backdrops, 2 sounds, 3 costumes, 4 sprites. */
export type AssetType = 1 | 2 | 3 | 4;

/** The school's items for one of the editor's libraries. Quiet: the editor opens without them. */
export const readLibraryItems = (assetType: AssetType) =>
  read('/teaching/teachingScratchAssets/getScratchAssets', { query: { assetType }, quiet: true });

export const scratchAssetsQuery = (query: QueryOf<'GET /teaching/teachingScratchAssets/list'>) =>
  readOptions('/teaching/teachingScratchAssets/list', { query });

/** Reads the current record for its edit form. */
export const readScratchAsset = ({ id }: { readonly id: string }) =>
  read('/teaching/teachingScratchAssets/queryById', { query: { id } });

export const addScratchAsset = (body: BodyOf<'POST /teaching/teachingScratchAssets/add'>) =>
  writeAndNotify('post', '/teaching/teachingScratchAssets/add', { body });

export const editScratchAsset = (body: BodyOf<'PUT /teaching/teachingScratchAssets/edit'>) =>
  writeAndNotify('put', '/teaching/teachingScratchAssets/edit', { body });

export const deleteScratchAsset = (id: string) =>
  writeAndNotify('delete', '/teaching/teachingScratchAssets/delete', { query: { id } });

/** Deletes all records or none. */
export const deleteScratchAssets = (ids: readonly string[]) =>
  writeAndNotify('delete', '/teaching/teachingScratchAssets/deleteBatch', { query: { ids: ids.join(',') } });

/** Undoes a recent deletion (撤销). */
export const restoreScratchAssets = (ids: readonly string[]) =>
  writeAndNotify('put', '/teaching/teachingScratchAssets/restore', { body: { ids: ids.join(',') } });
