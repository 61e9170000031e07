import { Button } from '@radix-ui/themes';
import { ChevronDown, Download, Plus, Trash2, Upload } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { DropMenu, type DropMenuItem } from '#shared/ui/dialogs/drop-menu.tsx';
import type { ImportReport } from './import/import-parts.ts';
import type { AnyResource, ListRequest } from './define-resource.ts';
import { useExport } from './use-export.ts';
import type { RecordCrud } from './use-record-crud.ts';

const ImportDialog = lazyComponent(async () => (await import('./import/import-dialog.tsx')).ImportDialog);
const RecycleBin = lazyComponent(async () => (await import('./recycle-bin.tsx')).RecycleBin);

/** A rare action of a list page, behind 更多. */
export type MoreAction = DropMenuItem & {
  /** The permission code; if omitted, everyone who sees the page has the action. */
  readonly permission?: string;
};

type ToolbarProps = {
  readonly resource: AnyResource;
  readonly crud: Pick<RecordCrud<never>, 'canDo' | 'create'>;
  /** Active filters and order, for the export. */
  readonly request: ListRequest;
  readonly hasForm: boolean;
  /** Called when rows were added or changed. */
  readonly onChanged: () => void;
  readonly renderImported?: ((report: ImportReport, onClose: () => void) => ReactNode) | undefined;
  readonly moreActions?: readonly MoreAction[] | undefined;
  /** Buttons of the page, after 新增. */
  readonly children?: ReactNode;
};

/** 新增, the page's buttons, and behind 更多 its rare actions, 导入, 导出 and 回收站; each for users with its permission code. */
export function ListToolbar(props: ToolbarProps) {
  const { resource, crud, request, hasForm, onChanged, renderImported, moreActions = [], children } = props;
  const { permissions, exports, imports, bin } = resource;
  const [open, setOpen] = useState<'import' | 'bin' | undefined>(undefined);
  const close = () => setOpen(undefined);
  const { isLoading, start } = useExport(exports, request);
  const more: readonly (MoreAction | false)[] = [
    ...moreActions,
    imports !== undefined &&
      crud.canDo(permissions.import) && {
        text: '导入',
        icon: <Upload size={16} aria-hidden="true" />,
        onSelect: () => setOpen('import'),
      },
    exports !== undefined &&
      crud.canDo(permissions.export) && {
        text: '导出',
        icon: <Download size={16} aria-hidden="true" />,
        disabled: isLoading,
        onSelect: () => void start([]),
      },
    bin !== undefined &&
      crud.canDo(permissions.bin) && {
        text: '回收站',
        icon: <Trash2 size={16} aria-hidden="true" />,
        onSelect: () => setOpen('bin'),
      },
  ];
  return (
    <>
      {hasForm && crud.canDo(permissions.create) ? (
        <Button type="button" onClick={crud.create}>
          <Plus size={16} aria-hidden="true" />
          {resource.addText ?? '新增'}
        </Button>
      ) : null}
      {children}
      <MoreActions
        actions={more.filter((action) => action !== false).filter(({ permission }) => crud.canDo(permission))}
      />
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
        {open === 'bin' && bin !== undefined ? (
          <RecycleBin resource={resource} bin={bin} onRestored={onChanged} onClose={close} />
        ) : null}
      </Suspense>
    </>
  );
}

/** 更多; a single action is a button of its own. */
function MoreActions({ actions }: { readonly actions: readonly MoreAction[] }) {
  const [only] = actions;
  if (only === undefined) return null;
  if (actions.length === 1)
    return (
      <Button type="button" variant="surface" disabled={only.disabled} onClick={only.onSelect}>
        {only.icon}
        {only.text}
      </Button>
    );
  return (
    <DropMenu
      trigger={
        <Button type="button" variant="surface">
          更多
          <ChevronDown size={16} aria-hidden="true" />
        </Button>
      }
      items={actions}
    />
  );
}
