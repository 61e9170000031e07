import type { QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor } from '#server/http/caller.ts';
import { importTemplate } from '#server/sheets/import-sheet.ts';
import type { SheetImport } from '#server/sheets/import-types.ts';
import { rejectRepeatedRows, writeEdits } from '#server/sheets/keyed-lines.ts';
import type { Download } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { gradeIn } from './grade-work.ts';
import { checkMark, marksColumns, registerOf, type MarkLine } from './import-marks.rules.ts';
import { listPupilMarks, type MarksTarget } from './marks-sheet.store.ts';

const name = '成绩';

/** Imports marks (导入成绩): each line is graded as in the form, all in one transaction. */
export function marksImport(deps: Deps, actor: Actor): SheetImport<MarkLine> {
  return {
    name,
    columns: marksColumns,
    check: async (lines, { overwrite = '', ...place }) => {
      const register = registerOf(await pupilsOf(deps, place, actor));
      return rejectRepeatedRows(lines.map((line) => checkMark(register, line, overwrite === '1')));
    },
    updates: (rows) => {
      const edits = rows.flatMap((row) => ('edit' in row && row.edit !== undefined ? [row.edit] : []));
      return {
        updateCount: edits.filter(({ isNew }) => !isNew).length,
        sameCount: rows.length - edits.length,
      };
    },
    save: async (rows) => {
      const recipients = await inTransaction(deps.db, async (trx) => {
        const all: string[] = [];
        await writeEdits(rows, async ({ body }) => {
          all.push(...(await gradeIn(deps, trx, actor, body)).recipients);
        });
        return all;
      });
      deps.unread.forget(recipients);
      return undefined;
    },
  };
}

/** Returns the import template with all pupils of the class and their present marks. */
export async function marksTemplate(
  deps: Deps,
  query: QueryOf<'GET /teaching/teachingWork/marksTemplate'>,
  actor: Actor,
): Promise<Download> {
  const pupils = await pupilsOf(deps, query, actor);
  const rows = pupils.map(({ username, realname, score, comment }) => [username, realname, score, comment]);
  return importTemplate({ name, columns: marksColumns }, rows);
}

async function pupilsOf(
  { db }: Deps,
  { additionalId = '', unitId = '', departId = '' }: Partial<MarksTarget>,
  { scope }: Actor,
) {
  const place = { additionalId, unitId, departId };
  const isOne = (additionalId === '') !== (unitId === '');
  const pupils = isOne ? await listPupilMarks(db, place, scope) : [];
  if (pupils.length === 0) throw refusal('记录不存在或已被删除');
  return pupils;
}
