import { describe, expect, it } from 'vitest';
import { createVirtualClock, EndlessWork } from './virtual-clock.ts';

describe('the clock of a project', () => {
  it('stands still outside frames', () => {
    const clock = createVirtualClock();
    expect([clock.read(), clock.read(), clock.time()]).toEqual([0, 0, 0]);
  });

  it('passes while a frame reads it, so that the loop of the frame ends', () => {
    const clock = createVirtualClock();
    let passes = 0;
    clock.frame(() => {
      while (clock.read() < 25) passes += 1;
    });
    expect(passes).toBeGreaterThan(1000);
    expect(clock.time()).toBeGreaterThanOrEqual(25);
  });

  it('passes with the work of a frame, and ends a frame without end', () => {
    const clock = createVirtualClock();
    clock.frame(() => clock.work(7));
    expect(clock.time()).toBe(7);
    const endless = () => {
      for (;;) clock.work(1);
    };
    expect(() => clock.frame(endless)).toThrow(EndlessWork);
    // The limit is that of one frame.
    expect(() => clock.frame(() => clock.work(7))).not.toThrow();
  });

  it('runs due timers in their order, each at its time', () => {
    const clock = createVirtualClock();
    const ran: string[] = [];
    const note = (name: string) => () => void ran.push(`${name} ${clock.time()}`);
    clock.setTimeout(note('late'), 300);
    clock.setTimeout(note('early'), 100);
    clock.setTimeout(() => clock.setTimeout(note('nested'), 50), 100);
    clock.clear(clock.setTimeout(note('never'), 10));
    clock.passTo(200);
    expect(ran).toEqual(['early 100', 'nested 150']);
    clock.passTo(400);
    expect(ran.at(-1)).toBe('late 300');
    expect(clock.time()).toBe(400);
  });

  it('repeats intervals, and an interval of zero does not stop it', () => {
    const clock = createVirtualClock();
    let count = 0;
    const id = clock.setInterval(() => void (count += 1), 100);
    clock.passTo(350);
    expect(count).toBe(3);
    clock.clear(id);
    clock.setInterval(() => void (count += 1));
    clock.passTo(360);
    expect(count).toBe(3 + 10);
  });

  it('never goes back', () => {
    const clock = createVirtualClock();
    clock.passTo(100);
    clock.passTo(50);
    expect(clock.time()).toBe(100);
  });

  it('tells its timers from those of the browser', () => {
    const clock = createVirtualClock();
    expect(clock.isOwn(clock.setTimeout(() => undefined))).toBe(true);
    expect(clock.isOwn(5)).toBe(false);
  });
});
