import type { Page } from '@playwright/test';
import { enterAs, expectPath, loginAs } from '#tests/support/journeys/journey-actions.ts';
import { inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import { expectSprite, frameOf, renameSprite, save, studio } from '#tests/support/journeys/journey-editor.ts';
import { handInPanel, openUnit } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { chooseTabs } from '#tests/support/journeys/journey-look.ts';

test.describe.configure({ timeout: 240_000 });

test.beforeEach(async ({ page }) => {
  await chooseTabs(page);
});

/** Returns the width of the workspace next to the palette, or of the program. */
async function roomOf(page: Page): Promise<number> {
  const lesson = await page.getByRole('complementary', { name: '本课说明' }).filter({ visible: true }).all();
  const cover = await lesson[0]?.boundingBox();
  return await studio(page)
    .locator('iframe')
    .contentFrame()
    .locator('body')
    .evaluate((body, end) => {
      const boxesOf = (selector: string) =>
        [...body.querySelectorAll(selector)]
          .map((one) => one.getBoundingClientRect())
          .filter(({ width }) => width > 0);
      const editorBox = boxesOf('.injectionDiv, .cm-editor')[0] ?? new DOMRect();
      const palette = boxesOf('.blocklyToolbox, .blocklyToolboxDiv, .blocklyFlyout')
        .map(({ right }) => right)
        .reduce((right, one) => Math.max(right, one), editorBox.left);
      return Math.round(Math.min(editorBox.right, end) - palette);
    }, cover?.x ?? Infinity);
}

const stageButton = (page: Page, name: '缩小舞台' | '放大舞台') =>
  frameOf(page).getByRole('button', { name });

test('the Scratch editor fills the window and leaves a wide workspace for blocks', async ({ page }) => {
  await loginAs(page, 's30101');
  await page.goto('/account/center');
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '创作' }).click();
  await expectSprite(page, '齿齿');
  for (const name of ['主菜单', '面包屑']) await expect(page.getByRole('navigation', { name })).toBeHidden();
  await expect(page.getByRole('tablist', { name: '页签' })).toBeHidden();
  await expect.poll(() => roomOf(page)).toBeGreaterThanOrEqual(540);
  await stageButton(page, '缩小舞台').click();
  await expect.poll(() => roomOf(page)).toBeGreaterThanOrEqual(780);
  await page.setViewportSize({ width: 1024, height: 600 });
  await page.reload();
  await expectSprite(page, '齿齿');
  await expect(stageButton(page, '缩小舞台')).toHaveAttribute('aria-pressed', 'true');
  expect(await roomOf(page)).toBeGreaterThanOrEqual(440);
  // The window is wide enough for a permanent menu.
  await page.setViewportSize({ width: 1366, height: 768 });
  await studio(page).getByRole('button', { name: '返回' }).click();
  await expectPath(page, '/account/center');
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
});

test('the program editors also have a wide workspace', async ({ page }) => {
  await enterAs(page, '/create/python', 's30102');
  for (const kind of ['python', 'blockly']) {
    await page.goto(`/create/${kind}`);
    await expect(studio(page).getByText('还没有保存')).toBeVisible();
    for (const [width, height, room] of [
      [1024, 600, 440],
      [1366, 768, 780],
    ] as const) {
      await page.setViewportSize({ width, height });
      await expect.poll(() => roomOf(page)).toBeGreaterThanOrEqual(room);
    }
  }
});

test('the lesson is shown next to the work with its progress, and the workspace stays wide', async ({
  page,
}) => {
  await enterAs(page, '/dashboard/index', 's30106');
  await openUnit(page, 'Scratch 创意入门', '第一课 熊猫散步');
  await handInPanel(page).getByRole('link', { name: '去创作' }).click();
  const lesson = page.getByRole('complementary', { name: '本课说明' });
  await expect(lesson.getByText(/第 1 步，共 \d 步/)).toBeVisible({ timeout: 60_000 });
  await inspectLooks(page, 'the lesson beside the editor');
  await lesson.getByRole('button', { name: '下一步' }).click();
  await expect(lesson.getByText(/第 2 步/)).toBeVisible();
  await save(page);
  await page.reload();
  // The address now names only the work.
  await expect(page).toHaveURL(/\/create\?work=[0-9a-f]{32}$/);
  await expect(lesson.getByText(/第 2 步/)).toBeVisible({ timeout: 60_000 });
  const fold = studio(page).getByRole('button', { name: '本课说明' });
  await fold.click();
  await expect(lesson).toBeHidden();
  await page.setViewportSize({ width: 1024, height: 600 });
  await page.reload();
  await expect(fold).toHaveAttribute('aria-expanded', 'false', { timeout: 60_000 });
  await fold.click();
  await expect(lesson).toBeVisible();
  expect(await roomOf(page)).toBeGreaterThanOrEqual(440);
  // On an upright tablet the status text has room, and the network banner does not cover the bar.
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.context().setOffline(true);
  await renameSprite(page, '蝴蝶', '小蝴蝶');
  const bar = await studio(page).locator('header').boundingBox();
  expect(bar?.height).toBeLessThan(80);
  await expect(page.getByText('网络连接已断开')).toBeVisible();
  await studio(page).getByRole('button', { name: '保存' }).click({ trial: true });
  await page.context().setOffline(false);
});
