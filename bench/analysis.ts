import { chromium } from '@playwright/test';
import * as z from 'zod/mini';
import { analyseProject } from '#common/analysis/analyse.ts';
import { buildProject, sprite } from '#common/analysis/testing/build.ts';
import {
  bounce,
  change,
  changeX,
  flag,
  forever,
  goto,
  hide,
  move,
  nextCostume,
  onMessage,
  repeat,
  sayFor,
  send,
  set,
  setSize,
  show,
  touching,
  wait,
  when,
} from '#common/analysis/testing/nodes.ts';
import { bundleFrame } from '#tools/bundle-frame.mjs';
import { measureTimes, type AnalysisTimes } from './analysis-times.ts';
import { median } from './site.ts';

// `npm run bench:analysis` measures the analysis of a work of a thousand blocks, as a ratio to reading and writing its
// project.json: in Node.js, and in a browser four times slower than this machine.
const slowness = 4;
const turns = 60;
/** The first turns, before the code is compiled. */
const warmUp = 10;

const text = JSON.stringify(thousandBlocks());
const analysed = analyseProject(JSON.parse(text));
if ('problem' in analysed) throw new Error(analysed.problem);
console.log(
  `${analysed.blocks} blocks, ${analysed.sprites} sprites, ${Math.round(text.length / 1000)} kB of project.json, ${analysed.findings.length} findings`,
);

/** Twenty sprites with five scripts of ten blocks each. */
function thousandBlocks(): unknown {
  const sprites = Array.from({ length: 20 }, (_one, at) => {
    const next = `角色${(at + 1) % 20}`;
    const start = [
      flag,
      goto(at, 0),
      set('分数', 0),
      forever(move(3), bounce, when(touching(next), change('分数', 1), send(`碰到${at}`))),
    ];
    const answers = [0, 1, 2, 3].map((one) => [
      onMessage(`碰到${(at + one) % 20}`),
      show,
      repeat(10, changeX(one), wait(0.1), nextCostume),
      sayFor('碰到了', 1),
      setSize(100),
      hide,
      send(`完成${at}`),
    ]);
    return sprite(`角色${at}`, [start, ...answers], { costumes: ['站', '走'] });
  });
  return buildProject(...sprites);
}

function figuresOf({ analysis, reference }: AnalysisTimes) {
  const analysisTime = median(analysis.slice(warmUp));
  const referenceTime = median(reference.slice(warmUp));
  const rounded = (value: number): number => Math.round(value * 100) / 100;
  return {
    'first analysis, ms': rounded(analysis[0] ?? 0),
    'analysis, median ms': rounded(analysisTime),
    'reading and writing the JSON, median ms': rounded(referenceTime),
    ratio: rounded(analysisTime / referenceTime),
  };
}

const times = z.object({ analysis: z.array(z.number()), reference: z.array(z.number()) });

async function inBrowser(rate: number) {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: await bundleFrame('bench/analysis-times.ts', 'analysisTimes') });
    // The slow-down covers the page, and no worker: the measured code runs in the page.
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    const call = `analysisTimes.measureTimes(${JSON.stringify(text)}, ${turns})`;
    return figuresOf(times.parse(await page.evaluate(call)));
  } finally {
    await browser.close();
  }
}

console.table({
  'Node.js': figuresOf(measureTimes(text, turns)),
  Chromium: await inBrowser(1),
  [`Chromium, ${slowness}x slower`]: await inBrowser(slowness),
});
