import {
  useQueries,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UndefinedInitialDataOptions,
} from '@tanstack/react-query';
import { useState, type DragEvent } from 'react';
import { spliced } from '#machines/list-edits.ts';
import type { ResourceRow } from './define-resource.ts';
import { allRows, type ListState } from './list-state.ts';

type ReadRows<Rows, Key extends QueryKey> = UndefinedInitialDataOptions<Rows, Error, Rows, Key>;

type TreeOptions<Row extends ResourceRow, RootKey extends QueryKey, Key extends QueryKey> = {
  readonly roots: ReadRows<Row[], RootKey>;
  /** Returns the children that came with a row; null and undefined mean none. */
  readonly childrenOf?: (row: Row) => readonly Row[] | null | undefined;
  /** Loads the children when a row is expanded. Needs `isLeaf`. */
  readonly load?: (row: Row) => ReadRows<Row[], Key>;
  readonly isLeaf?: (row: Row) => boolean;
  /** Rows can be dragged among their siblings, or moved with Alt and an arrow: receives the new order. */
  readonly onMove?: (siblings: readonly Row[]) => void;
};

/** One line of a tree table; `row` is undefined while it is loading. */
export type TreeLine<Row> = {
  readonly row: Row | undefined;
  /** 0 for a root. */
  readonly level: number;
  /** Undefined: it has no children. */
  readonly isOpen: boolean | undefined;
  /** Counted from 0 among `siblings`. */
  readonly position: number;
  readonly siblings: readonly Row[];
};

/** The expanded rows: all or none, except for those listed. */
type ExpandedRows<Row> = { readonly all: boolean; readonly except: ReadonlyMap<string, Row> };

const state: ListState = { page: 1, size: allRows, sort: undefined, filters: {} };

/**
 * The list of a tree table, for `ResourceView` as `list` and, its `tree`, as `tree`: nested rows, loaded together
 * (`childrenOf`) or on expansion (`load`). The page keeps the expanded rows.
 */
export function useTreeList<
  Row extends ResourceRow,
  RootKey extends QueryKey,
  Key extends QueryKey = QueryKey,
>({ roots, childrenOf, load, isLeaf, onMove }: TreeOptions<Row, RootKey, Key>) {
  const client = useQueryClient();
  const query = useQuery(roots);
  const [expanded, setExpanded] = useState<ExpandedRows<Row>>({ all: false, except: new Map() });
  const opened = load === undefined ? [] : [...expanded.except.values()];
  const read = useQueries({ queries: load === undefined ? [] : opened.map((row) => load(row)) });
  const loaded = new Map(opened.map((row, index) => [row.id, read[index]?.data]));
  const belowOf = (row: Row): readonly Row[] | undefined =>
    load === undefined ? (childrenOf?.(row) ?? []) : loaded.get(row.id);
  const hasBelow = (row: Row) => (isLeaf === undefined ? (belowOf(row)?.length ?? 0) > 0 : !isLeaf(row));
  const lines = linesOf(query.data ?? [], {
    isOpen: ({ id }) => expanded.all !== expanded.except.has(id),
    belowOf,
    hasBelow,
  });
  const setAll = (all: boolean) => setExpanded({ all, except: new Map() });
  const toggle = (row: Row, isOpen: boolean) =>
    setExpanded(({ all, except }) => {
      const next = new Map(except);
      if (isOpen === all) next.delete(row.id);
      else next.set(row.id, row);
      return { all, except: next };
    });
  const drag = useSiblingDrag(lines, onMove);
  return {
    state,
    query: {
      data: query.data === undefined ? undefined : { records: query.data, total: query.data.length },
      isError: query.isError,
      error: query.error,
      isPlaceholderData: query.isPlaceholderData,
      refetch: query.refetch,
    },
    rows: lines.flatMap(({ row }) => row ?? []),
    count: lines.length,
    rowAt: (index: number) => lines[index]?.row,
    // A tree has no pages.
    counted: { total: 0 },
    change: () => undefined,
    search: () => undefined,
    see: () => undefined,
    refresh: async () => {
      await client.invalidateQueries({ queryKey: roots.queryKey });
      await Promise.all(read.map((one) => one.refetch()));
    },
    tree: {
      lineAt: (index: number) => lines[index],
      toggle,
      drag,
      /** 展开全部, for rows that are loaded together; it includes rows added later. */
      openAll: () => setAll(true),
      /** 收起全部 */
      closeAll: () => setAll(false),
    },
  };
}

export type RowTree<Row> = {
  readonly lineAt: (index: number) => TreeLine<Row> | undefined;
  readonly toggle: (row: Row, isOpen: boolean) => void;
  readonly drag: ReturnType<typeof useSiblingDrag<Row>>;
};

type Below<Row> = {
  readonly isOpen: (row: Row) => boolean;
  readonly belowOf: (row: Row) => readonly Row[] | undefined;
  readonly hasBelow: (row: Row) => boolean;
};

function linesOf<Row extends ResourceRow>(
  siblings: readonly Row[],
  below: Below<Row>,
  level = 0,
): readonly TreeLine<Row>[] {
  return siblings.flatMap((row, position): readonly TreeLine<Row>[] => {
    const isOpen = below.hasBelow(row) ? below.isOpen(row) : undefined;
    const line = { row, level, isOpen, position, siblings };
    if (isOpen !== true) return [line];
    const children = below.belowOf(row);
    if (children !== undefined) return [line, ...linesOf(children, below, level + 1)];
    return [line, { row: undefined, level: level + 1, isOpen: undefined, position: 0, siblings: [] }];
  });
}

/** Drags rows of a tree table among their siblings. Undefined without `onMove`. */
function useSiblingDrag<Row>(
  lines: readonly TreeLine<Row>[],
  onMove: ((siblings: readonly Row[]) => void) | undefined,
) {
  const [from, setFrom] = useState<number | undefined>(undefined);
  const [over, setOver] = useState<number | undefined>(undefined);
  if (onMove === undefined) return undefined;
  const fits = (target: number) => from !== undefined && lines[from]?.siblings === lines[target]?.siblings;
  const stop = () => {
    setFrom(undefined);
    setOver(undefined);
  };
  /** Moves a row to another position among its siblings. */
  const move = (index: number, to: number) => {
    const { row, position, siblings } = lines[index] ?? nowhere;
    if (row === undefined || to < 0 || to >= siblings.length || to === position) return;
    onMove(spliced(spliced(siblings, position, 1), to, 0, row));
  };
  return {
    /** Moves one position up or down, by keyboard. */
    step: (index: number, by: -1 | 1) => move(index, (lines[index]?.position ?? 0) + by),
    row: (index: number) => ({
      draggable: true,
      'data-dragged': index === from ? '' : undefined,
      'data-over': index === over && index !== from ? '' : undefined,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move';
        setFrom(index);
      },
      onDragOver: (event: DragEvent) => {
        if (!fits(index)) return;
        event.preventDefault();
        setOver(index);
      },
      onDrop: (event: DragEvent) => {
        if (from === undefined || !fits(index)) return;
        event.preventDefault();
        move(from, lines[index]?.position ?? 0);
        stop();
      },
      onDragEnd: stop,
    }),
  };
}

const nowhere = { row: undefined, position: 0, siblings: [] } as const;
