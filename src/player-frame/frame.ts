import { type FrameReport, type MessageToFrame, parseForFrame, sealForPage } from '#lib/player-protocol.ts';
import { provideMeasuringPlace } from './measuring-place.ts';
import { refuseEval } from './no-eval.ts';
import { createStage, type Stage } from './stage.ts';

// This script runs before the engine's, which probes for eval while it loads.
refuseEval();
provideMeasuringPlace();

/** Only a page of the origin that served this script may command the frame; `frame-ancestors` says the same. */
const home =
  document.currentScript instanceof HTMLScriptElement ? new URL(document.currentScript.src).origin : '';

let channel: string | null = null;
let stage: Stage | null = null;
/** The reports that say where the frame stands, for a page that comes back (a kept-alive tab) and connects again. */
const standing = new Map<FrameReport['kind'], FrameReport>();
const standingKinds: readonly string[] = [
  'ready',
  'size',
  'loaded',
  'failed',
] satisfies FrameReport['kind'][];

function report(message: FrameReport): void {
  if (standingKinds.includes(message.kind)) standing.set(message.kind, message);
  if (channel !== null) window.parent.postMessage(sealForPage(channel, message), home);
}

function connect(id: string): void {
  channel = id;
  const element = document.querySelector<HTMLElement>('#stage');
  try {
    if (element !== null) stage = createStage(element, report);
    report({ kind: 'ready' });
  } catch {
    report({ kind: 'failed', reason: 'graphicsUnavailable' });
  }
}

function focusStage(): void {
  window.focus();
  // The engine hears keys only while nothing inside the page holds the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

function obey(target: Stage, message: MessageToFrame): void {
  switch (message.kind) {
    case 'connect':
      for (const past of standing.values()) report(past);
      return;
    case 'load':
      document.title = message.title;
      void target.load(message.bytes, message.autoplay ?? false);
      return;
    case 'setVolume':
      target.setVolume(message.volume);
      return;
    case 'setTurbo':
      target.setTurbo(message.enabled);
      return;
    case 'key':
      target.pressKey(message.key, message.isDown);
      return;
    case 'focus':
      focusStage();
      return;
    case 'start':
    case 'stop':
    case 'pause':
    case 'resume':
    case 'snapshot':
      target[message.kind]();
      return;
    default:
      message satisfies never;
  }
}

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source !== window.parent || event.origin !== home) return;
  const message = parseForFrame(event.data);
  if (message === null) return;
  if (message.kind === 'connect' && channel === null) connect(message.channel);
  else if (message.channel === channel && stage !== null) obey(stage, message);
});
