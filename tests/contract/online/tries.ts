import type { TestAnswer } from '#tests/support/server.ts';
import type { Name, World } from './matrix-world.ts';

type Row = Readonly<Record<string, unknown>>;

/** Tells values of rows: `marks` of each stand in the answer where the caller sees both the row and the field. */
type Tells = {
  readonly does: 'tells';
  /** Of the row of the name alone; left out: of all in one answer. */
  readonly each?: true;
  readonly ask: (world: World, name: Name) => Promise<TestAnswer>;
  readonly marks: (name: Name) => readonly string[];
};
/** Tells what a form is made of: its words stand in the answer where the caller may use the field so. */
type Names = {
  readonly does: 'names';
  /** Left out: whoever sees the field. */
  readonly needs?: 'write';
  readonly ask: (world: World) => Promise<TestAnswer>;
};
/** Changes one row: `of` it is `to` afterwards where the caller may, and what it was where not. */
type Changes = {
  readonly does: 'changes';
  /** The right to write the field, or the row alone. */
  readonly needs: 'field' | 'row';
  readonly table?: 'sub';
  readonly id?: (name: Name) => string;
  readonly ask: (world: World, name: Name) => Promise<TestAnswer>;
  readonly of: (row: Row | undefined) => unknown;
  readonly to: unknown;
};
/** Makes a row with the field in it, where the caller may write that. */
type Makes = {
  readonly does: 'makes';
  readonly table?: 'sub';
  readonly ask: (world: World) => Promise<TestAnswer>;
};
/** By the public link: what is asked is what the link says, whatever a role may, and nothing of a row is told. */
type Links = { readonly does: 'links'; readonly ask: (world: World) => Promise<TestAnswer> };
/** Asks for a permission by which forms or reports are made: nobody else is heard. */
type Needs = { readonly does: 'needs'; readonly permission: string };

export type Try = Tells | Names | Changes | Makes | Links | Needs;
/** How an operation is tried, or why it reaches nothing that has rights. */
export type Tries = Readonly<Record<string, readonly [Try, ...Try[]] | string>>;
