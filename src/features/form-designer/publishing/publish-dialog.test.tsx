import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { AppProvider } from '#shared/app/app-context.tsx';
import { testApp } from '#shared/app/testing/test-app.ts';
import { testSession } from '#shared/app/testing/test-session.ts';
import type { Schema } from '#openapi/index.ts';
import { showApp } from '#shared/lists/testing/show-app.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import type { PublishingCalls } from './publishing-actor.ts';

afterEach(cleanup);

type Plan = Schema<'FormPlan'>;
type Progress = Schema<'FormPublishing'>;

const plan: Plan = {
  key: 'k1',
  problems: [],
  steps: [
    { act: 'createTable', text: '新建数据表', risk: 'none' },
    { act: 'convertColumn', text: '“数量”改为整数', risk: 'loses', rows: 3, samples: ['很多', '若干'] },
    { act: 'convertColumn', text: '“备注”改为文本', risk: 'none', rows: 0, samples: [] },
  ],
  isBlocked: false,
};
const safe: Plan = { ...plan, steps: plan.steps.slice(0, 1) };
const applying: Progress = {
  state: 'applying',
  version: 1,
  stepsDone: 1,
  stepCount: 4,
  step: '转换“数量”',
  rowsDone: 500,
  startedBy: 'teacher',
  startedAt: '2026-11-23 08:00:00',
};
const never = () => new Promise<never>(() => undefined);
const refuse = (message: string) => () => Promise.reject(new Error(message));

async function showDialog(calls: Partial<PublishingCalls>, status = 'draft') {
  const changed: string[] = [];
  const shown = await showApp(() => (
    <>
      <h1>表单</h1>
      <PublishDialog
        form={{ code: 'devices', name: '设备登记', status }}
        calls={{ plan: never, start: never, progress: never, ...calls }}
        onChanged={() => changed.push('changed')}
        onMenu={() => changed.push('menu')}
        onClose={() => changed.push('closed')}
      />
    </>
  ));
  const dialog = await screen.findByRole('dialog', { name: '发布设备登记' });
  return { ...shown, changed, dialog };
}

const publish = () => screen.getByRole('button', { name: '发布' });

describe('publishing a form', () => {
  it('shows the plan and requires confirmation before values are lost', async () => {
    const asked: string[] = [];
    const { user } = await showDialog({
      plan: async () => plan,
      start: (code, key) => {
        asked.push(`${code} ${key}`);
        return never();
      },
    });
    const steps = within(await screen.findByRole('list', { name: '变更计划' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([
      '新建数据表',
      '“数量”改为整数会丢失数据涉及 3 行例如：很多、若干',
      '“备注”改为文本',
    ]);
    await user.click(publish());
    const question = await screen.findByRole('alertdialog', { name: '确认发布' });
    expect(asked).toEqual([]);
    await user.click(within(question).getByRole('button', { name: '发布' }));
    await waitFor(() => expect(asked).toEqual(['devices k1']));
  });

  it('shows steps with identical text only once', async () => {
    const index = { act: 'index', text: '为“地区”建立索引', risk: 'none' } as const;
    await showDialog({ plan: async () => ({ ...plan, steps: [index, index] }) });
    const steps = within(await screen.findByRole('list', { name: '变更计划' })).getAllByRole('listitem');
    expect(steps.map(({ textContent }) => textContent)).toEqual([index.text]);
  });

  it('re-renders only the progress, not the whole dialog', async () => {
    let drawings = 0;
    let notify: (progress: Progress) => void = () => undefined;
    const progress = () => new Promise<Progress>((resolve) => (notify = resolve));
    const form = {
      code: 'devices',
      status: 'publishing',
      get name() {
        drawings += 1;
        return '设备登记';
      },
    };
    const nothing = () => undefined;
    await showApp(() => (
      <>
        <h1>表单</h1>
        <PublishDialog
          form={form}
          calls={{ plan: never, start: never, progress }}
          onChanged={nothing}
          onClose={nothing}
        />
      </>
    ));
    await screen.findByText(/^正在发布：第 1 步/);
    const before = drawings;
    notify(applying);
    await screen.findByText(/^正在发布：第 2 步/);
    expect(drawings - before).toBe(0);
  });

  it('shows the current step and the number of processed rows', async () => {
    const { user, dialog } = await showDialog({
      plan: async () => safe,
      start: async () => applying,
      progress: async () => applying,
    });
    await screen.findByRole('list', { name: '变更计划' });
    await user.click(publish());
    await within(dialog).findByText(/^正在发布：第 2 步，共 4 步，转换“数量”，已处理 500 行$/);
    expect(within(dialog).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1');
    expect(within(dialog).getByText(/由 teacher 在 2026-11-23 08:00:00 开始/).tagName).toBe('P');
  });

  it('opens the public link once when the form is published', async () => {
    const links: string[] = [];
    await showApp(() => (
      <>
        <h1>表单</h1>
        <PublishDialog
          form={{ code: 'devices', name: '设备登记', status: 'draft' }}
          calls={{
            plan: async () => safe,
            start: async () => applying,
            progress: async () => ({ state: 'published', version: 1 }),
          }}
          isConfirmed
          onChanged={() => undefined}
          onLink={() => links.push('link')}
          onClose={() => undefined}
        />
      </>
    ));
    await screen.findByText('发布成功，当前是第 1 版。');
    expect(links).toEqual(['link']);
  });

  it('reports completion and notifies the list', async () => {
    const { user, changed } = await showDialog({
      plan: async () => safe,
      start: async () => applying,
      progress: async () => ({ state: 'published', version: 2 }),
    });
    await screen.findByRole('list', { name: '变更计划' });
    await user.click(publish());
    await screen.findByText('发布成功，当前是第 2 版。');
    expect(changed).toEqual(['changed']);
    expect(screen.getByRole('link', { name: '打开页面' }).getAttribute('href')).toBe(
      '/online/cgformList/devices',
    );
    await user.click(screen.getByRole('button', { name: '添加到菜单' }));
    expect(changed).toEqual(['changed', 'menu']);
  });

  it('shows the reason of a failure and reloads the plan on request', async () => {
    const plans = [safe, plan];
    const { user } = await showDialog({
      plan: async () => plans.shift() ?? never(),
      start: async () => applying,
      progress: async () => ({ state: 'failed', version: 1, error: '已有重复的数据' }),
    });
    await screen.findByRole('list', { name: '变更计划' });
    await user.click(publish());
    expect((await screen.findByRole('alert')).textContent).toContain('发布失败：已有重复的数据');
    await user.click(screen.getByRole('button', { name: '重新查看计划' }));
    await screen.findByText('“数量”改为整数');
    expect(publish().hasAttribute('disabled')).toBe(false);
  });

  it('names the user who is already publishing and shows that progress on request', async () => {
    const said = 'teacher 已在 2026-11-23 08:00:00 开始发布，请等待完成';
    const { user } = await showDialog({
      plan: async () => safe,
      start: refuse(said),
      progress: async () => applying,
    });
    await screen.findByRole('list', { name: '变更计划' });
    await user.click(publish());
    expect((await screen.findByRole('alert')).textContent).toBe(said);
    await user.click(await screen.findByRole('button', { name: '查看发布进度' }));
    expect((await screen.findByText(/^正在发布/)).textContent).toContain('共 4 步');
  });

  it('with an outdated plan offers only to reload the plan', async () => {
    const said = '表单或数据表已有变化，请重新查看变更计划';
    const { user } = await showDialog({
      plan: async () => safe,
      start: refuse(said),
      progress: async () => ({ state: 'published', version: 1 }),
    });
    await screen.findByRole('list', { name: '变更计划' });
    await user.click(publish());
    expect((await screen.findByRole('alert')).textContent).toBe(said);
    expect(screen.queryByRole('button', { name: '查看发布进度' })).toBe(null);
    expect(screen.getByRole('button', { name: '刷新计划' }).hasAttribute('disabled')).toBe(false);
  });

  it('shows the progress immediately if it is already running', async () => {
    await showDialog({ progress: async () => applying }, 'publishing');
    expect((await screen.findByText(/^正在发布/)).textContent).toContain('第 2 步');
  });

  it.each([
    ['nothing to do', { ...plan, steps: [] }, '草稿与已发布的版本一致，没有需要发布的变更。'],
    [
      'problems',
      { ...plan, steps: [], isBlocked: true, problems: [{ message: '字段“状态”没有可选项', field: 'a' }] },
      '字段“状态”没有可选项',
    ],
  ] as const)('is disabled if the plan has %s', async (_title, shown, text) => {
    const { steps, problems, ...rest } = shown;
    await showDialog({ plan: async () => ({ ...rest, steps: [...steps], problems: [...problems] }) });
    await screen.findByText(text);
    expect(publish().hasAttribute('disabled')).toBe(true);
  });

  it('can reload a plan that failed to load', async () => {
    const answers = [refuse('网络超时'), async () => safe];
    const { user } = await showDialog({ plan: () => answers.shift()?.() ?? never() });
    expect((await screen.findByRole('alert')).textContent).toContain('网络超时');
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(
      within(await screen.findByRole('list', { name: '变更计划' })).getAllByRole('listitem'),
    ).toHaveLength(1);
  });
});

describe('a login while the dialog is open', () => {
  const nothing = () => undefined;

  async function showWithSession(calls: Partial<PublishingCalls>) {
    const userInfo = { id: 'u1', username: 'admin' };
    const stored = { token: 'first', userInfo, roles: [] };
    const session = testSession(stored, { authenticated: 'ready' }).start();
    const { user } = await showApp(() => (
      <AppProvider value={testApp({ session })}>
        <h1>表单</h1>
        <PublishDialog
          form={{ code: 'devices', name: '设备登记', status: 'draft' }}
          calls={{ plan: never, start: never, progress: never, ...calls }}
          onChanged={nothing}
          onClose={nothing}
        />
      </AppProvider>
    ));
    const renew = () =>
      act(() => session.send({ type: 'session.replaced', session: { ...stored, token: 'second' } }));
    return { user, renew };
  }

  it('reloads the plan and clears the error', async () => {
    const answers = [refuse('Token失效，请重新登录'), async () => safe];
    const { renew } = await showWithSession({ plan: () => answers.shift()?.() ?? never() });
    expect((await screen.findByRole('alert')).textContent).toContain('Token失效');
    renew();
    const steps = within(await screen.findByRole('list', { name: '变更计划' }));
    expect(steps.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBe(null);
  });

  it.each([
    ['another plan', { ...plan, key: 'k2', steps: plan.steps.slice(1) }, 2],
    ['the same plan', { ...plan }, 3],
  ])('closes the confirmation, which must be repeated for %s', async (_title, next, steps) => {
    const plans = [plan, next];
    const asked: string[] = [];
    const { user, renew } = await showWithSession({
      plan: async () => plans.shift() ?? never(),
      start: (_code, key) => {
        asked.push(key);
        return never();
      },
    });
    await screen.findByText('新建数据表');
    await user.click(publish());
    await screen.findByRole('alertdialog', { name: '确认发布' });
    renew();
    await waitFor(() => expect(plans).toEqual([]));
    const list = within(await screen.findByRole('list', { name: '变更计划' }));
    expect(list.getAllByRole('listitem')).toHaveLength(steps);
    expect([screen.queryByRole('alertdialog'), asked]).toEqual([null, []]);
    await user.click(publish());
    const question = await screen.findByRole('alertdialog', { name: '确认发布' });
    await user.click(within(question).getByRole('button', { name: '发布' }));
    await waitFor(() => expect(asked).toEqual([next.key]));
  });

  it('does not reopen the confirmation after reloading the plan fails and is retried', async () => {
    const answers = [async () => plan, refuse('网络超时'), async () => ({ ...plan })];
    const { user, renew } = await showWithSession({ plan: () => answers.shift()?.() ?? never() });
    await screen.findByText('新建数据表');
    await user.click(publish());
    await screen.findByRole('alertdialog', { name: '确认发布' });
    renew();
    await user.click(await screen.findByRole('button', { name: '重试' }));
    await screen.findByText('新建数据表');
    expect(screen.queryByRole('alertdialog')).toBe(null);
  });
});

describe('closing the dialog', () => {
  it('during publishing notifies the list that the form status has changed', async () => {
    const { user, changed, dialog } = await showDialog({ progress: async () => applying }, 'publishing');
    await within(dialog).findByText(/第 2 步，共 4 步/);
    await user.click(within(dialog).getAllByRole('button', { name: '关闭' }).at(-1) ?? dialog);
    expect(changed).toEqual(['changed', 'closed']);
  });
});
