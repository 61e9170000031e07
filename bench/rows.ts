import { median, millisecondsSince, startBenchSite } from './site.ts';
import * as z from 'zod/mini';

// `npm run bench:rows`: 用户管理 with 10,000 more users, all shown on one page and scrolled.
const batches = 20;
const perBatch = 500;

const site = await startBenchSite();
const departs = z.array(z.looseObject({ id: z.string() }));
const [depart] = departs.parse(await site.call('/sys/sysDepart/queryMyDeptTreeList'));
const making = performance.now();
for (let batch = 0; batch < batches; batch += 1) {
  await site.call('/sys/user/genStudents', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      prefix: 'bench',
      count: perBatch,
      start: batch * perBatch + 1,
      selecteddeparts: depart?.id,
      password: 'Pupil-2026',
    }),
  });
}
const figures: Record<string, number> = {
  'accounts made': batches * perBatch,
  'ms an account': Math.round((performance.now() - making) / (batches * perBatch)),
};

const pages: number[] = [];
for (let turn = 0; turn < 15; turn += 1) {
  const started = performance.now();
  await site.call(`/sys/user/list?pageNo=${turn * 60 + 1}&pageSize=10`);
  pages.push(millisecondsSince(started));
}
figures['a page of the list, ms'] = median(pages);

const page = await site.openWindow();
const opening = performance.now();
await page.goto(new URL('/isystem/user?size=all', page.url()).href);
const table = page.getByRole('region', { name: '用户管理表格' });
await table.getByRole('row').nth(1).waitFor();
figures['page to its first rows, ms'] = millisecondsSince(opening);
figures['rows of the table'] = Number(await table.locator('table').getAttribute('aria-rowcount')) - 1;

/** From the top to the end in steps a reader takes; what is not read yet is read on the way. */
const scrolled = await table.evaluate(async (box) => {
  const frames: number[] = [];
  let drawn = 0;
  const step = box.clientHeight;
  for (let top = 0; top < box.scrollHeight; top += step) {
    const started = performance.now();
    box.scrollTop = top;
    await new Promise(requestAnimationFrame);
    frames.push(performance.now() - started);
    drawn = Math.max(drawn, box.querySelectorAll('tbody tr').length);
  }
  const sorted = frames.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return {
    'screens scrolled': frames.length,
    'frame, median ms': at(0.5),
    'frame, 95 % ms': at(0.95),
    'longest frame, ms': at(1),
    'rows drawn at most': drawn,
  };
});
Object.assign(figures, scrolled);
const arriving = performance.now();
await table.locator(`tbody tr[aria-rowindex="${(figures['rows of the table'] ?? 0) + 1}"]`).waitFor();
figures['the last row after that, ms'] = millisecondsSince(arriving);
figures['DOM nodes'] = await page.evaluate(() => document.querySelectorAll('*').length);
await site.close();
console.table(figures);
