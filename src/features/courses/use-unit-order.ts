import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { spliced } from '#machines/list-edits.ts';
import { messageOf } from '#machines/message-of.ts';
import { placeUnits } from '#shared/api/course-unit.ts';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import type { UnitRow } from './unit-schema.ts';

type Move = {
  readonly ids: readonly string[];
  /** The places of the units that the move is based on. */
  readonly seen: ReadonlyMap<string, number | null | undefined>;
};

/**
 * The units of a course in the order on the screen. A move is shown and saved at once; a refused one shows the order of
 * the server again.
 */
export function useUnitOrder(courseId: string, stored: readonly UnitRow[], refresh: () => Promise<unknown>) {
  const notices = useNotices();
  const [order, setOrder] = useState<readonly string[] | undefined>(undefined);
  const saving = useMutation({
    // One after the other, so that the last move is saved last.
    scope: { id: `order of units ${courseId}` },
    mutationFn: ({ ids, seen }: Move) =>
      placeUnits(
        ids.map((id, index) => {
          const wasOrderNum = seen.get(id);
          return { id, orderNum: index + 1, ...(wasOrderNum === undefined ? {} : { wasOrderNum }) };
        }),
      ),
    onError: (error) => {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '保存失败') });
    },
    onSettled: async (_answer, _error, { ids }) => {
      await refresh();
      setOrder((now) => (now === ids ? undefined : now));
    },
  });
  const units = order === undefined ? stored : inOrder(stored, order);
  /** Returns whether the unit moved. */
  const move = (id: string, to: number): boolean => {
    const ids = units.map((unit) => unit.id);
    const from = ids.indexOf(id);
    if (from < 0 || to < 0 || to >= ids.length || from === to) return false;
    const moved = spliced(spliced(ids, from, 1), to, 0, id);
    // A move before this one is saved first and has numbered the units.
    const seen = new Map(stored.map((unit) => [unit.id, unit.orderNum]));
    order?.forEach((known, index) => seen.set(known, index + 1));
    setOrder(moved);
    saving.mutate({ ids: moved, seen });
    return true;
  };
  return { units, move };
}

/**
 * Returns the rows in the order of the ids; rows without a place, which were added meanwhile, come last in their own
 * order.
 */
export function inOrder<Row extends { readonly id: string }>(
  rows: readonly Row[],
  ids: readonly string[],
): readonly Row[] {
  const placed = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return [...placed, ...rows.filter(({ id }) => !ids.includes(id))];
}
