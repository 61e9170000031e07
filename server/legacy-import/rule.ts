import type { Column } from './columns.ts';
import type { Hand, NewRow } from './import-context.ts';
import type { OldRow } from './old-dump.ts';

/** Describes how the rows of one old table are imported. */
export type Rule = {
  /** The old table; `into` is the new one. */
  readonly from: string;
  readonly into: string;
  /** The Chinese name of the rows in the report. */
  readonly name: string;
  readonly columns: Readonly<Record<string, Column>>;
  /** Returns dependent rows, which the old product stored as lists in texts. */
  readonly also?: (row: OldRow, hand: Hand) => readonly NewRow[];
  /** Returns dependent rows that are written when all rules of the group are done. */
  readonly afterwards?: (row: OldRow, hand: Hand) => readonly NewRow[];
  /** True when no other row refers to these rows: there are many, so their ids are not kept. */
  readonly isLeaf?: true;
  /**
   * The column that refers to the parent row: parents are imported before children, and rows without a parent are
   * roots.
   */
  readonly parent?: string;
};
