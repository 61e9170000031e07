import { wireTime } from '#server/http/wire-time.ts';
import type { PickReport } from './pick.ts';

/** Maximum number of names in one line. */
const max = 30;

const joinCounts = (list: readonly { readonly label: string; readonly count: number }[]): string =>
  list.map(({ label, count }) => `${label} ${count}`).join('，');

function namesOf(names: readonly (string | null)[]): string {
  const known = names.filter((name) => name !== null);
  if (known.length === 0) return ` ${names.length}`;
  const shown = known.slice(0, max).map((name) => `“${name}”`);
  return ` ${names.length}：${shown.join('、')}${known.length > max ? ' 等' : ''}`;
}

/** Returns the lines that the operator reads before and after a partial restore. */
export function pickLines(report: PickReport, { isWritten }: { readonly isWritten: boolean }): string[] {
  const { restored, handIns, outOfBin, present, linked, refused, missing } = report;
  const isNothing = restored.length === 0 && outOfBin.length === 0;
  const verb = isWritten ? '已找回' : '将找回';
  return [
    `${wireTime(new Date(report.createdAt))} 的备份：${report.subject}`,
    ...(restored.length === 0
      ? []
      : [`${verb}：${joinCounts(restored)}${handIns > 0 ? `（作品中有 ${handIns} 个是提交的）` : ''}`]),
    ...outOfBin.map(
      ({ label, names }) => `${isWritten ? '已从' : '将从'}回收站还原：${label}${namesOf(names)}`,
    ),
    ...(present.length === 0 ? [] : [`现在还在，保持不变：${joinCounts(present)}`]),
    ...(linked.length === 0 ? [] : [`其中重新归到找回的班级或账号：${joinCounts(linked)}`]),
    ...refused.map(({ label, reason, names }) => `不能找回（${reason}）：${label}${namesOf(names)}`),
    ...(missing > 0 ? [`注意：有 ${missing} 个文件在备份时已缺失或损坏`] : []),
    ...(isNothing ? ['没有可以找回的内容，没有改动'] : []),
    ...(isNothing || isWritten ? [] : ['还没有写入；确认后加上 --write 再运行一次']),
  ];
}
