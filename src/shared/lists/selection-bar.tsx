import { Button } from '@radix-ui/themes';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { BusyButton } from '#shared/ui/busy-button.tsx';
import type { AnyResource, ListRequest, ResourceRow } from './define-resource.ts';
import { quickFields } from './table/quick-edit.ts';
import { useExport } from './use-export.ts';
import type { RecordAction, RecordCrud } from './use-record-crud.ts';
import styles from './resource.module.css';

const BulkDialog = lazyComponent(async () => (await import('./table/bulk-dialog.tsx')).BulkDialog);

type SelectionBarProps = {
  readonly resource: AnyResource;
  readonly crud: Pick<RecordCrud<never>, 'canDo' | 'selected' | 'clearSelection' | 'ask'>;
  /** Active filters and order, for the export. */
  readonly request: ListRequest;
  readonly actions: readonly RecordAction[];
  /** The rows of the current page. */
  readonly rows: readonly ResourceRow[];
  /** Called when rows were changed. */
  readonly onChanged: () => void;
  /** Rows are selected for another purpose: only their number is shown. */
  readonly isChoosing: boolean;
  /** Buttons of the page, after the actions. */
  readonly children?: ReactNode;
};

/** 已选 N 项 across all pages, with the actions on them; each for users with its permission code. */
export function SelectionBar(props: SelectionBarProps) {
  const { resource, crud, isChoosing, children } = props;
  const [isChanging, setChanging] = useState(false);
  const canSet = quickFields(resource).length > 0 && crud.canDo(resource.permissions.update);
  const { selected } = crud;
  return (
    <>
      {/* There before the first row is selected, so that the number is announced. */}
      <output aria-label="选择" className="visually-hidden">
        {selected.length === 0 ? '' : `已选 ${selected.length} 项`}
      </output>
      {selected.length === 0 ? null : (
        <fieldset aria-label="选中的项" className={styles['selection']}>
          <span aria-hidden="true">
            已选 <strong>{selected.length}</strong> 项
          </span>
          {isChoosing ? null : (
            <>
              {canSet ? (
                <Button type="button" variant="surface" onClick={() => setChanging(true)}>
                  批量修改
                </Button>
              ) : null}
              <Actions {...props} />
              {children}
            </>
          )}
          <Button
            type="button"
            variant="ghost"
            color="gray"
            onClick={({ currentTarget }) => {
              crud.clearSelection();
              // The button goes with the selection.
              currentTarget
                .closest('section')
                ?.querySelector<HTMLInputElement>('tbody input[type="checkbox"]')
                ?.focus();
            }}
          >
            取消选择
          </Button>
        </fieldset>
      )}
      <Suspense>{isChanging ? <BulkDialog {...props} onClose={() => setChanging(false)} /> : null}</Suspense>
    </>
  );
}

function Actions({ resource, crud, request, actions }: SelectionBarProps) {
  const { exports, permissions } = resource;
  const { isLoading, start } = useExport(exports, request);
  return (
    <>
      {actions
        .filter((action) => crud.canDo(action.permission))
        .map((action) => (
          <Button
            key={action.text}
            type="button"
            variant="surface"
            {...(action.danger === true ? { color: 'red' } : {})}
            onClick={() => crud.ask(action, crud.selected)}
          >
            {action.text}
          </Button>
        ))}
      {exports !== undefined && crud.canDo(permissions.export) ? (
        <BusyButton
          type="button"
          variant="surface"
          busy={isLoading}
          onClick={() => void start(crud.selected)}
        >
          导出
        </BusyButton>
      ) : null}
    </>
  );
}

type UndoStripProps = {
  readonly crud: Pick<RecordCrud<never>, 'removed' | 'undo' | 'mode'>;
  /** The action that can be undone. */
  readonly action?: string;
};

/** 撤销 for ten seconds after a deletion. */
export function UndoStrip({ crud: { removed, undo, mode }, action = '删除' }: UndoStripProps) {
  return (
    <output className={styles['undo']} aria-label={`${action}结果`} hidden={removed.length === 0}>
      {removed.length === 0 ? null : (
        <>
          已{action} {removed.length} 项
          <Button type="button" variant="ghost" disabled={mode === 'restoring'} onClick={undo}>
            撤销
          </Button>
        </>
      )}
    </output>
  );
}
