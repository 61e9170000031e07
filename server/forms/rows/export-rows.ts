import type { SheetCell } from '#server/files/xlsx-writer.ts';
import { writeXlsx, xlsxMime } from '#server/files/xlsx-writer.ts';
import type { Download } from '#server/http/operation.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { listLinkAnswers } from '#server/forms/shared/links/link-answers.store.ts';
import { findLink } from '#server/forms/shared/links/public-answer.store.ts';
import { iterateYielding } from '#server/forms/shared/yielding.ts';
import type { RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import { rowTexts } from '#server/forms/shared/display-text/display-texts.ts';
import { rowFormulas } from '#server/forms/shared/rules/row-formulas.ts';
import { wireValue } from '#server/forms/shared/values/wire-values.ts';
import { readAllRows, type RowQuery } from '#server/forms/shared/read/rows.store.ts';
import type { StoredRow } from '#server/forms/shared/stored-row.ts';
import { cellWriters } from './cell-values.ts';
import { headersOf } from './sheet-headers.rules.ts';

/**
 * Streams all rows of the list as a sheet. The first ones are read before the answer begins, so that a refusal is
 * still an envelope. The writer marks text that begins like a formula.
 */
export async function exportRows(deps: RowDeps, policy: RowPolicy, query: RowQuery): Promise<Download> {
  const shown = policy.queryFor('export');
  const pages = readAllRows(
    deps.db,
    { shown, search: policy.queryFor('search'), sort: policy.queryFor('sort') },
    query,
  );
  const first = await pages.next();
  // In the order of the form, formulas among the others.
  const fields = policy.form.definition.fields.filter(
    (field) => shown.fields.has(field.key) || shown.formulas.includes(field),
  );
  const hasLink = (await findLink(deps.db, policy.form.id)) !== undefined;
  async function* cells(rows: readonly StoredRow[]): AsyncGenerator<readonly SheetCell[]> {
    const texts = await rowTexts(deps, shown, rows);
    const written = await cellWriters(deps, policy, fields, { rows, texts });
    const ids = hasLink ? rows.map(({ id }) => id) : [];
    const answers = await listLinkAnswers(deps.db, policy.form.id, ids);
    const formulas = await rowFormulas(deps, shown, rows, { isWhole: true });
    for (const [index, row] of rows.entries()) {
      const answer = answers.get(row.id);
      const worked = formulas[index] ?? {};
      yield [
        ...fields.map((field) => {
          const value = field.kind === 'formula' ? worked[field.key] : row.values[field.id];
          return written(field, value) ?? cellOf(value);
        }),
        row.createBy,
        wireTime(row.createTime),
        ...(hasLink ? [answer?.number ?? null, answer?.receipt ?? null] : []),
      ];
    }
  }
  async function* lines(): AsyncGenerator<readonly SheetCell[]> {
    if (first.done === true) return;
    yield* cells(first.value);
    for await (const rows of pages) yield* cells(rows);
  }
  const download = writeXlsx({
    name: policy.form.name,
    headers: [
      ...headersOf(fields).keys(),
      '创建人',
      '创建时间',
      ...(hasLink ? ['公开填写编号', '回执码'] : []),
    ],
    widths: [...fields.map(({ width = 112 }) => Math.round(width / 7)), 16, 20, ...(hasLink ? [14, 22] : [])],
    rows: iterateYielding(lines()),
  });
  return { download, mime: xlsxMime, fileName: `${policy.form.name}.xlsx` };
}

function cellOf(value: unknown): SheetCell {
  const wire = wireValue(value);
  if (wire === null || typeof wire === 'number' || typeof wire === 'string') return wire;
  if (typeof wire === 'boolean') return wire ? '是' : '否';
  return null;
}
