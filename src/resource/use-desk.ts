import { useState } from 'react';

export type OpenRecord<Row> =
  | { readonly mode: 'add' }
  | { readonly mode: 'edit' | 'detail'; readonly row: Row };

/** Which record of a list is open and how. `onSaved` fetches the list anew. */
export function useDesk<Row extends { readonly id: string }>(onSaved: () => Promise<unknown>) {
  const [open, setOpen] = useState<OpenRecord<Row> | undefined>(undefined);
  const [savedId, setSavedId] = useState<string | undefined>(undefined);
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
