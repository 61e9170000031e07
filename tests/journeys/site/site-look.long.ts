import type { Locator, Page } from '@playwright/test';
import { loginAs, notice, openMenu } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { coverPicture } from '#tests/support/journeys/journey-files.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

const form = (page: Page): Locator => page.getByRole('form', { name: '网站配置' });
const save = async (page: Page): Promise<void> => {
  await form(page).getByRole('button', { name: '保存' }).click();
  await expect(notice(page)).toContainText('修改成功');
};
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: coverPicture });

test('uploaded pictures and texts of the school are visible to visitors', async ({ page, newPerson }) => {
  await loginAs(page, 'admin');
  await openMenu(page, '网站配置');
  await form(page).getByLabel('LOGO', { exact: true }).setInputFiles(picture('logo.png'));
  await expect(form(page).getByRole('button', { name: '更换图片' })).toHaveCount(1);
  await form(page)
    .getByLabel('轮播图', { exact: true })
    .setInputFiles([picture('a.png'), picture('b.png')]);
  await expect(form(page).getByRole('button', { name: /^移除第/ })).toHaveCount(2);
  await form(page).getByLabel('轮播图链接').fill('/user/login');
  await page.getByRole('tab', { name: '自定义代码' }).click();
  await form(page).getByLabel('自定义 CSS').fill('h1 { color: rgb(1, 2, 3) }\n.x { position: fixed }');
  await form(page).getByRole('button', { name: '保存' }).click();
  await expect(form(page).getByLabel('自定义 CSS')).toHaveAccessibleDescription(
    /第 2 行：position：只能是 static 或 relative/,
  );
  await expect(form(page).getByLabel('自定义 JS')).toHaveAttribute('readonly', '');
  await inspect(page, 'code of the school');
  await form(page).getByLabel('自定义 CSS').fill('h1 { color: rgb(1, 2, 3) }');
  await save(page);
  // The page that saved shows the new logo at once.
  await expect(page.getByRole('banner').locator('img').first()).toHaveJSProperty('naturalWidth', 2);

  const visitor = await newPerson();
  await visitor.goto('/home');
  await expect(visitor.getByRole('banner').locator('img').first()).toHaveJSProperty('naturalWidth', 2);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(1, 2, 3)');
  const show = visitor.getByRole('region', { name: '轮播图' });
  await expect(show.getByRole('img')).toHaveAccessibleName('轮播图 1 / 2');
  // The browser reports the width of the chosen variant divided by its density, so the check is only that it
  // has loaded.
  await expect(show.getByRole('img')).not.toHaveJSProperty('naturalWidth', 0);
  // The journeys prefer reduced motion: the carousel is paused and offers to play.
  await expect(show.getByRole('button', { name: '播放轮播图' })).toBeVisible();
  for (const width of [1440, 390]) {
    await visitor.setViewportSize({ width, height: 844 });
    await inspect(visitor, `home with banners ${width}`);
  }
  await show.getByRole('button', { name: '下一张' }).click();
  await expect(show.getByRole('img')).toHaveAccessibleName('轮播图 2 / 2');
  await show.getByRole('button', { name: '上一张' }).click();
  await show.getByRole('link').click();
  await expect(visitor.getByRole('heading', { name: '账号密码登录' })).toBeVisible();
  await expect(visitor.getByRole('main').locator('img').first()).toHaveJSProperty('naturalWidth', 2);
  // The styles of the school apply to the public pages only.
  await expect(page.getByRole('heading', { level: 1 }).first()).not.toHaveCSS('color', 'rgb(1, 2, 3)');
});
