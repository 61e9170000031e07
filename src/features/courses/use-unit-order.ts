import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { spliced } from '#machines/list-edits.ts';
import { messageOf } from '#machines/message-of.ts';
import { placeUnits } from '#shared/api/course-unit.ts';
import { isShownByClient } from '#shared/api/failure-kinds.ts';
import { useNotices } from '#shared/app/app-context.tsx';
import { inOrder } from './unit-order.ts';
import type { UnitRow } from './unit-schema.ts';

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
    mutationFn: (ids: readonly string[]) => placeUnits(ids.map((id, index) => ({ id, orderNum: index + 1 }))),
    onError: (error) => {
      if (!isShownByClient(error)) notices.show({ kind: 'warning', text: messageOf(error, '保存失败') });
    },
    onSettled: async (_answer, _error, ids) => {
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
    setOrder(moved);
    saving.mutate(moved);
    return true;
  };
  return { units, move };
}
