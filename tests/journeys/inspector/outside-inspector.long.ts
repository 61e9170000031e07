import { readFile } from 'node:fs/promises';
import { loginAs, logOut } from '#tests/support/journeys/journey-actions.ts';
import { journeyPassword } from '#tests/support/engines/product-process.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('recorded events are saved as a file in the protocol of @statelyai/inspect', async ({
  page,
  context,
}) => {
  await loginAs(page, 'admin');
  const inspector = await context.newPage();
  await inspector.goto('/inspector#session');
  await inspector.getByRole('tab', { name: '实时' }).click();
  const session = inspector.getByRole('button', { name: /^会话/ });
  await expect(session).toHaveText('会话authenticated.ready');
  await logOut(page);
  await expect(session).toHaveText('会话anonymous');

  await inspector.getByText('外部检查器（@statelyai/inspect）').click();
  const saving = inspector.waitForEvent('download');
  await inspector.getByRole('button', { name: '导出事件', exact: true }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  const saved: unknown = JSON.parse(text);
  const types = Array.isArray(saved) ? new Set(saved.map(({ type }) => type)) : new Set();
  expect(types).toEqual(new Set(['@xstate.actor', '@xstate.event', '@xstate.snapshot']));
  expect(text).toContain('logout.confirm');
  expect(text).not.toContain(journeyPassword);
});
