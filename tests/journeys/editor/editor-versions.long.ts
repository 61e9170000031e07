import type { Locator, Page } from '@playwright/test';
import { enterAs, expectPath, notice } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import {
  studioMenu,
  expectSprite,
  frameOf,
  renameSprite,
  save,
  state,
  studio,
} from '#tests/support/journeys/journey-editor.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test.describe.configure({ timeout: 240_000 });

test('an older version is restored inside the editor, and a work is saved as a copy whose link is shared', async ({
  page,
}) => {
  await enterAs(page, '/create', 's30111');
  await expectSprite(page, '齿齿');
  await studio(page).getByRole('button', { name: '更多操作' }).click();
  await expect(page.getByRole('menuitem', { name: '版本记录' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await renameSprite(page, '齿齿', '第一版');
  await save(page);
  await renameSprite(page, '第一版', '第二版');
  // The unsaved state becomes a version before another one is restored.
  await studioMenu(page, '版本记录');
  const dialog = page.getByRole('dialog', { name: '版本记录：我的作品' });
  await expect(dialog.getByRole('radio', { name: /^版本 2/ })).toBeVisible();
  await dialog.getByText('版本 1', { exact: true }).click();
  await inspect(page, 'the versions inside the editor');
  await dialog.getByRole('button', { name: '恢复此版本' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '恢复' }).click();
  await expect(notice(page)).toContainText('恢复成功');
  // The editor opens the version at once.
  await expect(dialog).toHaveCount(0);
  await expectSprite(page, '第一版');
  await renameSprite(page, '第一版', '第一版又改');
  await save(page);
  const original = page.url();
  await renameSprite(page, '第一版又改', '另一个');
  await studioMenu(page, '另存为');
  const copying = page.getByRole('dialog', { name: '另存为' });
  await copying.getByLabel('新作品的名字').fill('狐狸二');
  await inspect(page, 'a copy under another name');
  await page.keyboard.press('Enter');
  await expect(state(page, '已保存')).toBeVisible();
  await expect(page).not.toHaveURL(original);
  await expect(studio(page).getByRole('textbox', { name: '作品名' })).toHaveValue('狐狸二');

  await studioMenu(page, '分享');
  const sharing = page.getByRole('dialog', { name: '分享作品' });
  await sharing.getByRole('button', { name: '分享出去' }).click();
  await expect(sharing.getByRole('img', { name: '狐狸二的二维码' })).toBeVisible();
  await inspect(page, 'the link of a work in the editor');
  await page.goto(original);
  await expectSprite(page, '第一版又改');
});

/**
 * Returns the position of an element of the frame in the page. Playwright does not consider that the frame is
 * scaled.
 */
async function pointInFrame(page: Page, thing: Locator): Promise<{ x: number; y: number }> {
  const outer = await studio(page).locator('iframe').boundingBox();
  const inner = await thing.evaluate((element) => {
    const { x, y } = element.getBoundingClientRect();
    return { x, y, width: innerWidth };
  });
  if (outer === null) throw new Error('no frame');
  const fit = outer.width / inner.width;
  return { x: outer.x + (inner.x + 8) * fit, y: outer.y + (inner.y + 8) * fit };
}

test('the editor fits the screen: a tablet, a narrow window, a computer, full screen and a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 1024 });
  await enterAs(page, '/create', 's30111');
  await expectSprite(page, '齿齿');
  const frame = frameOf(page);

  await test.step('a tablet shows the whole editor scaled down, and blocks can be dragged', async () => {
    for (const corner of [frame.getByTitle('运行'), frame.getByText('书包', { exact: true })])
      await expect(corner).toBeInViewport({ ratio: 1 });
    await expect(frame.locator('canvas').first()).toBeInViewport({ ratio: 1 });
    const blocks = frame.locator('svg.blocklySvg .blocklyBlockCanvas > .blocklyDraggable');
    const before = await blocks.count();
    const move = frame.locator('.blocklyFlyout .blocklyDraggable').filter({ hasText: '移动' }).first();
    const from = await pointInFrame(page, move);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(380, 500, { steps: 8 });
    await page.mouse.up();
    await expect(blocks).toHaveCount(before + 1);
    await expect(state(page, /有未保存的修改/)).toBeVisible();
  });

  await test.step('unsaved changes survive a temporarily narrow window', async () => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await renameSprite(page, '齿齿', '还在的狐狸');
    await page.setViewportSize({ width: 600, height: 780 });
    await expect(page.getByText('屏幕太窄，放不下编辑器')).toBeVisible();
    await page.setViewportSize({ width: 1366, height: 768 });
    await expectSprite(page, '还在的狐狸');
    await save(page);
  });

  await test.step('dialogs open in full screen, and the licence texts can be loaded', async () => {
    await studio(page).getByRole('button', { name: '全屏' }).click();
    await expect(studio(page).getByRole('button', { name: '退出全屏' })).toBeVisible();
    await studio(page).getByRole('button', { name: '源代码与许可' }).click();
    const dialog = page.getByRole('dialog', { name: '源代码与许可' });
    await expect(dialog).toBeInViewport();
    await inspect(page, 'source and licences');
    const links = dialog.getByRole('link');
    await expect(links).toHaveCount(7);
    for (const link of await links.all()) {
      const answer = await page.request.get((await link.getAttribute('href')) ?? '');
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    }
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await studio(page).getByRole('button', { name: '退出全屏' }).click();
    await expect(studio(page).getByRole('button', { name: '全屏', exact: true })).toBeVisible();
  });

  await test.step('a phone suggests a computer for editing and offers to play or download the work', async () => {
    await page.setViewportSize({ width: 390, height: 780 });
    await expect(page.getByText('屏幕太窄，放不下编辑器')).toBeVisible();
    await inspect(page, 'the editor on a phone');
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载文件' }).click();
    expect((await file).suggestedFilename()).toBe('我的作品.sb3');
    await page.getByRole('link', { name: '播放这个作品' }).click();
    await expectPath(page, '/work-detail');
  });
});
