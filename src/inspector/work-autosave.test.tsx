import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import type { Report } from '#shared/inspection/inspector-protocol.ts';
import { createCoverage } from './coverage.ts';
import { createWorkStore, type WorkStore } from './stored-work.ts';
import { createLiveStore } from './live-store.ts';
import { createWalkBook, type WalkEntry } from './walk-book.ts';
import { createWorkAutosave, type AutosaveStatus, type WorkAutosave } from './work-autosave.ts';

const walk = (title: string, at: number, note = ''): WalkEntry => ({
  machine: 'polling',
  title,
  basis: 'accepted',
  at,
  note,
  steps: [
    {
      text: '开始',
      state: 'idle',
      mustRest: false,
      result: 'passed',
      said: '',
      at,
      origin: { by: 'live', actor: 't1/x:1', page: '首页', build: 'b1' },
    },
    { text: '结束', state: 'idle', mustRest: false, result: 'open' },
  ],
});
const stand = { key: 'x:1', at: 1, status: 'active', value: 'idle', context: {} };
const started: Report = { kind: 'started', actor: { key: 'x:1', machine: 'polling' }, stand };
const stepped = (at: number): Report => ({
  kind: 'stepped',
  step: { ...stand, at, event: 'poll.stop', payload: {}, from: undefined, edges: [] },
});

/** Resolves when the view meets a condition: the duration of a write depends on the machine. */
function viewMeets(autosave: WorkAutosave, isMet: (view: AutosaveStatus) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (!isMet(autosave.view())) return;
      leave();
      resolve();
    };
    const leave = autosave.subscribe(check);
    check();
  });
}

/** A page of the inspector; a second one of the same window simulates a reload. */
async function open(build: string, window: string, store: WorkStore = createWorkStore(build)) {
  const book = createWalkBook();
  const coverage = createCoverage();
  const live = createLiveStore(
    () => undefined,
    (notify) => notify(),
  );
  let time = 1_000;
  const autosave = createWorkAutosave(
    { book, coverage, live },
    { store, window, build, now: () => (time += 1) },
  );
  await autosave.restore();
  const saved = () => viewMeets(autosave, ({ isUnsaved }) => !isUnsaved);
  const report = (...reports: Report[]) =>
    live.receive({ kind: 'reports', tab: 't1', title: '首页', path: '/', build, reports });
  const stamps = () => live.view().records.map(({ index, step }) => [index, step.at]);
  await saved();
  return { book, coverage, live, autosave, saved, report, stamps };
}

it('the work autosave restores results, notes, coverage and records after a reload', async () => {
  const first = await open('b1', 'w1');
  first.book.write(walk('一', 5, '在教务处的电脑上'));
  first.coverage.note('polling', 'live', ['polling.idle'], ['polling.idle|poll.start|0']);
  first.report(started, stepped(1), stepped(2));
  expect(first.autosave.view().isUnsaved).toBe(true);
  await first.saved();
  first.report(stepped(3));
  await first.saved();

  const second = await open('b1', 'w1');
  expect(second.book.view()).toEqual([walk('一', 5, '在教务处的电脑上')]);
  expect([...(second.coverage.view()['polling']?.live?.edges ?? [])]).toEqual(['polling.idle|poll.start|0']);
  second.report(started, stepped(4));
  await second.saved();
  const third = await open('b1', 'w1');
  expect(third.stamps()).toEqual([
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 4],
  ]);
});

it('the work autosave separates the work of each build, and gives a new window the newest records', async () => {
  const old = await open('b2', '1-a');
  old.book.write(walk('旧', 5));
  old.report(started, stepped(1));
  await old.saved();
  expect((await open('b3', '2-b')).book.view()).toEqual([]);
  const later = await open('b2', '2-b');
  expect(later.stamps()).toEqual([[0, 1]]);
  later.report(started, stepped(2));
  await later.saved();
  const both = [
    [0, 1],
    [1, 2],
  ];
  expect((await open('b2', '2-b')).stamps()).toEqual(both);
  expect((await open('b2', '3-c')).stamps()).toEqual(both);
});

it('the work autosave keeps changes that another window of the build has written meanwhile', async () => {
  const [one, other] = [await open('b4', '1-a'), await open('b4', '2-b')];
  one.book.write(walk('一', 5));
  await one.saved();
  other.book.write(walk('二', 6));
  await other.saved();
  one.coverage.note('polling', 'live', ['polling.idle'], []);
  await one.saved();
  other.coverage.note('polling', 'live', ['polling.waiting'], []);
  await other.saved();
  const third = await open('b4', '3-c');
  expect(
    third.book
      .view()
      .map(({ title }) => title)
      .sort(),
  ).toEqual(['一', '二'].sort());
  expect([...(third.coverage.view()['polling']?.live?.states ?? [])]).toEqual([
    'polling.idle',
    'polling.waiting',
  ]);
});

it('the work autosave removes cleared records', async () => {
  const first = await open('b5', 'w1');
  first.report(started, stepped(1));
  await first.saved();
  first.live.clear();
  await first.saved();
  expect((await open('b5', 'w1')).stamps()).toEqual([]);
});

it('the work autosave does not replace cleared records with those of another window', async () => {
  const other = await open('b8', '1-a');
  other.report(started, stepped(1));
  await other.saved();
  const own = await open('b8', '2-b');
  own.live.clear();
  await own.saved();
  expect((await open('b8', '2-b')).stamps()).toEqual([]);
});

it('the work autosave keeps the newest records of a large batch', async () => {
  const first = await open('b9', 'w1');
  first.report(started, ...Array.from({ length: 19_999 }, (_, at) => stepped(at)));
  await first.saved();
  first.report(stepped(20_000), stepped(20_001));
  await first.saved();
  const again = await open('b9', 'w1');
  expect(again.stamps().length).toBeGreaterThanOrEqual(first.stamps().length);
  expect(again.stamps().slice(-18_000)).toEqual(first.stamps().slice(-18_000));
});

it.each([
  ['QuotaExceededError', '浏览器的存储空间已满'],
  ['SecurityError', '浏览器不让本页使用存储'],
])('the work autosave reports that nothing is stored on a %s, and continues', async (name, problem) => {
  const fails = () => Promise.reject(new DOMException('no', name));
  const store = { read: fails, write: fails, readLog: fails, addLog: fails, dropLog: fails, sweep: fails };
  const book = createWalkBook();
  const live = createLiveStore(
    () => undefined,
    (notify) => notify(),
  );
  const autosave = createWorkAutosave(
    { book, coverage: createCoverage(), live },
    { store, window: 'w', build: 'b6', now: () => 1 },
  );
  await autosave.restore();
  await viewMeets(autosave, (view) => view.problem !== '');
  expect(autosave.view()).toEqual({ problem, isUnsaved: true });
  book.write(walk('一', 5));
  expect(book.view().length).toBe(1);
});
