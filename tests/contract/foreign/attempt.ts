import type { OperationKey } from '#openapi/index.ts';
import type { ClassRows, RowKind } from './class-rows.ts';

/** Rows of a class, with ids of roles and menus that belong to no class. */
export type Ids = ClassRows & { readonly role: string; readonly menu: string; readonly otherMenu: string };

/**
 * One request that names a row. `of` is the row that belongs to another class; everything else is the
 * caller's.
 */
export type Attempt = {
  readonly of: RowKind;
  readonly path?: (ids: Ids) => Readonly<Record<string, string>>;
  readonly query?: (ids: Ids) => Record<string, string>;
  readonly body?: (ids: Ids) => object;
  /**
   * The expected result if it is not a refusal: a search without results, or an operation that succeeds for
   * the other rows.
   */
  readonly finds?: 'nothing' | 'nothing to do';
  /** The request is a form with an .xlsx file. */
  readonly sheet?: 'one pupil';
};

/** The attempts with an operation, or the reason why there is nothing to test. */
export type Trials = Readonly<Partial<Record<OperationKey, readonly [Attempt, ...Attempt[]] | string>>>;

export const byQuery = (of: RowKind, name = 'id'): Attempt => ({ of, query: (ids) => ({ [name]: ids[of] }) });
export const byBody = (of: RowKind, name: string, more: object = {}): Attempt => ({
  of,
  body: (ids) => ({ ...more, [name]: ids[of] }),
});
/** Sends ids joined by commas. */
export const byList = (of: RowKind, name = 'ids'): Attempt => ({
  of,
  query: (ids) => ({ [name]: `${ids[of]},` }),
});
export const nothing = (attempt: Attempt): Attempt => ({ ...attempt, finds: 'nothing' });
