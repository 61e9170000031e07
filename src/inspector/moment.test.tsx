import { describe, expect, it } from 'vitest';
import type { Report } from '#shared/inspection/inspector-protocol.ts';
import { createLiveStore } from './live-store.ts';
import { actorOf, besides, momentOf } from './moment.ts';
import { stateText } from './state-text.ts';

const stand = (key: string, value: string) => ({ key, at: 1, value, status: 'active', context: {} });
const started = (key: string, value: string): Report => ({
  kind: 'started',
  actor: { key, machine: key },
  stand: stand(key, value),
});
const stepped = (key: string, value: string): Report => ({
  kind: 'stepped',
  step: { ...stand(key, value), event: `to.${value}`, payload: {}, from: undefined, edges: [] },
});

function start() {
  const store = createLiveStore(
    () => undefined,
    (notify) => notify(),
  );
  const receive = (...reports: Report[]) =>
    store.receive({ kind: 'reports', tab: 't1', title: '首页', path: '/', build: 'b1', reports });
  const at = (index: number) =>
    momentOf(store.view(), index).actors.map(
      ({ machine, stand: { value } }) => `${machine} ${stateText(value)}`,
    );
  return { store, receive, at };
}

describe('a past moment', () => {
  it('shows the state of every actor at that time', () => {
    const { receive, at } = start();
    receive(
      started('a', 'one'),
      started('b', 'one'),
      stepped('a', 'two'),
      stepped('b', 'two'),
      stepped('a', 'three'),
    );
    expect(at(0)).toEqual(['a two', 'b one']);
    expect(at(1)).toEqual(['a two', 'b two']);
    expect(at(Infinity)).toEqual(['a three', 'b two']);
  });

  it('includes actors that have ended since, and none that started later', () => {
    const { store, receive, at } = start();
    receive(started('a', 'one'), stepped('a', 'two'), stepped('a', 'three'), { kind: 'ended', key: 'a' });
    receive(started('b', 'one'), stepped('b', 'two'));
    expect(at(0)).toEqual(['a two']);
    expect(at(2)).toEqual(['b two']);
    const [first] = store.view().records;
    expect(first && actorOf(store.view(), first)?.machine).toBe('a');
  });

  it('has the pages of that time', () => {
    const { store, receive } = start();
    receive(started('a', 'one'), stepped('a', 'two'), stepped('a', 'three'));
    store.receive({ kind: 'gone', tab: 't1' });
    expect(momentOf(store.view(), 0).tabs.map(({ title }) => title)).toEqual(['首页']);
    expect(momentOf(store.view(), Infinity).tabs).toEqual([]);
  });

  it('keeps the states of actors when the records are cleared', () => {
    const { store, receive, at } = start();
    receive(started('a', 'one'), started('b', 'one'), stepped('a', 'two'));
    store.clear();
    receive(stepped('b', 'two'));
    expect(at(1)).toEqual(['a two', 'b two']);
  });

  it('keeps the states of actors when the number of records exceeds the limit', () => {
    const { receive, at } = start();
    const many = (count: number, report: Report) => Array.from({ length: count }, () => report);
    receive(started('a', 'one'), started('b', 'one'), ...many(2_000, stepped('b', 'two')));
    receive(...many(18_000, stepped('a', 'two')), stepped('b', 'three'));
    expect(at(2_000)).toEqual(['a two', 'b two']);
  });

  it('contains an actor once, even if its page closed and returned', () => {
    const { store, receive, at } = start();
    receive(started('a', 'one'), stepped('a', 'two'));
    store.receive({ kind: 'gone', tab: 't1' });
    receive(started('a', 'two'), stepped('a', 'three'));
    expect([at(0), at(1)]).toEqual([['a two'], ['a three']]);
  });

  it('of an earlier inspector session contains only the actors with records', () => {
    const before = start();
    before.receive(started('a', 'one'), started('b', 'one'), started('silent', 'one'));
    before.receive(stepped('a', 'two'), stepped('b', 'two'), stepped('b', 'three'), stepped('a', 'three'));
    const { store, receive, at } = start();
    receive(started('b', 'three'), stepped('b', 'four'));
    store.restore(before.store.view().records);
    expect([-1, 0, 1, 2, 3, 4].map(at)).toEqual([
      ['a one'],
      ['a two', 'b one'],
      ['a two', 'b two'],
      ['a two', 'b three'],
      ['a three', 'b three'],
      ['b four'],
    ]);
    expect(at(Infinity)).toEqual(['b four']);
    expect(momentOf(store.view(), 1).tabs.map(({ title }) => title)).toEqual(['首页']);
    const { records, earlier } = store.view();
    expect([earlier, records.map(({ index }) => index)]).toEqual([4, [0, 1, 2, 3, 4]]);
  });

  it('shows a page of an earlier inspector session under a generic title', () => {
    const before = start();
    before.receive(started('a', 'one'), stepped('a', 'two'), stepped('a', 'three'));
    const { store, receive, at } = start();
    store.restore(before.store.view().records);
    expect([at(0), at(1), at(Infinity)]).toEqual([['a two'], ['a three'], []]);
    expect(momentOf(store.view(), 0).tabs).toMatchObject([{ tab: 't1', title: '检查器上次打开时的页面' }]);
    receive(started('a', 'three'), stepped('a', 'four'));
    expect([at(0), at(2), at(Infinity)]).toEqual([['a two'], ['a four'], ['a four']]);
  });

  it('has the neighbours of the filtered list, even with other records in between', () => {
    const { store, receive } = start();
    receive(
      started('a', 'one'),
      started('b', 'one'),
      stepped('a', 'two'),
      stepped('b', 'two'),
      stepped('a', 'three'),
    );
    const { records } = store.view();
    const own = records.filter(({ machine }) => machine === 'a');
    const [first] = own;
    expect(first && besides(own, first).after?.index).toBe(2);
    expect(first && besides(own, first).before).toBe(undefined);
    const [, other] = records;
    expect(other && besides(own, other).before?.index).toBe(0);
  });
});
