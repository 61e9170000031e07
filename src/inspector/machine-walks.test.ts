import { describe, expect, it } from 'vitest';
import { catalogue } from '#machines/catalogue.ts';
import { createSandbox, playWalk, possibleEvents, walksOf } from './machine-walks.ts';
import { simulateMachine } from '#machines/machine-simulation.ts';
import { sampleTitle, vocabularyOf } from '#machines/walk-codes.ts';

const none = { title: '', events: [], start: undefined };
const entryOf = (id: string) => catalogue.find((entry) => entry.id === id) ?? expect.unreachable(id);

describe('the walks of a machine', () => {
  it.each(catalogue)('have unique titles: $id', (entry) => {
    const titles = [...entry.scenarios, ...walksOf(entry)].map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('count a countdown as one step', () => {
    const entry = entryOf('sms-request');
    const walk = walksOf(entry).find(({ events }) => events.length > 60) ?? none;
    const steps = playWalk(entry, walk).map(({ event, times, value }) => [event.type, times, value]);
    expect(steps.slice(2)).toEqual([
      ['xstate.after.second.smsRequest.paused', 59, 'paused'],
      ['xstate.after.second.smsRequest.paused', 1, 'resting'],
    ]);
  });

  it('start in their declared state', () => {
    const entry = entryOf('slide-show');
    const still = walksOf(entry).find(({ start }) => start !== undefined) ?? none;
    expect(still.title).toMatch(/^【系统设置为减少动画】/);
    expect(createSandbox(entry, { start: still.start }).snapshot().value).toBe('stopped');
  });
});

describe('the vocabulary of a machine', () => {
  it.each(catalogue)('of $id has a distinct label for each event of one type', (entry) => {
    const words = vocabularyOf(entry).map((event) => `${event.type} ${sampleTitle(entry, event) ?? ''}`);
    expect(words.filter((one, at) => words.indexOf(one) !== at)).toEqual([]);
    const types = vocabularyOf(entry).map(({ type }) => type);
    const unclear = vocabularyOf(entry).filter(
      (event) =>
        sampleTitle(entry, event) === undefined && types.filter((type) => type === event.type).length > 1,
    );
    expect(unclear).toEqual([]);
  });
});

describe('the possible events', () => {
  it.each(catalogue)('exist at the start of $id', (entry) => {
    const { machine } = entry;
    const snapshot = createSandbox(entry).snapshot();
    expect(possibleEvents(simulateMachine(machine), snapshot, vocabularyOf(entry)).length).toBeGreaterThan(0);
  });

  it('are accepted in exactly that state', () => {
    const entry = entryOf('password-recovery');
    const sandbox = createSandbox(entry);
    const types = possibleEvents(simulateMachine(entry.machine), sandbox.snapshot(), vocabularyOf(entry)).map(
      ({ type }) => type,
    );
    // Once with correct data and once with wrong data.
    expect(types).toEqual(['account.submit', 'account.submit']);
  });
});

describe('a sandbox', () => {
  it('only records its effects', () => {
    const received: string[] = [];
    const entry = entryOf('department-switch');
    const sandbox = createSandbox(entry, { onEffect: (name) => received.push(name) });
    for (const event of entry.scenarios[1]?.events ?? []) sandbox.play(event);
    expect([sandbox.snapshot().value, received]).toEqual(['closed', ['adoptUser', 'announceSwitch']]);
  });

  it('advances its clock by the requested time', () => {
    const sandbox = createSandbox(entryOf('reachability'));
    sandbox.play({ type: 'call.unanswered' });
    sandbox.play({ type: 'xstate.error.actor.probeServer', error: new Error('x') });
    sandbox.advance(4_999);
    expect(sandbox.snapshot().value).toEqual({ lost: 'waiting' });
    sandbox.advance(1);
    expect(sandbox.snapshot().value).toEqual({ lost: 'probing' });
  });

  const asked = () => {
    const sandbox = createSandbox(entryOf('department-switch'));
    sandbox.play({ type: 'department.open', closable: true });
    const answer = entryOf('department-switch').scenarios[0]?.events[1] ?? expect.unreachable();
    return { sandbox, answer };
  };

  it('delivers the answers of invoked actors by its clock', () => {
    const { sandbox, answer } = asked();
    sandbox.answerLater(answer, 3_000);
    expect(sandbox.waiting()).toMatchObject([{ event: answer, at: 3_000 }]);
    expect([sandbox.advance(2_999).value, sandbox.snapshot().value]).toEqual(['loading', 'loading']);
    const { edges, value } = sandbox.advance(1);
    expect(value).not.toBe('loading');
    expect([edges.length, sandbox.waiting()]).toEqual([1, []]);
  });

  it('ignores an answer after the requesting state was left', () => {
    const { sandbox, answer } = asked();
    sandbox.answerLater(answer, 3_000);
    sandbox.play({ type: 'department.close' });
    expect([sandbox.snapshot().value, sandbox.waiting()]).toEqual(['closed', []]);
    sandbox.play({ type: 'department.open', closable: true });
    expect(sandbox.advance(5_000).value).toBe('loading');
  });

  it('counts a delay from the late answer that starts it', () => {
    const sandbox = createSandbox(entryOf('reachability'));
    sandbox.play({ type: 'call.unanswered' });
    sandbox.answerLater({ type: 'xstate.error.actor.probeServer', error: new Error('x') }, 2_000);
    expect(sandbox.advance(6_999).value).toEqual({ lost: 'waiting' });
    expect(sandbox.advance(1).value).toEqual({ lost: 'probing' });
  });
});
