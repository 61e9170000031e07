/** A row for the new database: `table` and the columns of `row` as they are called there, in camelCase. */
export type NewRow = { readonly table: string; readonly row: Readonly<Record<string, unknown>> };

/** A file that has come along. */
type KnownFile = { readonly id: string; readonly path: string };

/** What rules know of what has been taken so far. */
export type Desk = {
  /** Ids by old table. */
  readonly taken: Map<string, Set<string>>;
  /** By the old path, and by the old id. */
  readonly files: Map<string, KnownFile>;
  /** Codes of departments. */
  readonly orgCodes: Set<string>;
  /** Ids of menus and buttons of this product, by the id of the old one that each answers to. */
  readonly permissions: Map<string, string>;
  /** Addresses of those menus, by their ids here. */
  readonly menuUrls: Map<string, string>;
  /** Who is limited by a data rule, by its id: rows that lack the rule alone. */
  readonly limited: Map<string, NewRow[]>;
  /** Ids of the dictionaries that the product brings along, by code, and of those here, by the old id. */
  readonly ownDicts: Map<string, string>;
  readonly dicts: Map<string, string>;
  /** True the first time that it is said. */
  readonly once: (what: string) => boolean;
  readonly cleanHtml: (html: string) => Promise<string>;
  readonly now: Date;
};

/** The row is not taken; the message says why. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

/** The row is not taken, for what it says is here: nothing is missing. */
export class AlreadyHere extends NotTaken {}

/** What a rule is given beside the row. */
export type Hand = {
  readonly desk: Desk;
  /** The row is taken, but not all of it as it was. */
  readonly changed: (what: string) => void;
};

export function createDesk(cleanHtml: Desk['cleanHtml'], now: Date): Desk {
  const said = new Set<string>();
  return {
    taken: new Map(),
    files: new Map(),
    orgCodes: new Set(),
    permissions: new Map(),
    menuUrls: new Map(),
    limited: new Map(),
    ownDicts: new Map(),
    dicts: new Map(),
    once: (what) => !said.has(what) && said.add(what).has(what),
    cleanHtml,
    now,
  };
}

export function take({ taken }: Desk, table: string, id: string): void {
  const ids = taken.get(table) ?? new Set();
  taken.set(table, ids.add(id));
}

export const isTaken = ({ taken }: Desk, table: string, id: string): boolean =>
  taken.get(table)?.has(id) === true;
