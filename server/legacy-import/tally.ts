/** A remark of the report on one row. */
export type Remark = { readonly id: string; readonly what: string };

/** The result of importing one old table. */
export type Tally = {
  readonly table: string;
  readonly name: string;
  readonly total: number;
  readonly kept: number;
  /** The number of rows that exist in the product already. */
  readonly here: number;
  /** The number of kept rows with changed values. */
  readonly changed: number;
  readonly changes: readonly Remark[];
  readonly dropped: readonly Remark[];
  /** The number of remarks beyond the listed ones. */
  readonly moreChanges: number;
  readonly moreDropped: number;
};

export type Counter = {
  readonly keep: (id: string, changes: readonly string[]) => void;
  readonly drop: (id: string, reason: string, isHere?: boolean) => void;
  readonly result: () => Tally;
};

/** Maximum number of remarks that are listed for each table. */
const named = 5000;

export function createCounter(table: string, name: string): Counter {
  let [kept, here, changed, moreChanges, moreDropped] = [0, 0, 0, 0, 0];
  const changes: Remark[] = [];
  const dropped: Remark[] = [];
  return {
    keep: (id, whats) => {
      kept += 1;
      if (whats.length > 0) changed += 1;
      for (const change of new Set(whats)) {
        if (changes.length < named) changes.push({ id, what: change });
        else moreChanges += 1;
      }
    },
    drop: (id, reason, isHere = false) => {
      if (isHere) here += 1;
      if (dropped.length < named) dropped.push({ id, what: reason });
      else moreDropped += 1;
    },
    result: () => {
      const total = kept + dropped.length + moreDropped;
      return { table, name, total, kept, here, changed, changes, dropped, moreChanges, moreDropped };
    },
  };
}
