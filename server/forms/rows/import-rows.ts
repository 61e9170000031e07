import pLimit from 'p-limit';
import type { ImportColumn, ImportLine, ImportParts } from '#server/sheets/import-types.ts';
import { maxListed, notOffered, quoted } from '#server/sheets/line-errors.ts';
import { refuseLine } from '#server/sheets/keyed-lines.ts';
import { Refusal, refusals } from '#server/http/refusal.ts';
import { storedAtOnce, withRulesAsked, withValuesReady } from '#server/forms/shared/asked-before.ts';
import { changeRow, writeNew } from '#server/forms/shared/keep-row.ts';
import { choiceSource, type ChoiceSource } from '#server/forms/shared/choice-kinds.rules.ts';
import {
  listCategoriesOffered,
  listChoosablePeople,
  listDepartsOffered,
  type Chooser,
  type OfferedNames,
} from '#server/forms/shared/choices.store.ts';
import { nearNames } from '#server/forms/shared/near-names.ts';
import { regionPaths } from '#server/forms/shared/regions.ts';
import type { FormField } from '#server/forms/shared/row-access.rules.ts';
import { listLinkedOffered } from '#server/forms/shared/row-words.ts';
import { choiceErrors } from '#server/forms/shared/row-choices.ts';
import { filledIn } from '#server/forms/shared/row-defaults.ts';
import { inTurns } from '#server/forms/shared/in-turns.ts';
import { refusalOf } from '#server/forms/shared/row-errors.ts';
import type { RowPolicy } from '#server/forms/shared/row-policy.ts';
import type { Actor, RowDeps } from '#server/forms/shared/row-parts.ts';
import type { AuthorizedQuery } from '#server/forms/shared/authorized-query.store.ts';
import { judgeChange, judgeNew } from '#server/forms/shared/row-verdict.ts';
import { wireValue } from '#server/forms/shared/wire-value.ts';
import { surroundingsOf } from '#server/forms/shared/form-rules.ts';
import { findRowsBy } from '#server/forms/shared/rows.store.ts';
import type { StoredRow } from '#server/forms/shared/types.ts';
import { storable, type Stored } from '#server/forms/shared/storable.ts';
import { notifyRowsChanged } from '#server/forms/shared/notify-rows.ts';
import { columnTypeOf } from '#server/forms/shared/value-types.ts';
import { whileWriting } from '#server/forms/shared/writing.ts';
import { readValues, type FieldError } from '#server/forms/shared/value-schema.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { cellReaders } from './cell-values.ts';
import { headersOf } from './sheet-headers.rules.ts';

type Values = Readonly<Record<string, unknown>>;
/** A line to be written: a new row, or a change of one. */
type Imported = Stored & {
  readonly line: number;
  readonly given: Values;
  readonly id: string | undefined;
};
type Judged = Imported & {
  readonly held?: Values;
  readonly errors: readonly LineError[];
};
/** A problem of a line; for an unknown option, with the available ones. */
type LineError = {
  readonly key?: string;
  readonly message: string;
  readonly unknown?: FieldError['unknown'];
};

export function importColumns(authorized: AuthorizedQuery): ImportColumn[] {
  const fields = [...authorized.fields.values()].map(({ field }) => field);
  // A field that is required only conditionally need not be a column.
  const { rules = [] } = authorized.form.definition;
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
export function rowImport(deps: RowDeps, actor: Actor, policy: RowPolicy): ImportParts<Imported> {
  const authorized = policy.authorized('import');
  return {
    name: policy.form.name,
    columns: importColumns(authorized),
    check: async (lines, { key = '' }) => {
      const judged = await judge(deps, policy, lines, key === '' ? undefined : requireKey(policy, key));
      const wrong = await choiceErrors(deps, actor, authorized, judged);
      const twice = await uniqueErrors(deps, authorized, judged);
      const unknown = judged.flatMap(({ errors }, index) => [...errors, ...(wrong[index] ?? [])]);
      const describeError = await choiceMessages(deps, actor, authorized, unknown);
      return judged.map(({ errors, ...row }, index) => {
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
      const ready = await readyRows(deps, policy, authorized, rows);
      const preparedDeps = await prepareDeps(deps, policy, authorized, rows);
      await whileWriting(preparedDeps, policy, async (inside) => {
        await requireChosen(inside, actor, authorized, added(ready));
        for (const { line, id, given } of changes(ready))
          await atLine(policy, line, () => changeRow(inside, actor, policy, { id, values: given }));
        for (const row of added(ready))
          await atLine(policy, row.line, () => writeNew(inside, policy, authorized, row));
        await notifyRowsChanged(inside.db, policy.form.id);
      });
      return undefined;
    },
  };
}

type Ready = Imported & { readonly numbered?: Stored['set'] };

const added = (rows: readonly Ready[]): Ready[] => rows.filter(({ id }) => id === undefined);

/** Adds the line number to a refusal of the table; other refusals have no line, or name it already. */
async function atLine<T>(policy: RowPolicy, line: number, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const translatedError = refusalOf(policy, error);
    throw translatedError !== error && translatedError instanceof Refusal
      ? refuseLine(line, translatedError.message)
      : translatedError;
  }
}

/** Sorts the changes, so that two imports of the same rows lock them in the same order. */
const changes = (rows: readonly Ready[]): (Ready & { readonly id: string })[] =>
  rows
    .flatMap(({ id, ...row }) => (id === undefined ? [] : [{ ...row, id }]))
    .toSorted((left, right) => (left.id < right.id ? -1 : 1));

/** Runs slow checks before the rows are locked. */
async function prepareDeps(
  deps: RowDeps,
  policy: RowPolicy,
  authorized: AuthorizedQuery,
  rows: readonly Imported[],
): Promise<RowDeps> {
  const values = rows.map((row) => row.values);
  const checkedDeps = await withRulesAsked(deps, authorized, values);
  const changed = rows.filter(({ id }) => id !== undefined);
  return await withValuesReady(
    checkedDeps,
    policy,
    authorized,
    changed.map((row) => row.values),
  );
}

/** Checks all references of new lines together, because a record may have been deleted since the preview. */
async function requireChosen(
  inside: RowDeps,
  actor: Actor,
  authorized: AuthorizedQuery,
  rows: readonly Ready[],
): Promise<void> {
  const wrong = await choiceErrors(inside, actor, authorized, rows);
  for (const [index, [first] = []] of wrong.entries())
    if (first !== undefined) throw refuseLine(rows[index]?.line ?? 0, first.message);
}

/**
 * Prepares new rows with their sequence numbers before rows are written, because this is slow and blocks
 * others. Numbers of a failed import are never reused.
 */
async function readyRows(
  deps: RowDeps,
  policy: RowPolicy,
  authorized: AuthorizedQuery,
  rows: readonly Imported[],
): Promise<Ready[]> {
  const limit = pLimit(storedAtOnce);
  const stored = await limit.map(rows, async (row) =>
    row.id === undefined ? { ...row, ...(await storable(deps, policy, row)) } : row,
  );
  return await inTransaction(deps.db, async (db) => {
    const ready: Ready[] = [];
    for (const row of stored)
      ready.push(
        row.id === undefined
          ? { ...row, numbered: await filledIn({ ...deps, db }, policy, authorized) }
          : row,
      );
    return ready;
  });
}

/** Returns the field by which lines find their rows; the caller must be able to write and search it. */
function requireKey(policy: RowPolicy, key: string): string {
  const isUsable =
    policy.authorized('edit').fields.has(key) &&
    policy.authorized('search').fields.has(key) &&
    policy.authorized('import').fields.has(key);
  if (!isUsable) throw refusals.badInput(`不支持的参数：${key}`, 'key');
  return key;
}

async function judge(
  deps: RowDeps,
  policy: RowPolicy,
  lines: readonly ImportLine[],
  key: string | undefined,
): Promise<Judged[]> {
  const authorized = policy.authorized('import');
  const fields = [...authorized.fields.values()].map(({ field }) => field);
  const headers = headersOf(fields);
  const reading = await cellReaders(deps, policy, headers, lines);
  const surroundings = await surroundingsOf(deps, policy.form, policy.caller);
  const inputs = lines.map(({ cell }) => {
    const entries = [...headers].flatMap(([header, field]): [string, unknown][] => {
      const text = cell(header).trim();
      return text === '' ? [] : [[field.key, reading(field, text)]];
    });
    return Object.fromEntries(entries);
  });
  const rows = key === undefined ? [] : await rowsOfKeys(deps, policy, key, inputs);
  const keyId = key === undefined ? '' : (authorized.fields.get(key)?.field.id ?? '');
  const holders = new Map<string, StoredRow[]>();
  for (const row of rows) {
    const keyText = textOf(row.values[keyId]);
    holders.set(keyText, [...(holders.get(keyText) ?? []), row]);
  }
  const seen = new Set<string>();
  return await inTurns(lines, async ({ line }, index) => {
    const lineValues = inputs[index] ?? {};
    const value = key === undefined ? undefined : keyOf(authorized, key, lineValues);
    const found = value === undefined ? [] : (holders.get(textOf(value)) ?? []);
    const [row] = found;
    const { log, parsing } = deps;
    const input = { policy, authorized, given: lineValues, surroundings, log, parsing };
    const verdict = await (row === undefined ? judgeNew(input, deps.clock()) : judgeChange(input, row));
    const isAgain = value !== undefined && seen.has(textOf(value));
    if (value !== undefined) seen.add(textOf(value));
    const label = authorized.fields.get(key ?? '')?.field.label ?? '';
    return {
      ...verdict,
      line,
      given: lineValues,
      id: row?.id,
      ...(row === undefined ? {} : { held: row.values }),
      errors: [
        ...verdict.errors,
        ...(found.length > 1 ? [{ message: `${label}“${textOf(value)}”有多条数据` }] : []),
        ...(isAgain ? [{ message: `${label}“${textOf(value)}”在文件中重复` }] : []),
      ],
    };
  });
}

/** Returns the key of a line in column form, or undefined if it is empty or invalid. */
function keyOf(authorized: AuthorizedQuery, key: string, lineValues: Values): unknown {
  const keyInput = Object.hasOwn(lineValues, key) ? { [key]: lineValues[key] } : {};
  return readValues(authorized, keyInput, { isNew: false }).values[key] ?? undefined;
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
  const authorized = policy.authorized('import');
  const values = inputs
    .map((lineValues) => keyOf(authorized, key, lineValues))
    .filter((value) => value !== undefined);
  // The whole rows are read, because rules need them; the caller may search by the key.
  return await findRowsBy(db, policy.authorized('rules'), key, [...new Set(values)]);
}

/** Returns the names to offer instead of a text. */
type Offered = (text: string) => OfferedNames;

/** Returns the names that the caller may choose from a source with many; undefined if it has no names. */
async function offeredNames(
  deps: RowDeps,
  { caller, scope }: Actor,
  field: FormField,
  source: ChoiceSource,
): Promise<Offered | undefined> {
  const { db } = deps;
  if (source.from === 'regions') {
    const names = regionPaths();
    return nearNames({ names, total: names.length });
  }
  if (source.from === 'form' || source.from === 'words') {
    const linked = await listLinkedOffered(deps, caller, field, source);
    return linked && nearNames(linked);
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
  authorized: AuthorizedQuery,
  errors: readonly LineError[],
) {
  const dictionaries = await deps.dictionaries.all();
  const fields = [...authorized.fields.values()].map(({ field }) => field);
  const headers = new Map([...headersOf(fields)].map(([header, field]) => [field.key, { header, field }]));
  const many = new Set(
    errors.flatMap(({ key, unknown }) =>
      key === undefined || unknown === undefined || unknown.offered !== undefined ? [] : [key],
    ),
  );
  const named = new Map<string, Offered>();
  for (const key of many) {
    const field = headers.get(key)?.field;
    const source = field === undefined ? undefined : choiceSource(field);
    const found =
      field === undefined || source === undefined
        ? undefined
        : await offeredNames(deps, actor, field, source);
    if (found !== undefined) named.set(key, found);
  }
  return (line: ImportLine | undefined, { key = '', message, unknown }: LineError): string => {
    const found = headers.get(key);
    const source = found === undefined ? undefined : choiceSource(found.field);
    if (unknown === undefined || found === undefined || source === undefined) return message;
    const isList = columnTypeOf(found.field.kind) === 'text[]';
    const text = isList ? unknown.name : (line?.cell(found.header).trim() ?? unknown.name);
    const { offered } = unknown;
    const first = named.get(key)?.(text);
    if (offered === undefined && first === undefined)
      return `${found.header}${quoted(text)}不在可选项里，请改成有的选项`;
    const items = source.from === 'dict' ? (dictionaries[source.code] ?? []) : [];
    const texts =
      source.from === 'options' ? source.texts : new Map(items.map((one) => [one.value, one.text]));
    const offeredTexts = offered?.map((value) => texts.get(value) ?? value) ?? first?.names ?? [];
    return notOffered(found.header, text, offeredTexts, offered?.length ?? first?.total).replace(/。$/, '');
  };
}

/** Returns values of unique fields that another row in scope or an earlier line has. */
async function uniqueErrors(
  { db }: RowDeps,
  authorized: AuthorizedQuery,
  judged: readonly Judged[],
): Promise<string[][]> {
  const errors: string[][] = judged.map(() => []);
  for (const { field } of authorized.fields.values()) {
    if (field.unique !== true) continue;
    const values = judged
      .map((one) => one.values[field.key])
      .filter((one) => one !== null && one !== undefined);
    const rows = await findRowsBy(db, authorized, field.key, [...new Set(values)]);
    const owners = new Map(rows.map((row) => [textOf(row.values[field.id]), row.id]));
    const seen = new Set<string>();
    for (const [index, { id, values: own }] of judged.entries()) {
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
