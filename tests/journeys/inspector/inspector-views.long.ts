import type { Page } from '@playwright/test';
import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';
import { firstState } from '#machines/folded-graph.ts';
import { machineGraph } from '#machines/machine-graph.ts';
import { enterAs } from '#tests/support/journeys/journey-actions.ts';
import { seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

type Sight = {
  readonly frame: readonly [number, number];
  readonly smallest: number;
  readonly isStartSeen: boolean;
};

/** Returns the initial view of a machine's diagram. */
async function sightOf(page: Page, { id, title, machine }: CatalogueEntry): Promise<Sight> {
  await page.goto(`/inspector#${id}`);
  await expect(page.getByRole('img', { name: `${title}：` })).toBeVisible();
  return await page.getByRole('application', { name: '状态图' }).evaluate(
    (frame, path) => {
      const room = frame.getBoundingClientRect();
      const heights = [...frame.querySelectorAll<SVGTextElement>('svg[role="img"] text')].map(
        (text) => Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0),
      );
      const box = frame.querySelector(`[data-state="${path}"] > .md-box`)?.getBoundingClientRect();
      return {
        frame: [room.width, room.height] as const,
        smallest: Math.min(...heights),
        isStartSeen:
          box !== undefined &&
          box.left >= room.left &&
          box.top >= room.top &&
          box.right <= room.right &&
          box.bottom <= room.bottom,
      };
    },
    firstState(machineGraph(machine))?.path,
  );
}

// The window sizes that src/inspector/first-views.test.tsx uses, and a larger one, whose diagram has the same room or
// more: one machine shows that.
for (const { width, height, least, machines } of [
  { width: 1440, height: 900, least: [770, 600], machines: catalogue.slice(0, 1) },
  { width: 1366, height: 768, least: [770, 600], machines: catalogue },
  { width: 390, height: 844, least: [380, 340], machines: catalogue },
] as const)
  test(`a machine diagram opens at a readable size in a window of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await enterAs(page, '/inspector', 'admin');
    for (const entry of machines) {
      const { frame, smallest, isStartSeen } = await sightOf(page, entry);
      expect.soft(smallest, `${entry.id}: the smallest words`).toBeGreaterThanOrEqual(11 - 0.01);
      expect.soft(isStartSeen, `${entry.id}: its beginning is in sight`).toBe(true);
      expect.soft(frame[0], `${entry.id}: width`).toBeGreaterThanOrEqual(least[0]);
      expect.soft(frame[1], `${entry.id}: height`).toBeGreaterThanOrEqual(least[1]);
    }
  });

test('a diagram stores the chosen direction, can be folded, and links to invoked machines', async ({
  page,
}) => {
  await enterAs(page, '/inspector#session', 'admin');
  const left = page.getByRole('button', { name: '左右' });
  await left.click();
  await expect(left).toHaveAttribute('aria-pressed', 'true');
  const inner = page.locator('[data-state="authenticated.ready"]');
  const fold = page.getByRole('button', { name: '已登录的内部' });
  await expect(inner).toHaveCount(1);
  await fold.click();
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(inner).toHaveCount(0);
  await page.getByRole('searchbox', { name: '搜索状态或事件' }).fill('可以使用');
  // The folded state is selected; the entry selected in the list is shown.
  await page.getByRole('button', { name: '已登录 › 可以使用' }).first().click();
  await expect(inner).toHaveCount(1);
  await page.getByRole('link', { name: '打开状态机 权限引导' }).click();
  await expect(page.getByRole('img', { name: /^权限引导：/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: '左右' })).toHaveAttribute('aria-pressed', 'true');
});

test('the keyboard can skip the catalogue and switch tabs, and the page is accessible in both colour schemes', async ({
  page,
}) => {
  await enterAs(page, '/inspector#session', 'admin');
  await expect(page.getByRole('img', { name: /^会话：/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到状态图' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('application', { name: '状态图' })).toBeFocused();
  await page.getByRole('tab', { name: '说明' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: '实时' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: '顺序图' }).click();
  await page.getByRole('button', { name: '展开', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '展开', exact: true })).toBeVisible();
  for (const look of ['深色', '浅色'])
    for (const tab of ['说明', '实时', '走查']) {
      await page.getByRole('tab', { name: tab }).click();
      if (tab === '说明') await page.getByRole('button', { name: look }).click();
      expect(await seriousViolations(page)).toEqual([]);
    }
});
