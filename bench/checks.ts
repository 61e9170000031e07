import { chromium, type Browser, type LaunchOptions, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sprite, type SpriteSpec } from '#common/analysis/testing/build.ts';
import {
  block,
  bounce,
  change,
  clone,
  cloneStart,
  face,
  flag,
  forever,
  goto,
  move,
  random,
  repeat,
  touching,
  when,
} from '#common/analysis/testing/nodes.ts';
import { startProductProcess } from '#tests/support/engines/product-process.ts';
import { chromium109, unpackChromium109 } from '#tests/support/journeys/chromium-109.ts';
import { checkOf, flagFor, provideRunner, runCheck } from '#tests/support/journeys/journey-checks.ts';
import { playableProject } from '#tests/support/projects/playable-project.ts';
import { median, millisecondsSince } from './site.ts';

// `npm run bench:checks` measures how much faster than real time behaviour checks run: seconds of the project
// for each second of the computer, without the time to open the frame and load the project, which the last
// column shows. The goal is eight times real time.
const runs = Number(process.env['RUNS'] ?? 5);
const projectTime = 10_000;
const goal = 8;

const wall: SpriteSpec = sprite('墙', [[flag, goto(100, 0)]]);

/** Works of lessons, from one sprite to a full stage. */
const works: readonly (readonly [name: string, sprites: readonly SpriteSpec[]])[] = [
  ['one sprite walks and bounces', [sprite('小猫', [[flag, forever(move(5), bounce)]])]],
  [
    'three sprites, touching',
    [
      sprite('小猫', [
        [flag, face(30), forever(move(5), bounce)],
        [flag, forever(when(touching('墙'), change('得分', 1)))],
      ]),
      sprite('小狗', [[flag, face(60), forever(move(5), bounce, when(touching('小猫'), change('得分', 1)))]]),
      wall,
    ],
  ],
  [
    'a loop that waits for a touch and draws nothing',
    [sprite('小猫', [[flag, forever(when(touching('墙'), change('得分', 1)))]]), wall],
  ],
  [
    'touching a colour',
    [
      sprite('小猫', [
        [
          flag,
          forever(
            move(5),
            bounce,
            when(block('sensing_touchingcolor', { COLOR: '#ff9900' }), change('得分', 1)),
          ),
        ],
      ]),
      wall,
    ],
  ],
  [
    'a hundred clones move, bounce and touch',
    [
      sprite('小猫', [
        [flag, repeat(100, clone())],
        [
          cloneStart,
          goto(random(-200, 200), random(-150, 150)),
          forever(move(5), bounce, when(touching('墙'), change('得分', 1))),
        ],
      ]),
      wall,
    ],
  ],
  ['a loop that only calculates', [sprite('小猫', [[flag, forever(change('数', 1))]])]],
];

/** Runs one check and returns its milliseconds. */
async function timeOf(page: Page, project: Buffer, ms: number): Promise<number> {
  const started = performance.now();
  const { outcome, reason } = await runCheck(page, project, checkOf(flagFor(ms)), { seed: 1 });
  if (outcome !== 'passed') throw new Error(`${outcome}: ${reason ?? ''}`);
  return millisecondsSince(started);
}

type Row = {
  readonly browser: string;
  readonly work: string;
  readonly 'times real time': number;
  readonly 'ms to start': number;
};

async function measure(name: string, options: LaunchOptions, url: string): Promise<Row[]> {
  const browser: Browser = await chromium.launch(options);
  const page = await browser.newPage({ locale: 'zh-CN' });
  await provideRunner(page);
  await page.goto(`${url}/404`);
  const rows: Row[] = [];
  for (const [work, sprites] of works) {
    const project = playableProject(sprites);
    const starts: number[] = [];
    const ratios: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const start = await timeOf(page, project, 0);
      const whole = await timeOf(page, project, projectTime);
      starts.push(start);
      ratios.push(projectTime / Math.max(1, whole - start));
    }
    rows.push({
      browser: name,
      work,
      'times real time': Math.round(median(ratios)),
      'ms to start': Math.round(median(starts)),
    });
  }
  await browser.close();
  return rows;
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'campus-bench-'));
const product = await startProductProcess({ dataDir, env: { CAPTCHA: 'off' } });
await unpackChromium109();
const rows = [
  ...(await measure(
    'this one',
    {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-quic'],
    },
    product.url,
  )),
  ...(await measure('Chromium 109', chromium109, product.url)),
];
await product.stop();
await rm(dataDir, { recursive: true, force: true });

console.log(`${projectTime / 1000} s of a project, median of ${runs} runs, goal ${goal} times real time`);
console.table(rows);
process.exitCode = rows.every((row) => row['times real time'] >= goal) ? 0 : 1;
