import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { luckyDrawMachine, type LuckyDrawEvent } from './lucky-draw.machine.ts';

/** Lots that the test has written. */
function start(pupils: readonly string[], lots: readonly number[] = []) {
  let casts = 0;
  const actor = createActor(
    luckyDrawMachine.provide({
      actors: {
        castLot: fromPromise<number>(async () => {
          const lot = lots[casts % lots.length];
          casts += 1;
          if (lot === undefined || Number.isNaN(lot)) throw new Error('no lot');
          return lot;
        }),
      },
    }),
    { input: { pupils } },
  ).start();
  const draw = async () => {
    actor.send({ type: 'draw.start' });
    return (await waitFor(actor, ({ value }) => value === 'resting')).context.present;
  };
  return { draw, send: (event: LuckyDrawEvent) => actor.send(event), actor, casts: () => casts };
}

async function drawn(draw: () => Promise<string | undefined>, times: number) {
  const names = [];
  for (let at = 0; at < times; at += 1) names.push(await draw());
  return names;
}

describe('a lucky draw', () => {
  it.each([[[0]], [[0.999]], [[0.5, 0.1, 0.8]]])(
    'gives everybody a turn before anybody has two: %j',
    async (lots) => {
      const pupils = ['a', 'b', 'c', 'd'];
      const { draw } = start(pupils, lots);
      expect(new Set(await drawn(draw, 4))).toEqual(new Set(pupils));
      expect(new Set(await drawn(draw, 4))).toEqual(new Set(pupils));
    },
  );

  it('leaves out who is away, and takes in who is here again', async () => {
    const { draw, send } = start(['a', 'b', 'c'], [0]);
    send({ type: 'pupil.leave', id: 'a' });
    expect(await drawn(draw, 4)).toEqual(['b', 'c', 'b', 'c']);
    send({ type: 'pupil.return', id: 'a' });
    expect(await draw()).toBe('a');
  });

  it('begins a new round when those without a turn are all away', async () => {
    const { draw, send } = start(['a', 'b'], [0]);
    expect(await draw()).toBe('a');
    send({ type: 'pupil.leave', id: 'b' });
    expect(await draw()).toBe('a');
  });

  it('does nothing where nobody is here, and twice at once is once', async () => {
    const { draw, send, casts, actor } = start(['a'], [0]);
    send({ type: 'pupil.leave', id: 'a' });
    expect([await draw(), casts()]).toEqual([undefined, 0]);
    send({ type: 'pupil.return', id: 'a' });
    actor.send({ type: 'draw.start' });
    expect([await draw(), casts()]).toEqual(['a', 1]);
  });

  it('keeps who was drawn last when a lot is lost', async () => {
    const { draw } = start(['a', 'b'], [0, Number.NaN, 0]);
    expect(await drawn(draw, 3)).toEqual(['a', 'a', 'b']);
  });
});
