import type { MoveReport } from './move-in.ts';
import type { Oddity } from './dump/read-dump.ts';
import type { Remark, Tally } from './tally.ts';

export type ReportContent = MoveReport & {
  /** File name of the dump. */
  readonly dump: string;
  readonly isWritten: boolean;
  readonly oddities: readonly Oddity[];
  readonly moreOddities: number;
  /** Beijing time. */
  readonly time: string;
};

/** Maximum number of people that are listed by name. */
const named = 5000;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string | number): string =>
  String(text).replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const style = `body{font:14px/1.6 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}th,td{border:1px solid #bbb;padding:.2rem .5rem;text-align:left;overflow-wrap:anywhere}
td.n{text-align:right;white-space:nowrap}th{background:#f3f3f3}@media print{body{margin:0;max-width:none}tr{break-inside:avoid}}`;

/** Returns the report as one self-contained HTML page, for reading and printing. */
export function reportPage(parts: ReportContent): string {
  const { dump, isWritten, tallies, left, notes, withoutClass, idleTeachers, oddities, moreOddities, time } =
    parts;
  const title = isWritten ? '迁入报告' : '迁入报告（试运行，没有写入）';
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title><style>${style}</style></head><body>
<h1>${title}</h1><p>${escape(dump)}　${escape(time)}</p><ul>${notes.map((note) => `<li>${escape(note)}</li>`).join('')}</ul>
<h2>各表</h2>${table(['表', '内容', '行数', '迁入', '其中有改动', '新平台已有', '没有迁入'], tallies.map(tallyCells))}
${tallies.map((one) => detail('没有迁入或已有的行', one, one.dropped, one.moreDropped)).join('')}
${tallies.map((one) => detail('有改动的行', one, one.changes, one.moreChanges)).join('')}
${section(
  '没有迁入的表',
  ['表', '行数', '原因'],
  left.map((one) => [one.table, one.rows, one.reason]),
)}
${section(
  '没有班级的学生',
  ['账号'],
  withoutClass.slice(0, named).map((one) => [one]),
  withoutClass.length - named,
)}
${section(
  '没有负责班级的老师（登录后看不到学生和作品，请在用户管理里填负责部门）',
  ['账号'],
  idleTeachers.slice(0, named).map((one) => [one]),
  idleTeachers.length - named,
)}
${section(
  '没有读懂的语句',
  ['行号', '内容'],
  oddities.map(({ line, what }) => [line, what]),
  moreOddities,
)}
</body></html>\n`;
}

type Cells = readonly (string | number)[];

const tallyCells = ({ table: from, name, total, kept, here, changed }: Tally): Cells => [
  from,
  name,
  total,
  kept,
  changed,
  here,
  total - kept - here,
];

function detail(
  title: string,
  { name, table: from }: Tally,
  remarks: readonly Remark[],
  more: number,
): string {
  const rows = remarks.map(({ id, what }) => [id, what]);
  return section(`${title}：${name}（${from}）`, ['id', '原因'], rows, more);
}

function section(title: string, heads: Cells, rows: readonly Cells[], more = 0): string {
  if (rows.length === 0) return '';
  return `<h2>${escape(title)}</h2>${table(heads, rows)}${more > 0 ? `<p>另有 ${more} 行</p>` : ''}`;
}

function table(heads: Cells, rows: readonly Cells[]): string {
  const cell = (one: string | number): string =>
    typeof one === 'number' ? `<td class="n">${one}</td>` : `<td>${escape(one)}</td>`;
  const head = heads.map((one) => `<th>${escape(one)}</th>`).join('');
  const body = rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n');
  return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>`;
}
