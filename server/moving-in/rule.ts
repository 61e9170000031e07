import type { Column } from './columns.ts';
import type { Hand, NewRow } from './desk.ts';
import type { OldRow } from './old-dump.ts';

/** What becomes of the rows of one old table. */
export type Rule = {
  /** The old table, and the new one. */
  readonly from: string;
  readonly into: string;
  /** What the rows are, for the report. */
  readonly name: string;
  readonly columns: Readonly<Record<string, Column>>;
  /** Rows that hang on it: what were lists in texts. */
  readonly also?: (row: OldRow, hand: Hand) => readonly NewRow[];
  /** The same, when all rules of the group have been through. */
  readonly afterwards?: (row: OldRow, hand: Hand) => readonly NewRow[];
  /** No other row refers to these, and they are many: their ids are not remembered. */
  readonly isLeaf?: true;
  /** The column that names the row above it: those above come first, and one without stands at the top. */
  readonly parent?: string;
};
