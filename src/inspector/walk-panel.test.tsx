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
