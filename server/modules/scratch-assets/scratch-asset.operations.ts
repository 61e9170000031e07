import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { fileUrl } from '#server/http/file-url.ts';
import { addRecord, editRecord, recordRemoval, type RecordKind } from '#server/records/record-commands.ts';
import { pageOf } from '#server/http/list-query.ts';
import { withAuthorName, withAuthorNames } from '#server/shared/people/people-names.store.ts';
import { messageAnswer, type OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { pathList } from '#server/shared/stored-files/file-selection.rules.ts';
import { assetValues } from './asset-data.ts';
import { libraryItem } from './library-item.ts';
import { assetsOfType, findAsset, listAssets, type AssetRecord } from './scratch-asset.store.ts';

const kind: RecordKind<'teachingScratchAssets'> = { table: 'teachingScratchAssets', taken: {} };

export function scratchAssetOperations(deps: Deps): OperationsOf<'scratch-asset'> {
  const { db } = deps;
  const removal = recordRemoval(deps, kind);
  return {
    'GET /teaching/teachingScratchAssets/getScratchAssets': async ({ query }) => {
      const assets = await assetsOfType(db, query.assetType);
      return assets.map(({ assetData, costumes, sounds }) =>
        libraryItem(assetData, {
          costumes: pathList(costumes).map((path) => fileUrl(path) ?? ''),
          sounds: pathList(sounds).map((path) => fileUrl(path) ?? ''),
        }),
      );
    },
    'GET /teaching/teachingScratchAssets/list': async ({ query }) => {
      const { rows, total } = await listAssets(db, query);
      return pageOf(query, total, await withAuthorNames(db, rows.map(assetRow)));
    },
    'GET /teaching/teachingScratchAssets/queryById': async ({ query }) =>
      await withAuthorName(db, assetRow(await requireAsset(deps, query.id))),
    'POST /teaching/teachingScratchAssets/add': async ({ body }, { caller }) => {
      await addRecord(deps, kind, caller, await assetValues(deps, caller, body, undefined));
      return messageAnswer('添加成功！');
    },
    'PUT /teaching/teachingScratchAssets/edit': async ({ body: { id, revision, ...body } }, { caller }) => {
      const stored = await requireAsset(deps, id);
      const values = await assetValues(deps, caller, body, stored);
      const current = async () => assetRow(await requireAsset(deps, id));
      await editRecord(deps, kind, caller, { id, revision, values, current });
      return messageAnswer('编辑成功！');
    },
    'DELETE /teaching/teachingScratchAssets/delete': removal.delete,
    'DELETE /teaching/teachingScratchAssets/deleteBatch': removal.deleteBatch,
    'PUT /teaching/teachingScratchAssets/restore': removal.restore,
  };
}

async function requireAsset({ db }: Deps, id: string): Promise<AssetRecord> {
  const row = await findAsset(db, id);
  if (row === undefined) throw refusal('记录不存在或已被删除');
  return row;
}

function assetRow({ updateTime, ...row }: AssetRecord): Schema<'ScratchAssetRow'> {
  return {
    ...row,
    createTime: wireTime(row.createTime),
    udpateTime: wireTimeOrNull(updateTime),
    revision: revisionOf({ ...row, updateTime }),
  };
}
