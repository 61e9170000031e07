import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { enterAs, failureNotice } from '#tests/support/journeys/journey-actions.ts';
import { expectSprite, frameOf, renameSprite, state } from '#tests/support/journeys/journey-editor.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { noisySound } from '#tests/support/projects/noisy-project.ts';
import { downloadProject, projectFacts } from '#tests/support/projects/project-facts.ts';

test.describe.configure({ timeout: 240_000 });

const drawer = (page: Page): Locator => frameOf(page).getByRole('region', { name: '书包' });
const things = (page: Page): Locator => drawer(page).getByRole('listitem');

async function openDrawer(page: Page): Promise<void> {
  await frameOf(page).getByText('书包', { exact: true }).click();
}

/** Drags with the mouse, because the editor follows the pointer. */
async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  // Scrolling first keeps both elements still during the drag.
  for (const one of [from, to]) await one.scrollIntoViewIfNeeded();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (start === null || end === null) throw new Error('nothing to drag');
  const [x, y] = [start.x + start.width / 2, start.y + Math.min(start.height / 2, 20)];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 15, y + 15, { steps: 4 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 });
  await page.mouse.move(end.x + end.width / 2 + 2, end.y + end.height / 2 + 2, { steps: 2 });
  await page.mouse.up();
}

test('the backpack copies a sprite, a costume, a sound and a script from one work to another', async ({
  page,
  newPerson,
}) => {
  await enterAs(page, '/create', 's30105');
  await expectSprite(page, '齿齿');
  const frame = frameOf(page);
  const tiles = frame.locator(
    '[class*="sprite-selector_items-wrapper"] [class*="sprite-selector-item_sprite-selector-item"]',
  );
  await renameSprite(page, '齿齿', '旅行的狐狸');
  await openDrawer(page);
  await expect(drawer(page)).toContainText('书包是空的');
  await drag(page, tiles.first(), drawer(page));
  await expect(things(page)).toHaveText(['角色旅行的狐狸']);

  const listed = frame.locator(
    '[class*="selector_list-area"] [class*="sprite-selector-item_sprite-selector-item"]',
  );
  await frame.getByRole('tab', { name: '造型' }).click();
  await drag(page, listed.first(), drawer(page));
  await expect(things(page)).toHaveText(['造型齿齿-走路1', '角色旅行的狐狸']);

  const sound = noisySound(120_000, 1);
  await frame.getByRole('tab', { name: '声音' }).click();
  await frame
    .locator('input[type=file][accept*=".wav"]')
    .setInputFiles({ name: '噪声.wav', mimeType: 'audio/wav', buffer: sound });
  await expect(listed).toContainText(['噪声']);
  await drag(page, listed.filter({ hasText: '噪声' }), drawer(page));
  await expect(things(page)).toHaveText(['声音噪声', '造型齿齿-走路1', '角色旅行的狐狸']);

  await frame.getByRole('tab', { name: '代码' }).click();
  const block = frame.locator('.blocklyFlyout').getByText('右转');
  await drag(page, block, frame.locator('.blocklyMainBackground').first());
  const placed = frame.locator('.blocklySvg > .blocklyWorkspace > .blocklyBlockCanvas > .blocklyDraggable');
  await expect(placed).toHaveCount(1);
  await drag(page, placed.getByText('右转'), drawer(page));
  const all = ['代码一段代码', '声音噪声', '造型齿齿-走路1', '角色旅行的狐狸'];
  await expect(things(page)).toHaveText(all);

  // The next work begins with the default sprite and has the same things in the drawer.
  await page.goto('/create');
  const offer = page.getByRole('dialog', { name: '恢复未保存的内容' });
  await offer.getByRole('button', { name: '放弃' }).click();
  await expectSprite(page, '齿齿');
  await openDrawer(page);
  await expect(things(page)).toHaveText(all);
  await drag(page, things(page).nth(0), frame.locator('.blocklyMainBackground').first());
  await expect(placed).toHaveCount(1);
  await drag(page, things(page).nth(1), tiles.first());
  await frame.getByRole('tab', { name: '声音' }).click();
  await expect(listed).toContainText(['噪声']);
  await drag(page, things(page).nth(2), tiles.first());
  await frame.getByRole('tab', { name: '造型' }).click();
  await expect(listed).toHaveCount(4);
  const { assets, damaged } = projectFacts(await downloadProject(page));
  expect(damaged).toEqual([]);
  // The other sound is that of the default sprite.
  const sounds = assets.filter((name) => name.endsWith('.wav'));
  expect(sounds).toHaveLength(2);
  expect(sounds).toContain(`${createHash('md5').update(sound).digest('hex')}.wav`);
  await drag(page, things(page).nth(3), tiles.first());
  await expectSprite(page, '旅行的狐狸');
  await expect(state(page, /有未保存的修改/)).toBeVisible();

  // Another user has an empty backpack, and a deleted item is gone.
  const other = await newPerson();
  await enterAs(other, '/create', 's30106');
  await expectSprite(other, '齿齿');
  await openDrawer(other);
  await expect(drawer(other)).toContainText('书包是空的');
  await things(page).nth(3).click({ button: 'right' });
  await frame.getByRole('menuitem', { name: '删除' }).click();
  await expect(things(page)).toHaveText(all.slice(0, 3));
  await openDrawer(page);
  await openDrawer(page);
  await expect(things(page)).toHaveText(all.slice(0, 3));

  await test.step('an unreachable backpack shows an error', async () => {
    await page.route('**/api/teaching/backpack/**', (route) => route.abort());
    await openDrawer(page);
    await openDrawer(page);
    await expect(failureNotice(page)).toContainText('连不上服务器，书包暂时不能用，请稍后再试');
  });
});
