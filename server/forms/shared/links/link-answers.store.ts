import type { Db } from '#server/store/database.ts';

/** Data of a row that was submitted through a public link. */
export type LinkAnswer = { readonly number: number; readonly receipt: string };

/** Returns those of these rows that were submitted through the link, by id. */
export async function listLinkAnswers(
  db: Db,
  formId: string,
  rowIds: readonly string[],
): Promise<ReadonlyMap<string, LinkAnswer>> {
  if (rowIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('onlPublicAnswer')
    .select(['rowId', 'number', 'receipt'])
    .where('formId', '=', formId)
    .where('rowId', 'in', [...rowIds])
    .execute();
  return new Map(rows.map(({ rowId, number, receipt }) => [rowId, { number, receipt }]));
}

/** Normalizes a typed receipt code: blanks, missing dashes, lower case and full-width characters. */
const asReceipt = (typed: string): string =>
  (
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .match(/.{1,4}/g) ?? []
  ).join('-');

/** Returns the rows with this number or receipt code. */
export async function findAnsweredRows(db: Db, formId: string, numberOrReceipt: string): Promise<string[]> {
  const text = numberOrReceipt.trim();
  const number = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  const rows = await db
    .selectFrom('onlPublicAnswer')
    .select('rowId')
    .where('formId', '=', formId)
    .where((eb) => (number === undefined ? eb('receipt', '=', asReceipt(text)) : eb('number', '=', number)))
    .execute();
  return rows.map(({ rowId }) => rowId);
}

/** Returns when the answer with this receipt code was submitted; undefined if no answer has it. */
export async function findReceipt(db: Db, formId: string, receipt: string) {
  return await db
    .selectFrom('onlPublicAnswer')
    .select(['number', 'createTime'])
    .where('formId', '=', formId)
    .where('receipt', '=', asReceipt(receipt))
    .executeTakeFirst();
}
