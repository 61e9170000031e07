import { beforeEach, expect, it } from 'vitest';
import { newChannel, parseForFrame, sealForFrame, sealForPage, type FrameReport } from './player-protocol.ts';
import { openFrameDoor } from './frame-door.ts';

const home = location.origin;
const received: unknown[] = [];
const obeyed: string[] = [];
/** Frame doors stay open in the window of the test; each has its own channel. */
let channel = '';

beforeEach(() => {
  received.length = 0;
  obeyed.length = 0;
  channel = newChannel();
  Object.defineProperty(window.parent, 'postMessage', {
    configurable: true,
    value: (message: unknown) => void received.push(message),
  });
});

function open(create?: () => never): (report: FrameReport) => void {
  let notify: (report: FrameReport) => void = () => undefined;
  openFrameDoor({
    parse: parseForFrame,
    seal: sealForPage,
    create:
      create ??
      ((report) => {
        notify = report;
        return ({ kind }) => void obeyed.push(kind);
      }),
    ready: { kind: 'ready' },
    broken: { kind: 'failed', reason: 'crashed' },
    standing: ['ready', 'size', 'failed'],
  });
  return (report) => notify(report);
}

const say = (kind: 'connect' | 'start', { of = channel, origin = home, source = window.parent } = {}): void =>
  void window.dispatchEvent(
    new MessageEvent('message', { data: sealForFrame(of, { kind }), origin, source }),
  );
const kinds = (): string[] =>
  received.map((one) => (typeof one === 'object' && one !== null && 'kind' in one ? String(one.kind) : ''));

it('a frame executes the commands of a page only after the page has connected', () => {
  open();
  say('start');
  expect(received).toEqual([]);
  say('connect');
  say('start');
  expect(received).toEqual([sealForPage(channel, { kind: 'ready' })]);
  expect(obeyed).toEqual(['start']);
});

it('a frame reports its current state to a page that reconnects', () => {
  const notify = open();
  say('connect');
  notify({ kind: 'size', width: 480, height: 360 });
  notify({ kind: 'running' });
  notify({ kind: 'size', width: 480, height: 450 });
  received.length = 0;
  say('connect');
  expect(kinds()).toEqual(['ready', 'size']);
  expect(received.at(-1)).toMatchObject({ height: 450 });
});

it('a frame ignores messages with another origin or channel', () => {
  open();
  say('connect', { origin: 'http://elsewhere.test' });
  expect(received).toEqual([]);
  say('connect');
  say('start', { of: newChannel() });
  say('connect', { of: newChannel() });
  say('start', { origin: 'null' });
  expect(obeyed).toEqual([]);
  expect(kinds()).toEqual(['ready']);
});

it('a frame reports a crash when it cannot start', () => {
  open(() => {
    throw new Error('no canvas');
  });
  say('connect');
  say('start');
  expect(received).toEqual([sealForPage(channel, { kind: 'failed', reason: 'crashed' })]);
});
