import { fileNamePart } from '#common/file-name-part.ts';
import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { writeXlsx, xlsxMime } from '#server/files/xlsx-writer.ts';
import type { RowScope } from '#server/http/caller.ts';
import type { Download } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { cellOf, cellText } from './board.rules.ts';
import {
  findClass,
  findClassCourse,
  listBoardOpenings,
  listBoardPupils,
  listBoardUnits,
  listBoardWorks,
} from './board.store.ts';

type Board = Schema<'ProgressBoard'>;
type BoardQuery = { readonly departId: string; readonly courseId: string };

/** Returns a class in scope. Errors: a refusal if the class is not in scope. */
export async function requireClass({ db }: Deps, departId: string, scope: RowScope) {
  const found = await findClass(db, departId, scope);
  if (found === undefined) throw refusal('班级不存在', 'departId');
  return found;
}

/**
 * Returns the progress of every pupil of a class in every unit of a course, in four queries whatever the
 * size.
 */
export async function progressBoard(
  deps: Deps,
  { departId, courseId }: BoardQuery,
  scope: RowScope,
): Promise<Board> {
  const { db, clock } = deps;
  const depart = await requireClass(deps, departId, scope);
  const course = await findClassCourse(db, departId, courseId, scope);
  if (course === undefined) throw refusal('课程不存在', 'courseId');
  const [units, pupils, works, openings] = await Promise.all([
    listBoardUnits(db, courseId),
    listBoardPupils(db, departId),
    listBoardWorks(db, departId, courseId, scope),
    listBoardOpenings(db, departId, courseId),
  ]);
  const workAt = new Map(works.map((work) => [cellKeyOf(work), work]));
  const openedAt = new Map(openings.map((one) => [cellKeyOf(one), one.firstAt]));
  const now = clock();
  return {
    departName: depart.departName,
    courseName: course.courseName,
    units,
    pupils: pupils.map((pupil) => ({
      ...pupil,
      cells: units.flatMap(({ unitId }) => {
        const cellKey = cellKeyOf({ userId: pupil.userId, unitId });
        return cellOf(unitId, workAt.get(cellKey), openedAt.get(cellKey), now) ?? [];
      }),
    })),
  };
}

function cellKeyOf({ userId, unitId }: { readonly userId: string; readonly unitId: string }): string {
  return `${userId} ${unitId}`;
}

/** Returns the board as a sheet: a line for each pupil, with the number of submitted units. */
export async function progressSheet(deps: Deps, query: BoardQuery, scope: RowScope): Promise<Download> {
  const { departName, courseName, units, pupils } = await progressBoard(deps, query, scope);
  const rows = pupils.map(({ username, realname, cells }) => {
    const at = new Map(cells.map((cell) => [cell.unitId, cell]));
    const done = cells.filter(({ state }) => state === 'done' || state === 'graded').length;
    const stars = cells.reduce((sum, { score }) => sum + (score ?? 0), 0);
    return [username, realname, done, stars, ...units.map(({ unitId }) => cellText(at.get(unitId)))];
  });
  const headers = ['账号', '姓名', '已提交', '星数', ...units.map(({ unitName }) => unitName)];
  return {
    download: writeXlsx({ name: '学习进度', headers, widths: headers.map(() => 16), rows }),
    mime: xlsxMime,
    fileName: fileNamePart(`学习进度-${departName}-${courseName}.xlsx`),
  };
}
