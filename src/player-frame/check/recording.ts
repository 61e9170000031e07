import type { StageQueries, StageState, TouchQuery } from '#common/checks/stage-state.ts';
import type { CheckReport, RecordedEvent } from '#shared/frames/check-protocol.ts';
import { BrokenRun, type LoadedStage } from './checked-stage.ts';
import { scratchKey } from './key-words.ts';
import { usesMouse } from './random-use.ts';
import { stagePlace } from './read-state.ts';
import type { RealTime } from './replace-globals.ts';

export type Recording = { readonly flag: () => void; readonly remember: () => Promise<void> };

type Report = (report: CheckReport) => void;

/** Sprites whose touches are looked at: pairs grow with the square of their number. */
const mostSprites = 12;
/** Texts are shortened for the message to the page. */
const longestText = 500;
/** Steps of the stage by which the mouse has to move to count as moved. */
const mouseStep = 5;
const nothing: StageQueries = { touches: [], places: [] };

/** Plays a project in real time for a teacher, and reports what the teacher does. */
export function createRecording(stage: LoadedStage, real: RealTime, report: Report): Recording {
  const { player } = stage;
  const { vm } = player;
  const followsMouse = usesMouse(vm.runtime.targets);
  let mouse = { x: 0, y: 0 };
  let reported = mouse;
  const recordEvent = (event: RecordedEvent): void => {
    report({ kind: 'recorded', event, state: shortened(stage.state(nothing)) });
    stage.beginStep();
  };

  const onKey = (key: string, isDown: boolean, isRepeated: boolean): void => {
    const word = scratchKey(key);
    if (word !== undefined && !isRepeated) recordEvent({ at: stage.time(), kind: 'key', key: word, isDown });
  };
  const onPress = (place: { x: number; y: number }, pressed: boolean, sprite: string | undefined): void => {
    reported = place;
    const at = stage.time();
    if (sprite === undefined) recordEvent({ at, kind: 'mouse', ...place, pressed });
    else recordEvent({ at, kind: 'click', sprite });
  };
  watchKeys(onKey);
  watchMouse(stage, onPress, (place) => {
    mouse = place;
  });
  vm.runtime.on('ANSWER', (text) => {
    recordEvent({ at: stage.time(), kind: 'answer', text: text.slice(0, longestText) });
  });

  let isBroken = false;
  let isBusy = false;
  real.every(1000 / 30, () => {
    if (isBroken || isBusy) return;
    isBusy = true;
    void stage
      .frame()
      .catch((error: unknown) => {
        isBroken = true;
        report({ kind: 'failed', reason: error instanceof BrokenRun ? error.reason : 'crashed' });
      })
      .finally(() => {
        isBusy = false;
      });
  });
  return {
    flag: () => {
      recordEvent({ at: stage.time(), kind: 'flag' });
      stage.flag();
    },
    remember: async () => {
      const moved = Math.hypot(mouse.x - reported.x, mouse.y - reported.y) >= mouseStep;
      if (followsMouse && moved) onPress(mouse, false, undefined);
      const state = shortened(stage.state(allTouches(stage)));
      stage.beginStep();
      report({ kind: 'moment', state, picture: await stage.picture() });
    },
  };
}

function watchKeys(onKey: (key: string, isDown: boolean, isRepeated: boolean) => void): void {
  const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof HTMLInputElement;
  document.addEventListener('keydown', (event) => {
    if (!isTyping(event)) onKey(event.key, true, event.repeat);
  });
  document.addEventListener('keyup', (event) => {
    if (!isTyping(event)) onKey(event.key, false, false);
  });
}

function watchMouse(
  { player }: LoadedStage,
  onPress: (place: { x: number; y: number }, pressed: boolean, sprite: string | undefined) => void,
  onMove: (place: { x: number; y: number }) => void,
): void {
  const { canvas } = player.renderer;
  const { mouse } = player.vm.runtime.ioDevices;
  const { _pickTarget: pick } = mouse;
  const inCanvas = ({ clientX, clientY }: PointerEvent): readonly [number, number] => {
    const { left, top } = canvas.getBoundingClientRect();
    return [clientX - left, clientY - top];
  };
  let isOnSprite = false;
  document.addEventListener('pointermove', (event) => onMove(stagePlace(player, ...inCanvas(event))));
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (event.target !== canvas) return;
      const place = inCanvas(event);
      const target = pick.call(mouse, ...place);
      isOnSprite = !target.isStage;
      onPress(stagePlace(player, ...place), true, isOnSprite ? target.sprite.name : undefined);
    },
    true,
  );
  document.addEventListener('pointerup', (event) => {
    if (event.target !== canvas) return;
    if (!isOnSprite) onPress(stagePlace(player, ...inCanvas(event)), false, undefined);
  });
}

function allTouches({ player }: LoadedStage): StageQueries {
  const names = player.vm.runtime.targets
    .filter((target) => target.isOriginal && !target.isStage)
    .map((target) => target.sprite.name)
    .slice(0, mostSprites);
  const touches = names.flatMap((sprite): TouchQuery[] => [
    { sprite, touched: { kind: 'edge' } },
    ...names
      .filter((other) => other > sprite)
      .map((other): TouchQuery => ({ sprite, touched: { kind: 'sprite', sprite: other } })),
  ]);
  return { touches, places: [] };
}

function shortened(state: StageState): {
  -readonly [Key in keyof StageState]: StageState[Key] extends readonly (infer Item)[]
    ? Item[]
    : StageState[Key];
} {
  const short = (text: string): string => text.slice(0, longestText);
  return {
    ...state,
    backdrop: short(state.backdrop),
    messages: state.messages.map(short),
    sprites: state.sprites.map((sprite) => ({
      ...sprite,
      name: short(sprite.name),
      costume: short(sprite.costume),
      bubble: short(sprite.bubble),
    })),
    variables: state.variables.map(({ name, sprite, value }) => ({
      name: short(name),
      sprite: short(sprite),
      value: typeof value === 'string' ? short(value) : value,
    })),
  };
}
