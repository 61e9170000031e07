import { test as base } from './journey-test.ts';
import { startProductProcess, type ProductProcess, type ProductSettings } from './product-process.ts';
import { schoolFolder } from './school-folder.ts';

/** A server that may be killed and started again on the same data and the same port. */
export type KillableServer = {
  readonly url: string;
  readonly dataDir: string;
  readonly kill: () => Promise<void>;
  readonly start: (changes?: Pick<ProductSettings, 'env' | 'program'>) => Promise<void>;
};

/** A user story with a server of its own that may die. */
export const test = base.extend<{ readonly server: KillableServer }>({
  server: async ({ browserName: _browserName }, use) => {
    const { dataDir, remove } = await schoolFolder();
    let product: ProductProcess = await startProductProcess({ dataDir });
    const { port, url } = product;
    await use({
      url,
      dataDir,
      kill: () => product.kill(),
      start: async (changes = {}) => {
        product = await startProductProcess({ dataDir, port, ...changes });
      },
    });
    await product.stop();
    await remove();
  },
  baseURL: async ({ server }, use) => {
    await use(server.url);
  },
});
