/** A row for the new database; `row` has the columns of `table` in camelCase. */
export type NewRow = { readonly table: string; readonly row: Readonly<Record<string, unknown>> };

/** An imported file. */
type KnownFile = { readonly id: string; readonly path: string };

/** The state of an import that rules read and extend. */
export type ImportContext = {
  /** Imported ids by old table. */
  readonly taken: Map<string, Set<string>>;
  /** Files by old path and by old id. */
  readonly files: Map<string, KnownFile>;
  /** Codes of departments. */
  readonly orgCodes: Set<string>;
  /** Ids of this product's menus and buttons by the id of the equivalent old one. */
  readonly permissions: Map<string, string>;
  /** Addresses of those menus by new id. */
  readonly menuUrls: Map<string, string>;
  /** Rows that assign a data rule, without the rule's id, by the old id of the rule. */
  readonly limited: Map<string, NewRow[]>;
  /** Ids of the built-in dictionaries by code, and of imported ones by old id. */
  readonly ownDicts: Map<string, string>;
  readonly dicts: Map<string, string>;
  /** Returns true at the first call with this text. */
  readonly once: (what: string) => boolean;
  readonly cleanHtml: (html: string) => Promise<string>;
  readonly now: Date;
};

/** Rejects a row; the message is the reason. */
export class NotTaken extends Error {
  override readonly name = 'NotTaken';
}

/** Rejects a row that exists already, which is not counted as a loss. */
export class AlreadyHere extends NotTaken {}

/** The arguments of a rule besides the row. */
export type Hand = {
  readonly context: ImportContext;
  /** Notes in the report that part of an imported row was changed. */
  readonly changed: (what: string) => void;
};

export function createImportContext(cleanHtml: ImportContext['cleanHtml'], now: Date): ImportContext {
  const seenKeys = new Set<string>();
  return {
    taken: new Map(),
    files: new Map(),
    orgCodes: new Set(),
    permissions: new Map(),
    menuUrls: new Map(),
    limited: new Map(),
    ownDicts: new Map(),
    dicts: new Map(),
    once: (key) => !seenKeys.has(key) && seenKeys.add(key).has(key),
    cleanHtml,
    now,
  };
}

export function take({ taken }: ImportContext, table: string, id: string): void {
  const ids = taken.get(table) ?? new Set();
  taken.set(table, ids.add(id));
}

export const isTaken = ({ taken }: ImportContext, table: string, id: string): boolean =>
  taken.get(table)?.has(id) === true;
