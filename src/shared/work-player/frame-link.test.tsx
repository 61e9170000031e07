import { afterEach, describe, expect, it } from 'vitest';
import { createActor, createMachine, type EventObject } from 'xstate';
import {
  type FrameReport,
  type MessageToFrame,
  parseForFrame,
  sealForPage,
} from '#shared/frames/player-protocol.ts';
import type { FrameOrder } from '#machines/player/player.machine.ts';
import { createFrameLink, type FrameTarget } from './frame-link.ts';

/** A fake frame window: it records messages, and can send as the frame. */
function createFrameWindow() {
  const heard: MessageToFrame[] = [];
  const target: FrameTarget = {
    postMessage: (data) => {
      const message = parseForFrame(data);
      if (message !== null) heard.push(message);
    },
  };
  const say = (report: FrameReport, channel = heard.at(-1)?.channel ?? '', source: unknown = target): void =>
    hearFrom(source, sealForPage(channel, report));
  return { target, heard, say };
}

function hearFrom(source: unknown, data: unknown): void {
  const event = new MessageEvent('message', { data });
  Object.defineProperty(event, 'source', { value: source });
  window.dispatchEvent(event);
}

let running: { stop: () => void }[] = [];

/** Runs the link as a child, like the player's machine, and records its events. */
function own(link: ReturnType<typeof createFrameLink>) {
  const news: EventObject[] = [];
  const owner = createMachine({
    invoke: { src: link.logic, id: 'link' },
    on: { 'frame.*': { actions: ({ event }) => news.push(event) } },
  });
  const actor = createActor(owner).start();
  running.push(actor);
  const order = (value: FrameOrder): void => actor.getSnapshot().children['link']?.send(value);
  return { news, order, stop: () => actor.stop() };
}

afterEach(() => {
  for (const actor of running) actor.stop();
  running = [];
});

describe('the frame link', () => {
  it('completes a connection attempt only when the frame of that attempt is ready', () => {
    const link = createFrameLink();
    const { news, order } = own(link);
    const first = createFrameWindow();
    link.frameOpened(1, first.target);
    expect(first.heard.map((message) => message.kind)).toEqual(['connect']);
    first.say({ kind: 'ready' });
    order({ type: 'connect', attempt: 2 });
    expect(news).toEqual([]);
    const second = createFrameWindow();
    link.frameOpened(2, second.target);
    second.say({ kind: 'ready' });
    expect(news).toEqual([{ type: 'frame.connected' }]);
    expect(second.heard[0]?.channel).not.toBe(first.heard[0]?.channel);
  });

  it('passes commands to the frame and reports to the state machine', () => {
    const link = createFrameLink();
    const { news, order } = own(link);
    const { target, heard, say } = createFrameWindow();
    link.frameOpened(1, target);
    order({ type: 'load', bytes: new ArrayBuffer(2), title: '迷宫' });
    order({ type: 'key', key: 'ArrowUp', isDown: true });
    order({ type: 'start' });
    expect(heard.slice(1)).toMatchObject([
      { kind: 'load', bytes: new ArrayBuffer(2), title: '迷宫' },
      { kind: 'key', key: 'ArrowUp', isDown: true },
      { kind: 'start' },
    ]);
    say({ kind: 'loaded', spriteCount: 1 });
    say({ kind: 'running' });
    say({ kind: 'failed', reason: 'projectInvalid' });
    expect(news).toEqual([
      { type: 'frame.loaded', spriteCount: 1 },
      { type: 'frame.started' },
      { type: 'frame.failed', reason: 'projectInvalid' },
    ]);
  });

  it('ignores messages of other windows, channels and protocols', () => {
    const link = createFrameLink();
    const { news } = own(link);
    const { target, heard, say } = createFrameWindow();
    link.frameOpened(1, target);
    say({ kind: 'running' }, heard[0]?.channel, window);
    say({ kind: 'running' }, 'f'.repeat(32));
    hearFrom(target, { kind: 'running' });
    expect(news).toEqual([]);
  });

  it('pauses the frame when its actor stops, and reconnects and resumes it on a restart', () => {
    const link = createFrameLink();
    const before = own(link);
    const { target, heard, say } = createFrameWindow();
    link.frameOpened(1, target);
    say({ kind: 'loaded', spriteCount: 1 });
    before.stop();
    expect(heard.at(-1)?.kind).toBe('pause');
    const { news } = own(link);
    expect(heard.slice(-2).map((message) => message.kind)).toEqual(['connect', 'resume']);
    say({ kind: 'running' });
    expect(news).toEqual([{ type: 'frame.started' }]);
  });

  it('reports a crash when a frame loads a second document', () => {
    const link = createFrameLink();
    const { news } = own(link);
    const { target } = createFrameWindow();
    link.frameOpened(1, target);
    link.frameOpened(1, target);
    expect(news).toEqual([{ type: 'frame.failed', reason: 'crashed' }]);
  });
});
