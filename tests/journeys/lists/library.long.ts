import type { FrameLocator, Page } from '@playwright/test';
import { enterAs } from '#tests/support/journeys/journey-actions.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

// The editor draws a long list at once; on a busy machine it reacts late to a click.
const waitOptions = { timeout: 60_000 };
test.describe.configure({ timeout: 240_000 });

const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Scratch 编辑器"]');
const studio = (page: Page) => page.getByRole('region', { name: '作品编辑器' });

/** Searches the open library for an item and selects it. */
async function choose(page: Page, name: string): Promise<void> {
  const frame = frameOf(page);
  await frame.getByPlaceholder('搜索').fill(name, waitOptions);
  await frame.getByText(name, { exact: true }).click(waitOptions);
  await expect(frame.getByPlaceholder('搜索')).toBeHidden(waitOptions);
}

test('a sprite, a backdrop and a sound of the starter library are saved with a work', async ({
  page,
  watch,
}) => {
  await enterAs(page, '/create', 's30108');
  const frame = frameOf(page);
  await expect(frame.locator('input[value="齿齿"]')).toBeVisible(waitOptions);
  await frame.getByRole('button', { name: '选择一个角色' }).first().click(waitOptions);
  await choose(page, '长颈鹿');
  await expect(frame.locator('input[value="长颈鹿"]')).toBeVisible(waitOptions);
  await frame.getByRole('button', { name: '选择一个背景' }).first().click(waitOptions);
  await choose(page, '操场');
  await frame.getByRole('tab', { name: '声音' }).click(waitOptions);
  await frame.getByRole('button', { name: '选择一个声音' }).first().click(waitOptions);
  await choose(page, '猫叫');
  await expect(frame.locator('input[value="猫叫"]')).toBeVisible(waitOptions);
  await studio(page).getByRole('button', { name: '保存' }).click(waitOptions);
  await expect(studio(page).getByText('已保存')).toBeVisible(waitOptions);
  await expect(page).toHaveURL(/\/create\?work=[0-9a-f]{32}$/);
  await page.reload();
  await expect(frame.getByText('长颈鹿', { exact: true }).first()).toBeVisible(waitOptions);
  await frame.getByText('长颈鹿', { exact: true }).first().click(waitOptions);
  await frame.getByRole('tab', { name: '造型' }).click(waitOptions);
  await expect(frame.locator('input[value="长颈鹿1"]')).toBeVisible(waitOptions);
  const { host } = new URL(page.url());
  const elsewhere = (address: string) => !/^(data|blob):/.test(address) && new URL(address).host !== host;
  expect(watch.requests.filter(elsewhere)).toEqual([]);
});
