import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { arrivalDuration, createArrivals } from './arrivals.ts';

const arrival = (id: string, priority?: string) => ({ id, title: `消息${id}`, priority });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('messages that arrive', () => {
  it('go after ten seconds, urgent ones only when they are closed', () => {
    const arrivals = createArrivals();
    arrivals.show(arrival('1', 'M'));
    arrivals.show(arrival('2', 'H'));
    vi.advanceTimersByTime(arrivalDuration - 1);
    expect(arrivals.snapshot().map(({ id }) => id)).toEqual(['1', '2']);
    vi.advanceTimersByTime(1);
    expect(arrivals.snapshot().map(({ id }) => id)).toEqual(['2']);
    vi.advanceTimersByTime(3_600_000);
    arrivals.dismiss('2');
    expect(arrivals.snapshot()).toEqual([]);
  });

  it('are three at most, the newest, and each once', () => {
    const arrivals = createArrivals();
    for (const id of ['1', '2', '3', '4', '3']) arrivals.show(arrival(id));
    expect(arrivals.snapshot().map(({ id }) => id)).toEqual(['2', '4', '3']);
  });

  it('stay while somebody holds them, and ten seconds longer', () => {
    const arrivals = createArrivals();
    arrivals.hold('hidden', true);
    arrivals.show(arrival('1'));
    arrivals.hold('pointer', true);
    vi.advanceTimersByTime(60_000);
    arrivals.hold('hidden', false);
    vi.advanceTimersByTime(60_000);
    expect(arrivals.snapshot().length).toBe(1);
    arrivals.hold('pointer', false);
    vi.advanceTimersByTime(arrivalDuration - 1);
    expect(arrivals.snapshot().length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(arrivals.snapshot()).toEqual([]);
  });

  it('tell who listens, and nobody else, and are all gone with the session', () => {
    const arrivals = createArrivals();
    let told = 0;
    const leave = arrivals.subscribe(() => (told += 1));
    arrivals.show(arrival('1'));
    arrivals.dismiss('unknown');
    arrivals.clear();
    leave();
    arrivals.show(arrival('2'));
    expect(told).toBe(2);
    arrivals.clear();
    vi.advanceTimersByTime(arrivalDuration);
    expect(arrivals.snapshot()).toEqual([]);
  });
});
