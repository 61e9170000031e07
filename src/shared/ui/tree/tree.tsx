import { ChevronRight } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useComposedText } from '#shared/text/composed-text.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { treeKeyAction } from './tree-keys.ts';
import { firstOpen, matchingIds, treeRows, type TreeNode, type TreeRow } from './tree-rows.ts';
import styles from './tree.module.css';

type TreeProps<Node> = {
  readonly label: string;
  /** The label of the search box. */
  readonly searchLabel: string;
  readonly searchPlaceholder: string;
  readonly nodes: readonly Node[];
  readonly chosen: readonly string[];
  /** At most one node is selected. */
  readonly single?: boolean;
  /** If omitted, every node is selectable. */
  readonly canChoose?: ((node: Node) => boolean) | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
  /** The expanded nodes, if the owner controls them; by default the tree does. */
  readonly opened?: ReadonlySet<string>;
  readonly onOpened?: (opened: ReadonlySet<string>) => void;
  /** Receives the typed text if the owner searches too; `nodes` are then the matches. */
  readonly onWord?: (word: string) => void;
  /** Replaces the text of an empty tree. */
  readonly empty?: ReactNode;
  /** Content at the end of a node's row: a tag, a button. */
  readonly renderEnd?: (node: Node) => ReactNode;
  /** The tree fills the height of its container, which scrolls. */
  readonly isTall?: boolean;
  /** The focus begins in the search box, unless that would open the keyboard of a touch screen. */
  readonly startsInSearch?: boolean;
};

const always = () => true;

/**
 * A tree with a search and a mark per node. Arrows move, space and Enter select. In the search box Enter selects the
 * first match, which is highlighted, and the arrow down moves to it. Give another tree another `key`.
 */
export function Tree<Node extends TreeNode<Node>>(props: TreeProps<Node>) {
  const {
    label,
    nodes,
    chosen,
    single = false,
    canChoose = always,
    onChange,
    renderEnd,
    isTall = false,
    startsInSearch = false,
  } = props;
  const id = useId();
  const [keyword, setKeyword] = useState('');
  const [own, setOwn] = useState<ReadonlySet<string>>(() => firstOpen(nodes, chosen));
  const opened = props.opened ?? own;
  const [active, setActive] = useState<string | undefined>(undefined);
  const search = useComposedText(keyword, (text) => {
    setKeyword(text);
    props.onWord?.(text.trim());
  });
  const tree = useRef<HTMLDivElement>(null);
  const word = keyword.trim().toLowerCase();
  const matching = word === '' ? undefined : matchingIds(nodes, word);
  const rows = treeRows(nodes, {
    isOpen: (node) => matching !== undefined || opened.has(node.id),
    isShown: (node) => matching === undefined || matching.has(node.id),
  });
  const current =
    rows.find((row) => row.node.id === active) ?? rows.find((row) => chosen.includes(row.node.id)) ?? rows[0];
  const isFound = ({ node }: TreeRow<Node>) => canChoose(node) && node.title.toLowerCase().includes(word);
  const found = word === '' ? undefined : rows.find(isFound);

  const focus = (row: TreeRow<Node> | undefined) => {
    if (row === undefined) return;
    setActive(row.node.id);
    tree.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(row.node.id)}"]`)?.focus();
  };
  const setOpen = ({ node }: TreeRow<Node>, isOpen: boolean) => {
    const next = new Set(isOpen ? [...opened, node.id] : [...opened].filter((id) => id !== node.id));
    setOwn(next);
    props.onOpened?.(next);
  };
  const toggle = ({ node }: TreeRow<Node>) => {
    if (!canChoose(node)) return;
    if (chosen.includes(node.id)) onChange(chosen.filter((id) => id !== node.id));
    else onChange(single ? [node.id] : [...chosen, node.id]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (current === undefined) return;
    const action = treeKeyAction(event.key, current, rows, { focus, setOpen, toggle });
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  const onSearchKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
    event.preventDefault();
    if (event.key === 'ArrowDown') return focus(found ?? current);
    if (found === undefined) return;
    toggle(found);
    // The next name replaces this one.
    event.currentTarget.select();
  };

  return (
    <div className={styles['box']}>
      <input
        ref={startsInSearch ? focusWithKeyboard : null}
        type="search"
        className={styles['search']}
        placeholder={props.searchPlaceholder}
        aria-label={props.searchLabel}
        aria-activedescendant={found === undefined ? undefined : rowId(id, found.node)}
        onKeyDown={onSearchKeyDown}
        {...search}
      />
      {rows.length > 0 ? null : props.empty === undefined ? (
        <EmptyState text={word === '' ? '暂无数据' : '没有找到匹配的数据'} />
      ) : (
        props.empty
      )}
      <div
        ref={tree}
        role="tree"
        aria-label={label}
        aria-multiselectable={!single}
        className={styles['tree']}
        data-tall={isTall ? '' : undefined}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {rows.map((row) => (
          <Row
            key={row.node.id}
            id={rowId(id, row.node)}
            row={row}
            isFound={row === found}
            single={single}
            isChosen={chosen.includes(row.node.id)}
            isFixed={!canChoose(row.node)}
            isCurrent={row === current}
            onFocus={() => setActive(row.node.id)}
            onOpen={() => setOpen(row, !row.isOpen)}
            onToggle={() => toggle(row)}
            end={renderEnd?.(row.node)}
          />
        ))}
      </div>
    </div>
  );
}

const rowId = (tree: string, node: { readonly id: string }): string => `${tree}-${node.id}`;

/** It is deferred, so that the dialog around the tree knows where the focus was before. */
function focusWithKeyboard(box: HTMLInputElement | null): (() => void) | undefined {
  if (box === null || matchMedia('(pointer: coarse)').matches) return undefined;
  const timer = setTimeout(() => box.focus());
  return () => clearTimeout(timer);
}

type RowProps<Node> = {
  readonly id: string;
  readonly row: TreeRow<Node>;
  /** Enter in the search box selects it. */
  readonly isFound: boolean;
  readonly single: boolean;
  readonly isChosen: boolean;
  readonly isFixed: boolean;
  readonly isCurrent: boolean;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
  readonly onToggle: () => void;
  readonly end: ReactNode;
};

function Row<Node extends TreeNode<Node>>(props: RowProps<Node>) {
  const { id, row, isFound, single, isChosen, isFixed, isCurrent, onFocus, onOpen, onToggle, end } = props;
  const { node, level, childCount, isOpen, position, siblings } = row;
  return (
    // The tree has the single tab stop and handles the keyboard.
    <div
      role="treeitem"
      id={id}
      data-id={node.id}
      data-found={isFound ? '' : undefined}
      className={styles['row']}
      style={{ paddingInlineStart: 4 + level * 20 }}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={level + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={childCount > 0 ? isOpen : undefined}
      aria-checked={single ? undefined : isChosen}
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
      <span className={styles['mark']} data-round={single ? '' : undefined} aria-hidden="true" />
      {node.title}
      {end === undefined || end === null ? null : (
        // Its clicks and keys do not reach the row.
        <span
          className={styles['end']}
          role="presentation"
          onClick={(event) => event.stopPropagation()}
          onKeyDown={(event) => event.stopPropagation()}
        >
          {end}
        </span>
      )}
    </div>
  );
}
