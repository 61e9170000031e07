import { enterAs } from '#tests/support/journeys/journey-actions.ts';
import { inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import { dragBlock, expectSprite, frameOf, studio } from '#tests/support/journeys/journey-editor.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test.describe.configure({ timeout: 240_000 });

test('a pupil follows a tutorial: a step is ticked by itself as soon as its blocks are there @oldest', async ({
  page,
}) => {
  await enterAs(page, '/create', 's30108');
  await expectSprite(page, '齿齿');
  const button = studio(page).getByRole('button', { name: '教程' });
  await button.click();
  const gallery = page.getByRole('dialog', { name: '教程' });
  await inspectLooks(page, 'the gallery of tutorials', { of: '[role=dialog]' });
  await gallery.getByRole('button', { name: /^齿齿散步/ }).click();
  const panel = page.getByRole('complementary', { name: '教程' });
  await expect(panel.getByRole('heading', { name: '齿齿散步' })).toBeFocused();
  await expect(panel.getByText('第 1 步，共 5 步')).toBeVisible();
  await inspectLooks(page, 'a tutorial beside the editor', { of: 'aside' });

  const frame = frameOf(page);
  await dragBlock(page, '移动');
  await expect(panel.getByText('第 1 步，共 5 步')).toBeVisible();
  await frame.locator('.blocklyToolboxCategory').filter({ hasText: '事件' }).click();
  const hat = frame.locator('.blocklyFlyout .blocklyDraggable').filter({ hasText: '点击' }).first();
  const placed = frame.locator('svg.blocklySvg .blocklyBlockCanvas > .blocklyDraggable').first();
  const block = await placed.boundingBox();
  await hat.hover();
  await page.mouse.down();
  // Snaps above the first block.
  await page.mouse.move((block?.x ?? 0) + 41, (block?.y ?? 0) - 5, { steps: 12 });
  await page.mouse.up();
  await expect(panel.getByText('第 1 步做好了！')).toBeVisible();
  await panel.getByRole('button', { name: '下一步' }).click();
  await expect(panel.getByText('第 2 步，共 5 步')).toBeVisible();

  // The progress is kept.
  await panel.getByRole('button', { name: '换一个教程' }).click();
  await expect(gallery.getByRole('button', { name: /^齿齿散步.*已完成 1 步/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: '关闭教程' }).click();
  await expect(panel).toHaveCount(0);
});
