import { describe, expect, it } from 'vitest';
import { SimulatedClock, createActor } from 'xstate';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { passed } from '../machine-fixtures.ts';
import { slideShowMachine, type SlideShowEvent } from './slide-show.machine.ts';

function start({ count = 3, still = false } = {}) {
  const clock = new SimulatedClock();
  const actor = createActor(slideShowMachine, { clock, input: { count, still } }).start();
  return {
    clock,
    send: (event: SlideShowEvent) => actor.send(event),
    now: () => [actor.getSnapshot().value, actor.getSnapshot().context.index],
  };
}

describe('a slide show', () => {
  it('shows each picture for five seconds, and starts again after the last', () => {
    const { clock, now } = start();
    clock.increment(4_999);
    expect(now()).toEqual(['playing', 0]);
    clock.increment(1);
    expect(now()).toEqual(['playing', 1]);
    for (const time of [5_000, 5_000]) clock.increment(time);
    expect(now()).toEqual(['playing', 0]);
  });

  it('pauses while the user looks at a picture, and then gives it its full time', () => {
    const { clock, send, now } = start();
    clock.increment(4_000);
    send({ type: 'attention.held' });
    clock.increment(60_000);
    expect(now()).toEqual(['held', 0]);
    send({ type: 'attention.released' });
    clock.increment(4_999);
    expect(now()).toEqual(['playing', 0]);
  });

  it('stays stopped until it is started again', () => {
    const { clock, send, now } = start();
    send({ type: 'show.stop' });
    for (const type of ['attention.held', 'attention.released'] as const) send({ type });
    clock.increment(60_000);
    expect(now()).toEqual(['stopped', 0]);
    send({ type: 'show.play' });
    clock.increment(5_000);
    expect(now()).toEqual(['playing', 1]);
  });

  it('wraps around in both directions', () => {
    const { send, now } = start();
    send({ type: 'slide.previous' });
    expect(now()).toEqual(['playing', 2]);
    send({ type: 'slide.next' });
    expect(now()).toEqual(['playing', 0]);
  });

  it.each<SlideShowEvent>([{ type: 'slide.next' }, { type: 'slide.previous' }])(
    'shows a picture selected by hand for its full time: $type',
    (turn) => {
      const { clock, send, now } = start({ count: 4 });
      clock.increment(4_000);
      send(turn);
      const [, index] = now();
      clock.increment(4_999);
      expect(now()).toEqual(['playing', index]);
      clock.increment(1);
      expect(now()).not.toEqual(['playing', index]);
    },
  );

  it('stays paused on a picture selected by hand', () => {
    const { clock, send, now } = start();
    send({ type: 'attention.held' });
    send({ type: 'slide.next' });
    clock.increment(60_000);
    expect(now()).toEqual(['held', 1]);
  });

  it('does not play with reduced motion, but can be turned by hand', () => {
    const { clock, send, now } = start({ still: true });
    clock.increment(60_000);
    expect(now()).toEqual(['stopped', 0]);
    send({ type: 'slide.next' });
    expect(now()).toEqual(['stopped', 1]);
  });
});

describe('slide-show: rare orders of events', () => {
  const startInput = { count: 3, still: false };

  it('the stop button stops the show while the mouse is over it', () => {
    expect(
      playEvents(slideShowMachine, [{ type: 'attention.held' }, { type: 'show.stop' }], startInput),
    ).toMatchObject({ state: 'stopped', effects: [] });
  });

  it('a held show can be turned back by hand', () => {
    expect(
      playEvents(slideShowMachine, [{ type: 'attention.held' }, { type: 'slide.previous' }], startInput),
    ).toMatchObject({ state: 'held', context: { index: 2 }, effects: [] });
  });

  it('a stopped show can be turned forward by hand', () => {
    expect(
      playEvents(slideShowMachine, [{ type: 'show.stop' }, { type: 'slide.next' }], startInput),
    ).toMatchObject({ state: 'stopped', context: { index: 1 }, effects: [] });
  });

  it('the show does not start by itself when the user prefers reduced motion', () => {
    expect(
      playEvents(slideShowMachine, [passed('slideTime', 'slideShow.playing')], { count: 3, still: true }),
    ).toMatchObject({ state: 'stopped', context: { index: 0 }, effects: [] });
  });
});
