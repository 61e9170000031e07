import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Shown } from '#shared/inspection/redact.ts';
import { walkMarks } from './live-marks.ts';
import { machineFile } from './machines.ts';
import { renderInInspector } from './testing/render-in-inspector.tsx';
import { pathsOf } from './path-run.ts';
import { WalkPanel } from './walk-panel.tsx';

afterEach(cleanup);

const standing = (value: Shown, context: Shown = {}) => ({
  key: 'x:1',
  at: 1,
  value,
  status: 'active',
  context,
});

/** Renders the test paths of a machine with a running actor, and opens the first scenario. */
function openFirst(id: string, stand: ReturnType<typeof standing>, file = machineFile(id)) {
  const { inspector, report } = renderInInspector(({ walkOf }) => (
    <WalkPanel file={file} pathRun={walkOf(file)} actor={undefined} address={{ id }} goTo={() => undefined} />
  ));
  const pathRun = inspector.walkOf(file);
  const [path] = pathsOf(file.entry).scenarios;
  if (path === undefined) throw new Error(`${id} has no scenario`);
  act(() => report({ kind: 'started', actor: { key: 'x:1', machine: file.graph.id }, stand }));
  act(() => pathRun.choose(path));
  return { file, pathRun, report };
}

it('a step shows sample data until the app performs it, and then the received data', () => {
  const { file, pathRun, report } = openFirst('department-switch', standing('closed'));
  const first = document.querySelector('ol li');
  expect(first?.textContent).toContain('样例数据：{"closable":true}');
  expect(screen.getByText(/^图上是/).textContent).toBe('图上是平台上绑定的实例现在的状态。');
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
  expect(walkMarks(file, pathRun).active).toEqual(new Set(['departmentSwitch.loading']));
});

it('an unreachable start of a path is explained, with a link to the paths from the current state', () => {
  const { pathRun } = openFirst('session', standing({ authenticated: 'ready' }, { isReplaced: false }));
  const binding = document.querySelector('fieldset');
  expect(binding?.textContent).toContain('页面一打开，它就离开了 restoring');
  expect(binding?.textContent).toContain('从它现在的状态 authenticated.ready 接着走');
  act(() => screen.getByText('从现在的状态开始').click());
  expect(pathRun.walk.getSnapshot().value).toBe('choosing');
  expect(pathRun.view().here?.state).toBe('authenticated.ready');
});

it('a path whose start can be reached again only names its start', () => {
  openFirst('polling', standing({ running: 'waiting' }));
  const binding = document.querySelector('fieldset');
  expect(binding?.textContent).toContain('让其中一个回到起点 idle。');
  expect(binding?.querySelector('button')).toBe(null);
});

it('a step is marked if its target is not in the golden file', () => {
  const file = machineFile('department-switch');
  openFirst('department-switch', standing('closed'), file);
  expect(screen.queryAllByText('目标未对照')).toEqual([]);
  cleanup();
  const entry = { ...file.entry, id: 'not-accepted' };
  const { pathRun } = openFirst('department-switch', standing('closed'), { ...file, entry });
  expect(screen.getAllByText('目标未对照')).toHaveLength(pathRun.steps().length);
});
