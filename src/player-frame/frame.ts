import { openFrameDoor } from '#shared/frames/frame-door.ts';
import {
  type MessageToFrame,
  parseForFrame,
  sealForPage,
  standingReports,
} from '#shared/frames/player-protocol.ts';
import { provideMeasuringPlace } from './measuring-place.ts';
import { refuseEval } from './no-eval.ts';
import { createStage, type Stage } from './stage.ts';

// This script must run before the engine's, which probes for eval while it loads.
refuseEval();
provideMeasuringPlace();

function focusStage(): void {
  window.focus();
  // The engine receives keys only while no element inside the page has the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

function obey(target: Stage, message: MessageToFrame): void {
  switch (message.kind) {
    case 'connect':
    case 'look':
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
    case 'cloudValues':
      target.setCloud(message.values);
      return;
    case 'start':
    case 'stop':
    case 'pause':
    case 'resume':
    case 'snapshot':
      target[message.kind]();
      return;
    case 'pythonProgress':
    case 'pythonFiles':
    case 'pythonFailed':
      // Python has a frame of its own.
      return;
    default:
      message satisfies never;
  }
}

openFrameDoor({
  parse: parseForFrame,
  seal: sealForPage,
  create: (report) => {
    const element = document.querySelector<HTMLElement>('#stage');
    if (element === null) throw new Error('The page has no stage');
    const stage = createStage(element, report);
    return (message) => obey(stage, message);
  },
  ready: { kind: 'ready' },
  broken: { kind: 'failed', reason: 'graphicsUnavailable' },
  standing: standingReports,
});
