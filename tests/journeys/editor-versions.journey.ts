import { expectPath, loginAs, notice } from '#tests/support/journey-actions.ts';
import { inspect } from '#tests/support/journey-axe.ts';
import { deskMenu, expectSprite, renameSprite, save, state, studio } from '#tests/support/journey-editor.ts';
import { expect, ownProductTest } from '#tests/support/journey-test.ts';

const test = ownProductTest();
test.describe.configure({ timeout: 120_000 });

test('an older version is looked at and brought back inside the editor', async ({ page }) => {
  await loginAs(page, 's30111');
  await page.goto('/create');
  await expectSprite(page, '小狐狸');
  await studio(page).getByRole('button', { name: '更多操作' }).click();
  await expect(page.getByRole('menuitem', { name: '版本记录' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await renameSprite(page, '小狐狸', '第一版');
  await save(page);
  await renameSprite(page, '第一版', '第二版');
  // Not saved yet: it becomes a version before anything is brought back.
  await deskMenu(page, '版本记录');
  const dialog = page.getByRole('dialog', { name: '版本记录：我的作品' });
  await expect(dialog.getByRole('radio', { name: /^版本 2/ })).toBeVisible();
  await dialog.getByText('版本 1', { exact: true }).click();
  await inspect(page, 'the versions inside the editor');
  await dialog.getByRole('button', { name: '恢复此版本' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复' }).click();
  await expect(notice(page)).toContainText('恢复成功');
  // The editor opens it at once.
  await expect(dialog).toHaveCount(0);
  await expectSprite(page, '第一版');
  await renameSprite(page, '第一版', '第一版又改');
  await save(page);
});

test('a work goes on under another name, and its link is shared', async ({ page }) => {
  await loginAs(page, 's30112');
  await page.goto('/create');
  await expectSprite(page, '小狐狸');
  await renameSprite(page, '小狐狸', '原来的');
  await save(page);
  const original = page.url();
  await renameSprite(page, '原来的', '另一个');
  await deskMenu(page, '另存为');
  const dialog = page.getByRole('dialog', { name: '另存为' });
  await dialog.getByLabel('新作品的名字').fill('狐狸二');
  await inspect(page, 'a copy under another name');
  await page.keyboard.press('Enter');
  await expect(state(page, '已保存')).toBeVisible();
  await expect(page).not.toHaveURL(original);
  await expect(studio(page).getByRole('textbox', { name: '作品名' })).toHaveValue('狐狸二');

  await deskMenu(page, '分享');
  const sharing = page.getByRole('dialog', { name: '分享作品' });
  await sharing.getByRole('button', { name: '生成链接' }).click();
  await expect(sharing.getByRole('img', { name: '狐狸二的二维码' })).toBeVisible();
  await inspect(page, 'the link of a work in the editor');
  await page.goto(original);
  await expectSprite(page, '原来的');
});

test('dialogs show in full screen, and the licences are at hand', async ({ page }) => {
  await loginAs(page, 's30113');
  await page.goto('/create');
  await expectSprite(page, '小狐狸');
  await studio(page).getByRole('button', { name: '全屏' }).click();
  await expect(studio(page).getByRole('button', { name: '退出全屏' })).toBeVisible();
  await studio(page).getByRole('button', { name: '源代码与许可' }).click();
  const dialog = page.getByRole('dialog', { name: '源代码与许可' });
  await expect(dialog).toBeInViewport();
  await inspect(page, 'source and licences');
  const links = dialog.getByRole('link');
  await expect(links).toHaveCount(6);
  for (const link of await links.all()) {
    const answer = await page.request.get((await link.getAttribute('href')) ?? '');
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  }
});

test('a phone is told to use a computer, and plays', async ({ page }) => {
  await loginAs(page, 's30111');
  await page.goto('/create');
  await expectSprite(page, '小狐狸');
  await save(page);
  await page.setViewportSize({ width: 390, height: 780 });
  await expect(page.getByText('屏幕太窄，请在电脑或平板上使用编辑器。')).toBeVisible();
  await inspect(page, 'the editor on a phone');
  await page.getByRole('link', { name: '播放这个作品' }).click();
  await expectPath(page, '/work-detail');
});
