import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Report } from '#lib/inspector-protocol.ts';
import { createExclusions, exclusionsOf, isExcluded } from './exclusions.ts';
import { openInspector } from './testing/open-inspector.tsx';

afterEach(cleanup);

const stand = (key: string) => ({ key, at: 1, value: 'idle', status: 'active', context: {} });
const started = (key: string): Report => ({
  kind: 'started',
  actor: { key, machine: 'polling' },
  stand: { ...stand(key), context: { count: 2, list: [{ id: 'a' }, { id: 'b' }], nothing: {} } },
});
const stepped = (key: string, event: string): Report => ({
  kind: 'stepped',
  step: { ...stand(key), event, payload: {}, from: undefined, edges: [] },
});

it('records are excluded by their actor, or by the event type of their machine', () => {
  const record = (actor: string, machine: string, event: string) => ({
    actor,
    machine,
    step: { ...stand(actor), event, payload: {}, from: undefined, edges: [] },
  });
  const exclusions = createExclusions();
  const { actor, event } = exclusionsOf(record('t1/x:1', 'polling', 'poll.now'));
  exclusions.add(event);
  exclusions.add(event);
  const shown = () =>
    [
      record('t1/x:1', 'polling', 'poll.start'),
      record('t1/x:2', 'polling', 'poll.now'),
      record('t1/x:3', 'tabs', 'poll.now'),
    ].map((one) => !isExcluded(one, exclusions.view()));
  expect([exclusions.view(), shown()]).toEqual([[event], [true, false, true]]);
  exclusions.add(actor);
  expect(shown()).toEqual([false, false, true]);
  exclusions.drop(event);
  expect(shown()).toEqual([false, true, true]);
});

it('the log leaves out what is excluded, and shows it again', async () => {
  const { desk, report } = openInspector('polling');
  await userEvent.click(screen.getByRole('tab', { name: '实时' }));
  act(() => report(started('x:1'), started('x:2')));
  act(() => report(stepped('x:1', 'poll.now'), stepped('x:2', 'poll.now'), stepped('x:1', 'poll.start')));
  const log = screen.getByRole('region', { name: '事件记录' });
  expect(await within(log).findByRole('list', { name: '3 条记录' })).toBeTruthy();
  const [, , first] = desk.live.view().records;
  if (first === undefined) throw new Error('there is no third record');
  act(() => desk.inspection.send({ type: 'record.choose', index: first.index, last: first.index }));
  await userEvent.click(await within(log).findByRole('button', { name: '排除这个实例' }));
  expect(within(log).getByRole('list', { name: '1 条记录' })).toBeTruthy();
  await userEvent.click(within(log).getByRole('button', { name: '不再排除实例 通知轮询 x:1' }));
  expect(within(log).getByRole('list', { name: '3 条记录' })).toBeTruthy();
});

it('the whole context of the selected actor is a tree', async () => {
  const { report } = openInspector('polling');
  await userEvent.click(screen.getByRole('tab', { name: '实时' }));
  act(() => report(started('x:1')));
  await userEvent.click(await screen.findByText('上下文（3 项）'));
  const tree = screen.getByText('上下文（3 项）').closest('details');
  expect(tree?.open).toBe(true);
  expect(tree?.textContent).toBe('上下文（3 项）count：2list 2 个0 1 项id："a"1 1 项id："b"nothing：{}');
});
