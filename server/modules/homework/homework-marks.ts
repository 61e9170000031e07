import type { Deps } from '#server/deps/deps.ts';
import { writeXlsx, xlsxMime, type SheetCell } from '#server/files/xlsx-writer.ts';
import type { Actor } from '#server/http/caller.ts';
import type { Download } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTimeOrNull } from '#server/http/wire-time.ts';
import { isLate } from '#server/shared/teaching/homework-terms.rules.ts';
import { listPoints } from '#server/shared/teaching/rubric.store.ts';
import { findHomework } from './homework.store.ts';
import { listStudents, type StudentRow } from './homework-progress.store.ts';
import { stateOf, workOf } from './homework-progress.ts';

const states = {
  none: '未提交',
  saved: '已保存',
  returned: '已退回',
  done: '待批改',
  graded: '已批改',
} as const;

/** Exports the marks of homework as a sheet: a line for every pupil, a column for every criterion. */
export async function homeworkMarks(
  deps: Deps,
  manager: Actor,
  { id, departId }: { readonly id: string; readonly departId?: string | undefined },
): Promise<Download> {
  const homework = await findHomework(deps.db, id, manager);
  if (homework === undefined) throw refusal('记录不存在或已被删除');
  const { rubric, deadline, workName } = homework;
  const rows = (await listStudents(deps.db, id, manager.scope, departId)).filter(
    ({ userId }) => userId !== null,
  );
  const points = await listPoints(
    deps.db,
    rows.flatMap(({ workId }) => workId ?? []),
  );
  const lines = rows.map((row): SheetCell[] => {
    const rubricPoints = rubric.map((one) => points.get(row.workId ?? '')?.get(one.id) ?? null);
    return [...studentCells(row, deadline), ...rubricPoints, ...sumOf(rubricPoints), row.comment];
  });
  const headers = ['班级', '账号', '姓名', '状态', '逾期', '提交时间', '星级']
    .concat(rubric.map(({ name, points: max }) => `${name}（${max}分）`))
    .concat(rubric.length === 0 ? [] : ['合计'])
    .concat('评语');
  return {
    download: writeXlsx({
      name: '成绩',
      headers,
      widths: headers.map((header) => (header === '评语' ? 40 : 16)),
      rows: lines,
    }),
    mime: xlsxMime,
    fileName: `${workName}-成绩.xlsx`,
  };
}

function studentCells(row: StudentRow, deadline: Date | null): SheetCell[] {
  const work = workOf(row);
  const late = isLate({ deadline }, work) ? '是' : '';
  const time = wireTimeOrNull(row.handedInAt);
  return [row.departName, row.username, row.realname, states[stateOf(work)], late, time, row.score];
}

/** Returns the cell with the sum of the points, empty while no points were given; no cell without criteria. */
function sumOf(rubricPoints: readonly (number | null)[]): SheetCell[] {
  if (rubricPoints.length === 0) return [];
  const known = rubricPoints.filter((one) => one !== null);
  return [known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0)];
}
