import { chromium, type Browser, type CDPSession } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { journeyPassword, startProductProcess } from '#tests/support/product-process.ts';

// `npm run bench:load`: what a browser fetches and how long a person waits, at 4x CPU and fast 4G.
const runs = 3;
const fast4g = { offline: false, downloadThroughput: 8.1e6 / 8, uploadThroughput: 1.35e6 / 8, latency: 165 };

type Load = {
  readonly page: string;
  readonly requests: number;
  readonly js: number;
  readonly css: number;
  readonly all: number;
  readonly ready: number;
  readonly longest: number;
};

const visits = [
  { page: 'login', path: '/user/login', ready: 'input[type=password]' },
  { page: 'public home', path: '/home', ready: 'h1, h2' },
] as const;

async function visit(
  browser: Browser,
  url: string,
  name: string,
  ready: string,
  login?: { username: string },
): Promise<Load> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const sizes = await watch(session);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const longest = Number(document.documentElement.dataset['longest'] ?? 0);
        document.documentElement.dataset['longest'] = String(Math.max(longest, entry.duration));
      }
    }).observe({ type: 'longtask', buffered: true });
  });
  let started = performance.now();
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForSelector(ready, { state: 'visible' });
  if (login !== undefined) {
    await page.fill('input[name=username]', login.username);
    await page.fill('input[type=password]', journeyPassword);
    started = performance.now();
    await page.keyboard.press('Enter');
    await page.waitForSelector('nav a[href]', { state: 'visible' });
  }
  const elapsed = performance.now() - started;
  await page.waitForLoadState('networkidle');
  const longest = await page.evaluate(() => Number(document.documentElement.dataset['longest'] ?? 0));
  await context.close();
  return { page: name, ...sizes(), ready: Math.round(elapsed), longest: Math.round(longest) };
}

/** Counts requests and encoded bytes by kind. */
async function watch(
  session: CDPSession,
): Promise<() => { requests: number; js: number; css: number; all: number }> {
  const kinds = new Map<string, string>();
  const bytes = { js: 0, css: 0, all: 0 };
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.emulateNetworkConditions', fast4g);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (kinds.get(requestId) === 'Script') bytes.js += encodedDataLength;
    if (kinds.get(requestId) === 'Stylesheet') bytes.css += encodedDataLength;
  });
  const kb = (value: number): number => Math.round(value / 100) / 10;
  return () => ({ requests: kinds.size, js: kb(bytes.js), css: kb(bytes.css), all: kb(bytes.all) });
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'campus-bench-'));
const product = await startProductProcess({ dataDir });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
});
const loads: Load[] = [];
for (let run = 0; run < runs; run += 1) {
  for (const { page, path, ready } of visits)
    loads.push(await visit(browser, product.url + path, page, ready));
  loads.push(
    await visit(browser, `${product.url}/user/login`, 'login to first page', 'input[type=password]', {
      username: 'admin',
    }),
  );
}
await browser.close();
await product.stop();
await rm(dataDir, { recursive: true, force: true });

const median = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
console.log(`4x CPU, fast 4G, cold cache, medians of ${runs}; bytes as sent (brotli), in kB`);
console.table(
  [...new Set(loads.map((load) => load.page))].map((page) => {
    const own = loads.filter((load) => load.page === page);
    const of = (key: 'requests' | 'js' | 'css' | 'all' | 'ready' | 'longest'): number =>
      median(own.map((load) => load[key]));
    return {
      page,
      requests: of('requests'),
      'js kB': of('js'),
      'css kB': of('css'),
      'all kB': of('all'),
      'usable ms': of('ready'),
      'longest task ms': of('longest'),
    };
  }),
);
