import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { onlineRowsKey, onlineTreeQuery, type OnlineRow } from '#shared/api/online-rows.ts';
import { useSession } from '#shared/app/app-context.tsx';
import { useReopen } from '#shared/drafts/use-reopen.ts';
import { useInnerPage } from '#shared/lists/inner-page.ts';
import type { RowAction } from '#shared/lists/table/row-action.ts';
import { textOf } from '#shared/lists/define-resource.ts';
import { ResourceView } from '#shared/lists/resource-page.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { useTreeList, type RowTree } from '#shared/lists/use-tree-list.ts';
import { Tabs } from '#shared/ui/tabs.tsx';
import { CardView } from './views/card-view.tsx';
import type { OnlineColumns } from '#shared/forms/field-values.ts';
import { LoadedForm } from './loaded-form.tsx';
import { MoveDialog } from './views/move-dialog.tsx';
import { OnlineTools } from './list-tools.tsx';
import { OnlineCell } from './online-cell.tsx';
import { OnlineDetail } from './online-detail.tsx';
import { OnlineForm } from './online-form.tsx';
import { onlineResource } from './online-resource.ts';
import { useParentDrag } from './views/use-parent-drag.ts';
import {
  useFormButtons,
  useOnlineList,
  useRowMove,
  type OnlineCrud,
  type OnlineOptions,
} from './use-online-list.ts';
import styles from './online-page.module.css';

type OnlineListViewProps = OnlineOptions & {
  /** Erp: the row whose sub tables are below the list. */
  readonly onChoose?: ((row: OnlineRow) => void) | undefined;
};

/** The rows of a form, in the view of the address. */
export function OnlineListView(props: OnlineListViewProps) {
  const { columns, place, onChoose } = props;
  const online = useOnlineList(props);
  const { resource, list, crud, view } = online;
  const buttons = useFormButtons({ columns, crud, refresh: list.refresh });
  const inner = useInnerRows(columns, list.rowAt);
  const me = useSession(({ context }) => context.userInfo?.username);
  const tools = <OnlineTools {...props} online={online} />;
  if (view === 'tree') return <TreeView {...props} tools={tools} />;
  const opened = openings(columns, { mainId: props.mainId });
  if (view !== 'grid')
    return <CardView {...props} online={online} tools={tools} view={view} openings={opened} />;
  return (
    <ResourceView
      resource={resource}
      page={place}
      list={list}
      crud={crud}
      {...inner}
      cells={cellsOf(columns)}
      allows={(row) => columns.changes !== 'own' || textOf(row, 'createBy') === me}
      rowActions={(row) => [...chooseAction(row, onChoose), ...buttons(row)]}
      renderToolbar={() => tools}
      {...opened}
    />
  );
}

/** Inner: a row expands to show the rows of its sub tables in place. */
function useInnerRows(columns: OnlineColumns, rowAt: (index: number) => OnlineRow | undefined) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  if (columns.display !== 'inner' || columns.subs.length === 0) return {};
  const tree: RowTree<OnlineRow> = {
    lineAt: (index) => {
      const row = rowAt(index);
      return row === undefined
        ? undefined
        : { row, level: 0, isOpen: opened.has(row.id), position: index, siblings: [] };
    },
    toggle: ({ id }, isOpen) =>
      setOpened((all) => new Set(isOpen ? [...all, id] : [...all].filter((one) => one !== id))),
    drag: undefined,
  };
  return { tree, renderBelow: (row: OnlineRow) => <SubTables columns={columns} row={row} /> };
}

function chooseAction(row: OnlineRow, onChoose: OnlineListViewProps['onChoose']): readonly RowAction[] {
  return onChoose === undefined ? [] : [{ text: '子表', isMain: true, onSelect: () => onChoose(row) }];
}

function cellsOf({ fields }: OnlineColumns): Readonly<Record<string, (row: OnlineRow) => ReactNode>> {
  return {
    ...Object.fromEntries(
      fields.map(
        ({ field }) => [field.key, (row: OnlineRow) => <OnlineCell field={field} row={row} />] as const,
      ),
    ),
    createBy: writerOf,
  };
}

/** Returns the name of the user who wrote the row; the account if the name is not known. */
const writerOf = (row: OnlineRow) => textOf(row, 'createBy_dictText') || textOf(row, 'createBy');

/** The owner of a new row. */
type ParentIds = { readonly mainId?: string | undefined; readonly parentId?: string | undefined };

/** Returns the components that open over a list: the form and the detail of a row. */
function openings(columns: OnlineColumns, parentIds: ParentIds) {
  return {
    renderForm: (crud: OnlineCrud) => <OnlineForm crud={crud} columns={columns} {...parentIds} />,
    renderDetail: (row: OnlineRow, crud: OnlineCrud) => (
      <OnlineDetail columns={columns} row={row} onClose={crud.close}>
        {columns.subs.length === 0 ? undefined : <SubTables columns={columns} row={row} />}
      </OnlineDetail>
    ),
  };
}

/** Nested rows, loaded on expansion: without pages, filters and order. */
function TreeView({ columns, place, mainId, tools }: OnlineListViewProps & { readonly tools: ReactNode }) {
  const [parentId, setParent] = useState<string>();
  const { code } = columns;
  const baseResource = onlineResource({ columns, queries: [], advanced: '' });
  const client = useQueryClient();
  const rows = useTreeList({
    roots: onlineTreeQuery(code),
    load: ({ id }) => onlineTreeQuery(code, id),
    isLeaf: (row) => row['hasChild'] !== true,
  });
  // Other queries on the rows, such as whether the user's own exists, need a refetch too.
  const refresh = async () => {
    await Promise.all([rows.refresh(), client.invalidateQueries({ queryKey: onlineRowsKey() })]);
  };
  const list = { ...rows, refresh };
  const resource = {
    ...baseResource,
    filter: { basic: [], more: [] },
    sortable: new Set<string>(),
    defaultSort: undefined,
  };
  const crud = useRecordCrud<OnlineRow>({ resource, list, name: ` tree${mainId ?? ''}` });
  const isAdding = crud.record === undefined && (crud.mode === 'editing' || crud.mode === 'saving');
  useReopen(`below${mainId ?? ''}`, {
    open: isAdding ? parentId : undefined,
    reopen: (requested) => {
      setParent(requested);
      return true;
    },
  });
  const buttons = useFormButtons({ columns, crud, refresh: list.refresh });
  const [rowToMove, setRowToMove] = useState<OnlineRow>();
  const mayMove = columns.may.includes('edit');
  const move = useRowMove(columns, list.refresh);
  const drag = useParentDrag(list.tree.lineAt, mayMove ? move : undefined);
  const addBelow = (parent: string | undefined) => {
    setParent(parent);
    crud.create();
  };
  const mayAdd = columns.may.includes('add');
  return (
    <ResourceView
      resource={resource}
      page={place}
      list={list}
      tree={{ ...list.tree, drag }}
      crud={{ ...crud, create: () => addBelow(undefined) }}
      cells={cellsOf(columns)}
      rowActions={(row) => [
        mayAdd && { text: '添加下级', onSelect: () => addBelow(row.id) },
        mayMove && { text: '移动到…', onSelect: () => setRowToMove(row) },
        ...buttons(row),
      ]}
      renderToolbar={() => tools}
      {...openings(columns, { mainId, parentId })}
    >
      {rowToMove === undefined ? null : (
        <MoveDialog
          columns={columns}
          row={rowToMove}
          onMove={async (to) => {
            if (await move(rowToMove, to)) setRowToMove(undefined);
          }}
          onClose={() => setRowToMove(undefined)}
        />
      )}
    </ResourceView>
  );
}

type SubTablesProps = { readonly columns: OnlineColumns; readonly row: OnlineRow };

/**
 * The rows of the sub tables of one row, each table behind its tab; the row's form contains them too, saved together.
 */
export function SubTables({ columns: { subs }, row }: SubTablesProps) {
  const [tab, setTab] = useState(subs[0]?.form ?? '');
  if (subs.length === 0) return null;
  return (
    <div className={styles['subs']}>
      <Tabs
        label="子表"
        value={tab}
        onChange={setTab}
        tabs={subs.map(({ form, title }) => ({
          value: form,
          title,
          content: (
            <LoadedForm code={form} missing={<p>没有查看“{title}”的权限</p>}>
              {(loaded) => <SubList key={row.id} {...loaded} mainId={row.id} />}
            </LoadedForm>
          ),
        }))}
      />
    </div>
  );
}

function SubList(props: Omit<OnlineOptions, 'place'>): ReactNode {
  const innerPage = useInnerPage(`/online/sub/${props.columns.code}`);
  return <OnlineListView {...props} place={innerPage} />;
}
