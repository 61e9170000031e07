import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventPost, type StageEvent } from './event-post.ts';

const key = (name: string): StageEvent => ({ kind: 'key', key: name, down: true });
const drag = (x: number): StageEvent => ({ kind: 'click', x, y: 0, button: 1, phase: 'drag' });

let messages: string[][] = [];
let texts: [number, string][] = [];
const create = () => {
  const events = createEventPost({
    post: (list) => messages.push([...list]),
    postThroughSite: (number, text) => texts.push([number, text]),
  });
  events.begin(100);
  events.listen(true);
  return events;
};

beforeEach(() => {
  vi.useFakeTimers();
  messages = [];
  texts = [];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the events of the stage', () => {
  it('reach a program that receives messages at once', () => {
    create().add(key('Up'));
    expect([messages, texts]).toEqual([[[JSON.stringify(key('Up'))]], []]);
  });

  it('are not sent to a program that does not listen', () => {
    const events = create();
    events.listen(false);
    events.add(key('Up'));
    expect(messages).toEqual([]);
  });

  it('reach a busy program through the site, at most twenty times a second', () => {
    const events = create();
    events.setWay('site');
    for (const name of ['a', 'b', 'c']) events.add(key(name));
    expect(texts).toEqual([[101, JSON.stringify([key('a')])]]);
    vi.advanceTimersByTime(50);
    expect(texts[1]).toEqual([102, JSON.stringify([key('b'), key('c')])]);
    expect(messages).toEqual([]);
  });

  it('wait while the program has not taken the earlier ones, and only the last place of a drag counts', () => {
    const events = create();
    events.setWay('site');
    for (let count = 0; count < 4; count += 1) {
      events.add(key('a'));
      vi.advanceTimersByTime(50);
    }
    for (let x = 0; x < 100; x += 1) events.add(drag(x));
    vi.advanceTimersByTime(1000);
    expect(texts).toHaveLength(4);
    events.taken();
    expect(texts[4]).toEqual([105, JSON.stringify([drag(99)])]);
  });

  it('go on as messages when the program waits again', () => {
    const events = create();
    events.setWay('site');
    events.add(key('a'));
    events.add(key('b'));
    events.setWay('message');
    expect(messages).toEqual([[JSON.stringify(key('b'))]]);
  });
});
