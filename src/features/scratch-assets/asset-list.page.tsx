import {
  addScratchAsset,
  deleteScratchAssets,
  editScratchAsset,
  readScratchAsset,
  restoreScratchAssets,
  scratchAssetsQuery,
} from '#shared/api/scratch-asset.ts';
import { AssetDetail } from './asset-detail.tsx';
import { AssetDrawer } from './asset-drawer.tsx';
import { AssetPreview } from './asset-preview.tsx';
import type { AssetRow } from './asset-schema.ts';
import type { PageProps } from '#shared/app/page.ts';
import { defineResource } from '#shared/lists/define-resource.ts';
import { ResourcePage } from '#shared/lists/resource-page.tsx';

const assets = defineResource({
  title: 'Scratch素材库',
  noun: '素材',
  list: scratchAssetsQuery,
  read: readScratchAsset,
  create: addScratchAsset,
  update: editScratchAsset,
  remove: deleteScratchAssets,
  restore: restoreScratchAssets,
  fields: {
    assetType: { label: '素材类型', kind: 'dict', dict: 'scratch_asset_type', numeric: true, width: 100 },
    assetName: { label: '素材名', kind: 'text', width: 180 },
    md5Ext: { label: '素材', kind: 'text', width: 230 },
    tags: { label: '标签', kind: 'names', width: 180 },
    createBy: { label: '创建人', kind: 'text', width: 110 },
    createTime: { label: '创建时间', kind: 'time' },
  },
  table: ['assetType', 'assetName', 'md5Ext', 'tags', 'createBy', 'createTime'],
  hidden: ['createBy'],
  filter: { basic: ['assetType', 'assetName'] },
  sort: ['assetType', 'assetName', 'createTime'],
});

const cells = { md5Ext: (row: AssetRow) => <AssetPreview row={row} /> };

/** Scratch素材库: the school's assets in the editor, in addition to the starter library. */
export default function AssetListPage(page: PageProps) {
  return (
    <ResourcePage
      resource={assets}
      page={page}
      cells={cells}
      renderForm={(crud) => <AssetDrawer crud={crud} />}
      renderDetail={(row, crud) => <AssetDetail row={row} onClose={crud.close} />}
    />
  );
}
