import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Report } from '#shared/inspection/inspector-protocol.ts';
import { createInspector, InspectorProvider } from './inspector-state.ts';
import { PastBanner } from './past-banner.tsx';

const stand = { key: 'x:1', at: 0, value: 'closed', status: 'active', context: {} };
const step = { ...stand, event: 'department.close', payload: {}, from: undefined, edges: [] };
const happened: readonly Report[] = [
  { kind: 'started', actor: { key: 'x:1', machine: 'departmentSwitch' }, stand },
  { kind: 'stepped', step },
];

function show(isEarlier: boolean, isRunning: boolean) {
  const inspector = createInspector({ build: 'b1', now: () => 0 });
  inspector.live.receive({
    kind: 'reports',
    tab: 't1',
    title: '',
    path: '/',
    build: 'b1',
    reports: happened,
  });
  const record = { index: 0, actor: 't1/x:1', machine: 'departmentSwitch', parents: [], step, before: {} };
  if (isEarlier) inspector.live.restore([record]);
  const autosave = {
    restore: async () => undefined,
    subscribe: () => () => undefined,
    view: () => ({ problem: '', isUnsaved: false }),
  };
  render(
    <InspectorProvider value={{ ...inspector, autosave }}>
      <PastBanner record={record} isRunning={isRunning} />
    </InspectorProvider>,
  );
}

const limits = /检查器上次打开时的记录：只看得到有记录的状态机。/;

it.each([
  [true, true, limits],
  [true, false, /这个状态机当时没有记录。检查器上次打开时的记录/],
  [false, false, /这个状态机当时没有运行。$/],
  [false, true, /之后。$/],
])(
  'the banner describes the limits of a past moment: earlier %s, running %s',
  async (isEarlier, isRunning, words) => {
    show(isEarlier, isRunning);
    expect((await screen.findByText(words)).textContent).toMatch(/^正在显示过去：/);
  },
);
