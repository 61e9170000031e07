import { readBehaviourCheck, type BehaviourCheck } from '#common/checks/behaviour.ts';
import { openFrameDoor } from '#shared/frames/frame-door.ts';
import {
  type CheckReport,
  type CheckToFrame,
  parseCheckForFrame,
  sealCheckForPage,
} from '#shared/frames/check-protocol.ts';
import { provideMeasuringPlace } from '../measuring-place.ts';
import { refuseEval } from '../no-eval.ts';
import type { ScaffoldingPlayer } from '../scaffolding.ts';
import { BrokenRun, createPlayer, loadStage } from './checked-stage.ts';
import { createRecording, type Recording } from './recording.ts';
import { replaceGlobals } from './replace-globals.ts';
import { runSteps } from './run-steps.ts';
import { createVirtualClock } from './virtual-clock.ts';

// This script must run before the engine's, which keeps the clock and probes for eval while it loads.
refuseEval();
provideMeasuringPlace();
const clock = createVirtualClock();
const globals = replaceGlobals(clock);

/** Milliseconds of real time between reports about the progress, which also say that the frame is alive. */
const reportEvery = 100;

type Report = (report: CheckReport) => void;

async function run(
  player: ScaffoldingPlayer,
  { bytes, seed, check }: { bytes: ArrayBuffer; seed: number; check: BehaviourCheck },
  report: Report,
): Promise<void> {
  const stage = await loadStage(player, { clock, globals }, { bytes, seed, isShown: false });
  report({ kind: 'loaded', usesRandom: stage.usesRandom });
  let last = globals.real.now();
  const result = await runSteps(stage, check, (fraction) => {
    const now = globals.real.now();
    if (now - last < reportEvery) return;
    last = now;
    report({ kind: 'progress', fraction });
  });
  const extent = { frames: stage.frames(), time: clock.time() };
  if (result.passed) {
    report({ kind: 'passed', ...extent });
    return;
  }
  const { step, condition, sprite, reason } = result;
  report({
    kind: 'failedStep',
    step,
    ...(condition === undefined ? {} : { condition }),
    ...(sprite === undefined ? {} : { sprite: sprite.slice(0, 200) }),
    reason,
    picture: await stage.picture(),
    ...extent,
  });
}

function createRunner(report: Report): (command: CheckToFrame) => void {
  const element = document.querySelector<HTMLElement>('#stage');
  if (element === null) throw new Error('The page has no stage');
  const player = createPlayer(element);
  let isUsed = false;
  let recording: Recording | undefined;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    // The engine keeps state of a project: each run has its own frame.
    if (isUsed) return;
    isUsed = true;
    try {
      await work();
    } catch (error) {
      report({ kind: 'failed', reason: error instanceof BrokenRun ? error.reason : 'crashed' });
    }
  };
  return (command) => {
    switch (command.kind) {
      case 'connect':
        return;
      case 'run': {
        const read = readBehaviourCheck(command.check);
        if (!read.ok) report({ kind: 'failed', reason: 'checkInvalid' });
        else void attempt(async () => await run(player, { ...command, check: read.check }, report));
        return;
      }
      case 'play':
        void attempt(async () => {
          const { bytes, seed } = command;
          const stage = await loadStage(player, { clock, globals }, { bytes, seed, isShown: true });
          recording = createRecording(stage, globals.real, report);
          report({ kind: 'loaded', usesRandom: stage.usesRandom });
        });
        return;
      case 'flag':
        recording?.flag();
        return;
      case 'remember':
        void recording?.remember();
        return;
      case 'focus':
        window.focus();
        return;
      default:
        command satisfies never;
    }
  };
}

openFrameDoor({
  parse: parseCheckForFrame,
  seal: sealCheckForPage,
  create: createRunner,
  ready: { kind: 'ready' },
  broken: { kind: 'failed', reason: 'graphicsUnavailable' },
});
