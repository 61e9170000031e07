import type { Row } from '#expressions/types.ts';
import type { Schema } from '#openapi/index.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { inTurns } from './in-turns.ts';
import { listLinkAnswers, type LinkAnswer } from './link-answers.store.ts';
import { findLink } from './public-answer.store.ts';
import { rowFormulas } from './row-formulas.ts';
import type { RowDeps } from './row-parts.ts';
import type { RowPass } from './row-pass.store.ts';
import { rowTexts, type RowTexts } from './row-texts.ts';
import type { StoredRow } from './types.ts';
import { wireValue } from './wire-value.ts';

/** Dependencies for converting rows to the wire format. */
export type WireDeps = Pick<RowDeps, 'db' | 'clock' | 'dictionaries' | 'onlineForms' | 'log' | 'parsing'>;

/** Converts rows to the wire format: the fields of their pass, the formulas, and the display texts of the values. */
export async function wireRows(
  parts: WireDeps,
  pass: RowPass,
  rows: readonly StoredRow[],
): Promise<Schema<'OnlineRow'>[]> {
  const { id } = pass.form;
  const hasLink = rows.length > 0 && (await findLink(parts.db, id)) !== undefined;
  const ids = hasLink ? rows.map((row) => row.id) : [];
  return await wired(parts, pass, rows, await listLinkAnswers(parts.db, id, ids));
}

/** Works like `wireRows`, without data of public links. */
export const wireRowsAlone = (parts: WireDeps, pass: RowPass, rows: readonly StoredRow[]) =>
  wired(parts, pass, rows, new Map());

async function wired(
  parts: WireDeps,
  pass: RowPass,
  rows: readonly StoredRow[],
  answers: ReadonlyMap<string, LinkAnswer>,
): Promise<Schema<'OnlineRow'>[]> {
  const texts = await rowTexts(parts, pass, rows);
  const formulas = await rowFormulas(parts, pass, rows);
  return await inTurns(rows, (row, index) => ({
    ...wireRow(pass, row, { texts, formulas: formulas[index] ?? {} }),
    ...wireAnswer(answers.get(row.id)),
  }));
}

/** These keys begin with an underscore, so no field key collides with them. */
const wireAnswer = (answer: LinkAnswer | undefined) =>
  answer === undefined ? {} : { link_number: answer.number, link_receipt: answer.receipt };

function wireRow(
  pass: RowPass,
  row: StoredRow,
  { texts, formulas }: { readonly texts: RowTexts; readonly formulas: Row },
): Schema<'OnlineRow'> {
  const entries = [...pass.fields.values()].flatMap(({ field }): [string, unknown][] => {
    const value = wireValue(row.values[field.id]);
    const text = texts(field, value);
    return text === undefined
      ? [[field.key, value]]
      : [
          [field.key, value],
          [`${field.key}_dictText`, text],
        ];
  });
  return {
    ...Object.fromEntries(entries),
    ...formulas,
    id: row.id,
    createBy: row.createBy,
    createTime: wireTime(row.createTime),
    updateBy: row.updateBy,
    updateTime: wireTimeOrNull(row.updateTime),
    mainId: row.mainId,
    parentId: row.parentId,
    revision: revisionOf(row),
  };
}
