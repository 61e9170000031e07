import type { Page } from '@playwright/test';
import { startGallery } from './gallery-site.ts';
import { expect, test as base } from './journey-test.ts';

/** Tests of widgets on the development page that shows each in its states. */
export const galleryTest = base.extend<
  object,
  { readonly gallery: { readonly url: string; readonly folder: string } }
>({
  gallery: [
    async ({ browserName: _browserName }, use) => {
      const gallery = await startGallery();
      await use(gallery);
      await gallery.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ gallery }, use) => {
    await use(gallery.url);
  },
});

/** Opens one group of stories and waits until it has loaded. */
export async function openGroup(page: Page, group: string): Promise<void> {
  await page.goto(`/#${group}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('status', { name: '加载中' })).toHaveCount(group === 'layout' ? 1 : 0);
}
