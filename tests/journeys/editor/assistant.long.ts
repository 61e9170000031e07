import { enterAs } from '#tests/support/journeys/journey-actions.ts';
import { inspectLooks } from '#tests/support/journeys/journey-axe.ts';
import { dragBlock, expectSprite, frameOf, studio } from '#tests/support/journeys/journey-editor.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test.describe.configure({ timeout: 240_000 });

test('a pupil asks the assistant, which shows a place and reveals hints one by one @oldest', async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await enterAs(page, '/create', 's30112');
  await expectSprite(page, '齿齿');
  expect(loaded.filter((url) => /assistant-panel|analysis-worker/.test(url))).toEqual([]);
  const panel = page.getByRole('complementary', { name: '小助手' });
  await expect(panel).toHaveCount(0);
  const button = studio(page).getByRole('button', { name: '小助手' });
  await button.click();
  await expect(panel.getByRole('heading', { name: '小助手' })).toBeFocused();
  await expect(panel.getByText('先放一块“事件”里的积木，把别的积木接在它下面，再来找我。')).toBeVisible();

  await frameOf(page).locator('.blocklyToolboxCategory').filter({ hasText: '事件' }).click();
  await dragBlock(page, '点击');
  await panel.getByRole('button', { name: '再看一遍' }).click();
  await expect(panel.getByText('看完了，有 1 个地方可以想一想。')).toBeVisible();
  await expect(panel.getByRole('heading', { name: '下面没有积木' })).toBeVisible();
  await expect(panel.getByRole('group', { name: '“齿齿”里的积木' }).locator('svg').first()).toBeVisible();
  await inspectLooks(page, 'the assistant beside the editor', { of: 'aside' });
  await expect(panel.getByRole('button', { name: '看什么' })).toHaveCount(0);
  await panel.getByRole('button', { name: '在哪里' }).click();
  await expect(panel.getByText('看看“齿齿”里单独的这块积木。')).toBeVisible();
  await panel.getByRole('button', { name: '看什么' }).click();
  await panel.getByRole('button', { name: '想一想' }).click();
  await expect(panel.getByText('那个时候，你想让角色做什么？')).toBeVisible();
  await panel.getByRole('button', { name: '下一条' }).click();
  await expect(panel.getByRole('heading', { name: '看完了' })).toBeFocused();

  // A tutorial takes the same place.
  await studio(page).getByRole('button', { name: '教程' }).click();
  await page
    .getByRole('dialog', { name: '教程' })
    .getByRole('button', { name: /^齿齿散步/ })
    .click();
  await expect(page.getByRole('complementary', { name: '教程' })).toBeVisible();
  await expect(panel).toHaveCount(0);
  await button.click();
  await expect(page.getByRole('complementary', { name: '教程' })).toBeHidden();
  await expect(panel.getByText('看完了，有 1 个地方可以想一想。')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(page.getByRole('complementary', { name: '教程' })).toBeVisible();
});
