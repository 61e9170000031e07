import { enterAs, notice } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { pressAction } from '#tests/support/journeys/journey-teaching.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const waitOptions = { timeout: 60_000 };
test.describe.configure({ timeout: 240_000 });

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60" viewBox="0 0 60 60"><circle cx="30" cy="30" r="28" fill="#2a9d8f"/></svg>`;

test('a pupil finds a custom sprite of the school in the editor', async ({ page, newPerson }) => {
  await enterAs(page, '/scratch/assets', 'teacher');
  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog', { name: '新增' });
  await form.getByRole('radio', { name: '角色' }).click();
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('角色必须上传一个造型')).toBeVisible();
  const file = { name: '绿豆豆.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
  await form.locator('input[type="file"]').first().setInputFiles(file);
  await expect(form.getByText('绿豆豆.svg 上传成功！')).toBeVisible();
  await form.getByRole('textbox', { name: '素材名' }).fill('校徽豆豆');
  await form.getByRole('textbox', { name: '标签' }).fill('学校,豆子');
  await inspect(page, 'the form of an asset');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(notice(page)).toContainText('添加成功！');
  const row = page.getByRole('row').filter({ hasText: '校徽豆豆' });
  await expect(row).toContainText('角色');
  await inspect(page, 'the school library');
  await pressAction(row, '详情');
  const detail = page.getByRole('dialog', { name: '素材“校徽豆豆”' });
  await expect(detail.getByRole('textbox', { name: '素材json数据' })).toHaveValue(
    /"assetId": "[0-9a-f]{32}"/,
  );
  await inspect(page, 'an asset');
  await page.setViewportSize({ width: 390, height: 844 });
  await inspect(page, 'an asset on a phone');
  await page.setViewportSize({ width: 1366, height: 768 });
  await detail.getByRole('button', { name: '关闭' }).last().click();

  const pupil = await newPerson();
  await enterAs(pupil, '/create', 's30109');
  const frame = pupil.frameLocator('iframe[title="Scratch 编辑器"]');
  await expect(frame.locator('input[value="齿齿"]')).toBeVisible(waitOptions);
  await frame.getByRole('button', { name: '选择一个角色' }).first().click(waitOptions);
  await frame.getByPlaceholder('搜索').fill('豆子', waitOptions);
  const item = frame.getByRole('button', { name: '校徽豆豆' });
  await expect(item.locator('img')).toHaveJSProperty('naturalWidth', 60, waitOptions);
  await item.click(waitOptions);
  await expect(frame.locator('input[value="校徽豆豆"]')).toBeVisible(waitOptions);

  await page.bringToFront();
  await pressAction(row, '删除');
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click();
  await expect(row).toBeHidden();
});
