import { ChevronRight } from 'lucide-react';
import { useId, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { useRowWindow } from '#shared/react/use-row-window.ts';
import { createLongPress, type Point } from '#shared/ui/dialogs/long-press.ts';
import { treeKeyAction } from '#shared/ui/tree/tree-keys.ts';
import { categoryLabels, type DepartRow } from './depart-levels.ts';
import styles from './departs.module.css';

type ManagedDepartTreeProps = {
  readonly rows: readonly DepartRow[];
  readonly selected: string | undefined;
  readonly checked: ReadonlySet<string>;
  readonly canMove: boolean;
  readonly onSelect: (row: DepartRow) => void;
  readonly onCheck: (row: DepartRow) => void;
  readonly onOpen: (row: DepartRow, isOpen: boolean) => void;
  readonly onMenu: (row: DepartRow, at: Point) => void;
  /** One department was dropped on another. */
  readonly onMove: (row: DepartRow, to: DepartRow) => void;
};

const rowHeight = 36;

/**
 * The departments, in any number: only visible rows are rendered. The tree itself has the focus. Arrows move, Enter
 * selects, space checks, Alt and arrows move a department before or after its neighbour, Shift+F10 opens its menu.
 */
export function ManagedDepartTree(props: ManagedDepartTreeProps) {
  const { rows, selected, onSelect, onCheck, onOpen, onMenu, onMove } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<string | undefined>(undefined);
  const view = useRowWindow({ count: rows.length, rowHeight, scroller: () => box.current });
  const current =
    rows.find(({ node }) => node.id === active) ?? rows.find(({ node }) => node.id === selected) ?? rows[0];

  const show = (row: DepartRow | undefined) => {
    if (row === undefined) return;
    setActive(row.node.id);
    view.reveal(rows.indexOf(row));
  };
  const neighbour = (row: DepartRow, step: number) =>
    rows.find((one) => one.parentId === row.parentId && one.position === row.position + step);
  const onKeyDown = (event: KeyboardEvent) => {
    if (current === undefined || event.ctrlKey || event.metaKey) return;
    const action = event.altKey
      ? altKeyAction(event.key, current, neighbour, onMove)
      : (menuKeyAction(event, current, onMenu, box.current) ??
        (event.key === 'Enter'
          ? () => onSelect(current)
          : treeKeyAction(event.key, current, rows, { focus: show, setOpen: onOpen, toggle: onCheck })));
    if (action === undefined) return;
    event.preventDefault();
    action();
  };

  return (
    <div
      ref={box}
      role="tree"
      aria-label="部门"
      aria-multiselectable
      aria-activedescendant={current === undefined ? undefined : `${id}${current.node.id}`}
      className={styles['tree']}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div
        role="presentation"
        style={{
          paddingTop: view.first * rowHeight,
          paddingBottom: Math.max(0, rows.length - view.last) * rowHeight,
        }}
      >
        {rows.slice(view.first, view.last).map((row) => (
          <Row
            key={row.node.id}
            {...props}
            id={`${id}${row.node.id}`}
            row={row}
            isCurrent={row === current}
            onActive={() => setActive(row.node.id)}
          />
        ))}
      </div>
    </div>
  );
}

function altKeyAction(
  key: string,
  row: DepartRow,
  neighbour: (row: DepartRow, step: number) => DepartRow | undefined,
  onMove: ManagedDepartTreeProps['onMove'],
): (() => void) | undefined {
  const to = key === 'ArrowUp' ? neighbour(row, -1) : key === 'ArrowDown' ? neighbour(row, 1) : undefined;
  return to === undefined ? undefined : () => onMove(row, to);
}

function menuKeyAction(
  { key, shiftKey }: KeyboardEvent,
  row: DepartRow,
  onMenu: ManagedDepartTreeProps['onMenu'],
  box: HTMLElement | null,
): (() => void) | undefined {
  if (key !== 'ContextMenu' && !(shiftKey && key === 'F10')) return undefined;
  const currentRect = box?.querySelector('[data-current]')?.getBoundingClientRect();
  return () => onMenu(row, { x: (currentRect?.left ?? 0) + 48, y: (currentRect?.top ?? 0) + rowHeight / 2 });
}

type RowProps = Omit<ManagedDepartTreeProps, 'rows'> & {
  readonly id: string;
  readonly row: DepartRow;
  readonly isCurrent: boolean;
  readonly onActive: () => void;
};

function Row(props: RowProps) {
  const { id, row, selected, checked, isCurrent, onActive, onSelect, onCheck, onOpen, onMenu } = props;
  const { node, level, childCount, isOpen, position, siblings } = row;
  const [press] = useState(createLongPress);
  return (
    // The tree has the focus and handles the keyboard.
    <div
      id={id}
      role="treeitem"
      className={styles['row']}
      style={{ paddingInlineStart: 4 + level * 20 }}
      data-current={isCurrent ? '' : undefined}
      aria-level={level + 1}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={childCount > 0 ? isOpen : undefined}
      aria-selected={node.id === selected}
      aria-checked={checked.has(node.id)}
      aria-label={node.title}
      {...useDrag(props)}
      onClick={({ currentTarget }) => {
        if (press.wasLong()) return;
        // Not on pointer down: a focus change at that moment prevents a drag.
        currentTarget.closest<HTMLElement>('[role=tree]')?.focus();
        onActive();
        onSelect(row);
      }}
      tabIndex={-1}
      onKeyDown={undefined}
      onContextMenu={(event) => {
        event.preventDefault();
        onActive();
        onMenu(row, { x: event.clientX, y: event.clientY });
      }}
      onPointerDown={(event) => press.begin(event, (at) => onMenu(row, at))}
      onPointerMove={press.move}
      onPointerUp={press.end}
      onPointerCancel={press.end}
    >
      <span
        className={styles['arrow']}
        data-open={isOpen ? '' : undefined}
        aria-hidden="true"
        onClick={(event) => {
          if (childCount === 0) return;
          event.stopPropagation();
          onOpen(row, !isOpen);
        }}
      >
        {childCount > 0 ? <ChevronRight size={16} /> : null}
      </span>
      <span
        className={styles['mark']}
        data-checked={checked.has(node.id) ? '' : undefined}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation();
          onActive();
          onCheck(row);
        }}
      />
      <span className={styles['name']}>{node.title}</span>
      <span className={styles['kind']}>
        {node.isArchived === true ? '已归档' : categoryLabels[node.orgCategory ?? '']}
      </span>
    </div>
  );
}

const dragType = 'application/x-depart';
/** The dragged row: the browser reveals it only at the drop. */
const dragging: { row: DepartRow | undefined } = { row: undefined };

function useDrag({ row, canMove, onMove }: Pick<RowProps, 'row' | 'canMove' | 'onMove'>) {
  const [isOver, setOver] = useState(false);
  if (!canMove) return {};
  return {
    draggable: true,
    'data-over': isOver ? '' : undefined,
    onDragStart: (event: DragEvent) => {
      dragging.row = row;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData(dragType, row.node.id);
    },
    onDragOver: (event: DragEvent) => {
      if (dragging.row === undefined || dragging.row.node.id === row.node.id) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (dragging.row !== undefined) onMove(dragging.row, row);
      dragging.row = undefined;
    },
    onDragEnd: () => {
      dragging.row = undefined;
    },
  };
}
