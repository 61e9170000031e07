import type { CheckedLine, ImportReport } from './import-sheet.ts';
import { Refusal, refuse } from './refusal.ts';

/** What a line of an import with a key comes to: a new row, or an edit; undefined: the row is like that already. */
export type KeyedLine<New, Edit> = { readonly line: number } & (
  | { readonly add: New }
  | { readonly id: string; readonly edit: Edit | undefined }
);

/** Each is a write of its own, as an edit by hand is, in one transaction. */
const mostEdits = 1000;

export const refuseLine = (line: number, message: string): Refusal =>
  refuse(`第 ${line} 行：${message}`, 'file');

/** For `updates` of an import. */
export function countKeyed(
  rows: readonly KeyedLine<unknown, unknown>[],
  { key = '' }: Readonly<Record<string, string>>,
): Pick<ImportReport, 'updateCount' | 'sameCount'> | undefined {
  if (key === '') return undefined;
  const held = rows.flatMap((row) => ('id' in row ? [row.edit] : []));
  const sameCount = held.filter((edit) => edit === undefined).length;
  return { updateCount: held.length - sameCount, sameCount };
}

/** The new rows of an import, in the order of the file. */
export const addedOf = <New, Edit>(rows: readonly KeyedLine<New, Edit>[]): New[] =>
  rows.flatMap((row) => ('add' in row ? [row.add] : []));

/** Writes the edits, always in one order: two imports that lock the same rows do not wait for each other. */
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
      throw error instanceof Refusal ? refuseLine(line, error.message) : error;
    }
}

/** Of lines that mean the same row only the first is right. Throws the refusal of a file that changes too many rows. */
export function eachOnce<New, Edit>(
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
  if (edits.length > mostEdits) throw refuse(`一次最多更新 ${mostEdits} 行`, 'file');
  return result;
}

type Said<Values> = { [Name in keyof Values]?: NonNullable<Values[Name]> };

/** What of the values a row does not have already, null for what was not said; undefined: nothing. */
export function differing<Values extends object>(
  given: Values,
  held: Readonly<Record<string, unknown>>,
): Said<Values> | undefined {
  const result: Said<Values> = {};
  for (const [name, value] of Object.entries(given))
    if (value !== undefined && value !== null && value !== held[name])
      Object.assign(result, { [name]: value });
  return Object.keys(result).length === 0 ? undefined : result;
}

/** Whether two lists have the same members, in whatever order. */
export const sameMembers = (left: readonly string[], right: readonly string[]): boolean =>
  left.length === right.length && left.every((one) => right.includes(one));
