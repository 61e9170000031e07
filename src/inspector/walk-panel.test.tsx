import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Shown } from '#lib/redact.ts';
import { openInspector } from './testing/open-inspector.tsx';

afterEach(cleanup);

const standing = (value: Shown, context: Shown = {}) => ({
  key: 'x:1',
  at: 1,
  value,
  status: 'active',
  context,
});

it('a step shows sample data until the app takes it, then the data that came', async () => {
  const { report } = openInspector('department-switch');
  await userEvent.click(screen.getByRole('tab', { name: '走查' }));
  act(() =>
    report({
      kind: 'started',
      actor: { key: 'x:1', machine: 'departmentSwitch' },
      stand: standing('closed'),
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: /切换成功/ }));
  const walk = screen.getByRole('region', { name: '走查' });
  const [first] = within(walk).getAllByRole('listitem');
  expect(first?.textContent).toContain('样例数据：{"closable":true}');
  expect(within(walk).getByText('图上是平台上绑定的实例现在的状态。')).toBeTruthy();
  const step = {
    ...standing('loading', { closable: true }),
    event: 'department.open',
    payload: { closable: true, by: 'key' },
    from: undefined,
    edges: ['departmentSwitch.closed|department.open|0'],
  };
  act(() => report({ kind: 'stepped', step }));
  expect(first?.textContent).toContain('平台实际数据：{"closable":true,"by":"key"}');
  expect(first?.textContent).not.toContain('样例');
  expect(document.querySelector('g[data-state="loading"]')?.classList).toContain('md-active');
});

it('a path of the session from the beginning says how to bind it, and leads to the paths from the present', async () => {
  const { report } = openInspector('session');
  await userEvent.click(screen.getByRole('tab', { name: '走查' }));
  const stand = standing({ authenticated: 'ready' }, { isReplaced: false });
  act(() => report({ kind: 'started', actor: { key: 'x:1', machine: 'session' }, stand }));
  const paths = screen.getByRole('region', { name: '路径' });
  const [, first] = within(paths).getAllByRole('listitem');
  await userEvent.click(within(first ?? paths).getByRole('button'));
  const binding = screen.getByRole('group', { name: '绑定的实例' });
  expect(binding.textContent).toContain('页面一打开，它就离开了 restoring');
  expect(binding.textContent).toContain('从它现在的状态 authenticated.ready 接着走');
  await userEvent.click(within(binding).getByRole('button', { name: '从现在的状态开始' }));
  expect(await screen.findByRole('heading', { name: /^从 authenticated.ready 开始的最短路径/ })).toBeTruthy();
});

it('a path whose beginning can be reached again says only where it begins', async () => {
  const { report } = openInspector('polling');
  await userEvent.click(screen.getByRole('tab', { name: '走查' }));
  act(() =>
    report({
      kind: 'started',
      actor: { key: 'x:1', machine: 'polling' },
      stand: standing({ running: 'waiting' }),
    }),
  );
  const paths = screen.getByRole('region', { name: '路径' });
  await userEvent.click(within(paths).getAllByRole('button', { name: /步$/ })[0] ?? paths);
  const binding = screen.getByRole('group', { name: '绑定的实例' });
  expect(binding.textContent).toContain('让其中一个回到起点 idle。');
  expect(within(binding).queryByRole('button')).toBeNull();
});
