/** Something of one row that the report names. */
export type Remark = { readonly id: string; readonly what: string };

/** What has become of the rows of one old table. */
export type Tally = {
  readonly table: string;
  readonly name: string;
  readonly total: number;
  readonly kept: number;
  /** Those of `kept` of which something is other than it was. */
  readonly changed: number;
  readonly changes: readonly Remark[];
  readonly dropped: readonly Remark[];
};

export type Counter = {
  readonly keep: (id: string, changes: readonly string[]) => void;
  readonly drop: (id: string, reason: string) => void;
  readonly result: () => Tally;
};

export function createCounter(table: string, name: string): Counter {
  let [kept, changed] = [0, 0];
  const changes: Remark[] = [];
  const dropped: Remark[] = [];
  return {
    keep: (id, whats) => {
      kept += 1;
      if (whats.length > 0) changed += 1;
      for (const what of new Set(whats)) changes.push({ id, what });
    },
    drop: (id, reason) => void dropped.push({ id, what: reason }),
    result: () => ({ table, name, total: kept + dropped.length, kept, changed, changes, dropped }),
  };
}
