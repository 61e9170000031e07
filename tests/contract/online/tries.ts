import type { TestAnswer } from '#tests/support/database/server.ts';
import type { Name, World } from './matrix-world.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * The operation reveals values of rows: the answer contains the marks of each row if the caller sees both the
 * row and the field.
 */
type Refuses = {
  readonly does: 'tells';
  /** True: the request covers only the named row. Absent: one answer covers all rows. */
  readonly each?: true;
  readonly ask: (world: World, name: Name) => Promise<TestAnswer>;
  readonly marks: (name: Name) => readonly string[];
};
/**
 * The operation reveals the definition of a form: the answer contains its labels if the caller has the needed
 * right to the field.
 */
type Names = {
  readonly does: 'names';
  /** Absent: reading the field is enough. */
  readonly needs?: 'write';
  readonly ask: (world: World) => Promise<TestAnswer>;
};
/**
 * The operation changes one row: `of` returns `to` afterwards if the caller may do it, and the old value
 * otherwise.
 */
type Changes = {
  readonly does: 'changes';
  /** The needed right: writing the field, or only changing the row. */
  readonly needs: 'field' | 'row';
  readonly table?: 'sub';
  readonly id?: (name: Name) => string;
  readonly ask: (world: World, name: Name) => Promise<TestAnswer>;
  readonly of: (row: Row | undefined) => unknown;
  readonly to: unknown;
};
/** The operation creates a row with the field, if the caller may write it. */
type Makes = {
  readonly does: 'makes';
  readonly table?: 'sub';
  readonly ask: (world: World) => Promise<TestAnswer>;
};
/** The public link determines the fields, independent of roles, and the answer reveals no rows. */
type Links = { readonly does: 'links'; readonly ask: (world: World) => Promise<TestAnswer> };
/** The operation needs the permission to design forms or reports; other callers are refused. */
type Needs = { readonly does: 'needs'; readonly permission: readonly string[] };

export type Try = Refuses | Names | Changes | Makes | Links | Needs;
/** The tries of an operation, or the reason why it reaches nothing with rights. */
export type Tries = Readonly<Record<string, readonly [Try, ...Try[]] | string>>;
