import {
  endSession,
  enterAs,
  expired,
  holdBack,
  loginAgain,
} from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { readCaptcha } from '#tests/support/journeys/journey-captcha.ts';
import { expectSprite, renameSprite, state, studio } from '#tests/support/journeys/journey-editor.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test.describe.configure({ timeout: 240_000 });

test('an expired login is renewed within the editor, and the work is saved', async ({
  page,
  product,
  watch,
}) => {
  await enterAs(page, '/create', 's30110');
  await expectSprite(page, '齿齿');
  await renameSprite(page, '齿齿', '接着做的狐狸');
  // A save is in progress when the session ends.
  const letGo = await holdBack(page, /sys\/common\/upload/);
  const refused = page.waitForResponse((response) => response.status() === 500);
  await studio(page).getByRole('button', { name: '保存' }).click();
  await endSession(page);
  letGo();
  await refused;
  await expect(expired(page)).toBeVisible();
  for (const wrong of ['Wrong-2026', 'Wrong-2027', 'Wrong-2028']) {
    await loginAgain(page, wrong);
    await expect(expired(page).getByRole('alert')).toContainText('账号或密码错误');
    await expect(expired(page).getByRole('button', { name: '登录并继续' })).toBeEnabled();
  }
  await expect(expired(page).getByRole('img', { name: '验证码图片' })).toBeVisible();
  await inspect(page, 'an expired login that asks for a captcha');
  await expired(page)
    .getByRole('textbox', { name: '验证码' })
    .fill(await readCaptcha(product, watch));
  await loginAgain(page);
  await expect(expired(page)).toHaveCount(0);
  await expect(state(page, '已保存')).toBeVisible();
  await page.reload();
  await expectSprite(page, '接着做的狐狸');
});
