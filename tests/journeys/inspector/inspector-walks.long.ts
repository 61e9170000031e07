import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { enterAs, loginAs } from '#tests/support/journeys/journey-actions.ts';
import { seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

/** Runs all paths of a machine in order, as a tester does. */
async function walkEveryPath(inspector: Page): Promise<void> {
  const paths = inspector.getByRole('region', { name: '路径' });
  const count = await paths.getByRole('listitem').count();
  await paths.getByRole('listitem').first().getByRole('button').click();
  for (let walked = 1; walked <= count; walked += 1) {
    await inspector.getByRole('button', { name: '在沙盒走到底' }).click();
    await expect(inspector.getByText('走查通过')).toBeVisible();
    if (walked < count) await inspector.getByRole('button', { name: '走下一条' }).click();
  }
  await inspector.getByRole('button', { name: '返回路径列表' }).click();
  await expect(paths.getByText('✓ 通过')).toHaveCount(count);
}

test('a tester finds 切换部门, runs all paths of two machines and exports the report', async ({ page }) => {
  await enterAs(page, '/inspector', 'admin');
  await page.getByRole('searchbox', { name: '搜索状态机' }).fill('切换部门');
  await page.getByRole('link', { name: '部门切换' }).click();
  await page.getByRole('tab', { name: '走查' }).click();
  // Coverage in the app, and together with the sandbox.
  await expect(page.getByText('转换 0/18')).toHaveCount(2);
  await walkEveryPath(page);
  await expect(page.getByText('状态 6/6')).toBeVisible();
  await expect(page.getByText('转换 18/18')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole('searchbox', { name: '搜索状态机' }).fill('填写旧密码');
  await page.getByRole('link', { name: '修改密码' }).click();
  await expect(page.getByText('转换 0/9')).toHaveCount(2);
  await walkEveryPath(page);
  await expect(page.getByText('转换 9/9')).toBeVisible();

  const menu = page.getByRole('button', { name: '报告', exact: true });
  await menu.click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出报告' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(text).toContain('| 部门切换 | 0/6 | 0/18 | 6/6 | 18/18 |');
  expect(text).toContain('| 修改密码 | 0/4 | 0/9 | 4/4 | 9/9 |');
  expect(text).toContain('点击页头用户菜单的「切换部门」');

  const savingData = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 JSON' }).click();
  const buffer = await readFile(await (await savingData).path());
  await page.reload();
  await page.getByRole('tab', { name: '走查' }).click();
  await expect(page.getByText('转换 9/9')).toBeVisible();
  await menu.click();
  const importing = page.getByLabel('导入报告');
  await importing.setInputFiles({
    name: '别的.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  });
  await expect(page.getByText('“别的.json”不是检查器导出的 JSON 报告，没有导入')).toBeVisible();
  await importing.setInputFiles({ name: '报告.json', mimeType: 'application/json', buffer });
  await expect(page.getByText(/^已导入 \d+ 条路径的走查和覆盖/)).toBeVisible();
  await expect(page.getByRole('region', { name: '路径' }).getByText('✗ 失败')).toHaveCount(0);
});

test('a custom event is sent to the sandbox, and errors in it are explained', async ({ page }) => {
  await enterAs(page, '/inspector#department-switch', 'admin');
  await page.getByRole('tab', { name: '走查' }).click();
  await page.getByText('自己写一个事件').click();
  const editor = page.getByRole('textbox', { name: '事件 JSON' });
  const send = page.getByRole('button', { name: '发送到沙盒' });
  await editor.fill('{"type": "department.confirm"}');
  await expect(page.getByText(/在当前状态下“department.confirm”不起作用/)).toBeVisible();
  await expect(send).toBeDisabled();
  await page.getByRole('button', { name: 'department.open：可以关闭' }).click();
  await expect(page.getByText('可以发送')).toBeVisible();
  await send.click();
  await expect(page.locator('[data-state="loading"].md-active')).toBeVisible();
});

test('a sequence of ten thousand messages can be navigated by keyboard', async ({ page, context }) => {
  await loginAs(page, 'admin');
  const inspector = await context.newPage();
  await inspector.goto('/inspector#department-switch');
  await inspector.getByRole('tab', { name: '实时' }).click();
  await expect(inspector.getByRole('button', { name: /^会话/ })).toHaveText('会话authenticated.ready');
  await inspector.getByRole('button', { name: '清空' }).click();
  await page.evaluate(() => {
    const channel = new BroadcastChannel('inspector');
    const stand = { key: 'x:1', at: 0, value: 'closed', status: 'active', context: {} };
    const step = { ...stand, event: 'department.close', payload: {}, edges: [] };
    const reports = [
      { kind: 'started', actor: { key: 'x:1', machine: 'departmentSwitch' }, stand },
      ...Array.from({ length: 10_000 }, (_one, at) => ({ kind: 'stepped', step: { ...step, at } })),
    ];
    const post = channel.postMessage.bind(channel);
    post({ kind: 'reports', tab: 'many', title: '很多', path: '/many', build: '', reports });
  });
  await inspector.getByRole('tab', { name: '顺序图' }).click();
  const sequence = inspector.getByRole('region', { name: '顺序图' });
  await sequence.getByRole('checkbox', { name: '仅当前状态机' }).check();
  const list = sequence.getByRole('list', { name: /^10000 条消息/ });
  const rows = list.getByRole('listitem');
  await expect(rows.last()).toContainText('00:09.999');
  expect(await rows.count()).toBeLessThanOrEqual(60);
  await rows.last().getByRole('button').click();
  await expect(inspector.getByRole('region', { name: '记录详情' })).toBeVisible();
  await expect(rows.last().getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await rows.last().getByRole('button').press('Home');
  const top = list.getByRole('button', { name: /00:00\.000/ });
  await expect(top).toBeFocused();
  await expect(top).toHaveAttribute('aria-pressed', 'true');
  await top.press('ArrowDown');
  await expect(list.getByRole('button', { name: /00:00\.001/ })).toBeFocused();
  expect(await rows.count()).toBeLessThanOrEqual(60);
  await sequence.getByRole('button', { name: '展开' }).click();
  await expect(sequence.getByRole('button', { name: '收起' })).toBeVisible();
  expect(await seriousViolations(inspector)).toEqual([]);
});

test('a path starts from the current state of the app, and delays follow the simulated clock', async ({
  page,
  context,
}) => {
  await loginAs(page, 'admin');
  const inspector = await context.newPage();
  await inspector.goto('/inspector#session');
  await inspector.getByRole('tab', { name: '走查' }).click();
  const here = inspector.getByRole('region', { name: '从平台现在的状态开始' });
  await here.getByRole('button', { name: '从现在的状态开始' }).click();
  await expect(here.getByRole('heading')).toContainText('从 authenticated.ready 开始的最短路径');
  await here.getByRole('listitem').getByRole('button').first().click();
  await expect(inspector.getByText('从平台当时的状态 authenticated.ready 开始。')).toBeVisible();
  const sandbox = inspector.getByRole('region', { name: '沙盒' });
  await expect(sandbox.getByRole('heading')).toHaveText('沙盒：authenticated.ready');
  await inspector.goto('/inspector#department-switch');
  await sandbox
    .getByRole('button', { name: /^在左侧|department\.open/ })
    .first()
    .click();
  await expect(sandbox.getByRole('heading')).toHaveText('沙盒：loading');
  await sandbox.getByRole('spinbutton').fill('3000');
  await sandbox.getByRole('button', { name: /两个部门，已有当前部门/ }).click();
  await expect(sandbox.getByText('还有 3 秒')).toBeVisible();
  await sandbox.getByRole('button', { name: '+1 秒', exact: true }).click();
  await expect(sandbox.getByText('还有 2 秒')).toBeVisible();
  expect(await seriousViolations(inspector)).toEqual([]);
  await sandbox.getByRole('button', { name: '+5 秒', exact: true }).click();
  await expect(sandbox.getByRole('heading')).toHaveText('沙盒：choosing');
});

test('the event log of an imported report is restored, and two reports are compared', async ({
  page,
  context,
}) => {
  await loginAs(page, 'admin');
  const inspector = await context.newPage();
  await inspector.goto('/inspector#password-change');
  await inspector.getByRole('tab', { name: '实时' }).click();
  await expect(inspector.getByRole('button', { name: /^会话/ })).toHaveText('会话authenticated.ready');
  await inspector.getByRole('button', { name: '报告', exact: true }).click();
  await inspector.getByRole('checkbox', { name: '附上事件记录' }).check();
  const saving = inspector.waitForEvent('download');
  await inspector.getByRole('button', { name: '导出 JSON' }).click();
  const buffer = await readFile(await (await saving).path());
  const file = { name: '报告.json', mimeType: 'application/json', buffer };
  await inspector.getByLabel('导入报告').setInputFiles(file);
  await expect(inspector.getByText(/所附的 \d+ 条事件可在“走查”中回放$/)).toBeVisible();
  await inspector.keyboard.press('Escape');
  await inspector.getByRole('tab', { name: '走查' }).click();
  await expect(inspector.getByRole('region', { name: '导入的事件记录' })).toBeVisible();
  await inspector.getByRole('button', { name: '在沙盒走完全部' }).click();
  await expect(inspector.getByText('转换 9/9')).toBeVisible();

  await inspector.getByRole('button', { name: '报告', exact: true }).click();
  const comparing = inspector.getByLabel('比较报告');
  await comparing.setInputFiles({ ...file, buffer: Buffer.from('{}') });
  await expect(inspector.getByText('“报告.json”不是检查器导出的 JSON 报告，没有比较')).toBeVisible();
  await comparing.setInputFiles(file);
  const paper = inspector.getByRole('article', { name: '状态机走查报告的比较' });
  const machine = paper.getByRole('region', { name: '修改密码' });
  await expect(machine.getByText('结构相同')).toBeVisible();
  await expect(machine.getByRole('row', { name: '修改成功 没有 通过（沙盒）' })).toBeVisible();
  await expect(machine.getByRole('row', { name: '转换（含沙盒与导入） 0/9 9/9' })).toBeVisible();
  expect(await seriousViolations(inspector)).toEqual([]);
  const savingText = inspector.waitForEvent('download');
  await paper.getByRole('button', { name: '导出比较' }).click();
  expect(await readFile(await (await savingText).path(), 'utf8')).toContain(
    '| 修改成功 | 没有 | 通过（沙盒） |',
  );
  await paper.getByRole('button', { name: '返回检查器' }).click();
  await inspector.getByRole('button', { name: '报告', exact: true }).click();
  await comparing.setInputFiles([file, { ...file, name: '另一份.json' }]);
  await expect(paper.getByText('结果不同的路径')).toHaveCount(0);
});
