import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { longestChain, type TimedRequest } from '#tests/support/journey-requests.ts';
import { journeyPassword, startProductProcess } from '#tests/support/product-process.ts';
import { otherVisits, reloadWithoutCache, type Quiet, type Sight, type Visit } from './other-visits.ts';
import { awaitSight, watchFor } from './sight.ts';

// `npm run bench:load`: how long a person waits until what they came for is on the screen, and what the browser fetches
// meanwhile. `npm run bench:load -- https://other.example/#/posts 'tbody tr'` visits another site in between, until the
// selector shows; more pairs may follow, or one file of visits (other-visits.ts).
const runs = 3;
const lines = {
  'fast 4G': { offline: false, downloadThroughput: 8.1e6 / 8, uploadThroughput: 1.35e6 / 8, latency: 165 },
  LAN: { offline: false, downloadThroughput: -1, uploadThroughput: -1, latency: 0 },
} as const;
type Line = keyof typeof lines;

/** Milliseconds without a request that count as rest. */
const restTime = 1000;
/** Milliseconds in which a new window of Chromium loads hundreds of files of its own, on the processors that are measured. */
const windowTime = 2500;

type Load = {
  readonly visit: string;
  readonly line: Line;
  readonly waited: number;
  readonly requests: number;
  readonly chain: number;
  readonly bytes: number;
  readonly longest: number;
};

const figures: Sight = { selector: 'ul[aria-label="全站统计"] li', text: String.raw`^作品\d` };
const rows: Sight = { selector: 'main tbody td' };

async function fillLogin(page: Page, quiet: Quiet): Promise<void> {
  await page.waitForSelector('input[type=password]', { state: 'visible' });
  await page.fill('input[name=username]', 'admin');
  await page.fill('input[type=password]', journeyPassword);
  await quiet();
}
const logIn = (page: Page) => page.keyboard.press('Enter');
const follow = (href: string) => async (page: Page) => {
  await page
    .locator(`nav a[href="${href}"]`)
    .first()
    .evaluate((link) => link instanceof HTMLElement && link.click());
};
async function toFirstPage(page: Page, quiet: Quiet): Promise<void> {
  await fillLogin(page, quiet);
  await logIn(page);
  await awaitSight(page, figures);
  await quiet();
}
async function toListAndBack(page: Page, quiet: Quiet): Promise<void> {
  await toFirstPage(page, quiet);
  await follow('/isystem/user')(page);
  await awaitSight(page, rows);
  await follow('/dashboard/index')(page);
  await awaitSight(page, figures);
  await quiet();
}

const ownVisits = (site: string): readonly Visit[] => [
  { name: 'login', url: `${site}/user/login`, ready: { selector: 'input[type=password]' } },
  { name: 'login to figures', url: `${site}/user/login`, before: fillLogin, act: logIn, ready: figures },
  {
    name: 'first page, cold files',
    url: `${site}/user/login`,
    before: toFirstPage,
    act: reloadWithoutCache,
    ready: figures,
  },
  {
    name: 'list, first visit',
    url: `${site}/user/login`,
    before: toFirstPage,
    act: follow('/isystem/user'),
    ready: rows,
  },
  {
    name: 'list, again',
    url: `${site}/user/login`,
    before: toListAndBack,
    act: follow('/isystem/user'),
    ready: rows,
  },
  { name: 'public home', url: `${site}/home`, ready: { selector: 'main article' } },
];

async function measure(
  browser: Browser,
  { name, url, before, act, ready }: Visit,
  line: Line,
): Promise<Load> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const watch = await watchLine(session, line);
  const lookout = await watchFor(page, session, ready);
  await setTimeout(windowTime);
  let started = Date.now();
  await page.goto(url, { waitUntil: 'commit' });
  if (before !== undefined) {
    await before(page, watch.quiet);
    watch.take();
    await lookout.forget();
    started = Date.now();
  }
  await act?.(page);
  const { at, begun, longest } = await lookout.seen();
  const { requests, bytes } = watch.take();
  await context.close();
  const chain = longestChain(requests).length;
  return {
    visit: name,
    line,
    waited: at - (begun === 0 ? started : begun),
    requests: requests.length,
    chain,
    bytes: bytes / 1000,
    longest,
  };
}

async function watchLine(session: CDPSession, line: Line) {
  let requests = new Map<string, TimedRequest>();
  let bytes = 0;
  let changed = Date.now();
  const open = new Set<string>();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    requests.set(requestId, { url: request.url, asked: timestamp, answered: undefined });
    open.add(requestId);
    changed = Date.now();
  });
  const close = (requestId: string): void => {
    open.delete(requestId);
    changed = Date.now();
  };
  session.on('Network.loadingFailed', ({ requestId }) => close(requestId));
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    close(requestId);
    const request = requests.get(requestId);
    if (request !== undefined) request.answered = timestamp;
    bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', lines[line]);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return {
    quiet: async () => {
      const called = Date.now();
      while (open.size > 0 || Date.now() - Math.max(changed, called) < restTime) await setTimeout(50);
    },
    take: () => {
      const taken = { requests: [...requests.values()], bytes };
      requests = new Map();
      bytes = 0;
      return taken;
    },
  };
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'campus-bench-'));
const product = await startProductProcess({ dataDir });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
});
const visits = [...ownVisits(product.url), ...(await otherVisits(process.argv.slice(2)))];
const loads: Load[] = [];
try {
  // One after the other in each run, so that a noisy minute falls on all of them.
  for (let run = 0; run < runs; run += 1)
    for (const line of ['fast 4G', 'LAN'] as const)
      for (const visit of visits) loads.push(await measure(browser, visit, line));
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

const median = (values: readonly number[]): number =>
  Math.round(values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0);
for (const line of ['fast 4G', 'LAN'] as const) {
  console.log(`4x CPU, ${line}, HTTP/1.1, medians of ${runs}; until what was come for is on the screen`);
  console.table(
    visits.map(({ name }) => {
      const own = loads.filter((load) => load.visit === name && load.line === line);
      const of = (key: 'waited' | 'requests' | 'chain' | 'bytes' | 'longest') =>
        median(own.map((load) => load[key]));
      return {
        visit: name,
        'waited ms': of('waited'),
        requests: of('requests'),
        'longest chain': of('chain'),
        'kB as sent': of('bytes'),
        'longest task ms': of('longest'),
      };
    }),
  );
}
