import { Secret, TOTP } from 'otpauth';
import { expectPath, loginByHand, submitLogin } from '#tests/support/journeys/journey-actions.ts';
import { inspect } from '#tests/support/journeys/journey-axe.ts';
import { journeyPassword } from '#tests/support/engines/product-process.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('a teacher sets up a second factor and logs in with a code and with a recovery code', async ({
  page,
  newPerson,
}) => {
  await loginByHand(page, 'teacher2');
  await page.goto('/account/settings/base?section=security');
  await page.getByRole('button', { name: '开启' }).click();
  const setUp = page.getByRole('dialog', { name: '设置二次验证' });
  await setUp.getByLabel('当前密码').fill(journeyPassword);
  await setUp.getByRole('button', { name: '下一步' }).click();
  const secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(/\s/g, '');
  await inspect(page, 'the picture for the app');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  await setUp.getByLabel('动态验证码').fill('000000');
  await setUp.getByRole('button', { name: '开启' }).click();
  await expect(setUp.getByText('动态验证码不正确或已经用过')).toBeVisible();
  await setUp.getByLabel('动态验证码').fill(app.generate());
  await setUp.getByRole('button', { name: '开启' }).click();
  const saved = page.getByRole('dialog', { name: '请保存恢复码' });
  const listed = saved.getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await saved.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText('已开启，还有 10 个恢复码')).toBeVisible();

  const other = await newPerson();
  await other.goto('/user/login');
  await submitLogin(other, 'teacher2');
  const asked = other.getByRole('dialog', { name: '二次验证' });
  await inspect(other, 'the second step');
  await asked.getByRole('button', { name: '返回' }).click();
  await expectPath(other, '/user/login');
  await submitLogin(other, 'teacher2');
  // The code of the next time step, because the current one was used at the setup; one step of tolerance is
  // allowed.
  await asked.getByLabel('动态验证码').fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await asked.getByRole('button', { name: '验证', exact: true }).click();
  await expectPath(other, '/dashboard/index');

  const third = await newPerson();
  await third.goto('/user/login');
  await submitLogin(third, 'teacher2');
  const again = third.getByRole('dialog', { name: '二次验证' });
  await again.getByRole('button', { name: '手机不在身边？用恢复码' }).click();
  await again.getByLabel('恢复码').fill(codes[0] ?? '');
  await again.getByRole('button', { name: '验证', exact: true }).click();
  await expectPath(third, '/dashboard/index');
});
