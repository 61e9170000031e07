import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { exploreMachine, replayPath } from '#tests/support/machine-paths.ts';
import { inspectionMachine } from './inspection.machine.ts';

function start() {
  const actor = createActor(inspectionMachine).start();
  const look = () => {
    const { value, context } = actor.getSnapshot();
    return { value, ...context };
  };
  return { actor, look };
}

describe('inspection', () => {
  it('keeps what was listed when it was paused', () => {
    const { actor, look } = start();
    actor.send({ type: 'view.pause', last: 41 });
    expect(look()).toEqual({ value: 'paused', until: 41, index: 0 });
  });

  it('shows the moment of a record, then that of another', () => {
    const { actor, look } = start();
    actor.send({ type: 'record.choose', index: 3, last: 4 });
    expect(look()).toEqual({ value: 'travelling', until: 4, index: 3 });
    actor.send({ type: 'record.choose', index: 1, last: 5 });
    expect(look()).toEqual({ value: 'travelling', until: 5, index: 1 });
  });

  it('comes back to the present', () => {
    const { actor, look } = start();
    actor.send({ type: 'record.choose', index: 3, last: 4 });
    actor.send({ type: 'view.resume' });
    expect(look().value).toBe('following');
  });

  const exploration = exploreMachine(inspectionMachine, {
    events: [
      { type: 'view.pause', last: 2 },
      { type: 'view.resume' },
      { type: 'record.choose', index: 1, last: 2 },
    ],
  });

  it('reaches every state and leaves every state', () => {
    expect([exploration.unreached, exploration.stuck]).toEqual([[], []]);
  });

  it.each(exploration.paths)('replays "$title" to $ends', (path) => {
    expect(replayPath(inspectionMachine, path)).toBe(path.ends);
  });
});
