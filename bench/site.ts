import { chromium, type Browser, type Page } from '@playwright/test';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { journeyPassword, startProductProcess } from '#tests/support/engines/product-process.ts';

/** A product instance with its administrator, over HTTP and in a browser. */
export type BenchSite = {
  readonly dataDir: string;
  /** Process id of the server. */
  readonly pid: number | undefined;
  /** Calls an address below /api as the administrator. Returns `result` of the answer. */
  readonly call: (path: string, init?: RequestInit) => Promise<unknown>;
  /** Like `call`, as another user of the demo school. */
  readonly callAs: (username: string) => Promise<(path: string) => Promise<unknown>>;
  /** Fetches as the administrator. Returns the raw response. */
  readonly fetch: (path: string) => Promise<Response>;
  /** Opens a new window that is logged in. */
  readonly openWindow: () => Promise<Page>;
  readonly close: () => Promise<void>;
};

const answer = z.object({ success: z.boolean(), message: z.string(), result: z.unknown() });

export async function startBenchSite(): Promise<BenchSite> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'campus-bench-'));
  const product = await startProductProcess({ dataDir, env: { CAPTCHA: 'off' } });
  let browser: Browser | undefined;
  const send = async (address: string, init: RequestInit = {}): Promise<unknown> => {
    const { success, message, result } = answer.parse(
      await (await fetch(`${product.url}/api${address}`, init)).json(),
    );
    if (!success) throw new Error(`${address}: ${message}`);
    return result;
  };
  const login = async (username: string): Promise<string> => {
    const session = await send('/sys/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: journeyPassword }),
    });
    return z.object({ token: z.string() }).parse(session).token;
  };
  const token = await login('admin');
  return {
    dataDir,
    pid: product.child.pid,
    fetch: (address) => fetch(`${product.url}/api${address}`, { headers: { 'x-access-token': token } }),
    call: (address, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('x-access-token', token);
      return send(address, { ...init, headers });
    },
    callAs: async (username) => {
      const headers = { 'x-access-token': await login(username) };
      return (address) => send(address, { headers });
    },
    openWindow: async () => {
      browser ??= await chromium.launch({
        executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
        args: ['--no-sandbox'],
      });
      const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1366, height: 768 } });
      page.setDefaultTimeout(120_000);
      await page.goto(`${product.url}/user/login`);
      await page.getByRole('textbox', { name: '账号' }).fill('admin');
      await page.getByRole('textbox', { name: '密码', exact: true }).fill(journeyPassword);
      await page.getByRole('button', { name: '登录', exact: true }).click();
      await page.waitForURL('**/dashboard/index');
      return page;
    },
    close: async () => {
      await browser?.close();
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const millisecondsSince = (from: number): number => Math.round(performance.now() - from);

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
