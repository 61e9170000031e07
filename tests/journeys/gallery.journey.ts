import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startGallery } from '#tests/support/gallery-site.ts';
import { seriousViolations } from '#tests/support/journey-axe.ts';
import { expect, test as base } from '#tests/support/journey-test.ts';

/** The widgets by themselves, on the development page that shows each in its states. */
const test = base.extend<object, { readonly gallery: { readonly url: string } }>({
  gallery: [
    async ({ browserName: _browserName }, use) => {
      const gallery = await startGallery();
      await use(gallery);
      await gallery.close();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ gallery }, use) => {
    await use(gallery.url);
  },
});

const groups = ['basics', 'fields', 'floating', 'layout', 'pickers', 'uploads'];

async function openGroup(page: Page, group: string): Promise<void> {
  await page.goto(`/#${group}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

async function expectAccessible(page: Page, what: string): Promise<void> {
  expect(await seriousViolations(page), what).toEqual([]);
}

test('has a page for every file of stories', async ({ page }) => {
  const files = await readdir('src/gallery/stories');
  expect(files.map((name) => name.replace('.stories.tsx', '')).sort()).toEqual(groups);
  await openGroup(page, 'basics');
  await expect(page.getByRole('navigation', { name: '组件陈列室' }).getByRole('link')).toHaveText(groups);
});

for (const width of [1366, 390]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every widget is accessible and fits, ${colorScheme} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      for (const group of groups) {
        await openGroup(page, group);
        await page.waitForLoadState('networkidle');
        await expectAccessible(page, group);
        const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
        expect(isWide, `${group} is wider than the window`).toBe(false);
      }
    });
  }
}

test('is no part of what users are served', async ({ gallery }) => {
  expect(gallery.url).toMatch(/^http/);
  const mark = '组件陈列室';
  expect((await textsOf('dist/gallery')).some((text) => text.includes(mark))).toBe(true);
  expect((await textsOf('dist/web')).filter((text) => text.includes(mark))).toEqual([]);
  const names = await readdir('dist/web', { recursive: true });
  expect(names.filter((name) => /gallery|stories/.test(name))).toEqual([]);
});

async function textsOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const texts = names.filter((name) => /\.(js|html)$/.test(name));
  return await Promise.all(texts.map((name) => readFile(path.join(folder, name), 'utf8')));
}
