import type { Page } from '@playwright/test';
import { addBigClass, bigClass } from '#tests/support/database/big-class.ts';
import { median, millisecondsSince, startBenchSite } from './site.ts';

// `npm run bench:board` measures 学习进度 of sixty pupils with thirty units: showing, scrolling and moving by
// arrow keys, in a browser four times slower than this machine.
const slowness = 4;

const site = await startBenchSite();
const { courseId, departId } = await addBigClass(site.dataDir);
const path = `/course/progress?departId=${departId}&courseId=${courseId}`;
const figures: Record<string, number> = { pupils: bigClass.pupils, units: bigClass.units };

const answers: number[] = [];
for (let turn = 0; turn < 15; turn += 1) {
  const started = performance.now();
  await site.call(`/teaching/progress/board?departId=${departId}&courseId=${courseId}`);
  answers.push(millisecondsSince(started));
}
figures['the answer, ms'] = median(answers);

const page = await site.openWindow();
const table = page.getByRole('region', { name: '学习进度表' });
await page.goto(new URL(path, page.url()).href);
const first = table.getByRole('row').filter({ hasText: 'big01' });
await first.waitFor();
// The speed of a computer in a school lab.
const session = await page.context().newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
const showings: number[] = [];
for (let turn = 0; turn < 5; turn += 1) {
  await page.getByRole('radio', { name: /^一周没有提交/ }).press('Space');
  await table.getByRole('row').filter({ hasText: 'big02' }).waitFor({ state: 'hidden' });
  const started = performance.now();
  await page.getByRole('radio', { name: /^全部学生/ }).press('Space');
  await table.getByRole('row').filter({ hasText: 'big02' }).waitFor();
  showings.push(millisecondsSince(started));
}
figures['from those who are stuck to all, ms'] = median(showings);
figures['cells drawn'] = await table.locator('tbody td, tbody th').count();
figures['DOM nodes of the table'] = await table.evaluate((box) => box.querySelectorAll('*').length);
figures['DOM nodes of the page'] = await page.evaluate(() => document.querySelectorAll('*').length);

const scrolled = await table.evaluate(async (box) => {
  const times: number[] = [];
  for (let top = 0; top < box.scrollHeight; top += 120) {
    const started = performance.now();
    box.scrollTo(top / 2, top);
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    times.push((performance.now() - started) / 2);
  }
  return times;
});
figures['frame of scrolling, median ms'] = Math.round(median(scrolled));
figures['longest, ms'] = Math.round(Math.max(...scrolled));
figures['arrow to the next cell, median ms'] = await walk(page);
await site.close();
console.table(figures);

/** Moves right along a row and down a column. Measures from the key press to the next frame. */
async function walk(page: Page): Promise<number> {
  await table.getByRole('gridcell').first().focus();
  const times: number[] = [];
  for (const key of [
    ...Array.from({ length: 25 }, () => 'ArrowRight'),
    ...Array.from({ length: 50 }, () => 'ArrowDown'),
  ]) {
    const begun = performance.now();
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise(requestAnimationFrame));
    times.push(performance.now() - begun);
  }
  return Math.round(median(times));
}
