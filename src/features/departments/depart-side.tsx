import { Button, Card } from '@radix-ui/themes';
import { lazy, Suspense, useRef, useState } from 'react';
import { departTemplate, importDeparts } from '#shared/api/depart.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { usePermission } from '#shared/app/can.tsx';
import { messageOf } from '#machines/message-of.ts';
import { Question } from '#shared/forms/question.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import type { Point } from '#shared/ui/dialogs/long-press.ts';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { PointMenu } from '#shared/ui/dialogs/point-menu.tsx';
import { TextField } from '#shared/ui/fields/text-field.tsx';
import { DepartTree } from './depart-tree.tsx';
import { checkedRows, type DepartNode, type DepartRow } from './depart-levels.ts';
import { SideTools } from './side-tools.tsx';
import { useDepartActions } from './use-depart-actions.ts';
import { useDepartTree, type DepartTreeState } from './use-depart-tree.ts';
import styles from './departs.module.css';

const AddDrawer = lazy(async () => ({ default: (await import('./add-drawer.tsx')).AddDrawer }));
const ClassDrawer = lazy(async () => ({ default: (await import('./class-drawer.tsx')).ClassDrawer }));
const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }));
const ImportDialog = lazy(async () => ({
  default: (await import('#shared/lists/import/import-dialog.tsx')).ImportDialog,
}));

export type ChosenDepart = Pick<DepartNode, 'id' | 'title'>;

type DepartSideProps = {
  readonly chosen: ChosenDepart | undefined;
  readonly onChoose: (depart: ChosenDepart | undefined) => void;
};

type Open =
  | { readonly mode: 'add'; readonly parent: ChosenDepart | undefined }
  | { readonly mode: 'addClass' }
  | { readonly mode: 'import' }
  | { readonly mode: 'menu'; readonly row: DepartRow; readonly at: Point };

const none: ReadonlySet<string> = new Set();

/** The left pane of 班级管理: the tree with all actions on departments. */
export function DepartSide({ chosen, onChoose }: DepartSideProps) {
  const tree = useDepartTree();
  const notices = useNotices();
  const { can } = usePermission();
  const [open, setOpen] = useState<Open | undefined>(undefined);
  const [checked, setChecked] = useState<ReadonlySet<string>>(none);
  const [isLinked, setLinked] = useState(true);
  const pane = useRef<HTMLElement>(null);
  const close = () => setOpen(undefined);
  const actions = useDepartActions(tree, (ids) => {
    setChecked(new Set([...checked].filter((id) => !ids.includes(id))));
    if (chosen !== undefined) onChoose(undefined);
  });
  const ticked = checkedRows(tree.rows, checked, isLinked);
  const addBelow = () => {
    if (chosen === undefined) notices.show({ kind: 'warning', text: '请先选中上级部门！' });
    else setOpen({ mode: 'add', parent: chosen });
  };
  const check = ({ node }: DepartRow) =>
    setChecked(
      new Set(
        checked.has(node.id)
          ? [...checked].filter((id) => id !== node.id)
          : [...checked, ...(ticked.has(node.id) ? [] : [node.id])],
      ),
    );

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
        />
        <Chosen chosen={chosen} count={checked.size} onClear={() => onChoose(undefined)} />
        <Search onSearch={tree.setWord} />
        <TreeBody
          tree={tree}
          chosen={chosen}
          ticked={ticked}
          canMove={can('depart:edit')}
          onChoose={onChoose}
          onCheck={check}
          onMenu={(row, at) => setOpen({ mode: 'menu', row, at })}
          onMove={actions.move}
        />
        {open?.mode === 'menu' ? (
          <PointMenu
            key={`${open.at.x} ${open.at.y}`}
            label={`操作${open.row.node.title}`}
            at={open.at}
            items={menuItems(open.row, {
              can,
              add: () => setOpen({ mode: 'add', parent: open.row.node }),
              remove: () => void actions.removeOne(open.row.node.id),
              cancel: close,
            })}
            // A dialog that an entry opened stays.
            onClose={() => setOpen((now) => (now?.mode === 'menu' ? undefined : now))}
            onReturn={() => pane.current?.querySelector<HTMLElement>('[role=tree]')?.focus()}
          />
        ) : null}
        <Dialogs open={open} tree={tree} onChoose={onChoose} onClose={close} />
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

type DialogsProps = Pick<DepartSideProps, 'onChoose'> & {
  readonly open: Open | undefined;
  readonly tree: DepartTreeState;
  readonly onClose: () => void;
};

function Dialogs({ open, tree, onChoose, onClose }: DialogsProps) {
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
            onChoose(made);
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

function menuItems({ node }: DepartRow, { can, add, remove, cancel }: MenuOptions) {
  return [
    ...(can('depart:add') ? [{ text: '添加部门/班级', onSelect: add }] : []),
    ...(can('depart:del') ? [{ text: '删除', danger: true, onSelect: remove }] : []),
    { text: '取消', startsGroup: node.id !== '', onSelect: cancel },
  ];
}

type ChosenProps = {
  readonly chosen: ChosenDepart | undefined;
  readonly count: number;
  readonly onClear: () => void;
};

function Chosen({ chosen, count, onClear }: ChosenProps) {
  return (
    <output className={styles['chosen']}>
      {chosen === undefined ? (
        <span>没有选中部门</span>
      ) : (
        <>
          <span>已选中：{chosen.title}</span>
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
  readonly chosen: ChosenDepart | undefined;
  readonly ticked: ReadonlySet<string>;
  readonly canMove: boolean;
  readonly onChoose: (depart: ChosenDepart) => void;
  readonly onCheck: (row: DepartRow) => void;
  readonly onMenu: (row: DepartRow, at: Point) => void;
  readonly onMove: (row: DepartRow, to: DepartRow) => Promise<void>;
};

function TreeBody({ tree, chosen, ticked, canMove, onChoose, onCheck, onMenu, onMove }: TreeBodyProps) {
  if (tree.error !== null)
    return <ErrorState text={messageOf(tree.error, '加载失败')} onRetry={tree.retry} />;
  if (tree.isPending) return <PageSkeleton />;
  if (tree.rows.length === 0)
    return <EmptyState text={tree.isSearching ? '没有找到匹配的数据' : '暂无数据'} />;
  return (
    <DepartTree
      // Another set of rows starts at its top.
      key={tree.word}
      rows={tree.rows}
      selected={chosen?.id}
      checked={ticked}
      canMove={canMove && !tree.isSearching}
      onSelect={({ node }) => onChoose(node)}
      onCheck={onCheck}
      onOpen={({ node }, isOpen) => tree.setOpen(node.id, isOpen)}
      onMenu={onMenu}
      onMove={(row, to) => void onMove(row, to)}
    />
  );
}
