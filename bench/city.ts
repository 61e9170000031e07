import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { productDatabase } from '#tests/support/engines/product-database.ts';
import { startProductProcess } from '#tests/support/engines/product-process.ts';
import { percentile, slopeOf, troughs, type Sample } from '#tools/load-figures.ts';
import { startLoader, type Order, type Outcome } from './city-order.ts';
import { addPupils } from './city-people.ts';
import { memoryOf, usedBy } from './city-server.ts';

// `npm run bench:city` measures the load that a node handles and the cost of each action, compared with a
// bare answer of node:http in the same run. `npm run bench:city -- 0.1` uses a tenth of the people; `-- 1
// hour` polls for an hour and measures memory only. The product has its default settings; all visitors come
// from one address, like a school.
const [share, length] = [Number(process.argv[2] ?? 1), process.argv[3]];
const people = Math.round(1000 * share);
const late = { from: people + 1, count: Math.round(300 * share) };
const seconds = 1000;

const dataDir = await mkdtemp(path.join(tmpdir(), 'campus-bench-'));
const product = await startProductProcess({ dataDir });
const pid = product.child.pid ?? 0;
const database = productDatabase(dataDir);
const bare = spawn(process.execPath, ['--import', 'tsx', 'bench/bare-server.ts'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
const bareUrl = await new Promise<string>((resolve) =>
  bare.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
);
const loader = startLoader();
const rows: Record<string, unknown>[] = [];
const broken: string[] = [];
/** The cost of one answer of the bare server, measured first. */
let bareEach: number | undefined;

type Scene = Pick<Order, 'scene' | 'from' | 'count' | 'span'>;

/** Runs a scene and logs its results and its costs. */
async function play(name: string, scene: Scene, of: 'product' | 'bare' = 'product'): Promise<Outcome> {
  const server = of === 'product' ? pid : (bare.pid ?? 0);
  const before = await usedBy(server);
  const outcome = await loader.notify({ url: of === 'product' ? `${product.url}/api` : bareUrl, ...scene });
  const after = await usedBy(server);
  const { waits, asked, failures, openSockets } = outcome;
  const refused = asked.filter(({ status }) => status === 0 || status >= 400);
  const each = 1000 / Math.max(1, asked.length === 0 ? waits.length : asked.length);
  const nodeEach = (after.node - before.node) * each;
  if (of === 'bare') bareEach = nodeEach;
  rows.push({
    scene: name,
    visits: waits.length,
    requests: asked.length,
    'refused or failed': refused.length + failures.length,
    'visit p50': Math.round(percentile(waits, 0.5)),
    p99: Math.round(percentile(waits, 0.99)),
    longest: Math.round(percentile(waits, 1)),
    'request p99': Math.round(
      percentile(
        asked.map(({ ms }) => ms),
        0.99,
      ),
    ),
    'node ms each': nodeEach.toFixed(2),
    'ratio to bare': bareEach === undefined ? '' : (nodeEach / bareEach).toFixed(1),
    'database ms each': ((after.database - before.database) * each).toFixed(2),
    sockets: openSockets,
    MB: Math.round(await memoryOf(server)),
    'loader busy': `${Math.round(outcome.busy * 100)} %`,
  });
  const statuses = [...new Set(refused.map(({ status }) => status))].join(', ');
  if (refused.length > 0) broken.push(`${name}: ${refused.length} answers were ${statuses}`);
  broken.push(...failures.slice(0, 3).map((failure) => `${name}: ${failure}`));
  return outcome;
}

function hold(words: string, holds: boolean): void {
  console.log(`${holds ? 'holds' : 'DOES NOT HOLD'}: ${words}`);
  if (!holds) process.exitCode = 1;
}

async function lessons(): Promise<void> {
  const all = { from: 1, count: people };
  await play('warm: polls', { scene: 'poll', ...all, span: 24 * seconds });
  await play(
    'bare: the same polls',
    { scene: 'bare', from: 1_000_000, count: people, span: 60 * seconds },
    'bare',
  );
  const polled = await play('polls', { scene: 'poll', ...all, span: 120 * seconds });
  const bell = await play('bell', { scene: 'bell', ...late, span: 60 * seconds });
  const exam = await play('exam', { scene: 'exam', from: 1, count: late.count, span: 90 * seconds });
  const handIns = Math.round(200 * share);
  const handed = await play('hand-ins of 2 MB', {
    scene: 'handIn',
    from: 1,
    count: handIns,
    span: 60 * seconds,
  });
  const heard = await play('notices', { scene: 'hear', ...all, span: 10 });
  console.table(rows);
  hold(
    `polls p99 ${Math.round(percentile(polled.waits, 0.99))} ms, 100 wanted`,
    percentile(polled.waits, 0.99) <= 100,
  );
  hold(`${bell.waits.length} logins in ${bell.seconds.toFixed(1)} s, 61 wanted`, bell.seconds <= 61);
  hold(`${exam.waits.length} units opened in ${exam.seconds.toFixed(1)} s, 91 wanted`, exam.seconds <= 91);
  hold(`${handed.waits.length} hand-ins in ${handed.seconds.toFixed(1)} s, 62 wanted`, handed.seconds <= 62);
  const slowest = percentile(heard.waits, 1);
  hold(
    `a notice at all of ${heard.openSockets} sockets in ${Math.round(slowest)} ms, 1,000 wanted`,
    slowest <= 1000,
  );
}

const sampleEvery = 30;

/** Polls for an hour. The memory after garbage collection must not grow. */
async function hour(): Promise<void> {
  const samples: Sample[] = [];
  const begun = performance.now();
  const timer = setInterval(() => {
    void memoryOf(pid).then((value) => samples.push({ at: (performance.now() - begun) / 3_600_000, value }));
  }, sampleEvery * seconds);
  await play('polls of an hour', { scene: 'poll', from: 1, count: people, span: 3600 * seconds });
  clearInterval(timer);
  console.table(rows);
  // The caches fill in the first ten minutes.
  const settled = troughs(
    samples.filter(({ at }) => at > 1 / 6),
    1 / 12,
  );
  const { slope, error } = slopeOf(settled);
  const words = `${slope.toFixed(1)} ± ${error.toFixed(1)} MB an hour`;
  hold(
    `memory grows by ${words}, 5 wanted; of ${settled.length} troughs, 8 wanted`,
    settled.length >= 8 && slope <= 5,
  );
}

try {
  await addPupils(database, people + late.count);
  await play('those who sit there come', { scene: 'arrive', from: 1, count: people, span: 20 * seconds });
  await (length === 'hour' ? hour() : lessons());
  hold(`nothing refused, nothing failed${broken.map((line) => `\n  ${line}`).join('')}`, broken.length === 0);
} finally {
  loader.end();
  bare.kill('SIGTERM');
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
