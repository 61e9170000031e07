import { ChevronRight } from 'lucide-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { departRows, flatDeparts, matchingIds, type DepartNode, type DepartRow } from './depart-rows.ts';
import styles from './depart-tree.module.css';

type DepartTreeProps = {
  readonly label: string;
  readonly nodes: readonly DepartNode[];
  readonly chosen: readonly string[];
  /** Left out: every node may be chosen. */
  readonly canChoose?: ((node: DepartNode) => boolean) | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
};

const always = () => true;

/** The department tree with a search and a check mark per node (reference 1.0, JSelectDepart). Arrows move, space chooses. */
export function DepartTree({ label, nodes, chosen, canChoose = always, onChange }: DepartTreeProps) {
  const [keyword, setKeyword] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => firstOpen(nodes, chosen));
  const [active, setActive] = useState<string | undefined>(undefined);
  const tree = useRef<HTMLDivElement>(null);
  const word = keyword.trim().toLowerCase();
  const matching = word === '' ? undefined : matchingIds(nodes, word);
  const rows = departRows(nodes, {
    isOpen: (node) => matching !== undefined || opened.has(node.id),
    isShown: (node) => matching === undefined || matching.has(node.id),
  });
  const current = rows.find((row) => row.node.id === active) ?? rows[0];

  const focus = (row: DepartRow | undefined) => {
    if (row === undefined) return;
    setActive(row.node.id);
    tree.current?.querySelector<HTMLElement>(`[data-id="${row.node.id}"]`)?.focus();
  };
  const setOpen = ({ node }: DepartRow, isOpen: boolean) =>
    setOpened(
      (before) => new Set(isOpen ? [...before, node.id] : [...before].filter((id) => id !== node.id)),
    );
  const toggle = ({ node }: DepartRow) => {
    if (!canChoose(node)) return;
    onChange(chosen.includes(node.id) ? chosen.filter((id) => id !== node.id) : [...chosen, node.id]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (current === undefined) return;
    const action = keyAction(event.key, current, rows, { focus, setOpen, toggle });
    if (action === undefined) return;
    event.preventDefault();
    action();
  };

  return (
    <div className={styles['box']}>
      <input
        type="search"
        className={styles['search']}
        placeholder="请输入部门名称"
        aria-label="部门搜索"
        value={keyword}
        onChange={(event) => setKeyword(event.target.value)}
      />
      {rows.length === 0 ? <EmptyState text={word === '' ? '暂无数据' : '未查询匹配数据！'} /> : null}
      <div
        ref={tree}
        role="tree"
        aria-label={label}
        aria-multiselectable
        className={styles['tree']}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {rows.map((row) => (
          <TreeRow
            key={row.node.id}
            row={row}
            isChosen={chosen.includes(row.node.id)}
            isFixed={!canChoose(row.node)}
            isCurrent={row === current}
            onFocus={() => setActive(row.node.id)}
            onOpen={() => setOpen(row, !row.isOpen)}
            onToggle={() => toggle(row)}
          />
        ))}
      </div>
    </div>
  );
}

type TreeRowProps = {
  readonly row: DepartRow;
  readonly isChosen: boolean;
  readonly isFixed: boolean;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
  readonly onToggle: () => void;
};

function TreeRow({ row, isChosen, isFixed, isCurrent, onFocus, onOpen, onToggle }: TreeRowProps) {
  const { node, level, childCount, isOpen, position, siblings } = row;
  return (
    // The keyboard is handled by the tree, which holds the one tab stop.
    <div
      role="treeitem"
      data-id={node.id}
      className={styles['row']}
      style={{ paddingInlineStart: 4 + level * 20 }}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={level + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={childCount > 0 ? isOpen : undefined}
      aria-checked={isChosen}
      aria-selected={isChosen}
      aria-disabled={isFixed || undefined}
      onFocus={onFocus}
      onClick={isFixed && childCount > 0 ? onOpen : onToggle}
      onKeyDown={undefined}
    >
      <span
        className={styles['arrow']}
        data-open={isOpen ? '' : undefined}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          if (childCount > 0) onOpen();
        }}
      >
        {childCount > 0 ? <ChevronRight size={16} /> : null}
      </span>
      <span className={styles['mark']} aria-hidden="true" />
      {node.title}
    </div>
  );
}

type TreeMoves = {
  readonly focus: (row: DepartRow | undefined) => void;
  readonly setOpen: (row: DepartRow, isOpen: boolean) => void;
  readonly toggle: (row: DepartRow) => void;
};

/** What a key does in a tree, by the ARIA pattern; undefined when it is not the tree's. */
function keyAction(
  key: string,
  row: DepartRow,
  rows: readonly DepartRow[],
  moves: TreeMoves,
): (() => void) | undefined {
  const index = rows.indexOf(row);
  const isClosed = row.childCount > 0 && !row.isOpen;
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => moves.focus(rows[index + 1]),
    ArrowUp: () => moves.focus(rows[index - 1]),
    Home: () => moves.focus(rows[0]),
    End: () => moves.focus(rows.at(-1)),
    ArrowRight: () =>
      isClosed ? moves.setOpen(row, true) : moves.focus(row.isOpen ? rows[index + 1] : undefined),
    ArrowLeft: () =>
      row.isOpen ? moves.setOpen(row, false) : moves.focus(rows.find(({ node }) => node.id === row.parentId)),
    ' ': () => moves.toggle(row),
    Enter: () => moves.toggle(row),
  };
  return Object.hasOwn(actions, key) ? actions[key] : undefined;
}

/** Trees up to this size are shown whole at first. */
const smallTree = 60;

/** The first level is open (reference 1.6), and everything above what is chosen. */
function firstOpen(nodes: readonly DepartNode[], chosen: readonly string[]): ReadonlySet<string> {
  const all = flatDeparts(nodes);
  if (all.length <= smallTree) return new Set(all.map(({ node }) => node.id));
  const open = new Set(nodes.map((node) => node.id));
  const visit = (node: DepartNode): boolean => {
    const below = (node.children ?? []).map(visit).some(Boolean);
    if (below) open.add(node.id);
    return below || chosen.includes(node.id);
  };
  for (const node of nodes) visit(node);
  return open;
}
