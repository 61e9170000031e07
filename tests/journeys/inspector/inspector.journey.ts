import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { sentEventsChannel } from '#shared/inspection/sent-events.ts';
import {
  choosePersonEntry,
  enterAs,
  logOut,
  loginAs,
  submitLogin,
  personButton,
} from '#tests/support/journeys/journey-actions.ts';
import { journeyPassword } from '#tests/support/engines/product-process.ts';
import { seriousViolations } from '#tests/support/journeys/journey-axe.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';

test('the inspector is hidden without the permission, and its code is not requested', async ({
  page,
  watch,
}) => {
  await page.goto('/inspector');
  await expect(page.getByRole('heading', { name: '抱歉，页面不存在，或者已被移除' })).toBeVisible();
  await enterAs(page, '/inspector', 'teacher');
  await expect(page.getByRole('heading', { name: '抱歉，页面不存在，或者已被移除' })).toBeVisible();
  expect(page.url()).toMatch(/\/404$/);
  const own = watch.requests.filter((address) => address.includes('/inspector/assets/mount'));
  expect(own).toEqual([]);
});

test('the product contains no code that sends events to machines', async ({ page, context }) => {
  const names = (await readdir('dist/web', { recursive: true })).filter((name) => name.endsWith('.js'));
  const scripts = await Promise.all(
    names.map(async (name) => ({ name, text: await readFile(path.join('dist/web', name), 'utf8') })),
  );
  const filesWith = (part: string) =>
    scripts.filter(({ text }) => text.includes(part)).map(({ name }) => name);
  expect(filesWith(sentEventsChannel)).toEqual([]);
  // The code that reports to the inspector is found, so the search works.
  expect(filesWith('BroadcastChannel').length).toBeGreaterThan(1);
  await loginAs(page, 'admin');
  const inspector = await context.newPage();
  await inspector.goto('/inspector#session');
  await inspector.getByRole('tab', { name: '实时' }).click();
  await expect(inspector.getByText(/^上下文（\d+ 项）$/)).toBeVisible();
  await expect(inspector.getByText('向它发送事件')).toHaveCount(0);
});

test('the catalogue finds states, events and machines and shows their diagrams', async ({ page }) => {
  await enterAs(page, '/inspector#department-switch', 'admin');
  const drawing = page.getByRole('img', { name: '部门切换：6 个状态，18 个转换' });
  await expect(drawing).toBeVisible();
  await page.getByRole('searchbox', { name: '搜索状态或事件' }).fill('department.close');
  await expect(page.getByText('3 处')).toBeVisible();
  await page.getByRole('searchbox', { name: '搜索状态或事件' }).fill('关闭对话框');
  await expect(page.getByText('3 处')).toBeVisible();
  await page.getByRole('searchbox', { name: '搜索状态机' }).fill('session');
  await page.getByRole('link', { name: '会话' }).click();
  await expect(page.getByRole('img', { name: /^会话：/ })).toBeVisible();
});

test('the inspector observes a login in another tab and receives no secret @long', async ({
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
  // The logout navigates to the public home, which would cancel another navigation.
  await page.waitForURL(({ pathname }) => !pathname.startsWith('/dashboard'));
  await page.goto('/user/login');
  await expect(inspector.getByRole('heading', { name: '/user/login' })).toBeVisible();
  await submitLogin(page, 'admin');
  await expect(session).toHaveText('会话authenticated.ready');

  const log = inspector.getByRole('region', { name: '事件记录' });
  await log.getByRole('searchbox').fill('credentials.submit');
  await log.getByRole('button', { name: /credentials\.submit/ }).click();
  // The log shows the moment of the event, while the app has moved on.
  await expect(inspector.locator('[data-state="authenticating"].md-active')).toBeVisible();
  await expect(
    inspector.locator('[data-edge="session.anonymous|credentials.submit|0"].md-last'),
  ).toBeVisible();
  const detail = inspector.getByRole('region', { name: '记录详情' });
  await expect(detail.getByLabel('事件数据')).toContainText('‹已隐藏›');
  // The list of running machines shows the same moment, and the filter leaves no later entry.
  await expect(session).toHaveText('会话authenticating');
  await expect(detail.getByRole('button', { name: '后一刻 →' })).toBeDisabled();
  await log.getByRole('searchbox').fill('会话');
  await detail.getByRole('button', { name: '后一刻 →' }).click();
  await expect(session).toHaveText('会话authenticated.bootstrapping');
  // The diagram of another machine shows the same moment and says so.
  const catalogue = inspector.getByRole('navigation', { name: '状态机' });
  await catalogue.getByRole('link', { name: /^多页签/ }).click();
  const past = inspector.getByRole('status').filter({ hasText: '正在显示过去' });
  await expect(past).toContainText('会话「登录验证成功」之后');
  await catalogue.getByRole('link', { name: /^会话/ }).click();
  await past.getByRole('button', { name: '回到现在' }).click();
  await expect(past).toHaveCount(0);
  await expect(inspector.locator('[data-state="authenticated.ready"].md-active')).toBeVisible();
  await expect(inspector.locator('body')).not.toContainText(journeyPassword);
});

test('the department switch is run in the sandbox and reported @long', async ({ page, context }) => {
  await loginAs(page, 'admin');
  const inspector = await context.newPage();
  await inspector.goto('/inspector#department-switch');
  await inspector.getByRole('tab', { name: '走查' }).click();
  // Nothing was walked, so no result is shown.
  await expect(inspector.getByRole('region', { name: '路径' }).locator('output')).toBeHidden();
  await inspector.getByRole('button', { name: '切换成功' }).click();
  const step = inspector.getByRole('listitem').filter({ hasText: '应到' });
  await expect(step).toHaveCount(5);
  await inspector.getByRole('button', { name: '在沙盒执行这一步' }).click();
  await expect(step.first()).toHaveAttribute('data-result', 'passed');
  await expect(inspector.locator('[data-state="loading"].md-active')).toBeVisible();
  await inspector.getByRole('button', { name: '退回' }).click();
  await expect(inspector.locator('[data-state="closed"].md-active')).toBeVisible();
  await inspector.getByRole('textbox', { name: '备注' }).fill('在教务处的电脑上');
  await inspector.getByRole('button', { name: '返回路径列表' }).click();

  await inspector.getByRole('button', { name: '在沙盒走完全部' }).click();
  await expect(inspector.getByText('状态 6/6')).toBeVisible();
  await expect(inspector.getByText('转换 18/18')).toBeVisible();
  await expect(inspector.getByText(/^走过 \d+ 条，全部通过$/)).toBeVisible();
  await inspector.getByRole('button', { name: '报告', exact: true }).click();
  const saving = inspector.waitForEvent('download');
  await inspector.getByRole('button', { name: '导出报告' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  // The app is unchanged: its own columns and the acceptance report show that.
  expect(text).toMatch(/\| 部门切换 \| 1\/6 \| 0\/18 \| 6\/6 \| 18\/18 \|/);
  expect(text).toContain('## 部门切换：切换成功');
  const accepting = inspector.waitForEvent('download');
  await inspector.getByRole('button', { name: '导出验收报告' }).click();
  const acceptance = await readFile(await (await accepting).path(), 'utf8');
  expect(acceptance).toContain('只计在平台上走过的 0 步');
  expect(acceptance).not.toContain('## 部门切换：切换成功');

  const savingData = inspector.waitForEvent('download');
  await inspector.getByRole('button', { name: '导出 JSON' }).click();
  const data = await readFile(await (await savingData).path());
  await inspector.reload();
  await inspector.getByRole('tab', { name: '走查' }).click();
  await expect(inspector.getByText('转换 18/18')).toBeVisible();
  await inspector.getByRole('button', { name: '报告', exact: true }).click();
  await inspector
    .getByLabel('导入报告')
    .setInputFiles({ name: '报告.json', mimeType: 'application/json', buffer: data });
  await expect(inspector.getByText(/^已导入 \d+ 条路径的走查和覆盖/)).toBeVisible();
  await inspector.getByRole('button', { name: '打印报告' }).click();
  const paper = inspector.getByRole('article', { name: '状态机走查报告' });
  await expect(paper.getByRole('img', { name: '部门切换的状态图' })).toBeVisible();
  await expect(paper.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await seriousViolations(inspector)).toEqual([]);
  // The print is dark on white, also from a dark screen.
  await inspector.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(paper).toHaveCSS('color', 'rgb(0, 0, 0)');
  await inspector.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await paper.getByRole('button', { name: '返回检查器' }).click();
  await expect(inspector.getByRole('button', { name: '报告', exact: true })).toBeFocused();
});

test('a step passes when the running app performs it, and the result survives a reload @long', async ({
  page,
  context,
}) => {
  await loginAs(page, 'admin');
  const inspector = await context.newPage();
  await inspector.goto('/inspector#password-change');
  await inspector.getByRole('tab', { name: '走查' }).click();
  await inspector.getByRole('button', { name: /^取消/ }).click();
  const step = inspector.getByRole('listitem').filter({ hasText: '应到' });
  await expect(step.first()).toHaveAttribute('data-result', 'next');
  await inspector.getByRole('tab', { name: '实时' }).click();
  await expect(inspector.getByRole('button', { name: /^会话/ })).toHaveText('会话authenticated.ready');
  await inspector.getByRole('tab', { name: '走查' }).click();

  // The instance starts with the menu, and the walk needs it in the start state.
  await personButton(page).click();
  await expect(inspector.getByText(/^在绑定的实例上走/)).toBeVisible();
  await page.getByRole('menuitem', { name: '修改密码' }).click();
  await expect(step.first()).toHaveAttribute('data-result', 'passed');
  await expect(page.getByRole('dialog', { name: '修改密码' })).toBeVisible();
  // The step shows the data that came, without the name, and the diagram the state of the app.
  await expect(step.first()).toContainText('实际数据：{"username":"‹已隐藏›"}');
  await expect(inspector.locator('[data-state="visible"].md-active')).toBeVisible();
  await inspector.reload();
  await expect(step.first()).toHaveAttribute('data-result', 'passed');
  await expect(inspector.getByText(/^绑定：/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(inspector.getByText('走查通过')).toBeVisible();
  await expect(step.first().getByText('平台', { exact: true })).toBeVisible();
  await inspector.getByRole('button', { name: '报告', exact: true }).click();
  const saving = inspector.waitForEvent('download');
  await inspector.getByRole('button', { name: '导出验收报告' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(text).toContain('走查：1 条路径，通过 1，失败 0，未走完 0');
  expect(text).toMatch(/^- 走查人：.+（1 条）$/m);
  expect(text).toMatch(/^- 修改密码：\d+ 条中有 \d+ 条没有走完$/m);
});

test('a recording is exported, imported and replayed @long', async ({ page, context }) => {
  await loginAs(page, 'admin');
  const inspector = await context.newPage();
  await inspector.goto('/inspector#password-change');
  await inspector.getByRole('tab', { name: '实时' }).click();
  await expect(inspector.getByRole('button', { name: /^会话/ })).toHaveText('会话authenticated.ready');
  await choosePersonEntry(page, '修改密码');
  const dialog = page.getByRole('dialog', { name: '修改密码' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const log = inspector.getByRole('region', { name: '事件记录' });
  await log.getByRole('searchbox').fill('修改密码');
  await expect(log.getByRole('list', { name: '2 条记录' })).toBeVisible();
  await inspector.getByRole('button', { name: '报告', exact: true }).click();
  const saving = inspector.waitForEvent('download');
  await inspector.getByRole('button', { name: '导出事件记录' }).click();
  const file = { name: '记录.json', mimeType: 'application/json' };
  await inspector.getByLabel('导入事件记录').setInputFiles({ ...file, buffer: Buffer.from('{"kind":"?"}') });
  await expect(inspector.getByText('“记录.json”不是检查器导出的事件记录，没有导入')).toBeVisible();
  const buffer = await readFile(await (await saving).path());
  await inspector.getByLabel('导入事件记录').setInputFiles({ ...file, buffer });
  await expect(inspector.getByText(/^已导入 \d+ 条事件/)).toBeVisible();
  await inspector.keyboard.press('Escape');
  await inspector.getByRole('tab', { name: '走查' }).click();
  await inspector.getByRole('button', { name: /^回放 .* 2 步$/ }).click();
  await inspector.getByRole('button', { name: '在沙盒走到底' }).click();
  await expect(inspector.getByText('走查通过')).toBeVisible();
});

test('ten thousand events are shown as a list @long', async ({ page, context }) => {
  await loginAs(page, 'admin');
  const inspector = await context.newPage();
  await inspector.goto('/inspector#department-switch');
  await inspector.getByRole('tab', { name: '实时' }).click();
  const session = inspector.getByRole('button', { name: /^会话/ });
  await expect(session).toHaveText('会话authenticated.ready');
  await inspector.getByRole('button', { name: '清空' }).click();
  await page.evaluate(() => {
    const channel = new BroadcastChannel('inspector');
    const stand = { key: 'x:1', at: 0, value: 'closed', status: 'active', context: {} };
    const step = { ...stand, event: 'department.close', payload: {}, edges: [] };
    const actor = { key: 'x:1', machine: 'departmentSwitch' };
    const reports = [
      { kind: 'started', actor, stand },
      ...Array.from({ length: 10_000 }, (_one, at) => ({ kind: 'stepped', step: { ...step, at } })),
    ];
    const post = channel.postMessage.bind(channel);
    post({ kind: 'reports', tab: 'many', title: '很多', path: '/many', build: '', reports });
  });
  const log = inspector.getByRole('region', { name: '事件记录' });
  const rows = log.getByRole('listitem');
  await log.getByRole('searchbox').fill('department.close');
  await expect(log.getByRole('list', { name: '10000 条记录' })).toBeVisible();
  expect(await rows.count()).toBeLessThanOrEqual(60);
  await log.getByRole('list').evaluate((list) => list.parentElement?.scrollTo(0, 460_000));
  await expect(rows.last()).toContainText('department.close');
  expect(await rows.count()).toBeLessThanOrEqual(60);
});
