import { enterAs } from '#tests/support/journeys/journey-actions.ts';
import { expectSprite, frameOf } from '#tests/support/journeys/journey-editor.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test.describe.configure({ timeout: 240_000 });

test('the editor is in Chinese and does not show the Scratch cat', async ({ page }) => {
  await enterAs(page, '/create', 's30114');
  await expectSprite(page, '齿齿');
  const editor = frameOf(page);
  const picture = editor.locator('button[aria-label="选择一个角色"] img').first();
  await expect(picture).toHaveCSS('content', /circle/);
  await picture.hover();
  await editor.getByRole('button', { name: '绘制' }).first().click();
  await expect(editor.locator('input[value="角色1"]')).toBeVisible();
  const costume = editor.locator('button[aria-label="选择一个造型"] img').first();
  await expect(costume).toHaveCSS('content', /circle/);
  const english = await editor.locator('body').evaluate((body) => {
    const labels = [...body.querySelectorAll('[aria-label]')].map(
      (one) => one.getAttribute('aria-label') ?? '',
    );
    return [...(body instanceof HTMLElement ? body.innerText : '').split('\n'), ...labels].filter((text) =>
      /[A-Za-z]{3}/.test(text),
    );
  });
  // The code of the editor makes this label.
  expect(english.filter((text) => text !== 'undefined')).toEqual([]);
  await editor.locator('[class*="delete-button"]').last().click();
  await expect(editor.getByText('确定要删除这个角色吗？')).toBeVisible();
});
