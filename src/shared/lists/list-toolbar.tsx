import { Button } from '@radix-ui/themes';
import { ChevronDown, Download, Plus, Trash2, Upload } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { saveBytes } from '#shared/files/save-bytes.ts';
import { messageOf } from '#machines/message-of.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import { DropMenu } from '#shared/ui/dialogs/drop-menu.tsx';
import type { ImportReport } from './import/import-parts.ts';
import type { AnyResource, ListRequest, ResourceRow } from './define-resource.ts';
import { quickFields } from './table/quick-edit.ts';
import type { RecordAction, RecordCrud } from './use-record-crud.ts';
import styles from './resource.module.css';

const ImportDialog = lazyComponent(async () => (await import('./import/import-dialog.tsx')).ImportDialog);
const BulkDialog = lazyComponent(async () => (await import('./table/bulk-dialog.tsx')).BulkDialog);
const RecycleBin = lazyComponent(async () => (await import('./recycle-bin.tsx')).RecycleBin);

type ToolbarProps = {
  readonly resource: AnyResource;
  readonly crud: Pick<RecordCrud<never>, 'canDo' | 'create' | 'selected' | 'ask'>;
  /** Active filters and order, for the export. */
  readonly request: ListRequest;
  readonly batch: readonly RecordAction[];
  readonly hasForm: boolean;
  /** The rows of the current page. */
  readonly rows: readonly ResourceRow[];
  /** Called when rows were added or changed. */
  readonly onChanged: () => void;
  readonly renderImported?: ((report: ImportReport) => ReactNode) | undefined;
  /** Buttons of the page, after 新增. */
  readonly children?: ReactNode;
};

/** 新增, the page's buttons, 导入, 导出, 回收站, and 批量操作 for a selection; each for users with its permission code. */
export function ListToolbar(props: ToolbarProps) {
  const { resource, crud, request, batch, hasForm, onChanged, renderImported, children } = props;
  const { permissions, exports, imports, bin } = resource;
  const [open, setOpen] = useState<'import' | 'bin' | 'bulk' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const allowed = batch.filter((action) => crud.canDo(action.permission));
  const canSet = quickFields(resource).length > 0 && crud.canDo(permissions.update);
  return (
    <>
      {hasForm && crud.canDo(permissions.create) ? (
        <Button type="button" onClick={crud.create}>
          <Plus size={16} aria-hidden="true" />
          {resource.addText ?? '新增'}
        </Button>
      ) : null}
      {children}
      {imports !== undefined && crud.canDo(permissions.import) ? (
        <Button type="button" variant="surface" onClick={() => setOpen('import')}>
          <Upload size={16} aria-hidden="true" />
          导入
        </Button>
      ) : null}
      {exports !== undefined && crud.canDo(permissions.export) ? (
        <ExportButton exports={exports} request={request} selected={crud.selected} />
      ) : null}
      {bin !== undefined && crud.canDo(permissions.bin) ? (
        <Button type="button" variant="surface" color="gray" onClick={() => setOpen('bin')}>
          <Trash2 size={16} aria-hidden="true" />
          回收站
        </Button>
      ) : null}
      {crud.selected.length > 0 && (canSet || allowed.length > 0) ? (
        <DropMenu
          align="start"
          trigger={
            <Button type="button" variant="surface">
              批量操作
              <ChevronDown size={16} aria-hidden="true" />
            </Button>
          }
          items={[
            ...(canSet ? [{ text: '批量修改', onSelect: () => setOpen('bulk') }] : []),
            ...allowed.map((action) => ({
              text: action.text,
              danger: action.danger === true,
              onSelect: () => crud.ask(action, crud.selected),
            })),
          ]}
        />
      ) : null}
      <Suspense>
        {open === 'import' && imports !== undefined ? (
          <ImportDialog
            imports={imports}
            canUpdate={crud.canDo(permissions.update)}
            renderDone={renderImported}
            onImported={onChanged}
            onClose={close}
          />
        ) : null}
        {open === 'bulk' ? <BulkDialog {...props} onClose={close} /> : null}
        {open === 'bin' && bin !== undefined ? (
          <RecycleBin resource={resource} bin={bin} onRestored={onChanged} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

type ExportButtonProps = {
  readonly exports: NonNullable<AnyResource['exports']>;
  readonly request: ListRequest;
  readonly selected: readonly string[];
};

/** Exports the selected rows, or without a selection all filtered rows. */
function ExportButton({ exports, request, selected }: ExportButtonProps) {
  const notices = useNotices();
  const [isLoading, setLoading] = useState(false);
  const start = async () => {
    setLoading(true);
    try {
      const chosen = selected.length === 0 ? {} : { selections: selected.join(',') };
      saveBytes(await exports.load({ ...request, ...chosen }), `${exports.name}.xlsx`);
    } catch (error) {
      notices.show({ kind: 'warning', text: messageOf(error, '文件下载失败') });
    } finally {
      setLoading(false);
    }
  };
  return (
    <BusyButton
      type="button"
      variant="surface"
      busy={isLoading}
      title={selected.length === 0 ? '导出查询结果' : `导出选中的 ${selected.length} 项`}
      onClick={() => void start()}
    >
      <Download size={16} aria-hidden="true" />
      导出
    </BusyButton>
  );
}

type SelectionStripProps = {
  readonly crud: Pick<RecordCrud<never>, 'selected' | 'clearSelection' | 'removed' | 'undo' | 'mode'>;
};

/** 已选择 N 项 / 清空 across all pages, and 撤销 for ten seconds after a deletion. */
export function SelectionStrip({ crud }: SelectionStripProps) {
  const { selected, removed } = crud;
  return (
    <output className={styles['selection']} aria-label="选择" hidden={selected.length + removed.length === 0}>
      {selected.length > 0 ? (
        <span>
          已选择 <strong>{selected.length}</strong> 项
          <Button type="button" variant="ghost" ml="2" onClick={crud.clearSelection}>
            清空
          </Button>
        </span>
      ) : null}
      {removed.length > 0 ? (
        <span>
          已删除 {removed.length} 项
          <Button
            type="button"
            variant="ghost"
            ml="2"
            disabled={crud.mode === 'restoring'}
            onClick={crud.undo}
          >
            撤销
          </Button>
        </span>
      ) : null}
    </output>
  );
}
