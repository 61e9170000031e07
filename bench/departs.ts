import { buffer } from 'node:stream/consumers';
import { writeXlsx } from '#server/files/xlsx-writer.ts';
import { median, millisecondsSince, startBenchSite } from './site.ts';

// `npm run bench:departs` measures 班级管理 with 5,000 departments: the time of the server and of the page.
const schools = 20;
const grades = 10;
const classes = 24;

const rows = Array.from({ length: schools }, (_school, school) => {
  const name = `第${school + 1}小学`;
  const below = Array.from({ length: grades }, (_grade, grade) => {
    const gradeName = `${name}${grade + 1}年级`;
    const own = Array.from({ length: classes }, (_class, index) => [
      `${gradeName}${index + 1}班`,
      gradeName,
      '班级',
    ]);
    return [[gradeName, name, '部门'], ...own];
  });
  return [[name, '', '机构'], ...below.flat()];
}).flat();

const figures: Record<string, number> = { departments: rows.length };

const site = await startBenchSite();
const form = new FormData();
const headings = ['机构/部门名称', '上级部门', '机构类型'];
const sheet = await buffer(writeXlsx({ name: '部门', headers: headings, widths: [], rows }));
form.append('mode', 'all');
form.append('file', new Blob([new Uint8Array(sheet)]), '部门.xlsx');
const importing = performance.now();
await site.call('/sys/sysDepart/importExcel', { method: 'POST', body: form });
figures['import, ms'] = millisecondsSince(importing);

for (const [name, address] of [
  ['first level, ms', 'queryChildren'],
  ['whole tree, ms', 'queryMyDeptTreeList'],
  ['search, ms', `searchBy?keyWord=${encodeURIComponent('5年级7班')}`],
] as const) {
  const times: number[] = [];
  for (let turn = 0; turn < 15; turn += 1) {
    const started = performance.now();
    await site.call(`/sys/sysDepart/${address}`);
    times.push(millisecondsSince(started));
  }
  figures[name] = median(times);
}

const page = await site.openWindow();
const opening = performance.now();
await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '班级管理' }).click();
const tree = page.getByRole('tree', { name: '部门', exact: true });
await tree.getByRole('treeitem').first().waitFor();
figures['page to its first rows, ms'] = millisecondsSince(opening);
await page.getByRole('button', { name: '勾选和展开' }).click();
const all = performance.now();
await page.getByRole('menuitem', { name: '展开全部' }).click();
await tree.getByRole('treeitem', { name: '第1小学1年级1班', exact: true }).waitFor();
figures['展开全部, ms'] = millisecondsSince(all);
figures['rows drawn'] = await tree.getByRole('treeitem').count();
figures['scroll to the end and back, ms a frame'] = await tree.evaluate(async (box) => {
  const frames = 60;
  const started = performance.now();
  for (let frame = 0; frame < frames; frame += 1) {
    box.scrollTop = (box.scrollHeight * (frame < frames / 2 ? frame : frames - frame)) / (frames / 2);
    await new Promise(requestAnimationFrame);
  }
  return Math.round((performance.now() - started) / frames);
});
await site.close();
console.table(figures);
