import { readFile } from 'node:fs/promises';
import { loginAs } from '#tests/support/journey-actions.ts';
import { journeyPassword } from '#tests/support/product-process.ts';
import { expect, test } from '#tests/support/journey-test.ts';

/** A window that implements the receiver protocol of @statelyai/inspect and lists the messages. */
const receiver = `<!doctype html><title>receiver</title><ol></ol><script>
addEventListener('message', ({ data }) => {
  const item = document.createElement('li');
  item.textContent = JSON.stringify(data);
  document.querySelector('ol').append(item);
});
opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

test('recorded events are sent to another inspector and to a file', async ({ page, context, baseURL }) => {
  await loginAs(page, 'admin');
  const inspector = await context.newPage();
  await context.route('**/outside', (route) => route.fulfill({ contentType: 'text/html', body: receiver }));
  const answer = await inspector.goto('/inspector#session');
  expect(answer?.headers()['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  await inspector.getByRole('tab', { name: '实时' }).click();
  await expect(inspector.getByRole('button', { name: /^会话/ })).toHaveText('会话authenticated.ready');
  await inspector.getByText('外部检查器（@statelyai/inspect）').click();
  const panel = inspector.getByRole('group').filter({ hasText: '发送后数据会离开学校' });
  const address = panel.getByRole('textbox', { name: '外部检查器的地址' });
  await address.fill('javascript:alert(1)');
  await panel.getByRole('button', { name: '打开并发送' }).click();
  await expect(panel.getByText('请输入以 http:// 或 https:// 开头的地址')).toBeVisible();
  await address.fill(`${baseURL ?? ''}/outside`);
  const opening = context.waitForEvent('page');
  await panel.getByRole('button', { name: '打开并发送' }).click();
  const outside = await opening;
  await expect(panel.getByText('正在发送')).toBeVisible();
  await expect(outside.getByRole('listitem').filter({ hasText: '"name":"session"' })).toHaveCount(1);

  await page.getByRole('button', { name: '退出登录' }).click();
  await page.getByRole('button', { name: '确定' }).click();
  const steps = outside.getByRole('listitem').filter({ hasText: '@xstate.snapshot' });
  await expect(steps.filter({ hasText: 'logout.confirm' })).toHaveCount(1);
  await expect(outside.locator('body')).not.toContainText(journeyPassword);

  const saving = inspector.waitForEvent('download');
  await panel.getByRole('button', { name: '导出事件' }).click();
  const saved: unknown = JSON.parse(await readFile(await (await saving).path(), 'utf8'));
  const types = Array.isArray(saved) ? new Set(saved.map(({ type }) => type)) : new Set();
  expect(types).toEqual(new Set(['@xstate.actor', '@xstate.event', '@xstate.snapshot']));

  await outside.close();
  await expect(panel.getByText('外部检查器的窗口没有打开或已关闭，已停止发送。')).toBeVisible();
});
