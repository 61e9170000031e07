import { chromium, type CDPSession, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { journeyPassword, startProductProcess } from '#tests/support/engines/product-process.ts';

// `npm run bench:tabs` measures the memory that remains in the browser after tabs were opened and closed.
const rounds = Number(process.env['ROUNDS'] ?? 7);
const tabsPerRound = 50;
/** Longer than the time for which answers of closed pages stay cached. */
const cacheTime = '06:00';

type Memory = {
  readonly 'opened so far': number;
  readonly 'objects MB': number;
  readonly 'code MB': number;
  readonly 'DOM nodes': number;
  readonly listeners: number;
  readonly 'ms to open one': number;
};

/** Returns addresses of light and heavy pages, each a new tab: tables with forms, cards, a course. */
function addressOf(count: number): string {
  const kinds = [
    `/isystem/user?username=s${count}`,
    `/course/courseUnit?unitName=c${count}`,
    `/teaching/workList?workName=w${count}`,
    `/account/mineWork?workName=w${count}`,
    `/learn/course-${count}`,
  ];
  return kinds[count % kinds.length] ?? '/account/center';
}

/** Opens an address as a link of the app does, and waits until its page shows its data. */
async function open(page: Page, count: number): Promise<void> {
  const before = await page.evaluate(
    ([href, key]) => {
      history.pushState({ key, __TSR_key: key, __TSR_index: history.length }, '', href);
      return document.querySelector('[role=tab][aria-selected=true]')?.id;
    },
    [addressOf(count), `bench-${count}`] as const,
  );
  await page.waitForFunction((former) => {
    const tab = document.querySelector('[role=tab][aria-selected=true]');
    const panel = document.getElementById(tab?.getAttribute('aria-controls') ?? '');
    if (tab === null || tab.id === former || panel === null) return false;
    return panel.querySelector('h1') !== null && panel.querySelector('[aria-label^=加载中]') === null;
  }, before);
}

async function closeAll(page: Page): Promise<void> {
  await page.getByRole('tab', { name: '首页' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '关闭其他' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[role=tab]').length === 1);
  await page.clock.fastForward(cacheTime);
}

const megabytes = (bytes: number): number => Math.round(bytes / 10_000) / 100;

/**
 * Measures the memory of the page. Compiled code and the records of developer tools grow with use and are
 * discarded when memory is short; leaks consist of objects.
 */
async function measure(
  session: CDPSession,
): Promise<Pick<Memory, 'objects MB' | 'code MB' | 'DOM nodes' | 'listeners'>> {
  // Garbage collection runs several times, because finalizers of the first run release more objects.
  for (let turn = 0; turn < 4; turn += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  const sizes = await sizesByType(session);
  const objects = [...sizes].filter(([type]) => type !== 'code' && type !== 'native');
  return {
    'objects MB': megabytes(objects.reduce((sum, [, size]) => sum + size, 0)),
    'code MB': megabytes(sizes.get('code') ?? 0),
    'DOM nodes': of('Nodes'),
    listeners: of('JSEventListeners'),
  };
}

const snapshotSchema = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      node_types: z.tuple([z.array(z.string())], z.unknown()),
    }),
  }),
  nodes: z.array(z.number()),
});

/** Returns the bytes of the heap by the node type of V8. */
async function sizesByType(session: CDPSession): Promise<Map<string, number>> {
  const chunks: string[] = [];
  const listen = ({ chunk }: { readonly chunk: string }): void => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', listen);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', listen);
  const { snapshot, nodes } = snapshotSchema.parse(JSON.parse(chunks.join('')));
  const {
    node_fields: fields,
    node_types: [types],
  } = snapshot.meta;
  const sizeAt = fields.indexOf('self_size');
  const sizes = new Map<string, number>();
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = types[nodes[at] ?? 0] ?? '';
    sizes.set(type, (sizes.get(type) ?? 0) + (nodes[at + sizeAt] ?? 0));
  }
  return sizes;
}

async function run(page: Page, session: CDPSession): Promise<Memory[]> {
  const rows: Memory[] = [];
  let count = 0;
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    for (const end = count + tabsPerRound; count < end; count += 1) await open(page, count);
    const elapsed = performance.now() - started;
    await closeAll(page);
    rows.push({
      'opened so far': count,
      ...(await measure(session)),
      'ms to open one': Math.round(elapsed / tabsPerRound),
    });
  }
  return rows;
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'campus-bench-'));
const product = await startProductProcess({ dataDir, env: { CAPTCHA: 'off' } });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
});
const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1366, height: 768 } });
const session = await page.context().newCDPSession(page);
await session.send('Performance.enable');
await page.clock.install();
await page.goto(`${product.url}/user/login`);
await page.fill('input[name=username]', 'admin');
await page.fill('input[type=password]', journeyPassword);
await page.keyboard.press('Enter');
await page.waitForSelector('[role=tab]');
const rows = await run(page, session);
await browser.close();
await product.stop();
await rm(dataDir, { recursive: true, force: true });

console.log(`${tabsPerRound} tabs opened and all closed, ${rounds} times; memory after garbage collection`);
console.table(rows);
// The first round loads the code of the pages.
const [, warm] = rows;
const grown = (rows.at(-1)?.['objects MB'] ?? 0) - (warm?.['objects MB'] ?? 0);
console.log(
  `objects grown by ${Math.round(grown * 1000)} kB over the last ${(rounds - 2) * tabsPerRound} tabs`,
);
