import { median, millisecondsSince, startBenchSite } from './site.ts';
import * as z from 'zod/mini';

// `npm run bench:rows` measures 用户管理 with 10,000 more users, all shown on one page and scrolled.
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

/** Scrolls from top to bottom in steps of a screen; missing rows load on the way. */
const { frames, drawn } = await table.evaluate(async (box) => {
  const times: number[] = [];
  let max = 0;
  for (let top = 0; top < box.scrollHeight; top += box.clientHeight) {
    const started = performance.now();
    box.scrollTop = top;
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - started);
    max = Math.max(max, box.querySelectorAll('tbody tr').length);
  }
  return { frames: times.toSorted((a, b) => a - b), drawn: max };
});
const frameAt = (share: number): number => Math.round(frames[Math.floor((frames.length - 1) * share)] ?? 0);
figures['screens scrolled'] = frames.length;
figures['frame, median ms'] = frameAt(0.5);
figures['frame, 95 % ms'] = frameAt(0.95);
figures['longest frame, ms'] = frameAt(1);
figures['rows drawn at most'] = drawn;
const arriving = performance.now();
await table.locator(`tbody tr[aria-rowindex="${(figures['rows of the table'] ?? 0) + 1}"]`).waitFor();
figures['the last row after that, ms'] = millisecondsSince(arriving);
figures['DOM nodes'] = await page.evaluate(() => document.querySelectorAll('*').length);
await site.close();
console.table(figures);
