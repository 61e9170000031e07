import { enterAs, loginAs } from '#tests/support/journey-actions.ts';
import { expect } from '#tests/support/journey-test.ts';
import { test } from '#tests/support/killable-server.ts';

test('the inspector shows how the live channel waits for a killed server and reconnects', async ({
  page,
  context,
  server,
  watch,
}) => {
  await loginAs(page, 'admin');
  const inspector = await context.newPage();
  await inspector.goto('/inspector#live-channel');
  await inspector.getByRole('tab', { name: '实时' }).click();
  const channel = inspector.getByRole('button', { name: /^实时通道/ });
  await expect(channel).toHaveText('实时通道running.linked.open.listening');
  await expect(inspector.locator('[data-state="running.linked.open.listening"].md-active')).toBeVisible();

  await server.kill();
  await expect(channel).toHaveText('实时通道running.waiting');
  await expect(inspector.locator('[data-state="running.waiting"].md-active')).toBeVisible();
  const log = inspector.getByRole('region', { name: '事件记录' });
  await log.getByRole('searchbox').fill('socket.closed');
  await expect(log.getByRole('button', { name: /socket\.closed/ }).last()).toContainText('running.waiting');

  await server.start();
  await expect(channel).toHaveText('实时通道running.linked.open.listening');
  await expect(inspector.locator('[data-state="running.linked.open.listening"].md-active')).toBeVisible();
  // The browser logs failed requests while the server is down.
  expect(
    watch.errors.filter((error) => !/^WebSocket connection to |ERR_CONNECTION|Failed to load/.test(error)),
  ).toEqual([]);
  watch.errors.length = 0;
});

test('a page on another device is observed again once the server is back', async ({
  page,
  browser,
  server,
  watch,
}) => {
  await enterAs(page, '/inspector#session', 'admin');
  await page.getByRole('tab', { name: '实时' }).click();
  await page.getByRole('button', { name: '连接另一台设备' }).click();
  const offer = page.getByRole('region', { name: '连接另一台设备' });
  const code = (await offer.getByText(/^[A-Z2-9]{4} [A-Z2-9]{4}$/).textContent()) ?? '';
  const elsewhere = await browser.newContext({ baseURL: server.url });
  const visitor = await elsewhere.newPage();
  await visitor.goto('/user/qa-link');
  await visitor.getByRole('textbox', { name: '连接码' }).fill(code);
  await visitor.getByRole('button', { name: '下一步' }).click();
  await visitor.getByRole('button', { name: '同意' }).click();
  const device = page.getByRole('region', { name: '设备 1', exact: true });
  await expect(device).toContainText('已连接');

  await server.kill();
  await expect(device).toContainText('连接中断，正在重连');
  await server.start();
  await expect(device).toContainText('已连接');
  await expect(page.getByRole('button', { name: /^会话/ })).toHaveText('会话anonymous');
  await visitor.getByRole('button', { name: '停止' }).click();
  await expect(page.getByText('对方已停止。')).toBeVisible();
  await elsewhere.close();
  // The browser logs failed connections.
  expect(watch.errors.filter((error) => !error.startsWith('WebSocket connection to '))).toEqual([]);
  watch.errors.length = 0;
});
