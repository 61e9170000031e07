import { Button, Card } from '@radix-ui/themes';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { lazyComponent } from '#shared/react/lazy-component.ts';
import { departTemplate, importDeparts } from '#shared/api/depart.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { usePermission } from '#shared/app/can.tsx';
import type { PageProps } from '#shared/app/page.ts';
import { messageOf } from '#machines/message-of.ts';
import { Question } from '#shared/forms/question.tsx';
import { useFormFromUrl } from '#shared/lists/use-form-from-url.ts';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import type { Point } from '#shared/ui/dialogs/long-press.ts';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { PointMenu } from '#shared/ui/dialogs/point-menu.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { ManagedDepartTree } from './managed-depart-tree.tsx';
import { checkedRows, toggleChecked, type DepartNode, type DepartRow } from './depart-levels.ts';
import { SideTools } from './side-tools.tsx';
import { useDepartActions } from './use-depart-actions.ts';
import { useDepartTree, type DepartTreeState } from './use-depart-tree.ts';
import styles from './departs.module.css';

const AddDrawer = lazyComponent(async () => (await import('./add-drawer.tsx')).AddDrawer);
const ClassDrawer = lazyComponent(async () => (await import('./class-drawer.tsx')).ClassDrawer);
const MoveDialog = lazyComponent(async () => (await import('./move-dialog.tsx')).MoveDialog);
const ImportDialog = lazyComponent(
  async () => (await import('#shared/lists/import/import-dialog.tsx')).ImportDialog,
);

export type SelectedDepart = Pick<DepartNode, 'id' | 'title'>;

type DepartSideProps = {
  /** `?new=class` in the address opens the form of a new class. */
  readonly place: Pick<PageProps, 'path' | 'search'>;
  readonly selected: SelectedDepart | undefined;
  readonly onSelect: (depart: SelectedDepart | undefined) => void;
  /** 发通知 to these classes. */
  readonly renderNotice: (departIds: readonly string[], onClose: () => void) => ReactNode;
};

type Open =
  | { readonly mode: 'add'; readonly parent: SelectedDepart | undefined }
  | { readonly mode: 'addClass' }
  | { readonly mode: 'import' }
  | { readonly mode: 'menu'; readonly row: DepartRow; readonly at: Point };

const none: ReadonlySet<string> = new Set();

/** The left pane of 班级管理: the tree with all actions on departments. */
export function DepartSide({ place, selected, onSelect, renderNotice }: DepartSideProps) {
  const tree = useDepartTree();
  const notices = useNotices();
  const { can } = usePermission();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const [checked, setChecked] = useState<ReadonlySet<string>>(none);
  const [isLinked, setLinked] = useState(true);
  const pane = useRef<HTMLElement>(null);
  const close = () => setOpen(undefined);
  useFormFromUrl(place, { class: () => setOpen({ mode: 'addClass' }) });
  const actions = useDepartActions(tree, (ids) => {
    setChecked(new Set([...checked].filter((id) => !ids.includes(id))));
    if (selected !== undefined) onSelect(undefined);
  });
  const allChecked = checkedRows(tree.rows, checked, isLinked);
  const addBelow = () => {
    if (selected === undefined) notices.show({ kind: 'warning', text: '请先选中上级部门！' });
    else setOpen({ mode: 'add', parent: selected });
  };

  return (
    <Card asChild size="2">
      <section ref={pane} className={styles['pane']} aria-label="部门列表">
        <SideTools
          tree={tree}
          checked={checked}
          isLinked={isLinked}
          onAddRoot={() => setOpen({ mode: 'add', parent: undefined })}
          onAddBelow={addBelow}
          onAddClass={() => setOpen({ mode: 'addClass' })}
          onImport={() => setOpen({ mode: 'import' })}
          onExport={() => void actions.exportAll([...checked])}
          onRemove={() => void actions.removeAll([...checked])}
          onLinked={setLinked}
          onChecked={setChecked}
          renderNotice={renderNotice}
        />
        <Selection selected={selected} count={checked.size} onClear={() => onSelect(undefined)} />
        <Search onSearch={tree.setWord} />
        <TreeBody
          tree={tree}
          selected={selected}
          checked={allChecked}
          canMove={can('depart:edit')}
          onSelect={onSelect}
          onCheck={({ node }) => setChecked(toggleChecked(checked, allChecked, node.id))}
          onMenu={(row, at) => setOpen({ mode: 'menu', row, at })}
          onMove={actions.move}
        />
        {open?.mode === 'menu' ? (
          <PointMenu
            key={`${open.at.x} ${open.at.y}`}
            label={`操作${open.row.node.title}`}
            at={open.at}
            items={menuItems({
              can,
              add: () => setOpen({ mode: 'add', parent: open.row.node }),
              remove: () => void actions.removeOne(open.row.node),
              cancel: close,
            })}
            // A dialog that an entry opened stays.
            onClose={() => setOpen((now) => (now?.mode === 'menu' ? undefined : now))}
            onReturn={() => pane.current?.querySelector<HTMLElement>('[role=tree]')?.focus()}
          />
        ) : null}
        <Dialogs open={open} tree={tree} onSelect={onSelect} onClose={close} />
        <Question crud={actions.crud} />
        {actions.moving === undefined ? null : (
          <Suspense>
            <MoveDialog
              {...actions.moving}
              onDone={(ids) => void actions.moved(ids)}
              onClose={actions.stopMoving}
            />
          </Suspense>
        )}
      </section>
    </Card>
  );
}

type DialogsProps = Pick<DepartSideProps, 'onSelect'> & {
  readonly open: Open | undefined;
  readonly tree: DepartTreeState;
  readonly onClose: () => void;
};

function Dialogs({ open, tree, onSelect, onClose }: DialogsProps) {
  return (
    <Suspense>
      {open?.mode === 'add' ? (
        <AddDrawer
          parent={open.parent}
          onSaved={() => {
            if (open.parent !== undefined) tree.setOpen(open.parent.id, true);
            void tree.refresh();
            onClose();
          }}
          onClose={onClose}
        />
      ) : null}
      {open?.mode === 'addClass' ? (
        <ClassDrawer
          onSaved={(made) => {
            void tree.refresh();
            onClose();
            onSelect(made);
          }}
          onClose={onClose}
        />
      ) : null}
      {open?.mode === 'import' ? (
        <ImportDialog
          imports={{ name: '部门', send: importDeparts, template: departTemplate }}
          onImported={() => void tree.refresh()}
          onClose={onClose}
        />
      ) : null}
    </Suspense>
  );
}

type MenuOptions = {
  readonly can: (action: string) => boolean;
  readonly add: () => void;
  readonly remove: () => void;
  readonly cancel: () => void;
};

function menuItems({ can, add, remove, cancel }: MenuOptions) {
  return [
    ...(can('depart:add') ? [{ text: '添加部门/班级', onSelect: add }] : []),
    ...(can('depart:del') ? [{ text: '删除', danger: true, onSelect: remove }] : []),
    { text: '取消', startsGroup: true, onSelect: cancel },
  ];
}

type SelectionProps = {
  readonly selected: SelectedDepart | undefined;
  readonly count: number;
  readonly onClear: () => void;
};

function Selection({ selected, count, onClear }: SelectionProps) {
  return (
    <output className={styles['chosen']}>
      {selected === undefined ? (
        <span>没有选中部门</span>
      ) : (
        <>
          <span>已选中：{selected.title}</span>
          <button type="button" className={styles['link']} onClick={onClear}>
            取消选择
          </button>
        </>
      )}
      {count > 0 ? <span>已勾选 {count} 项</span> : null}
    </output>
  );
}

function Search({ onSearch }: { readonly onSearch: (word: string) => void }) {
  const [word, setWord] = useState('');
  return (
    <form
      aria-label="搜索部门"
      className={styles['search']}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(word.trim());
      }}
    >
      <TextField
        label="部门搜索"
        labelHidden
        type="search"
        placeholder="请输入部门名称"
        maxLength={100}
        value={word}
        onChange={(event) => {
          setWord(event.target.value);
          if (event.target.value.trim() === '') onSearch('');
        }}
      />
      <Button type="submit">查询</Button>
    </form>
  );
}

type TreeBodyProps = {
  readonly tree: DepartTreeState;
  readonly selected: SelectedDepart | undefined;
  readonly checked: ReadonlySet<string>;
  readonly canMove: boolean;
  readonly onSelect: (depart: SelectedDepart) => void;
  readonly onCheck: (row: DepartRow) => void;
  readonly onMenu: (row: DepartRow, at: Point) => void;
  readonly onMove: (row: DepartRow, to: DepartRow) => Promise<void>;
};

function TreeBody({ tree, selected, checked, canMove, onSelect, onCheck, onMenu, onMove }: TreeBodyProps) {
  if (tree.error !== null)
    return <ErrorState text={messageOf(tree.error, '加载失败')} onRetry={tree.retry} />;
  if (tree.isPending) return <PageSkeleton />;
  if (tree.rows.length === 0)
    return <EmptyState text={tree.isSearching ? '没有找到匹配的数据' : '暂无数据'} />;
  return (
    <ManagedDepartTree
      // Another set of rows starts at its top.
      key={tree.word}
      rows={tree.rows}
      selected={selected?.id}
      checked={checked}
      canMove={canMove && !tree.isSearching}
      onSelect={({ node }) => onSelect(node)}
      onCheck={onCheck}
      onOpen={({ node }, isOpen) => tree.setOpen(node.id, isOpen)}
      onMenu={onMenu}
      onMove={(row, to) => void onMove(row, to)}
    />
  );
}
