import { Button } from '@radix-ui/themes';
import { Modal } from '#shared/ui/dialogs/modal.tsx';
import { AssetPreview } from './asset-preview.tsx';
import type { AssetRow } from './asset-schema.ts';
import styles from './asset-detail.module.css';

type DetailProps = { readonly row: AssetRow; readonly onClose: () => void };

/** 详情 of an asset: all of its files, and the editor's JSON. */
export function AssetDetail({ row, onClose }: DetailProps) {
  const close = (
    <Button variant="surface" color="gray" onClick={onClose}>
      关闭
    </Button>
  );
  return (
    <Modal open title={`素材“${row.assetName}”`} width={800} footer={close} onClose={onClose}>
      <AssetPreview row={row} isFull />
      <label className={styles['json']}>
        素材json数据
        <textarea readOnly rows={12} value={JSON.stringify(JSON.parse(row.assetData ?? '{}'), null, 2)} />
      </label>
    </Modal>
  );
}
