import { enterAs, holdBack, notice, uniqueName } from '#tests/support/journeys/journey-actions.ts';
import { expectSprite, renameSprite, save, state, studio } from '#tests/support/journeys/journey-editor.ts';
import { type Page } from '@playwright/test';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

for (const { width, pupil } of [
  { width: 1366, pupil: 's30121' },
  { width: 1024, pupil: 's30122' },
]) {
  test(`a pupil submits offline with one click in a window ${width} pixels wide`, async ({
    page,
    context,
    watch,
  }) => {
    await page.setViewportSize({ width, height: 768 });
    await enterAs(page, '/create', pupil);
    await expectSprite(page, '齿齿');
    await context.setOffline(true);
    const banner = page.getByRole('complementary', { name: '系统状态' }).getByText('网络连接已断开');
    await expect(banner).toBeVisible();
    await renameSprite(page, '齿齿', '断网的狐狸');
    // The banner has its own strip above the editor.
    const strip = await banner.boundingBox();
    const editorBox = await studio(page).boundingBox();
    expect(strip?.height).toBeLessThanOrEqual(48);
    expect((editorBox?.y ?? 0) + (editorBox?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0);
    await studio(page).getByRole('button', { name: '提交', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(state(page, '网断了，作品在这台电脑里，连上以后自动交')).toBeVisible();
    await expect(studio(page).getByRole('button', { name: '1份作品等着上交' })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('offline.png') });
    await context.setOffline(false);
    await expect(state(page, '已提交，等老师批改')).toBeVisible({ timeout: 60_000 });
    watch.errors.length = 0;
  });
}

/** Saves a new work, changes it, and closes the tab while its submission is uploaded. Returns its name and address. */
async function closeWhileSubmitting(
  page: Page,
): Promise<{ readonly name: string; readonly address: string }> {
  const name = uniqueName('迷宫');
  await enterAs(page, '/create', 's30123');
  await expectSprite(page, '齿齿');
  const field = studio(page).getByLabel('作品名');
  await field.fill(name);
  await field.press('Enter');
  await save(page);
  await renameSprite(page, '齿齿', '交上去的狐狸');
  await holdBack(page, /sys\/common\/upload/);
  const uploading = page.waitForRequest(/sys\/common\/upload/);
  await studio(page).getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '提交' }).click();
  await uploading;
  await expect(studio(page).getByRole('button', { name: /份作品等着上交/ })).toHaveCount(0);
  const address = page.url();
  await page.close();
  return { name, address };
}

test('a submission interrupted by closing the tab is completed by the next page', async ({
  page,
  context,
}) => {
  const { name, address } = await closeWhileSubmitting(page);
  const next = await context.newPage();
  await next.goto('/account/mineWork');
  await expect(notice(next).filter({ hasText: `“${name}”已经上交` })).toBeVisible();
  await next.goto(address);
  await expectSprite(next, '交上去的狐狸');
  await expect(state(next, '已提交，等老师批改')).toBeVisible();
});

test('a submission interrupted by closing the tab is completed before its work is opened again @long', async ({
  page,
  context,
}) => {
  const { address } = await closeWhileSubmitting(page);
  const next = await context.newPage();
  await next.goto(address);
  await expectSprite(next, '交上去的狐狸');
  await expect(state(next, '已提交，等老师批改')).toBeVisible();
  await renameSprite(next, '交上去的狐狸', '接着改的狐狸');
  await expect(state(next, /有未保存的修改/)).toBeVisible();
  await studio(next).getByRole('button', { name: '保存' }).click();
  // Without a conflict: the editor continues from the submitted version.
  await expect(state(next, '已提交，等老师批改')).toBeVisible();
});
