import { chromium, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { writeXlsx } from '#server/files/xlsx-writer.ts';
import { journeyPassword, startProductProcess } from '#tests/support/product-process.ts';

// `npm run bench:departs`: 班级管理 with 5,000 departments: what the server takes, and what the page takes.
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

const milliseconds = (from: number): number => Math.round(performance.now() - from);
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const figures: Record<string, number> = { departments: rows.length };

const dataDir = await mkdtemp(path.join(tmpdir(), 'campus-bench-'));
const product = await startProductProcess({ dataDir, env: { CAPTCHA: 'off' } });
const login = await fetch(`${product.url}/api/sys/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: 'admin', password: journeyPassword }),
});
const loginAnswer = z.object({ result: z.object({ token: z.string() }) });
const { token } = loginAnswer.parse(await login.json()).result;
const headers = { 'x-access-token': token };

const form = new FormData();
const headings = ['机构/部门名称', '上级部门', '机构类型'];
const sheet = await buffer(writeXlsx({ name: '部门', headers: headings, widths: [], rows }));
form.append('mode', 'all');
form.append('file', new Blob([new Uint8Array(sheet)]), '部门.xlsx');
const importing = performance.now();
await fetch(`${product.url}/api/sys/sysDepart/importExcel`, { method: 'POST', headers, body: form });
figures['import, ms'] = milliseconds(importing);

for (const [name, address] of [
  ['first level, ms', 'queryChildren'],
  ['whole tree, ms', 'queryMyDeptTreeList'],
  ['search, ms', `searchBy?keyWord=${encodeURIComponent('5年级7班')}`],
] as const) {
  const times: number[] = [];
  for (let turn = 0; turn < 15; turn += 1) {
    const started = performance.now();
    await (await fetch(`${product.url}/api/sys/sysDepart/${address}`, { headers })).arrayBuffer();
    times.push(milliseconds(started));
  }
  figures[name] = median(times);
}

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page: Page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1366, height: 768 } });
await page.goto(`${product.url}/user/login`);
await page.getByRole('textbox', { name: '帐户名' }).fill('admin');
await page.getByRole('textbox', { name: '密码', exact: true }).fill(journeyPassword);
await page.getByRole('button', { name: '确定' }).click();
await page.waitForURL('**/dashboard/index');
const opening = performance.now();
await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '班级管理' }).click();
const tree = page.getByRole('tree', { name: '部门', exact: true });
await tree.getByRole('treeitem').first().waitFor();
figures['page to its first rows, ms'] = milliseconds(opening);
await page.getByRole('button', { name: '树操作' }).click();
const all = performance.now();
await page.getByRole('menuitem', { name: '展开所有' }).click();
await tree.getByRole('treeitem', { name: '第1小学1年级1班', exact: true }).waitFor();
figures['展开所有, ms'] = milliseconds(all);
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
await browser.close();
await product.stop();
await rm(dataDir, { recursive: true, force: true });
console.table(figures);
