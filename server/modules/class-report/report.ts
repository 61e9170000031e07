import type { Deps } from '#server/deps/deps.ts';
import { writeXlsx, xlsxMime } from '#server/files/xlsx-writer.ts';
import type { RowScope } from '#server/http/caller.ts';
import type { Download } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { parseWireTime } from '#server/http/wire-time.ts';
import { listByDepart, type Figures, type Span } from './report.store.ts';

/** The maximum length of a report: three years. */
const maxDays = 1100;
const dayLength = 24 * 60 * 60 * 1000;

/** Checks the span of a report. Errors: a refusal if a day is invalid or the span is too long. */
export function checkSpan({ startTime, endTime }: Span): Span {
  const [start, end] = [parseWireTime(startTime), parseWireTime(endTime)];
  if (start === undefined) throw refusal('开始日期不正确', 'startTime');
  if (end === undefined) throw refusal('结束日期不正确', 'endTime');
  if (end < start) throw refusal('结束日期不能早于开始日期', 'endTime');
  if (end.getTime() - start.getTime() > maxDays * dayLength) throw refusal('时间范围不能超过三年', 'endTime');
  return { startTime, endTime };
}

export const noFigures: Figures = {
  unitOpenCount: 0,
  courseWorkAssignCount: 0,
  additionalWorkAssignCount: 0,
  courseWorkSubmitCount: 0,
  additionalWorkSubmitCount: 0,
  courseWorkCorrectCount: 0,
  additionalWorkCorrectCount: 0,
  activeCount: 0,
};

/** Exports the figures of each class as a sheet. */
export async function reportSheet({ db }: Deps, query: Span, scope: RowScope): Promise<Download> {
  const span = checkSpan(query);
  const rows = await listByDepart(db, span, scope);
  const headers = ['班级', '开课节数', '作业布置次数', '作业上交次数', '作业批改次数', '活跃学生'];
  return {
    download: writeXlsx({
      name: '班级教学记录',
      headers,
      widths: [24, 14, 14, 14, 14, 14],
      rows: rows.map((row) => [
        row.departName,
        row.unitOpenCount,
        row.courseWorkAssignCount + row.additionalWorkAssignCount,
        row.courseWorkSubmitCount + row.additionalWorkSubmitCount,
        row.courseWorkCorrectCount + row.additionalWorkCorrectCount,
        row.activeCount,
      ]),
    }),
    mime: xlsxMime,
    fileName: `班级教学记录 ${span.startTime}至${span.endTime}.xlsx`,
  };
}
