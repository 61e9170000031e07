import type { Db } from '#server/store/database.ts';

/** What a row that came by a public link has of it. */
export type LinkAnswer = { readonly number: number; readonly receipt: string };

/** Of these rows those that came by the link, by their ids. */
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

/** A receipt as it was given, however somebody has typed it: with blanks, without dashes, in small letters or wide ones. */
const asReceipt = (typed: string): string =>
  (
    typed
      .normalize('NFKC')
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .match(/.{1,4}/g) ?? []
  ).join('-');

/** The rows that have this number or this receipt; none, where it is neither. */
export async function findAnsweredRows(db: Db, formId: string, asked: string): Promise<string[]> {
  const text = asked.trim();
  const number = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  const rows = await db
    .selectFrom('onlPublicAnswer')
    .select('rowId')
    .where('formId', '=', formId)
    .where((where) =>
      number === undefined ? where('receipt', '=', asReceipt(text)) : where('number', '=', number),
    )
    .execute();
  return rows.map(({ rowId }) => rowId);
}

/** When an answer with this receipt came; undefined: none did. */
export async function findReceipt(db: Db, formId: string, receipt: string) {
  return await db
    .selectFrom('onlPublicAnswer')
    .select(['number', 'createTime'])
    .where('formId', '=', formId)
    .where('receipt', '=', asReceipt(receipt))
    .executeTakeFirst();
}
