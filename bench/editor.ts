import { chromium, type Browser, type CDPSession, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { journeyPassword, startProductProcess } from '#tests/support/engines/product-process.ts';
import { median, millisecondsSince } from './site.ts';

// `npm run bench:editor` measures how long the Scratch editor takes to open, and the memory that remains
// after it closes.
const runs = 5;
const openings = Number(process.env['OPENINGS'] ?? 20);
const budget = { cold: 6000, warm: 3000 };
const sprite = 'input[value="齿齿"]';

const frameOf = (page: Page) => page.frameLocator('iframe[title="Scratch 编辑器"]');

async function login(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/user/login`);
  await page.fill('input[name=username]', 'student');
  await page.fill('input[type=password]', journeyPassword);
  await page.keyboard.press('Enter');
  await page.waitForSelector('[role=tab]');
}

const openTab = (page: Page): Promise<void> =>
  page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '创作' }).click();

/** Measures from the click in the menu to an editable project: its sprite is shown and the bar says so. */
async function open(page: Page): Promise<number> {
  const started = performance.now();
  await openTab(page);
  await page.getByText('还没有保存').waitFor();
  await frameOf(page).locator(sprite).waitFor({ timeout: 60_000 });
  return millisecondsSince(started);
}

async function close(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '首页' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[role=tab]').length === 1);
}

const newWindow = (browser: Browser): Promise<Page> =>
  browser.newPage({ locale: 'zh-CN', viewport: { width: 1366, height: 768 } });

/** Cold: the browser has cached only the page before. Warm: the same browser opens the editor again. */
async function openingTimes(browser: Browser, url: string): Promise<{ cold: number; warm: number }> {
  const page = await newWindow(browser);
  await login(page, url);
  const cold = await open(page);
  // The warm case is the next day: the page is loaded again with its files in the browser cache.
  await page.goto(`${url}/dashboard/index`);
  await page.waitForSelector('[role=tab]');
  const warm = await open(page);
  await page.context().close();
  return { cold, warm };
}

type Memory = {
  readonly opened: number;
  readonly 'page heap MB': number;
  readonly 'DOM nodes': number;
  readonly listeners: number;
  readonly frames: number;
  readonly 'renderer MB': number;
};

const megabytes = (bytes: number): number => Math.round(bytes / 10_000) / 100;

/**
 * Returns the resident memory of the tab's process. It includes memory outside the heap, and also memory that
 * the system has not reclaimed.
 */
async function rendererSize(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const sizes = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => residentBytes(id));
  return Math.max(0, ...sizes);
}

function residentBytes(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) * 1024;
}

async function measure(browser: Browser, session: CDPSession, opened: number): Promise<Memory> {
  for (let turn = 0; turn < 4; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return {
    opened,
    'page heap MB': megabytes(of('JSHeapUsedSize')),
    'DOM nodes': of('Nodes'),
    listeners: of('JSEventListeners'),
    frames: of('Frames'),
    'renderer MB': Math.round((await rendererSize(browser)) / 1e6),
  };
}

async function memory(browser: Browser, url: string): Promise<Memory[]> {
  const page = await newWindow(browser);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await login(page, url);
  const rows = [await measure(browser, session, 0)];
  for (let count = 1; count <= openings; count += 1) {
    await open(page);
    await close(page);
    // The first opening loads the code of the page.
    if (count === 1 || count % 5 === 0) rows.push(await measure(browser, session, count));
  }
  await page.context().close();
  return rows;
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'campus-bench-'));
const product = await startProductProcess({ dataDir, env: { CAPTCHA: 'off' } });
const launch = () =>
  chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
  });
const times: { cold: number; warm: number }[] = [];
for (let run = 0; run < runs; run += 1) {
  const browser = await launch();
  times.push(await openingTimes(browser, product.url));
  await browser.close();
}
const browser = await launch();
const rows = await memory(browser, product.url);
await browser.close();
await product.stop();
await rm(dataDir, { recursive: true, force: true });

console.log(`from the menu to a project that can be worked on, ${runs} runs, ms`);
console.table(times);
const cold = median(times.map((time) => time.cold));
const warm = median(times.map((time) => time.warm));
console.log(`median ${cold} ms cold (budget ${budget.cold}), ${warm} ms warm (budget ${budget.warm})`);
console.log('the editor opened and its tab closed, again and again; memory after garbage collection');
console.table(rows);
process.exitCode = cold <= budget.cold && warm <= budget.warm ? 0 : 1;
