import { test as base } from '../journeys/journey-test.ts';
import { startProductProcess, type ProductProcess, type ProductSettings } from './product-process.ts';
import { schoolFolder } from '../journeys/school-folder.ts';

/** A server that can be killed and started again with the same data and port. */
export type KillableServer = {
  readonly url: string;
  readonly dataDir: string;
  readonly kill: () => Promise<void>;
  readonly start: (changes?: Pick<ProductSettings, 'env' | 'program'>) => Promise<void>;
};

/** A journey with its own killable server. */
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
