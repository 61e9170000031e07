import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { walkMachine } from './walk.machine.ts';

const said = { origin: { by: 'hand' }, said: '', at: 1 } as const;
const passed = { type: 'step.passed', ...said } as const;
const failed = { type: 'step.failed', ...said, said: '应到 closed' } as const;

function start() {
  const actor = createActor(walkMachine).start();
  actor.send({ type: 'walk.choose', title: '切换成功', count: 2 });
  const look = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.results.map(({ result }) => result)];
  };
  return { actor, look };
}

describe('a walk', () => {
  it('is finished when its last step has passed', () => {
    const { actor, look } = start();
    actor.send(passed);
    expect(look()).toEqual(['walking', ['passed']]);
    actor.send(passed);
    expect(look()).toEqual(['finished', ['passed', 'passed']]);
  });

  it('ends at a failed step', () => {
    const { actor, look } = start();
    actor.send(failed);
    expect(look()).toEqual(['finished', ['failed']]);
  });

  it('can take back steps, also at its end, but not beyond its start', () => {
    const { actor, look } = start();
    actor.send(failed);
    actor.send({ type: 'step.back' });
    actor.send({ type: 'step.back' });
    expect(look()).toEqual(['walking', []]);
  });

  it('restarts with the same path, or with another one', () => {
    const { actor, look } = start();
    actor.send(failed);
    actor.send({ type: 'walk.again' });
    expect(look()).toEqual(['walking', []]);
    actor.send(passed);
    actor.send({ type: 'walk.choose', title: '关闭', count: 1 });
    expect([look(), actor.getSnapshot().context.title]).toEqual([['walking', []], '关闭']);
  });

  it('stores the origin and the explanation of each result', () => {
    const { actor } = start();
    const origin = { by: 'live', actor: 't/x:1', page: '首页', build: 'b1' } as const;
    actor.send({ type: 'step.passed', origin, said: '', at: 5 });
    actor.send(failed);
    expect(actor.getSnapshot().context.results).toEqual([
      { result: 'passed', origin, said: '', at: 5 },
      { result: 'failed', origin: { by: 'hand' }, said: '应到 closed', at: 1 },
    ]);
  });

  it('continues after the steps that were done before', () => {
    const { actor, look } = start();
    const done = [{ result: 'passed', ...said }] as const;
    actor.send({ type: 'walk.choose', title: '切换成功', count: 2, done });
    expect(look()).toEqual(['walking', ['passed']]);
    actor.send(passed);
    expect(look()).toEqual(['finished', ['passed', 'passed']]);
  });
});

describe('walk: rare orders of events', () => {
  const walk = { type: 'walk.choose', title: '切换成功', count: 2 };

  it('a walk can be left before its end', () => {
    expect(playEvents(walkMachine, [walk, { type: 'walk.leave' }])).toMatchObject({
      state: 'choosing',
      effects: [],
    });
  });

  it('a step can be taken back', () => {
    expect(playEvents(walkMachine, [walk, { type: 'step.passed' }, { type: 'step.back' }])).toMatchObject({
      state: 'walking',
      context: { results: [] },
      effects: [],
    });
  });

  it('another walk can be chosen at the end', () => {
    expect(
      playEvents(walkMachine, [walk, { type: 'step.failed' }, { ...walk, title: '关闭' }]),
    ).toMatchObject({ state: 'walking', context: { title: '关闭', results: [] }, effects: [] });
  });

  it('a walk can be left at its end', () => {
    expect(playEvents(walkMachine, [walk, { type: 'step.failed' }, { type: 'walk.leave' }])).toMatchObject({
      state: 'choosing',
      effects: [],
    });
  });

  it('the last step can be taken back at the end', () => {
    expect(
      playEvents(walkMachine, [
        { type: 'walk.choose', title: '切换成功', count: 1 },
        { type: 'step.passed' },
        { type: 'step.back' },
      ]),
    ).toMatchObject({ state: 'walking', context: { results: [] }, effects: [] });
  });
});
