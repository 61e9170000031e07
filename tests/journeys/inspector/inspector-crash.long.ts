import { loginAs } from '#tests/support/journeys/journey-actions.ts';
import { expect } from '#tests/support/journeys/journey-test.ts';
import { test } from '#tests/support/engines/killable-server.ts';

test('the inspector shows the live channel waiting for a killed server and reconnecting', async ({
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
