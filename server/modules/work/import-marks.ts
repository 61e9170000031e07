import type { QueryOf } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Person } from '#server/http/caller.ts';
import { importTemplate } from '#server/sheets/import-sheet.ts';
import type { ImportParts } from '#server/sheets/import-types.ts';
import { eachOnce, writeEdits } from '#server/sheets/keyed-lines.ts';
import type { Download } from '#server/http/operation.ts';
import { refuse } from '#server/http/refusal.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { gradeIn } from './grade-work.ts';
import { checkMark, marksColumns, registerOf, type MarkLine } from './import-marks.rules.ts';
import { listMarkedPupils, type MarksPlace } from './marks-sheet.store.ts';

const name = '成绩';

/** 导入成绩: each line grades as a teacher does by hand, all in one transaction. */
export function marksImport(deps: Deps, person: Person): ImportParts<MarkLine> {
  return {
    name,
    columns: marksColumns,
    check: async (lines, { overwrite = '', ...place }) => {
      const register = registerOf(await pupilsOf(deps, place, person));
      return eachOnce(lines.map((line) => checkMark(register, line, overwrite === '1')));
    },
    updates: (rows) => {
      const written = rows.flatMap((row) => ('edit' in row && row.edit !== undefined ? [row.edit] : []));
      return {
        updateCount: written.filter(({ isNew }) => !isNew).length,
        sameCount: rows.length - written.length,
      };
    },
    save: async (rows) => {
      const recipients = await inTransaction(deps.db, async (trx) => {
        const all: string[] = [];
        await writeEdits(rows, async ({ body }) => {
          all.push(...(await gradeIn(deps, trx, person, body)).recipients);
        });
        return all;
      });
      deps.unread.forget(recipients);
      return undefined;
    },
  };
}

/** With everybody of the class, and the marks that there are. */
export async function marksTemplate(
  deps: Deps,
  query: QueryOf<'GET /teaching/teachingWork/marksTemplate'>,
  person: Person,
): Promise<Download> {
  const pupils = await pupilsOf(deps, query, person);
  const rows = pupils.map(({ username, realname, score, comment }) => [username, realname, score, comment]);
  return importTemplate({ name, columns: marksColumns }, rows);
}

async function pupilsOf(
  { db }: Deps,
  { additionalId = '', unitId = '', departId = '' }: Partial<MarksPlace>,
  { scope }: Person,
) {
  const place = { additionalId, unitId, departId };
  const isOne = (additionalId === '') !== (unitId === '');
  const pupils = isOne ? await listMarkedPupils(db, place, scope) : [];
  if (pupils.length === 0) throw refuse('记录不存在或已被删除');
  return pupils;
}
