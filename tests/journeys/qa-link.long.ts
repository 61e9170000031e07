import type { Page } from '@playwright/test';
import {
  enterAs,
  expectPath,
  loginAs,
  stored,
  submitLogin,
  tokenOf,
} from '#tests/support/journey-actions.ts';
import { seriousViolations } from '#tests/support/journey-axe.ts';
import { journeyPassword } from '#tests/support/product-process.ts';
import { expect, test } from '#tests/support/journey-test.ts';
import { chooseTabs } from '#tests/support/journey-look.ts';

/** Opens the inspector and returns a code for another device. */
async function offerCode(page: Page): Promise<string> {
  await enterAs(page, '/inspector#session', 'admin');
  await page.getByRole('tab', { name: '实时' }).click();
  return await anotherCode(page);
}

async function anotherCode(page: Page): Promise<string> {
  await page.getByRole('button', { name: '连接另一台设备' }).click();
  const offer = page.getByRole('region', { name: '连接另一台设备' });
  const code = offer.getByText(/^[A-Z2-9]{4} [A-Z2-9]{4}$/);
  await expect(offer.getByText('后失效，仅限一次')).toBeVisible();
  return (await code.textContent()) ?? '';
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: '连接码' }).fill(code);
  await page.getByRole('button', { name: '下一步' }).click();
}

/** Records the frames that the page sends over all sockets. */
function framesOf(page: Page): string[] {
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => frames.push(payload.toString())));
  return frames;
}

const banner = (page: Page) => page.getByText('正在被测试人员查看');
const device = (page: Page, no = 1) => page.getByRole('region', { name: `设备 ${no}`, exact: true });

test('a pupil consents, is observed through a logout and a reload, and ends it', async ({
  page,
  newPerson,
}) => {
  const pupil = await newPerson();
  const frames = framesOf(pupil);
  await chooseTabs(pupil);
  await loginAs(pupil, 's30110');
  const firstToken = await tokenOf(pupil);
  const code = await offerCode(page);
  // The QR code has the code in the hash, so that no server log contains it.
  await pupil.goto(`/user/qa-link#${code.replace(' ', '')}`);
  await pupil.getByRole('button', { name: '下一步' }).click();
  await expect(pupil.getByRole('heading', { name: '是否同意被查看？' })).toBeVisible();
  await expect(pupil.getByText('管理员（admin）')).toBeVisible();
  expect(await seriousViolations(pupil)).toEqual([]);
  expect(frames.filter((frame) => frame.includes('reports'))).toEqual([]);
  await pupil.getByRole('button', { name: '同意' }).click();
  await expect(banner(pupil)).toBeVisible();
  await expect(device(page)).toContainText('已连接');
  const session = page.getByRole('button', { name: /^会话/ });
  await expect(session).toHaveText('会话authenticated.ready');

  await pupil.getByRole('link', { name: '进入系统' }).click();
  await pupil.getByRole('button', { name: '退出登录' }).click();
  await pupil.getByRole('button', { name: '确定' }).click();
  await expect(session).toHaveText('会话anonymous');
  await expect(banner(pupil)).toBeVisible();
  // The logout navigates to the public home, which would cancel another navigation.
  await expectPath(pupil, '/home');
  await pupil.goto('/user/login');
  await expect(page.getByRole('heading', { name: '/user/login' })).toBeVisible();
  await submitLogin(pupil, 's30110');
  await expect(session).toHaveText('会话authenticated.ready');
  await expect(banner(pupil)).toBeVisible();
  const log = page.getByRole('region', { name: '事件记录' });
  await log.getByRole('searchbox').fill('credentials.submit');
  await log.getByRole('button', { name: /credentials\.submit/ }).click();
  await expect(page.locator('[data-state="authenticating"].md-active')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await pupil.getByRole('button', { name: '停止' }).click();
  await expect(pupil.getByText('您已停止，测试人员看不到这个页面了。')).toBeVisible();
  await expect(banner(pupil)).toHaveCount(0);
  await expect(page.getByText('对方已停止。')).toBeVisible();
  // The view stays at the moment of the login; at present nobody is logged in.
  await expect(session).toHaveText('会话authenticating');
  await log.getByRole('button', { name: '回到现在' }).click();
  await expect(session).toHaveCount(0);
  await pupil.getByRole('button', { name: '知道了' }).click();
  const sent = frames.filter((frame) => frame.includes('reports')).join('\n');
  expect(sent).toContain('credentials.submit');
  // Password, tokens of both logins, account and name of the pupil, and the code.
  const token = await tokenOf(pupil);
  const person = JSON.stringify(await stored(pupil, 'pro__Login_Userinfo'));
  const realname = /"realname":"([^"]+)"/.exec(person)?.[1] ?? '';
  expect(realname).toMatch(/^.{2,}$/);
  for (const secret of [journeyPassword, firstToken, token, 's30110', realname, code.replace(' ', '')])
    expect(sent).not.toContain(secret);
  // The random id of a tab may contain a sequence that looks like a phone number.
  const said = sent.replaceAll(/"tab":"[0-9a-f]{32}"/g, '');
  expect(said).not.toMatch(/(?<![\d.])1[3-9]\d{9}(?!\d)/);
});

test('another person on the same tab is not observed', async ({ page, newPerson }) => {
  const pupil = await newPerson();
  await chooseTabs(pupil);
  await loginAs(pupil, 's30111');
  const code = await offerCode(page);
  await pupil.goto('/user/qa-link');
  await enterCode(pupil, code);
  await pupil.getByRole('button', { name: '同意' }).click();
  await pupil.getByRole('link', { name: '进入系统' }).click();
  await pupil.getByRole('button', { name: '退出登录' }).click();
  await pupil.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('button', { name: /^会话/ })).toHaveText('会话anonymous');
  await expect(banner(pupil)).toBeVisible();
  await expectPath(pupil, '/home');
  await pupil.goto('/user/login');
  await submitLogin(pupil, 's30112');
  await expect(page.getByText('对方已停止。')).toBeVisible();
  await expect(banner(pupil)).toHaveCount(0);
});

test('wrong, refused and used codes show a message, and a visitor may consent too', async ({
  page,
  newPerson,
}) => {
  const visitor = await newPerson();
  const frames = framesOf(visitor);
  const first = await offerCode(page);
  await visitor.goto('/user/qa-link');
  await visitor.getByRole('button', { name: '下一步' }).click();
  await expect(visitor.getByText('请输入连接码！')).toBeVisible();
  await enterCode(visitor, 'AAAA AAAA');
  await expect(visitor.getByText('连接码不正确，请向测试人员核对')).toBeVisible();
  await enterCode(visitor, first);
  await visitor.getByRole('button', { name: '拒绝' }).click();
  await expect(visitor.getByText('您已拒绝，没有发送任何内容。')).toBeVisible();
  await expect(page.getByText('对方没有同意。')).toBeVisible();
  expect(frames).toEqual([]);
  await enterCode(visitor, first);
  await expect(visitor.getByText('这个连接码已经用过了，请让测试人员换一个')).toBeVisible();

  const second = await anotherCode(page);
  await enterCode(visitor, second.toLowerCase());
  await visitor.getByRole('button', { name: '同意' }).click();
  await expect(banner(visitor)).toBeVisible();
  await expect(page.getByRole('button', { name: /^会话/ })).toHaveText('会话anonymous');
  await page.getByRole('button', { name: '断开' }).click();
  await expect(visitor.getByText('测试人员已结束查看。').first()).toBeVisible();
  await expect(banner(visitor)).toHaveCount(0);
});

test('a reloaded inspector continues with two devices side by side', async ({ page, newPerson }) => {
  const [pupil, visitor] = [await newPerson(), await newPerson()];
  await loginAs(pupil, 's30113');
  const first = await offerCode(page);
  await page.reload();
  await page.getByRole('tab', { name: '实时' }).click();
  // The code is removed from the page and its storage, and stays valid for users who know it.
  await expect(page.getByText('页面已刷新，连接码不再显示。')).toBeVisible();
  await expect(page.getByText(first)).toHaveCount(0);
  const kept = () => page.evaluate(() => JSON.stringify(Object.entries(window.sessionStorage)));
  expect(await kept()).not.toContain(first.replace(' ', ''));
  await pupil.goto('/user/qa-link');
  await enterCode(pupil, first);
  await pupil.getByRole('button', { name: '同意' }).click();
  await expect(device(page)).toContainText('已连接');

  const second = await anotherCode(page);
  await visitor.goto('/user/qa-link');
  await enterCode(visitor, second);
  await visitor.getByRole('button', { name: '同意' }).click();
  await expect(device(page, 2)).toContainText('已连接');
  const sessions = page.getByRole('button', { name: /^会话/ });
  await expect(sessions).toHaveText(['会话authenticated.ready', '会话anonymous']);

  await page.reload();
  await page.getByRole('tab', { name: '实时' }).click();
  for (const no of [1, 2]) await expect(device(page, no)).toContainText('已连接');
  await expect(sessions).toHaveCount(2);
  await expect(banner(pupil)).toBeVisible();
  expect(await kept()).not.toContain(await tokenOf(page));
  expect(await seriousViolations(page)).toEqual([]);

  await device(page).getByRole('button', { name: '断开' }).click();
  await expect(banner(pupil)).toHaveCount(0);
  await expect(sessions).toHaveText(['会话anonymous']);
  await expect(banner(visitor)).toBeVisible();
  await visitor.getByRole('button', { name: '停止' }).click();
  await expect(device(page, 2)).toContainText('对方已停止。');
  expect(await kept()).not.toContain('linkId');
});
