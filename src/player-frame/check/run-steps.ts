import {
  type BehaviourAction,
  type BehaviourCheck,
  type BehaviourStep,
  type Condition,
  type Expectation,
  checkTime,
  questionTime,
} from '#common/checks/behaviour.ts';
import { spriteOf } from '#common/checks/behaviour-texts.ts';
import { judgeCondition, type Verdict } from '#common/checks/judge-condition.ts';
import { queriesOf, type Place, type StageQueries, type StageState } from '#common/checks/stage-state.ts';
import type { StepFailure } from '#shared/frames/check-protocol.ts';

/** The running project, as the steps of a check see it. */
export type CheckedStage = {
  /** Milliseconds of the project's clock. */
  readonly time: () => number;
  /** Runs the next frame. Rejects if the project exceeds a limit. */
  readonly frame: () => Promise<void>;
  readonly flag: () => void;
  readonly key: (key: string, isDown: boolean) => void;
  readonly mouse: (place: Place, isDown: boolean) => void;
  /** Returns a place where a click reaches the sprite, or the reason why there is none. */
  readonly clickPlace: (sprite: string) => Place | 'noSprite' | 'notClickable';
  readonly hasQuestion: () => boolean;
  readonly answer: (text: string) => void;
  readonly state: (queries: StageQueries) => StageState;
  /** Forgets the messages that were sent until now. */
  readonly beginStep: () => void;
};

export type StepsResult =
  | { readonly passed: true }
  | {
      readonly passed: false;
      readonly step: number;
      /** The expectation; undefined if the action or the end of the step failed. */
      readonly condition: number | undefined;
      readonly sprite: string | undefined;
      readonly reason: StepFailure;
    };

type Failure = {
  readonly condition?: number;
  readonly sprite?: string | undefined;
  readonly reason: StepFailure;
};

/** Milliseconds between pressing the mouse on a sprite and releasing it. */
const clickTime = 100;
/** Milliseconds after which a key that is held down repeats, as keyboards do; then it repeats in every frame. */
const repeatDelay = 500;
/** Milliseconds: the time is a sum of fractions. */
const tiny = 0.001;

/**
 * Runs the steps of a check on a project that has just been loaded. `onProgress` receives the part of the time that is
 * over, from 0 to 1. Rejects if the project exceeds a limit.
 */
export async function runSteps(
  stage: CheckedStage,
  { steps }: Pick<BehaviourCheck, 'steps'>,
  onProgress: (fraction: number) => void,
): Promise<StepsResult> {
  const held = createHeldInput(stage);
  const begin = stage.time();
  const whole = Math.max(1, checkTime({ steps, seeds: [] }));
  const frame = async (): Promise<void> => {
    await stage.frame();
    held.move();
    onProgress(Math.min(1, (stage.time() - begin) / whole));
  };
  for (const [index, step] of steps.entries()) {
    const failure = await runStep(stage, held, step, frame);
    if (failure !== undefined) {
      const { condition, sprite, reason } = failure;
      return { passed: false, step: index, condition, sprite, reason };
    }
  }
  return { passed: true };
}

async function runStep(
  stage: CheckedStage,
  held: HeldInput,
  { action, until, expect }: BehaviourStep,
  frame: () => Promise<void>,
): Promise<Failure | undefined> {
  const all: readonly Condition[] = until.kind === 'condition' ? [until.condition, ...expect] : expect;
  stage.beginStep();
  const start = stage.state(queriesOf(all));
  const refused = await act(stage, held, action, frame);
  if (refused !== undefined) return refused;

  const watched = createWatch(expect, start);
  const everyFrame = queriesOf(
    until.kind === 'condition' ? [until.condition, ...watched.conditions] : watched.conditions,
  );
  const limit = stage.time() + (until.kind === 'time' ? until.ms : until.limit);
  for (;;) {
    await frame();
    if (until.kind === 'time' && watched.conditions.length === 0) {
      if (stage.time() >= limit - tiny) break;
      continue;
    }
    const now = stage.state(everyFrame);
    const failure = watched.look(now);
    if (failure !== undefined) return failure;
    if (until.kind === 'condition') {
      const verdict = judgeCondition(until.condition, now, start);
      if (verdict === 'holds') break;
      if (stage.time() >= limit - tiny)
        return {
          sprite: spriteOf(until.condition),
          reason: verdict === 'fails' ? 'untilNotMet' : verdict,
        };
    } else if (stage.time() >= limit - tiny) break;
  }
  return watched.end(stage.state(queriesOf(expect)));
}

async function act(
  stage: CheckedStage,
  held: HeldInput,
  action: BehaviourAction,
  frame: () => Promise<void>,
): Promise<Failure | undefined> {
  switch (action.kind) {
    case 'flag':
      stage.flag();
      return undefined;
    case 'key':
      held.press(action.key, action.hold);
      return undefined;
    case 'click': {
      held.release();
      const place = stage.clickPlace(action.sprite);
      if (typeof place === 'string') return { sprite: action.sprite, reason: place };
      held.click(place);
      return undefined;
    }
    case 'mouse':
      held.release();
      stage.mouse(action, action.pressed);
      return undefined;
    case 'answer': {
      const limit = stage.time() + questionTime;
      while (!stage.hasQuestion()) {
        if (stage.time() >= limit - tiny) return { reason: 'noQuestion' };
        await frame();
      }
      stage.answer(action.text);
      return undefined;
    }
    case 'wait':
      return undefined;
    default:
      return action satisfies never;
  }
}

type HeldInput = ReturnType<typeof createHeldInput>;

/** Keys and the mouse button that are held down for a time, across steps. */
function createHeldInput(stage: CheckedStage) {
  const keys = new Map<string, { readonly from: number; readonly until: number }>();
  let mouse: { readonly place: Place; readonly until: number } | undefined;
  const release = (): void => {
    if (mouse !== undefined) stage.mouse(mouse.place, false);
    mouse = undefined;
  };
  return {
    press: (key: string, hold: number): void => {
      if (keys.has(key)) stage.key(key, false);
      const from = stage.time();
      keys.set(key, { from, until: from + hold });
      stage.key(key, true);
    },
    click: (place: Place): void => {
      stage.mouse(place, true);
      mouse = { place, until: stage.time() + clickTime };
    },
    release,
    /** Releases and repeats what is due. */
    move: (): void => {
      const now = stage.time();
      for (const [key, { from, until }] of keys)
        if (now >= until - tiny) {
          keys.delete(key);
          stage.key(key, false);
        } else if (now - from >= repeatDelay - tiny) stage.key(key, true);
      if (mouse !== undefined && now >= mouse.until - tiny) release();
    },
  };
}

/** Watches the expectations of a step: those about the whole step in every frame, the others at its end. */
function createWatch(expect: readonly Expectation[], start: StageState) {
  const seen = new Map<number, Verdict>();
  const failureOf = (condition: number, verdict: Exclude<Verdict, 'holds'>): Failure => ({
    condition,
    sprite: spriteOf(expect[condition] ?? { kind: 'backdrop', backdrop: '' }),
    reason: verdict === 'fails' ? 'notMet' : verdict,
  });
  const conditions = expect.filter(({ moment = 'end' }) => moment !== 'end');
  return {
    conditions,
    look: (now: StageState): Failure | undefined => {
      for (const [index, expectation] of expect.entries()) {
        const { moment = 'end' } = expectation;
        if (moment === 'end' || seen.get(index) === 'holds') continue;
        const verdict = judgeCondition(expectation, now, start);
        if (moment === 'always' && verdict !== 'holds') return failureOf(index, verdict);
        if (moment === 'sometime') seen.set(index, verdict);
      }
      return undefined;
    },
    end: (now: StageState): Failure | undefined => {
      for (const [index, expectation] of expect.entries()) {
        const { moment = 'end' } = expectation;
        if (moment === 'always') continue;
        const verdict =
          moment === 'sometime' ? (seen.get(index) ?? 'fails') : judgeCondition(expectation, now, start);
        if (verdict !== 'holds') return failureOf(index, verdict);
      }
      return undefined;
    },
  };
}
