import type { Place } from '#common/checks/stage-state.ts';
import { judgedProject } from '#shared/frames/judged-project.ts';
import type { RunFailure } from '#shared/frames/check-protocol.ts';
import { leaveOutMissing } from '../missing-extensions.ts';
import { monitorLabels } from '../monitor-labels.ts';
import type { ScaffoldingPlayer } from '../scaffolding.ts';
import { limitEngine, TooMuchMemory } from './engine-limits.ts';
import type { EngineSkin, EngineTarget } from './engine-parts.ts';
import { browserKey } from './key-words.ts';
import { usesRandom } from './random-use.ts';
import { canvasPlace, readState } from './read-state.ts';
import type { ReplacedGlobals } from './replace-globals.ts';
import type { CheckedStage } from './run-steps.ts';
import { placeSilentBanks } from './silent-bank.ts';
import { EndlessWork, type VirtualClock } from './virtual-clock.ts';

/** The reason why a run does not finish, thrown by everything below. */
export class BrokenRun extends Error {
  readonly reason: RunFailure;

  constructor(reason: RunFailure) {
    super(`The run is broken: ${reason}`);
    this.reason = reason;
  }
}

/** Milliseconds of a frame at the speed of Scratch, and the limits for projects that set another. */
const frameTime = 1000 / 30;
const fastest = 60;
const slowest = 10;
/** Milliseconds to wait for the pictures of costumes. */
const pictureTime = 20_000;
/** A block that fails in every frame, as in the player, does no harm; more failures than this end the run. */
const mostErrors = 300;

export type LoadedStage = CheckedStage & {
  readonly player: ScaffoldingPlayer;
  readonly usesRandom: boolean;
  readonly frames: () => number;
  readonly draw: () => void;
  /** Draws the stage and returns it as a data URL of a PNG. */
  readonly picture: () => Promise<string>;
};

type Parts = { readonly clock: VirtualClock; readonly globals: ReplacedGlobals };

/** Creates the engine inside `element`. Throws if the browser has no WebGL or the engine's script did not load. */
export function createPlayer(element: HTMLElement): ScaffoldingPlayer {
  if (globalThis.Scaffolding === undefined) throw new Error('The engine script did not load');
  const player = new globalThis.Scaffolding.Scaffolding();
  player.usePackagedRuntime = true;
  player.shouldConnectPeripherals = false;
  player.messages = monitorLabels;
  player.setup();
  // The compiler builds functions from strings, which the frame's policy refuses.
  player.vm.setCompilerOptions({ enabled: false });
  player.appendTo(element);
  leaveOutMissing(player.vm);
  return player;
}

/**
 * Loads a project for one run. A second run needs a second frame: the engine keeps state of the first.
 * @param isShown whether somebody looks at the stage and answers its questions
 */
export async function loadStage(
  player: ScaffoldingPlayer,
  { clock, globals }: Parts,
  { bytes, seed, isShown }: { readonly bytes: ArrayBuffer; readonly seed: number; readonly isShown: boolean },
): Promise<LoadedStage> {
  const { vm, renderer } = player;
  const draw = renderer.draw.bind(renderer);
  // The engine draws in every frame, but only of a visible page.
  if (!isShown) {
    Object.assign(renderer, { draw: () => undefined });
    vm.removeAllListeners('MONITORS_UPDATE');
    vm.runtime.removeAllListeners('QUESTION');
  }
  await loadProject(player, bytes);
  await waitForPictures(player, globals);

  vm.setInterpolation(false);
  vm.setTurboMode(false);
  const { framerate } = vm.runtime.frameLoop;
  const step = framerate > 0 ? 1000 / Math.min(fastest, Math.max(slowest, framerate)) : frameTime;
  vm.runtime.currentStepTime = step;
  limitEngine(player, clock);
  placeSilentBanks(player, clock);
  globals.begin(seed);

  const heard = listen(player);
  const { _step: runFrame } = vm.runtime;
  let frames = 0;
  let errors = 0;
  let nextFrame = clock.time();
  const guarded = (run: () => void): void => {
    try {
      run();
    } catch (error) {
      if (error instanceof EndlessWork) throw new BrokenRun('endless');
      if (error instanceof TooMuchMemory) throw new BrokenRun('tooMuchMemory');
      errors += 1;
      if (errors > mostErrors) throw new BrokenRun('crashed');
    }
  };
  return {
    player,
    usesRandom: usesRandom(vm.runtime.targets),
    frames: () => frames,
    draw,
    picture: async () => await takePicture(player, draw),
    time: clock.time,
    frame: async () => {
      nextFrame = Math.max(nextFrame + step, clock.time());
      guarded(() => clock.passTo(nextFrame));
      // Scripts continue after promises, for example of 说 2 秒.
      await globals.real.turn();
      guarded(() => clock.frame(() => runFrame.call(vm.runtime)));
      frames += 1;
    },
    flag: () => guarded(() => vm.greenFlag()),
    key: (key, isDown) => guarded(() => vm.postIOData('keyboard', { key: browserKey(key), isDown })),
    mouse: (place, isDown) => guarded(() => postMouse(player, place, isDown)),
    clickPlace: (name) => clickPlace(player, name),
    hasQuestion: heard.hasQuestion,
    answer: (text) => {
      heard.forgetQuestion();
      vm.runtime.emit('ANSWER', text);
    },
    state: (queries) => readState(player, queries, { time: clock.time(), messages: heard.messages() }),
    beginStep: heard.forgetMessages,
  };
}

async function loadProject(player: ScaffoldingPlayer, bytes: ArrayBuffer): Promise<void> {
  try {
    const project = judgedProject(new Uint8Array(bytes));
    if (project === undefined) throw new Error('The project was refused');
    await player.loadProject(project.bytes.buffer);
  } catch {
    throw new BrokenRun('projectInvalid');
  }
}

/** Until its picture is there, a costume touches nothing. */
async function waitForPictures({ renderer }: ScaffoldingPlayer, { real }: ReplacedGlobals): Promise<void> {
  const limit = real.now() + pictureTime;
  for (;;) {
    const { _allSkins: skins } = renderer;
    if (skins.every(hasPicture)) return;
    if (real.now() > limit) throw new BrokenRun('costumesMissing');
    await real.pause(5);
  }
}

function hasPicture(skin: EngineSkin | undefined): boolean {
  if (skin === undefined) return true;
  const { _svgImage: image, _svgImageLoaded: isLoaded, _size: size = [] } = skin;
  return (
    image === undefined ||
    isLoaded === true ||
    // A drawing without a size, or one that cannot be read, stays empty.
    (image.complete && (image.naturalWidth === 0 || size.includes(0)))
  );
}

/** Hears questions and messages of the project. */
function listen({ vm: { runtime } }: ScaffoldingPlayer) {
  let isAsking = false;
  let messages = new Set<string>();
  runtime.on('QUESTION', (question) => {
    isAsking = question !== null;
  });
  const start = runtime.startHats.bind(runtime);
  Object.assign(runtime, {
    startHats: (opcode: string, fields?: Record<string, string> | null, target?: EngineTarget) => {
      // The engine changes the name to upper case.
      if (opcode === 'event_whenbroadcastreceived') messages.add(String(fields?.['BROADCAST_OPTION']));
      return start(opcode, fields, target);
    },
  });
  return {
    hasQuestion: () => isAsking,
    forgetQuestion: () => {
      isAsking = false;
    },
    messages: () => [...messages],
    forgetMessages: () => {
      messages = new Set();
    },
  };
}

function postMouse(player: ScaffoldingPlayer, place: Place, isDown: boolean): void {
  const [x, y] = canvasPlace(player, place);
  const { clientWidth: canvasWidth, clientHeight: canvasHeight } = player.renderer.canvas;
  player.vm.postIOData('mouse', { x, y, canvasWidth, canvasHeight, isDown });
}

/** The parts of a sprite's bounds where a click is tried, the middle first. */
const parts = [0.5, 0.3, 0.7, 0.1, 0.9];

function clickPlace(player: ScaffoldingPlayer, name: string): Place | 'noSprite' | 'notClickable' {
  const { targets, ioDevices } = player.vm.runtime;
  const sprite = targets.find(
    (target) => target.isOriginal && !target.isStage && target.sprite.name === name,
  )?.sprite;
  if (sprite === undefined) return 'noSprite';
  const { mouse } = ioDevices;
  const { _pickTarget: pick } = mouse;
  for (const target of sprite.clones.filter(({ visible }) => visible)) {
    const { left, right, top, bottom } = target.getBounds();
    for (const down of parts)
      for (const across of parts) {
        const place = { x: left + (right - left) * across, y: top + (bottom - top) * down };
        const isOnStage = Math.abs(place.x) < player.width / 2 && Math.abs(place.y) < player.height / 2;
        if (isOnStage && pick.call(mouse, ...canvasPlace(player, place)) === target) return place;
      }
  }
  return 'notClickable';
}

async function takePicture({ renderer }: ScaffoldingPlayer, draw: () => void): Promise<string> {
  return await new Promise<string>((resolve) => {
    renderer.requestSnapshot(resolve);
    draw();
  });
}
