import { expect, it } from 'vitest';
import { redact, type Shown } from '#shared/inspection/redact.ts';
import { createSandbox, walksOf } from '#inspector/machine-walks.ts';
import { createInspector } from './inspector-state.ts';
import type { LiveRecord } from './types.ts';
import { actorsIn, maxReplayed, pathOfRecords } from './log-replay.ts';
import { machineFile, machineFiles } from './machines.ts';

/** Returns the records of an actor that follows a test path of its machine. */
function recordsOf(id: string, titled?: string): readonly LiveRecord[] {
  const { entry, graph } = machineFile(id);
  const walk = walksOf(entry).find(({ title }) => titled === undefined || title === titled);
  const sandbox = createSandbox(entry, { start: walk?.start });
  let before: { was: Shown; before: Shown } = standing();
  function standing() {
    const { value, context } = sandbox.snapshot();
    return { was: redact(value), before: redact(context) };
  }
  return (walk?.events ?? []).map((event, index) => {
    const { edges } = sandbox.play(event);
    const { type, ...payload } = event;
    const now = standing();
    const step = {
      key: 'x:1',
      at: index,
      status: 'active',
      value: now.was,
      context: now.before,
      event: type,
      payload: redact(payload),
      from: undefined,
      edges,
    };
    const record = { index, actor: 't/x:1', machine: graph.id, parents: [], step, ...before };
    before = now;
    return record;
  });
}

function replay(id: string, records: readonly LiveRecord[]) {
  const file = machineFile(id);
  const path = pathOfRecords(file.entry, records, 't/x:1');
  const inspector = createInspector({ build: '', now: () => 1 });
  const pathRun = inspector.walkOf(file);
  if (path === undefined) return [];
  pathRun.choose(path);
  pathRun.finish();
  const { results } = pathRun.walk.getSnapshot().context;
  pathRun.close();
  return results.map(({ result, origin, said }) => [origin.by, result, said]);
}

it.each(machineFiles)(
  'the records of $entry.id are replayed with their redacted data',
  ({ entry, graph }) => {
    const records = recordsOf(entry.id);
    expect([...actorsIn(records, graph.id)]).toEqual([['t/x:1', records.length]]);
    const results = replay(entry.id, records);
    expect(results.length).toBeGreaterThan(0);
    expect(results.filter(([, result]) => result !== 'passed')).toEqual([]);
  },
);

it("a replay reports where the current build's machine differs from the recording", () => {
  const records = recordsOf('polling', 'poll.start → visibility.shown → fetchNotices done → poll.now');
  const changed = records.map((record, at) =>
    at === 3 ? { ...record, step: { ...record.step, value: { running: 'paused' } } } : record,
  );
  expect(replay('polling', changed).at(-1)).toEqual([
    'sandbox',
    'failed',
    '应到 running.paused，沙盒到了 running.fetching.once',
  ]);
});

it('a replay is not a live run, even if an actor is in the initial state', () => {
  const file = machineFile('polling');
  const path = pathOfRecords(file.entry, recordsOf('polling'), 't/x:1');
  const inspector = createInspector({ build: '', now: () => 1 });
  const pathRun = inspector.walkOf(file);
  const stand = { key: 'x:9', at: 1, status: 'active', value: 'idle', context: {} };
  const started = { kind: 'started', actor: { key: 'x:9', machine: 'polling' }, stand } as const;
  inspector.live.receive({ kind: 'reports', tab: 't', title: '', path: '', build: '', reports: [started] });
  if (path === undefined) throw new Error('the records have no path');
  pathRun.choose(path);
  expect([pathRun.path(), pathRun.bound()]).toEqual([path, undefined]);
});

it('a replay starts in the middle if the records do, and not from an unknown state', () => {
  const records = recordsOf('polling', 'poll.start → visibility.shown → fetchNotices done → poll.now');
  expect(replay('polling', records.slice(2)).length).toBe(2);
  expect(
    replay(
      'polling',
      records.map((record) => ({ ...record, was: 'nowhere' })),
    ),
  ).toEqual([]);
});

it('a replay has a limited length, even with many records', () => {
  const records = recordsOf('polling', 'poll.start → visibility.shown → fetchNotices done → poll.now');
  const many = Array.from({ length: 6_000 }, () => records).flat();
  const path = pathOfRecords(machineFile('polling').entry, many, 't/x:1');
  expect(path?.events.length).toBe(maxReplayed);
  expect(path?.title).toContain(`${many.length} 步中的前 ${maxReplayed} 步`);
});
