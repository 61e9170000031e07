import { narrow, wide } from '#tests/support/journeys/journey-axe.ts';
import { expect, test as base } from '#tests/support/journeys/journey-test.ts';
import { startProductProcess } from '#tests/support/engines/product-process.ts';
import { emptyFolder } from '#tests/support/journeys/school-folder.ts';

/** A product that starts for the first time and asks its questions in a browser. */
const test = base.extend({
  baseURL: async ({ browserName: _browserName }, serve) => {
    const { dataDir, remove } = await emptyFolder();
    const env = { SETUP: 'browser', INITIAL_PASSWORD: '' };
    const product = await startProductProcess({ dataDir, env });
    await serve(product.url);
    await product.stop();
    await remove();
  },
});

test('the first start in a browser', async ({ page }) => {
  for (const size of [wide, narrow])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.goto('/');
      await expect.soft(page).toHaveScreenshot(`set-up-${size.width}-${colorScheme}.png`);
    }
});
