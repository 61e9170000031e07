import pLimit from 'p-limit';
import type { ImportColumn, ImportLine, SheetImport } from '#server/sheets/import-types.ts';
import { maxListed, choiceError, quote } from '#server/sheets/line-errors.ts';
import { lineRefusal } from '#server/sheets/keyed-lines.ts';
import type { Actor } from '#server/http/caller.ts';
import { Refusal, refusals } from '#server/http/refusal.ts';
import {
  storedAtOnce,
  withCheckRuleResults,
  withPreparedValues,
} from '#server/forms/shared/write/precompute.ts';
import { editLockedRow, insertCheckedRow } from '#server/forms/shared/write/row-commands.ts';
import { choiceSource, type ChoiceSource } from '#server/forms/shared/choices/choice-kinds.rules.ts';
import {
  listCategoriesOffered,
  listChoosablePeople,
  listDepartsOffered,
  type Chooser,
  type OfferedNames,
} from '#server/forms/shared/choices/choices.store.ts';
import { createSuggestions } from '#server/forms/shared/display-text/suggestions.ts';
import { regionPaths } from '#server/forms/shared/choices/regions.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import { listLinkedOffered } from '#server/forms/shared/display-text/linked-texts.ts';
import { choiceErrors } from '#server/forms/shared/choices/choice-errors.ts';
import { serverFilledValues } from '#server/forms/shared/values/defaults.ts';
import { mapYielding } from '#server/forms/shared/yielding.ts';
import { refusalOf } from '#server/forms/shared/write/constraint-errors.ts';
import type { RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import type { AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import { validateChange, validateNewRow } from '#server/forms/shared/rules/validate-row.ts';
import { wireValue } from '#server/forms/shared/values/wire-values.ts';
import { surroundingsOf } from '#server/forms/shared/rules/form-expressions.ts';
import { findRowsBy } from '#server/forms/shared/read/rows.store.ts';
import type { StoredRow } from '#server/forms/shared/stored-row.ts';
import { toStoredValues, type ColumnValues } from '#server/forms/shared/write/to-stored-values.ts';
import { notifyRowsChanged } from '#server/forms/shared/write/notify-rows.ts';
import { columnTypeOf } from '#server/forms/shared/values/value-types.ts';
import { inWriteTransaction } from '#server/forms/shared/write/write-transaction.ts';
import { readValues, type FieldError } from '#server/forms/shared/values/value-schema.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { cellReaders } from './cell-values.ts';
import { headersOf } from './sheet-headers.rules.ts';

type Values = Readonly<Record<string, unknown>>;
/** A line to be written: a new row, or a change of one. */
type ImportRow = ColumnValues & {
  readonly line: number;
  /** The cells by key, in wire format. */
  readonly input: Values;
  readonly id: string | undefined;
};
type LineResult = ImportRow & {
  /** Values of the row to be changed, by field id. */
  readonly storedValues?: Values;
  readonly errors: readonly LineError[];
};
/** A problem of a line; for an unknown option, with the available ones. */
type LineError = {
  readonly key?: string;
  readonly message: string;
  readonly unknown?: FieldError['unknown'];
};

export function importColumns(query: AuthorizedQuery): ImportColumn[] {
  const fields = [...query.fields.values()].map(({ field }) => field);
  // A field that is required only conditionally need not be a column.
  const { rules = [] } = query.form.definition;
  const ruled = new Set(
    rules.flatMap(({ act, target }) => (act === 'show' || act === 'set' ? [target] : [])),
  );
  return [...headersOf(fields)].map(([header, field]) => ({
    header,
    ...(field.required === true && field.default === undefined && !ruled.has(field.key)
      ? { required: true, hint: '必填' }
      : {}),
  }));
}

/**
 * Imports lines of a sheet with the authorized query, schema and options of a form; with a key they change the rows that
 * have it.
 */
export function rowImport(deps: RowDeps, actor: Actor, policy: RowPolicy): SheetImport<ImportRow> {
  const query = policy.queryFor('import');
  return {
    name: policy.form.name,
    columns: importColumns(query),
    check: async (lines, { key = '' }) => {
      const usableKey = key === '' ? undefined : requireKey(policy, key);
      const results = await validateLines(deps, policy, lines, usableKey);
      const wrong = await choiceErrors(deps, actor, query, results);
      const twice = await uniqueErrors(deps, query, results);
      const unknown = results.flatMap(({ errors }, index) => [...errors, ...(wrong[index] ?? [])]);
      const describeError = await choiceMessages(deps, actor, query, unknown);
      return results.map(({ errors, ...row }, index) => {
        const { line } = row;
        const all = [
          ...errors.map((error) => describeError(lines[index], error)),
          ...(wrong[index] ?? []).map((error) => describeError(lines[index], error)),
          ...(twice[index] ?? []),
        ];
        return all.length > 0 ? { line, errors: all } : { line, row };
      });
    },
    updates: (rows, { key = '' }) =>
      key === '' ? undefined : { updateCount: rows.filter(({ id }) => id !== undefined).length },
    save: async (rows) => {
      const prepared = await prepareRows(deps, policy, query, rows);
      const preparedDeps = await prepareDeps(deps, policy, query, rows);
      await inWriteTransaction(preparedDeps, policy, async (inside) => {
        await requireChoices(inside, actor, query, newRows(prepared));
        for (const { line, id, input } of changes(prepared))
          await atLine(policy, line, () => editLockedRow(inside, actor, policy, { id, values: input }));
        for (const row of newRows(prepared))
          await atLine(policy, row.line, () => insertCheckedRow(inside, policy, query, row));
        await notifyRowsChanged(inside.db, policy.form.id);
      });
      return undefined;
    },
  };
}

type PreparedRow = ImportRow & { readonly serverFilled?: ColumnValues['set'] };

const newRows = (rows: readonly PreparedRow[]): PreparedRow[] => rows.filter(({ id }) => id === undefined);

/** Adds the line number to a refusal of the table; other refusals have no line, or name it already. */
async function atLine<T>(policy: RowPolicy, line: number, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const translatedError = refusalOf(policy, error);
    throw translatedError !== error && translatedError instanceof Refusal
      ? lineRefusal(line, translatedError.message)
      : translatedError;
  }
}

/** Sorts the changes, so that two imports of the same rows lock them in the same order. */
const changes = (rows: readonly PreparedRow[]): (PreparedRow & { readonly id: string })[] =>
  rows
    .flatMap(({ id, ...row }) => (id === undefined ? [] : [{ ...row, id }]))
    .toSorted((left, right) => (left.id < right.id ? -1 : 1));

/** Runs slow checks before the rows are locked. */
async function prepareDeps(
  deps: RowDeps,
  policy: RowPolicy,
  query: AuthorizedQuery,
  rows: readonly ImportRow[],
): Promise<RowDeps> {
  const values = rows.map((row) => row.values);
  const checkedDeps = await withCheckRuleResults(deps, query, values);
  const changed = rows.filter(({ id }) => id !== undefined);
  return await withPreparedValues(
    checkedDeps,
    policy,
    query,
    changed.map((row) => row.values),
  );
}

/** Checks all references of new lines together, because a record may have been deleted since the preview. */
async function requireChoices(
  inside: RowDeps,
  actor: Actor,
  query: AuthorizedQuery,
  rows: readonly PreparedRow[],
): Promise<void> {
  const wrong = await choiceErrors(inside, actor, query, rows);
  for (const [index, [first] = []] of wrong.entries())
    if (first !== undefined) throw lineRefusal(rows[index]?.line ?? 0, first.message);
}

/**
 * Prepares new rows with their sequence numbers before rows are written, because this is slow and blocks
 * others. Numbers of a failed import are never reused.
 */
async function prepareRows(
  deps: RowDeps,
  policy: RowPolicy,
  query: AuthorizedQuery,
  rows: readonly ImportRow[],
): Promise<PreparedRow[]> {
  const limit = pLimit(storedAtOnce);
  const stored = await limit.map(rows, async (row) =>
    row.id === undefined ? { ...row, ...(await toStoredValues(deps, policy, row)) } : row,
  );
  return await inTransaction(deps.db, async (db) => {
    const prepared: PreparedRow[] = [];
    for (const row of stored)
      prepared.push(
        row.id === undefined
          ? { ...row, serverFilled: await serverFilledValues({ ...deps, db }, policy, query) }
          : row,
      );
    return prepared;
  });
}

/** Returns the field by which lines find their rows; the caller must be able to write and search it. */
function requireKey(policy: RowPolicy, key: string): string {
  const isUsable =
    policy.queryFor('edit').fields.has(key) &&
    policy.queryFor('search').fields.has(key) &&
    policy.queryFor('import').fields.has(key);
  if (!isUsable) throw refusals.badInput(`不支持的参数：${key}`, 'key');
  return key;
}

/** Validates all lines, and finds the rows that they change. */
async function validateLines(
  deps: RowDeps,
  policy: RowPolicy,
  lines: readonly ImportLine[],
  key: string | undefined,
): Promise<LineResult[]> {
  const query = policy.queryFor('import');
  const fields = [...query.fields.values()].map(({ field }) => field);
  const headers = headersOf(fields);
  const readCell = await cellReaders(deps, policy, headers, lines);
  const surroundings = await surroundingsOf(deps, policy.form, policy.caller);
  const inputs = lines.map(({ cell }) => {
    const entries = [...headers].flatMap(([header, field]): [string, unknown][] => {
      const text = cell(header).trim();
      return text === '' ? [] : [[field.key, readCell(field, text)]];
    });
    return Object.fromEntries(entries);
  });
  const rows = key === undefined ? [] : await rowsOfKeys(deps, policy, key, inputs);
  const keyId = key === undefined ? '' : (query.fields.get(key)?.field.id ?? '');
  const holders = new Map<string, StoredRow[]>();
  for (const row of rows) {
    const keyText = textOf(row.values[keyId]);
    holders.set(keyText, [...(holders.get(keyText) ?? []), row]);
  }
  const seen = new Set<string>();
  return await mapYielding(lines, async ({ line }, index) => {
    const lineValues = inputs[index] ?? {};
    const value = key === undefined ? undefined : keyOf(query, key, lineValues);
    const found = value === undefined ? [] : (holders.get(textOf(value)) ?? []);
    const [row] = found;
    const { log, parsing } = deps;
    const request = { policy, query, input: lineValues, surroundings, log, parsing };
    const result =
      row === undefined ? await validateNewRow(request, deps.clock()) : await validateChange(request, row);
    const isAgain = value !== undefined && seen.has(textOf(value));
    if (value !== undefined) seen.add(textOf(value));
    const label = query.fields.get(key ?? '')?.field.label ?? '';
    return {
      ...result,
      line,
      input: lineValues,
      id: row?.id,
      ...(row === undefined ? {} : { storedValues: row.values }),
      errors: [
        ...result.errors,
        ...(found.length > 1 ? [{ message: `${label}“${textOf(value)}”有多条数据` }] : []),
        ...(isAgain ? [{ message: `${label}“${textOf(value)}”在文件中重复` }] : []),
      ],
    };
  });
}

/** Returns the key of a line in column form, or undefined if it is empty or invalid. */
function keyOf(query: AuthorizedQuery, key: string, lineValues: Values): unknown {
  const keyInput = Object.hasOwn(lineValues, key) ? { [key]: lineValues[key] } : {};
  return readValues(query, keyInput, { isNew: false }).values[key] ?? undefined;
}

/** Formats a column value for comparison and messages. */
function textOf(value: unknown): string {
  const wire = wireValue(value);
  return typeof wire === 'string' ? wire : JSON.stringify(wire);
}

async function rowsOfKeys(
  { db }: RowDeps,
  policy: RowPolicy,
  key: string,
  inputs: readonly Values[],
): Promise<StoredRow[]> {
  const query = policy.queryFor('import');
  const values = inputs
    .map((lineValues) => keyOf(query, key, lineValues))
    .filter((value) => value !== undefined);
  // The whole rows are read, because rules need them; the caller may search by the key.
  return await findRowsBy(db, policy.queryFor('rules'), key, [...new Set(values)]);
}

/** Returns the names to offer instead of a text. */
type Suggest = (text: string) => OfferedNames;

/** Returns the names that the caller may choose from a source with many; undefined if it has no names. */
async function offeredNames(
  deps: RowDeps,
  { caller, scope }: Actor,
  field: FormField,
  source: ChoiceSource,
): Promise<Suggest | undefined> {
  const { db } = deps;
  if (source.from === 'regions') {
    const names = regionPaths();
    return createSuggestions({ names, total: names.length });
  }
  if (source.from === 'form' || source.from === 'displayText') {
    const linked = await listLinkedOffered(deps, caller, field, source);
    return linked && createSuggestions(linked);
  }
  const first = await firstNames(db, { ...caller, scope }, source);
  return first && (() => first);
}

/** Returns the first names of a source that has names of its own. */
async function firstNames(db: Db, chooser: Chooser, source: ChoiceSource): Promise<OfferedNames | undefined> {
  if (source.from === 'departs') return await listDepartsOffered(db, chooser, maxListed);
  if (source.from === 'categories') return await listCategoriesOffered(db, source.below, maxListed);
  if (source.from !== 'people') return undefined;
  const page = { username: '', realname: '', limit: maxListed, offset: 0 };
  const { rows, total } = await listChoosablePeople(db, chooser, page);
  return { names: rows.map(({ username, realname }) => `${realname}（${username}）`), total };
}

/**
 * Describes an unknown option with the found text and the possible ones; other errors stay unchanged. `errors` are
 * those to describe.
 */
async function choiceMessages(
  deps: RowDeps,
  actor: Actor,
  query: AuthorizedQuery,
  errors: readonly LineError[],
) {
  const dictionaries = await deps.dictionaries.all();
  const fields = [...query.fields.values()].map(({ field }) => field);
  const headers = new Map([...headersOf(fields)].map(([header, field]) => [field.key, { header, field }]));
  const many = new Set(
    errors.flatMap(({ key, unknown }) =>
      key === undefined || unknown === undefined || unknown.offered !== undefined ? [] : [key],
    ),
  );
  const suggestions = new Map<string, Suggest>();
  for (const key of many) {
    const field = headers.get(key)?.field;
    const source = field === undefined ? undefined : choiceSource(field);
    const found =
      field === undefined || source === undefined
        ? undefined
        : await offeredNames(deps, actor, field, source);
    if (found !== undefined) suggestions.set(key, found);
  }
  return (line: ImportLine | undefined, { key = '', message, unknown }: LineError): string => {
    const found = headers.get(key);
    const source = found === undefined ? undefined : choiceSource(found.field);
    if (unknown === undefined || found === undefined || source === undefined) return message;
    const isList = columnTypeOf(found.field.kind) === 'text[]';
    const text = isList ? unknown.name : (line?.cell(found.header).trim() ?? unknown.name);
    const { offered } = unknown;
    const first = suggestions.get(key)?.(text);
    if (offered === undefined && first === undefined)
      return `${found.header}${quote(text)}不在可选项里，请改成有的选项`;
    const items = source.from === 'dict' ? (dictionaries[source.code] ?? []) : [];
    const texts =
      source.from === 'options' ? source.texts : new Map(items.map((one) => [one.value, one.text]));
    const offeredTexts = offered?.map((value) => texts.get(value) ?? value) ?? first?.names ?? [];
    return choiceError(found.header, text, offeredTexts, offered?.length ?? first?.total).replace(/。$/, '');
  };
}

/** Returns values of unique fields that another row in scope or an earlier line has. */
async function uniqueErrors(
  { db }: RowDeps,
  query: AuthorizedQuery,
  results: readonly LineResult[],
): Promise<string[][]> {
  const errors: string[][] = results.map(() => []);
  for (const { field } of query.fields.values()) {
    if (field.unique !== true) continue;
    const values = results
      .map((one) => one.values[field.key])
      .filter((one) => one !== null && one !== undefined);
    const rows = await findRowsBy(db, query, field.key, [...new Set(values)]);
    const owners = new Map(rows.map((row) => [textOf(row.values[field.id]), row.id]));
    const seen = new Set<string>();
    for (const [index, { id, values: own }] of results.entries()) {
      const value = own[field.key];
      if (value === null || value === undefined) continue;
      const owner = owners.get(textOf(value));
      if ((owner !== undefined && owner !== id) || seen.has(textOf(value)))
        errors[index]?.push(`${field.label}“${textOf(value)}”已存在`);
      seen.add(textOf(value));
    }
  }
  return errors;
}
