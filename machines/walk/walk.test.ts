import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { exploreMachine, replayPath } from '#tests/support/machine-paths.ts';
import { walkMachine } from './walk.machine.ts';

function start() {
  const actor = createActor(walkMachine).start();
  actor.send({ type: 'walk.choose', title: '切换成功', count: 2 });
  const look = () => {
    const { value, context } = actor.getSnapshot();
    return [value, context.results];
  };
  return { actor, look };
}

describe('walk', () => {
  it('is finished when its last step has passed', () => {
    const { actor, look } = start();
    actor.send({ type: 'step.passed' });
    expect(look()).toEqual(['walking', ['passed']]);
    actor.send({ type: 'step.passed' });
    expect(look()).toEqual(['finished', ['passed', 'passed']]);
  });

  it('ends with the step that failed', () => {
    const { actor, look } = start();
    actor.send({ type: 'step.failed' });
    expect(look()).toEqual(['finished', ['failed']]);
  });

  it('takes steps back, from its end too, and not beyond its beginning', () => {
    const { actor, look } = start();
    actor.send({ type: 'step.failed' });
    actor.send({ type: 'step.back' });
    actor.send({ type: 'step.back' });
    expect(look()).toEqual(['walking', []]);
  });

  it('begins anew with the same path, and with another', () => {
    const { actor, look } = start();
    actor.send({ type: 'step.failed' });
    actor.send({ type: 'walk.again' });
    expect(look()).toEqual(['walking', []]);
    actor.send({ type: 'step.passed' });
    actor.send({ type: 'walk.choose', title: '关闭', count: 1 });
    expect([look(), actor.getSnapshot().context.title]).toEqual([['walking', []], '关闭']);
  });

  const exploration = exploreMachine(walkMachine, {
    events: [
      { type: 'walk.choose', title: '切换成功', count: 2 },
      { type: 'step.passed' },
      { type: 'step.failed' },
      { type: 'step.back' },
      { type: 'walk.again' },
      { type: 'walk.leave' },
    ],
  });

  it('reaches every state and leaves every state', () => {
    expect([exploration.unreached, exploration.stuck]).toEqual([[], []]);
  });

  it.each(exploration.paths)('replays "$title" to $ends', (path) => {
    expect(replayPath(walkMachine, path)).toBe(path.ends);
  });
});
