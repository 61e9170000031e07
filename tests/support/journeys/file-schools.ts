import { test as base } from '@playwright/test';
import { type ProductProcess, startProductProcess } from '../engines/product-process.ts';
import { emptyFolder, type SchoolFolder, schoolFolder } from './school-folder.ts';

/** The initial data of a school. */
type Seed = 'demo' | 'empty';

/** The products of one Playwright worker. One runs at a time, for the current file of journeys. */
type FileSchools = {
  /** Returns the product of the file. The first call for a file stops the product of the previous file. */
  readonly open: (file: string, seed: Seed) => Promise<ProductProcess>;
  readonly close: () => Promise<void>;
};

type OpenSchool = { readonly file: string; readonly folder: SchoolFolder; readonly product: ProductProcess };

function createFileSchools(): FileSchools {
  let school: OpenSchool | undefined;
  const close = async (): Promise<void> => {
    const last = school;
    school = undefined;
    await last?.product.stop();
    await last?.folder.remove();
  };
  return {
    open: async (file, seed) => {
      if (school?.file === file) return school.product;
      await close();
      const folder = await (seed === 'empty' ? emptyFolder() : schoolFolder());
      const product = await startProductProcess({ dataDir: folder.dataDir, env: { SEED: seed } });
      school = { file, folder, product };
      return product;
    },
    close,
  };
}

/** In a cluster all journeys share one school and run one after the other. */
export const isInCity = process.env['JOURNEYS'] === 'city';

/**
 * Gives each file of journeys a product with a copy of the demo school (or an empty one with `test.use({
 * seed: 'empty' })`), so that files do not affect one another.
 */
export const schoolTest = base.extend<
  { readonly seed: Seed; readonly product: ProductProcess },
  { readonly schools: FileSchools }
>({
  seed: ['demo', { option: true }],
  schools: [
    async ({ browserName: _browserName }, use) => {
      const schools = createFileSchools();
      await use(schools);
      await schools.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ schools, seed }, use, { file }) => {
      await use(await schools.open(file, seed));
    },
    { timeout: 180_000 },
  ],
  // A journey with its own address starts no product, nor does one against a cluster.
  baseURL: isInCity
    ? async ({ browserName: _browserName }, use) => {
        await use(process.env['CAMPUS_URL']);
      }
    : async ({ product }, use) => {
        await use(product.url);
      },
});
