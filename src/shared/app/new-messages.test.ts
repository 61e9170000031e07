import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newMessageDuration, createNewMessages } from './new-messages.ts';

const message = (id: string, priority?: string) => ({ id, title: `消息${id}`, priority });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('popups of new messages', () => {
  it('disappear after ten seconds, or if urgent only when they are dismissed', () => {
    const newMessages = createNewMessages();
    newMessages.show(message('1', 'M'));
    newMessages.show(message('2', 'H'));
    vi.advanceTimersByTime(newMessageDuration - 1);
    expect(newMessages.snapshot().map(({ id }) => id)).toEqual(['1', '2']);
    vi.advanceTimersByTime(1);
    expect(newMessages.snapshot().map(({ id }) => id)).toEqual(['2']);
    vi.advanceTimersByTime(3_600_000);
    newMessages.dismiss('2');
    expect(newMessages.snapshot()).toEqual([]);
  });

  it('are limited to the three newest, without duplicates', () => {
    const newMessages = createNewMessages();
    for (const id of ['1', '2', '3', '4', '3']) newMessages.show(message(id));
    expect(newMessages.snapshot().map(({ id }) => id)).toEqual(['2', '4', '3']);
  });

  it('stay while the pointer is on them or the page is hidden, and for ten seconds after that', () => {
    const newMessages = createNewMessages();
    newMessages.hold('hidden', true);
    newMessages.show(message('1'));
    newMessages.hold('pointer', true);
    vi.advanceTimersByTime(60_000);
    newMessages.hold('hidden', false);
    vi.advanceTimersByTime(60_000);
    expect(newMessages.snapshot().length).toBe(1);
    newMessages.hold('pointer', false);
    vi.advanceTimersByTime(newMessageDuration - 1);
    expect(newMessages.snapshot().length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(newMessages.snapshot()).toEqual([]);
  });

  it('notify subscribers of each change, and are all removed by clear()', () => {
    const newMessages = createNewMessages();
    let received = 0;
    const leave = newMessages.subscribe(() => (received += 1));
    newMessages.show(message('1'));
    newMessages.dismiss('unknown');
    newMessages.clear();
    leave();
    newMessages.show(message('2'));
    expect(received).toBe(2);
    newMessages.clear();
    vi.advanceTimersByTime(newMessageDuration);
    expect(newMessages.snapshot()).toEqual([]);
  });
});
