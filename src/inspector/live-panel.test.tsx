import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Report } from '#shared/inspection/inspector-protocol.ts';
import { createExclusions, exclusionsOf, isExcluded } from './exclusions.ts';
import { ContextTree } from './context-tree.tsx';
import { RecordLog } from './record-log.tsx';
import { renderInInspector } from './testing/render-in-inspector.tsx';

afterEach(cleanup);

const stand = (key: string) => ({ key, at: 1, value: 'idle', status: 'active', context: {} });
const started = (key: string): Report => ({
  kind: 'started',
  actor: { key, machine: 'polling' },
  stand: stand(key),
});
const stepped = (key: string, event: string, from?: string): Report => ({
  kind: 'stepped',
  step: { ...stand(key), event, payload: {}, from, edges: [] },
});

/** The event types of the rows of the log, newest first. */
const shownRecords = () =>
  within(screen.getByRole('list', { name: /条记录$/ }))
    .queryAllByRole('listitem')
    .map((row) => row.querySelector('small')?.textContent);
const emptyText = () => document.querySelector('section > div > p')?.textContent;
const sender = () => screen.getByText(/^来自/).textContent;

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

it('the log omits an excluded actor, and shows it again without its exclusion', async () => {
  const { inspector, report } = renderInInspector(() => (
    <RecordLog machine="polling" onActor={() => undefined} />
  ));
  act(() => report(started('x:1'), started('x:2')));
  act(() => report(stepped('x:1', 'poll.now'), stepped('x:2', 'poll.now'), stepped('x:1', 'poll.start')));
  await screen.findByLabelText('3 条记录');
  act(() => inspector.inspection.send({ type: 'record.choose', index: 2, last: 2 }));
  act(() => screen.getByText('排除这个实例').click());
  expect(shownRecords()).toEqual(['poll.now']);
  act(() => screen.getByLabelText('不再排除实例 通知轮询 x:1').click());
  expect(shownRecords()).toEqual(['poll.start', 'poll.now', 'poll.now']);
});

it('the log states that all records are excluded, and shows an event again without its exclusion', async () => {
  const { inspector, report } = renderInInspector(() => (
    <RecordLog machine="polling" onActor={() => undefined} />
  ));
  expect(emptyText()).toBe('还没有事件');
  act(() => report(started('x:1')));
  act(() => report(stepped('x:1', 'poll.now')));
  await screen.findByLabelText('1 条记录');
  act(() => inspector.exclusions.add({ of: 'event', machine: 'polling', event: 'poll.now' }));
  expect(emptyText()).toBe('1 条事件都被筛选或排除了');
  act(() => screen.getByLabelText(/^不再排除事件 通知轮询/).click());
  expect(shownRecords()).toEqual(['poll.now']);
});

it('the details of a record name the sending machine by its title', async () => {
  const { inspector, report } = renderInInspector(() => (
    <RecordLog machine="polling" onActor={() => undefined} />
  ));
  act(() => report(started('x:1')));
  act(() => report(stepped('x:1', 'poll.now', 'session'), stepped('x:1', 'poll.stop', 'x:7')));
  await screen.findByLabelText('2 条记录');
  act(() => inspector.inspection.send({ type: 'record.choose', index: 0, last: 1 }));
  expect(sender()).toBe('来自 会话');
  act(() => inspector.inspection.send({ type: 'record.choose', index: 1, last: 1 }));
  expect(sender()).toBe('来自 x:7');
});

it('the whole context of an actor is a tree', () => {
  render(<ContextTree context={{ count: 2, list: [{ id: 'a' }, { id: 'b' }], nothing: {} }} />);
  expect(document.querySelectorAll('details')).toHaveLength(4);
  expect(document.querySelector('details')?.textContent).toBe(
    '上下文（3 项）count：2list 2 个0 1 项id："a"1 1 项id："b"nothing：{}',
  );
});
