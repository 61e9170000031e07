import type { Page } from '@playwright/test';
import { type CountingLine, startCountingLine } from '#tests/support/engines/counting-line.ts';
import { loginAs } from '#tests/support/journeys/journey-actions.ts';
import { expectSprite, studio } from '#tests/support/journeys/journey-editor.ts';
import { makeWork } from '#tests/support/journeys/journey-works.ts';
import { expect, test as base } from '#tests/support/journeys/journey-test.ts';
import { quiet } from '#tests/support/journeys/journey-watch.ts';

const test = base.extend<{ readonly line: CountingLine }>({
  line: async ({ product }, use) => {
    const line = await startCountingLine(product.port);
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => {
    await use(line.url);
  },
});
test.describe.configure({ timeout: 240_000 });

/** Returns the bytes of pages and scripts transferred from one folder. */
function codeOf(line: CountingLine, folder: string): number {
  const found = [...line.take()].filter(([name]) => name.startsWith(folder) && /\.(html|js)$/.test(name));
  return found.reduce((sum, [, bytes]) => sum + bytes, 0);
}

/** Opens a page from another one and returns the bytes transferred. */
async function cost(page: Page, line: CountingLine, { url, folder, isThere }: Opening): Promise<number> {
  await page.goto('/404');
  line.take();
  await page.goto(url);
  await isThere(page);
  // Late requests count too; leaving now would cut them off.
  await quiet(page);
  return codeOf(line, folder);
}

type Opening = {
  readonly url: string;
  readonly folder: string;
  readonly least: number;
  readonly isThere: (page: Page) => Promise<void>;
};

const untouched = (page: Page) =>
  expect(page.locator('.work-player[data-phase=untouched]')).toBeVisible({ timeout: 60_000 });
const inFrame = (title: string, text: string) => (page: Page) =>
  expect(page.frameLocator(`iframe[title="${title}"]`).getByText(text).first()).toBeVisible({
    timeout: 60_000,
  });

test('an editor or player opened for the second time loads no code', async ({ page, line }) => {
  await loginAs(page, 's30116');
  // The journey uses its own work, because other journeys change what the public pages show first.
  const work = await makeWork(page, '缓存里的作品');
  const openings: readonly Opening[] = [
    { url: `/work-detail?id=${work}`, folder: '/player/', least: 500_000, isThere: untouched },
    {
      url: '/create/python',
      folder: '/code-editor/',
      least: 100_000,
      isThere: inFrame('Python 编辑器', 'import turtle'),
    },
    {
      url: '/create/blockly',
      folder: '/code-editor/',
      least: 100_000,
      isThere: inFrame('积木编辑器', '前进'),
    },
    {
      url: '/create',
      folder: '/scratch-editor/',
      least: 3_000_000,
      isThere: async (one) => {
        await expectSprite(one, '齿齿');
        await expect(studio(one).getByText('还没有保存')).toBeVisible({ timeout: 60_000 });
      },
    },
  ];
  for (const opening of openings) {
    expect(await cost(page, line, opening), `${opening.url} at first`).toBeGreaterThan(opening.least);
    expect(await cost(page, line, opening), `${opening.url} again`).toBe(0);
  }
});
