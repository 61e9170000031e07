import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base } from './journey-test.ts';
import { startProductProcess, type ProductProcess } from './product-process.ts';

/** A server that may be killed and started again on the same data and the same port. */
export type KillableServer = {
  readonly url: string;
  readonly dataDir: string;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
};

/** A user story with a server of its own that may die. */
export const test = base.extend<{ readonly server: KillableServer }>({
  server: async ({ browserName: _browserName }, use) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'campus-crash-'));
    let product: ProductProcess = await startProductProcess({ dataDir });
    const { port, url } = product;
    await use({
      url,
      dataDir,
      kill: () => product.kill(),
      start: async () => {
        product = await startProductProcess({ dataDir, port });
      },
    });
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});
