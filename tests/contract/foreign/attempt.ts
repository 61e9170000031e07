import type { OperationKey } from '#openapi/index.ts';
import type { ClassRows, RowKind } from './class-rows.ts';

/** Rows of a class with the ids that belong to none. */
export type Ids = ClassRows & { readonly role: string; readonly menu: string; readonly otherMenu: string };

/** One request that names a row; `of` is the row that belongs to another class, everything else is the caller's. */
export type Attempt = {
  readonly of: RowKind;
  readonly path?: (ids: Ids) => Readonly<Record<string, string>>;
  readonly query?: (ids: Ids) => Record<string, string>;
  readonly body?: (ids: Ids) => object;
  /** Instead of a refusal: a search that finds nothing there, or a wish that is fulfilled for everybody else. */
  readonly finds?: 'nothing' | 'nothing to do';
  /** Sent as a form with an .xlsx file. */
  readonly sheet?: 'one pupil';
};

/** What is tried with an operation, or why there is nothing to try. */
export type Trials = Readonly<Partial<Record<OperationKey, readonly [Attempt, ...Attempt[]] | string>>>;

export const byQuery = (of: RowKind, name = 'id'): Attempt => ({ of, query: (ids) => ({ [name]: ids[of] }) });
export const byBody = (of: RowKind, name: string, more: object = {}): Attempt => ({
  of,
  body: (ids) => ({ ...more, [name]: ids[of] }),
});
/** As ids joined by commas. */
export const byList = (of: RowKind, name = 'ids'): Attempt => ({
  of,
  query: (ids) => ({ [name]: `${ids[of]},` }),
});
export const nothing = (attempt: Attempt): Attempt => ({ ...attempt, finds: 'nothing' });
