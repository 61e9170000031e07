import { describe, expect, it } from 'vitest';
import { longestQaFrame, readQaFrame, tabFrame } from '#openapi/qa-frames.ts';
import type { Report } from '#lib/inspector-protocol.ts';
import { createQaSender } from './qa-sender.ts';

const stand = { key: 'x:1', at: 1, value: 'closed', status: 'active', context: {} };
const started: Report = { kind: 'started', actor: { key: 'x:1', machine: 'session' }, stand };
const stepped = (at: number, text = ''): Report => ({
  kind: 'stepped',
  step: { ...stand, at, event: 'e', payload: { text }, from: undefined, edges: [] },
});

function start() {
  const texts: string[] = [];
  const waiting: (() => void)[] = [];
  const tell = createQaSender({ send: (text) => texts.push(text), later: (next) => waiting.push(next) });
  const send = (...reports: Report[]) =>
    tell({ kind: 'reports', tab: 't1', title: '首页', path: '/', build: 'b1', reports });
  /** As long as there is anything. */
  const drain = () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) next();
  };
  const frames = () => texts.map((text) => readQaFrame(tabFrame, text));
  const reports = () => frames().flatMap((frame) => (frame?.kind === 'reports' ? frame.reports : []));
  return { send, drain, texts, waiting, reports };
}

describe('what a watched page sends', () => {
  it('goes one frame at a time, in order, as the server takes it', () => {
    const { send, drain, texts, waiting, reports } = start();
    send(started, stepped(1));
    send(stepped(2));
    expect([texts.length, waiting.length]).toEqual([0, 1]);
    drain();
    expect(texts.length).toBe(1);
    expect(reports()).toMatchObject([{ kind: 'started' }, { step: { at: 1 } }, { step: { at: 2 } }]);
  });

  it('is cut where a frame is full, in bytes', () => {
    const { send, drain, texts, reports } = start();
    send(...Array.from({ length: 100 }, (_one, at) => stepped(at, '班'.repeat(1_000))));
    drain();
    expect(reports().length).toBe(100);
    const sizes = texts.map((text) => new TextEncoder().encode(text).length);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(longestQaFrame);
    expect(texts.length).toBeLessThan(12);
  });

  it('has no data where it would fit in no frame', () => {
    const { send, drain, reports } = start();
    send(stepped(1, 'x'.repeat(60_000)), { ...started, stand: { ...stand, context: 'x'.repeat(60_000) } });
    drain();
    expect(reports()).toMatchObject([
      { step: { context: '‹太大，没有发送›', payload: '‹太大，没有发送›' } },
      { stand: { context: '‹太大，没有发送›' } },
    ]);
  });

  it('loses its oldest steps when there are too many, and never who runs', () => {
    const { send, drain, reports } = start();
    send(started, ...Array.from({ length: 1_500 }, (_one, at) => stepped(at)));
    drain();
    expect([reports().length, reports()[0]?.kind]).toEqual([1_000, 'started']);
    expect(reports().at(-1)).toMatchObject({ step: { at: 1_499 } });
  });
});
