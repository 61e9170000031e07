import type { Row } from '#common/expressions/types.ts';
import type { Schema } from '#openapi/index.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime, wireTimeOrNull } from '#server/http/wire-time.ts';
import { mapYielding } from '#server/forms/shared/yielding.ts';
import { listPeopleNames } from '#server/shared/people/people-names.store.ts';
import { listLinkAnswers, type LinkAnswer } from '#server/forms/shared/links/link-answers.store.ts';
import { findLink } from '#server/forms/shared/links/public-answer.store.ts';
import { rowFormulas } from '#server/forms/shared/rules/row-formulas.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import type { AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import { rowTexts, type RowTexts } from '#server/forms/shared/display-text/display-texts.ts';
import type { StoredRow } from '#server/forms/shared/stored-row.ts';
import { wireValue } from '#server/forms/shared/values/wire-values.ts';

/** Dependencies for converting rows to the wire format. */
export type WireDeps = Pick<RowDeps, 'db' | 'clock' | 'dictionaries' | 'onlineForms' | 'log' | 'parsing'>;

/** Converts rows to the wire format: the fields of their authorized query, the formulas, and the display texts of the values. */
export async function wireRows(
  deps: WireDeps,
  query: AuthorizedQuery,
  rows: readonly StoredRow[],
): Promise<Schema<'OnlineRow'>[]> {
  const { id } = query.form;
  const hasLink = rows.length > 0 && (await findLink(deps.db, id)) !== undefined;
  const ids = hasLink ? rows.map((row) => row.id) : [];
  return await wired(deps, query, rows, await listLinkAnswers(deps.db, id, ids));
}

/** Works like `wireRows`, without data of public links. */
export const wireRowsAlone = (deps: WireDeps, query: AuthorizedQuery, rows: readonly StoredRow[]) =>
  wired(deps, query, rows, new Map());

async function wired(
  deps: WireDeps,
  query: AuthorizedQuery,
  rows: readonly StoredRow[],
  answers: ReadonlyMap<string, LinkAnswer>,
): Promise<Schema<'OnlineRow'>[]> {
  const texts = await rowTexts(deps, query, rows);
  const formulas = await rowFormulas(deps, query, rows);
  const writers = await listWriters(deps, query, rows);
  return await mapYielding(rows, (row, index) => ({
    ...wireRow(query, row, { texts, formulas: formulas[index] ?? {} }),
    ...wireWriter(writers, row),
    ...wireAnswer(answers.get(row.id)),
  }));
}

/** Returns the names of the writers by account. Pupils do not get names of other pupils. */
async function listWriters({ db }: WireDeps, { caller }: AuthorizedQuery, rows: readonly StoredRow[]) {
  const usernames = caller.level > 0 ? rows.flatMap(({ createBy }) => createBy ?? []) : [];
  return await listPeopleNames(db, [...new Set(usernames)]);
}

function wireWriter(writers: ReadonlyMap<string, string>, { createBy }: StoredRow) {
  const name = writers.get(createBy ?? '');
  return name === undefined ? {} : { createBy_dictText: name };
}

/** These keys begin with an underscore, so no field key collides with them. */
const wireAnswer = (answer: LinkAnswer | undefined) =>
  answer === undefined ? {} : { link_number: answer.number, link_receipt: answer.receipt };

function wireRow(
  query: AuthorizedQuery,
  row: StoredRow,
  { texts, formulas }: { readonly texts: RowTexts; readonly formulas: Row },
): Schema<'OnlineRow'> {
  const entries = [...query.fields.values()].flatMap(({ field }): [string, unknown][] => {
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
