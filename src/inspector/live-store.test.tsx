import { describe, expect, it } from 'vitest';
import { catalogue } from '#machines/catalogue.ts';
import type { Report } from '#shared/inspection/inspector-protocol.ts';
import { contextDiff } from './context-diff.ts';
import { createCoverage, shareOf } from './coverage.ts';
import { liveMarks } from './live-marks.ts';
import { createLiveStore } from './live-store.ts';
import { machineFile } from './machines.ts';
import { momentOf } from './moment.ts';
import { stateText } from './state-text.ts';

const place = { tab: 't1', title: '首页', path: '/', build: 'b1' };
const stand = { key: 'x:1', at: 1, status: 'active', context: { problem: '' } };
const started: Report = {
  kind: 'started',
  actor: { key: 'x:1', machine: 'departmentSwitch' },
  stand: { ...stand, value: 'closed' },
};
const stepped = (event: string, value: string, problem = ''): Report => ({
  kind: 'stepped',
  step: {
    ...stand,
    value,
    context: { problem },
    event,
    payload: {},
    from: undefined,
    edges: [`departmentSwitch.closed|${event}|0`],
  },
});

function start() {
  let received = 0;
  const stands: string[] = [];
  const store = createLiveStore(
    (news) => {
      if (news.kind !== 'gone') stands.push(stateText(news.actor.stand.value));
    },
    (notify) => {
      received += 1;
      notify();
    },
  );
  const receive = (...reports: Report[]) => store.receive({ kind: 'reports', ...place, reports });
  return { store, receive, stands, received: () => received };
}

describe('the live store', () => {
  it('tracks running and ended actors', () => {
    const { store, receive, stands } = start();
    receive(started, stepped('department.open', 'loading', '慢'));
    expect(store.view().actors.map(({ stand: at }) => at.value)).toEqual(['loading']);
    expect(store.view().records[0]).toMatchObject({
      index: 0,
      machine: 'departmentSwitch',
      before: { problem: '' },
    });
    expect(stands).toEqual(['closed', 'loading']);
    receive({ kind: 'ended', key: 'x:1' });
    expect([store.view().actors.length, store.view().records.length]).toEqual([0, 1]);
  });

  it('removes a closed tab', () => {
    const { store, receive } = start();
    receive(started);
    store.receive({ kind: 'gone', tab: 't1' });
    expect(store.view()).toMatchObject({ tabs: [], actors: [] });
  });

  it('notifies once per message of 10,000 events, and keeps the newest 20,000', () => {
    const { store, receive, received } = start();
    const many = Array.from({ length: 10_000 }, () => stepped('department.open', 'loading'));
    receive(started, ...many);
    expect([received(), store.view().records.length]).toEqual([1, 10_000]);
    receive(...many, ...many);
    const { records } = store.view();
    expect(records.length).toBeLessThanOrEqual(20_000);
    expect(records.at(-1)?.index).toBe(29_999);
  });

  it('shows the present in the diagram, or the moment of a record', () => {
    const { store, receive } = start();
    receive(started, stepped('department.open', 'loading'), stepped('department.close', 'closed'));
    const file = machineFile('department-switch');
    const at = (until = Infinity) => {
      const [actor] = momentOf(store.view(), until).actors;
      const { active, last } = liveMarks(file, actor, store.view().records, until);
      return { active: [...(active ?? [])], last: [...(last ?? [])] };
    };
    const shut = ['departmentSwitch.closed'];
    expect([at().active, at(0).active, at(-1).active]).toEqual([shut, ['departmentSwitch.loading'], shut]);
    expect([at(0).last.length, at(-1).last.length]).toEqual([1, 0]);
    expect(liveMarks(file, undefined, store.view().records, 0)).toEqual({});
  });
});

describe('the context difference', () => {
  it('lists changed, added and removed values', () => {
    expect(contextDiff({ a: 1, list: [1], gone: 'x' }, { a: 2, list: [1], came: {} })).toEqual([
      { path: 'a', before: '1', after: '2' },
      { path: 'gone', before: '"x"', after: '' },
      { path: 'came', before: '', after: '{}' },
    ]);
  });
});

describe('the state text', () => {
  it.each([
    ['closed', 'closed'],
    [{ authenticated: 'ready' }, 'authenticated.ready'],
    [{ open: { a: 'b', c: 'd' } }, 'open.(a.b, c.d)'],
  ])('is built from %j', (value, text) => {
    expect(stateText(value)).toBe(text);
  });
});

describe('coverage', () => {
  it('counts each part of the machine once', () => {
    const coverage = createCoverage();
    const { graph } = machineFile('department-switch');
    const states = ['departmentSwitch.closed', 'departmentSwitch.closed', 'of another build'];
    coverage.note(graph.id, 'live', states, ['departmentSwitch.closed|department.open|0']);
    expect(shareOf(graph, coverage.view()[graph.id])).toEqual({
      states: { done: 1, of: 6 },
      edges: { done: 1, of: 18 },
    });
  });

  it.each(catalogue)('starts empty for $id', ({ id }) => {
    const { states, edges } = shareOf(machineFile(id).graph);
    expect([states.done, edges.done]).toEqual([0, 0]);
  });
});
