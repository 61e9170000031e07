import { describe, expect, it } from 'vitest';
import type { BehaviourStep, Expectation } from '#common/checks/behaviour.ts';
import type { SpriteState, StageState } from '#common/checks/stage-state.ts';
import { runSteps, type CheckedStage } from './run-steps.ts';

const frameTime = 1000 / 30;

/** A stage whose cat obeys a function that runs in every frame. */
function createStage(run: (stage: FakeStage) => void): FakeStage {
  const stage: FakeStage = {
    cat: { name: '小猫', x: 0, y: 0, costume: '站', costumes: 1, bubble: '', visible: true, clones: 0 },
    clock: 0,
    keys: new Set(),
    log: [],
    messages: [],
    asks: false,
    run,
  };
  return stage;
}

type FakeStage = {
  cat: { -readonly [Key in keyof SpriteState]: SpriteState[Key] };
  clock: number;
  readonly keys: Set<string>;
  readonly log: string[];
  messages: string[];
  asks: boolean;
  readonly run: (stage: FakeStage) => void;
};

function checked(fake: FakeStage): CheckedStage {
  const at = () => Math.round(fake.clock);
  return {
    time: () => fake.clock,
    frame: async () => {
      fake.clock += frameTime;
      fake.run(fake);
    },
    flag: () => void fake.log.push(`flag ${at()}`),
    key: (key, isDown) => {
      if (isDown) fake.keys.add(key);
      else fake.keys.delete(key);
      fake.log.push(`${key} ${isDown ? 'down' : 'up'} ${at()}`);
    },
    mouse: ({ x, y }, isDown) => void fake.log.push(`mouse ${x},${y} ${isDown ? 'down' : 'up'} ${at()}`),
    clickPlace: (sprite) => (sprite === '小猫' ? { x: 1, y: 2 } : 'noSprite'),
    hasQuestion: () => fake.asks,
    answer: (text) => void fake.log.push(`answer ${text} ${at()}`),
    state: (): StageState => ({
      time: fake.clock,
      sprites: [{ ...fake.cat }],
      variables: [],
      backdrop: '',
      messages: [...fake.messages],
      touches: {},
      colours: {},
    }),
    beginStep: () => {
      fake.messages = [];
    },
  };
}

const run = async (fake: FakeStage, ...steps: BehaviourStep[]) =>
  await runSteps(checked(fake), { steps }, () => undefined);

const flagFor = (ms: number, ...expected: Expectation[]): BehaviourStep => ({
  action: { kind: 'flag' },
  until: { kind: 'time', ms },
  expect: expected,
});

const walking = () =>
  createStage((stage) => {
    stage.cat.x += 10;
  });
const isFar: Expectation = { kind: 'moves', sprite: '小猫', direction: 'right', by: 300 };

describe('the steps of a check', () => {
  it('a step ends with the first frame after its time, and its expectations are compared with its beginning', async () => {
    const fake = walking();
    expect(await run(fake, flagFor(1000, isFar), flagFor(1000, isFar))).toEqual({ passed: true });
    expect(Math.round(fake.clock)).toBe(2000);
    expect(await run(walking(), flagFor(500, isFar))).toEqual({
      passed: false,
      step: 0,
      condition: 0,
      sprite: '小猫',
      reason: 'notMet',
    });
  });

  it('a step without time runs one frame', async () => {
    const fake = walking();
    await run(fake, flagFor(0));
    expect(fake.cat.x).toBe(10);
  });

  it('a step ends as soon as its condition holds, or fails at its limit', async () => {
    const until = (x: number): BehaviourStep => ({
      action: { kind: 'wait' },
      until: {
        kind: 'condition',
        condition: { kind: 'isAt', sprite: '小猫', x, y: 0, within: 1 },
        limit: 1000,
      },
      expect: [],
    });
    const fake = walking();
    expect(await run(fake, until(50))).toEqual({ passed: true });
    expect(fake.cat.x).toBe(50);
    expect(await run(walking(), until(500))).toMatchObject({
      passed: false,
      condition: undefined,
      sprite: '小猫',
      reason: 'untilNotMet',
    });
  });

  it('a sprite that does not exist is named, also when it must not touch anything', async () => {
    const ghost: Expectation = { kind: 'visible', sprite: '狗', not: true };
    expect(await run(walking(), flagFor(100, isFar, ghost))).toMatchObject({ condition: 0 });
    expect(await run(walking(), flagFor(100, ghost))).toMatchObject({ reason: 'noSprite', sprite: '狗' });
  });

  it('an expectation of the whole step fails in the frame in which it stops to hold', async () => {
    const fake = walking();
    const stays: Expectation = { kind: 'isAt', sprite: '小猫', x: 0, y: 0, within: 45, moment: 'always' };
    expect(await run(fake, flagFor(1000, stays))).toMatchObject({ condition: 0, reason: 'notMet' });
    expect(fake.cat.x).toBe(50);
  });

  it('an expectation of some moment holds although it no longer does at the end', async () => {
    const passes: Expectation = { kind: 'isAt', sprite: '小猫', x: 50, y: 0, within: 1, moment: 'sometime' };
    expect(await run(walking(), flagFor(1000, passes))).toEqual({ passed: true });
    expect(await run(walking(), flagFor(100, passes))).toMatchObject({ reason: 'notMet' });
  });

  it('messages of an earlier step do not count', async () => {
    const fake = createStage((stage) => {
      if (stage.clock < 50) stage.messages.push('开始');
    });
    const sent: Expectation = { kind: 'messageSent', message: '开始' };
    expect(await run(fake, flagFor(200, sent), flagFor(200, sent))).toMatchObject({ step: 1 });
  });

  it('the progress is the part of the time that is over', async () => {
    const seen: number[] = [];
    await runSteps(checked(walking()), { steps: [flagFor(500), flagFor(500)] }, (part) => seen.push(part));
    expect(seen).toHaveLength(30);
    expect(seen[14]).toBeCloseTo(0.5);
    expect(seen.at(-1)).toBe(1);
  });
});

describe('the actions of a check', () => {
  it('a key is released after its time, also in a later step, and repeats like on a keyboard', async () => {
    const fake = createStage(() => undefined);
    const press: BehaviourStep = {
      action: { kind: 'key', key: 'right arrow', hold: 600 },
      until: { kind: 'time', ms: 100 },
      expect: [],
    };
    await run(fake, press, flagFor(900));
    expect(fake.log).toEqual([
      'right arrow down 0',
      'flag 100',
      'right arrow down 500',
      'right arrow down 533',
      'right arrow down 567',
      'right arrow up 600',
    ]);
  });

  it('a key without hold is down for one frame', async () => {
    const seen: boolean[] = [];
    const fake = createStage((stage) => seen.push(stage.keys.has('a')));
    await run(fake, {
      action: { kind: 'key', key: 'a', hold: 0 },
      until: { kind: 'time', ms: 80 },
      expect: [],
    });
    expect(seen).toEqual([true, false, false]);
  });

  it('a click presses and releases where the sprite is, and fails for a sprite that is not there', async () => {
    const fake = createStage(() => undefined);
    const click = (sprite: string): BehaviourStep => ({
      action: { kind: 'click', sprite },
      until: { kind: 'time', ms: 200 },
      expect: [],
    });
    expect(await run(fake, click('小猫'))).toEqual({ passed: true });
    expect(fake.log).toEqual(['mouse 1,2 down 0', 'mouse 1,2 up 100']);
    expect(await run(fake, click('狗'))).toMatchObject({ reason: 'noSprite', sprite: '狗' });
  });

  it('an answer waits for its question, at most ten seconds', async () => {
    const answer: BehaviourStep = {
      action: { kind: 'answer', text: '小明' },
      until: { kind: 'time', ms: 0 },
      expect: [],
    };
    const fake = createStage((stage) => {
      stage.asks = stage.clock > 990;
    });
    expect(await run(fake, answer)).toEqual({ passed: true });
    expect(fake.log).toEqual(['answer 小明 1000']);
    const silent = createStage(() => undefined);
    expect(await run(silent, answer)).toMatchObject({ reason: 'noQuestion', condition: undefined });
    expect(Math.round(silent.clock)).toBe(10_000);
  });
});
