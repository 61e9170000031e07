import { enterAs } from '#tests/support/journey-actions.ts';
import { expectSprite, renameSprite, state, studio } from '#tests/support/journey-editor.ts';
import { expect, test } from '#tests/support/journey-test.ts';

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
    await expectSprite(page, '小狐狸');
    await context.setOffline(true);
    const banner = page.getByRole('complementary', { name: '系统状态' }).getByText('网络连接已断开');
    await expect(banner).toBeVisible();
    await renameSprite(page, '小狐狸', '断网的狐狸');
    // The banner has its own strip above the editor.
    const strip = await banner.boundingBox();
    const editorBox = await studio(page).boundingBox();
    expect(strip?.height).toBeLessThanOrEqual(48);
    expect((editorBox?.y ?? 0) + (editorBox?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0);
    await studio(page).getByRole('button', { name: '提交', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(state(page, '网断了，你的作品在这台电脑里，连上以后自动交')).toBeVisible();
    await expect(studio(page).getByRole('button', { name: '1份作品等着上交' })).toBeVisible();
    await page.screenshot({ path: test.info().outputPath('offline.png') });
    await context.setOffline(false);
    await expect(state(page, '已提交，等老师批改')).toBeVisible({ timeout: 60_000 });
    watch.errors.length = 0;
  });
}
