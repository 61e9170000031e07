import { useState } from 'react';
import { useReopening } from '#lib/use-reopening.ts';

export type OpenRecord<Row> =
  | { readonly mode: 'add' }
  | { readonly mode: 'edit' | 'detail'; readonly row: Row };

/**
 * Which record of a list is open and how. `onSaved` fetches the list anew. With the list's `rows` a form that went with
 * unsaved text (an expired login, a reload) opens again by itself.
 */
export function useDesk<Row extends { readonly id: string }>(
  onSaved: () => Promise<unknown>,
  rows: readonly Row[] = [],
) {
  const [open, setOpen] = useState<OpenRecord<Row> | undefined>(undefined);
  const [savedId, setSavedId] = useState<string | undefined>(undefined);
  const { wanted, reopened } = useReopening('desk', open === undefined ? undefined : openingOf(open));
  const again = wanted === undefined ? undefined : recordOf(wanted, rows);
  if (again !== undefined) {
    reopened();
    setOpen(again);
  }
  return {
    open,
    /** The row that was saved last, to point it out. */
    savedId,
    add: () => setOpen({ mode: 'add' }),
    edit: (row: Row) => setOpen({ mode: 'edit', row }),
    show: (row: Row) => setOpen({ mode: 'detail', row }),
    close: () => setOpen(undefined),
    saved: () => {
      setSavedId(open?.mode === 'edit' ? open.row.id : undefined);
      setOpen(undefined);
      void onSaved();
    },
  };
}

function openingOf<Row extends { readonly id: string }>(open: OpenRecord<Row>): string | undefined {
  if (open.mode === 'detail') return undefined;
  return open.mode === 'add' ? 'add' : `edit ${open.row.id}`;
}

function recordOf<Row extends { readonly id: string }>(
  opening: string,
  rows: readonly Row[],
): OpenRecord<Row> | undefined {
  if (opening === 'add') return { mode: 'add' };
  const row = rows.find(({ id }) => opening === `edit ${id}`);
  return row === undefined ? undefined : { mode: 'edit', row };
}
