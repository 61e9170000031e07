import type { CheckedLine, ImportReport } from './import-types.ts';
import { Refusal, refusal } from '#server/http/refusal.ts';

/** Outcome of an import line with a key: a new row, or an edit; undefined if the row has these values already. */
export type KeyedLine<New, Edit> = { readonly line: number } & (
  | { readonly add: New }
  | { readonly id: string; readonly edit: Edit | undefined }
);

/** Maximum edits of one import: each is a separate write within one transaction. */
const maxEdits = 1000;

export const lineRefusal = (line: number, message: string): Refusal =>
  refusal(`第 ${line} 行：${message}`, 'file');

/** Counts changed and unchanged rows, for `updates` of an import. */
export function countKeyed(
  rows: readonly KeyedLine<unknown, unknown>[],
  { key = '' }: Readonly<Record<string, string>>,
): Pick<ImportReport, 'updateCount' | 'sameCount'> | undefined {
  if (key === '') return undefined;
  const updates = rows.flatMap((row) => ('id' in row ? [row.edit] : []));
  const sameCount = updates.filter((edit) => edit === undefined).length;
  return { updateCount: updates.length - sameCount, sameCount };
}

/** Returns the new rows of an import, in the order of the file. */
export const newRowsOf = <New, Edit>(rows: readonly KeyedLine<New, Edit>[]): New[] =>
  rows.flatMap((row) => ('add' in row ? [row.add] : []));

/** Writes the edits in a fixed order, so that two imports that lock the same rows do not deadlock. */
export async function writeEdits<Edit>(
  rows: readonly KeyedLine<unknown, Edit>[],
  write: (edit: Edit) => Promise<unknown>,
): Promise<void> {
  const edits = rows.flatMap((row) =>
    'id' in row && row.edit !== undefined ? [{ line: row.line, id: row.id, edit: row.edit }] : [],
  );
  for (const { line, edit } of edits.toSorted((left, right) => (left.id < right.id ? -1 : 1)))
    try {
      await write(edit);
    } catch (error) {
      throw error instanceof Refusal ? lineRefusal(line, error.message) : error;
    }
}

/** Accepts only the first of several lines for the same row. Throws a refusal if the file changes too many rows. */
export function rejectRepeatedRows<New, Edit>(
  checked: readonly CheckedLine<KeyedLine<New, Edit>>[],
): CheckedLine<KeyedLine<New, Edit>>[] {
  const first = new Map<string, number>();
  const result = checked.map((one) => {
    if (!('row' in one) || !('id' in one.row)) return one;
    const { line, row } = one;
    const before = first.get(row.id);
    if (before !== undefined) return { line, errors: [`与第 ${before} 行是同一条数据。`] };
    first.set(row.id, line);
    return one;
  });
  const edits = result.filter((one) => 'row' in one && 'id' in one.row && one.row.edit !== undefined);
  if (edits.length > maxEdits) throw refusal(`一次最多更新 ${maxEdits} 行`, 'file');
  return result;
}

type ChangedValues<Values> = { [Name in keyof Values]?: NonNullable<Values[Name]> };

/** Returns the values that differ from the row's, null for those not given; undefined if nothing differs. */
export function changedValues<Values extends object>(
  submitted: Values,
  stored: Readonly<Record<string, unknown>>,
): ChangedValues<Values> | undefined {
  const result: ChangedValues<Values> = {};
  for (const [name, value] of Object.entries(submitted))
    if (value !== undefined && value !== null && value !== stored[name])
      Object.assign(result, { [name]: value });
  return Object.keys(result).length === 0 ? undefined : result;
}

/** Whether two lists have the same members, in any order. */
export const sameMembers = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((one) => right.includes(one));
