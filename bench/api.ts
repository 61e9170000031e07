import { spawn } from 'node:child_process';
import autocannon from 'autocannon';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { journeyPassword, startProductProcess } from '#tests/support/engines/product-process.ts';

// `npm run bench:api` measures requests per second and latencies, as a ratio to a bare node:http answer in
// the same run. The rounds of all cases are interleaved, because a shared machine is never quiet for long.
// All requests come from one address, so the rate limit is raised.
const unlimited = { RATE_LIMIT: '100000000' };
const rounds = 3;
const seconds = 4;
const connections = 16;

type Case = { readonly name: string; readonly request: autocannon.Options };
type Figures = { rps: number[]; p50: number[]; p99: number[]; errors: number };

async function measure(request: autocannon.Options): Promise<autocannon.Result> {
  return await autocannon({ connections, duration: seconds, ...request });
}

async function bareServer(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/bare-server.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  return { url, stop: () => child.kill('SIGTERM') };
}

async function login(url: string, username: string): Promise<string> {
  const response = await fetch(`${url}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: journeyPassword }),
  });
  const answer: unknown = await response.json();
  const token = /"token":"([\w-]+)"/.exec(JSON.stringify(answer))?.[1];
  if (token === undefined) throw new Error(`login failed: ${JSON.stringify(answer).slice(0, 200)}`);
  return token;
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'campus-bench-'));
const first = await startProductProcess({ dataDir, env: unlimited });
await first.stop();
// The second start is the one that a school sees every morning.
const product = await startProductProcess({ dataDir, env: unlimited });
const bare = await bareServer();
const token = await login(product.url, 'admin');
const headers = { 'x-access-token': token };
const cases: Case[] = [
  { name: 'bare node:http', request: { url: bare.url } },
  {
    name: 'permission bootstrap',
    request: { url: `${product.url}/api/sys/permission/getUserPermissionByToken`, headers },
  },
  {
    name: 'user list, 10 of 36',
    request: { url: `${product.url}/api/sys/user/list?pageNo=1&pageSize=10`, headers },
  },
  {
    name: 'public works, 8',
    request: { url: `${product.url}/api/teaching/teachingWork/leaderboard?orderBy=star&pageSize=8` },
  },
  { name: 'static page', request: { url: `${product.url}/home`, headers: { accept: 'text/html' } } },
  {
    name: 'login (argon2id)',
    request: {
      url: `${product.url}/api/sys/login`,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'student', password: journeyPassword }),
    },
  },
];
const figures = new Map<string, Figures>(
  cases.map(({ name }) => [name, { rps: [], p50: [], p99: [], errors: 0 }]),
);
for (let round = 0; round < rounds; round += 1) {
  for (const { name, request } of cases) {
    const result = await measure(request);
    const entry = figures.get(name);
    entry?.rps.push(result.requests.average);
    entry?.p50.push(result.latency.p50);
    entry?.p99.push(result.latency.p99);
    if (entry !== undefined) entry.errors += result.non2xx + result.errors;
  }
}
await product.stop();
bare.stop();
await rm(dataDir, { recursive: true, force: true });

const median = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
const base = median(figures.get('bare node:http')?.rps ?? []);
console.log(
  `start on a fresh folder ${first.startedIn.toFixed(0)} ms, on an existing one ${product.startedIn.toFixed(0)} ms`,
);
console.log(`${connections} connections, ${rounds} rounds of ${seconds} s, medians`);
console.table(
  [...figures].map(([name, entry]) => ({
    case: name,
    'requests/s': Math.round(median(entry.rps)),
    'ratio to bare': (median(entry.rps) / base).toFixed(3),
    'p50 ms': median(entry.p50),
    'p99 ms': median(entry.p99),
    'not 2xx': entry.errors,
  })),
);
