import { describe, expect, it } from 'vitest';
import type { Comparison, Condition, Statement } from './behaviour.ts';
import { judgeCondition } from './judge-condition.ts';
import { queriesOf, type SpriteState, type StageState } from './stage-state.ts';

const cat: SpriteState = {
  name: '小猫',
  x: 0,
  y: 0,
  costume: '站',
  costumes: 2,
  bubble: '',
  visible: true,
  clones: 0,
};

const stateOf = (parts: Partial<StageState> & { readonly cat?: Partial<SpriteState> } = {}): StageState => {
  const { cat: changed, ...rest } = parts;
  return {
    time: 0,
    sprites: [{ ...cat, ...changed }],
    variables: [
      { name: '得分', sprite: '', value: 3 },
      { name: '得分', sprite: '小猫', value: '7' },
    ],
    backdrop: '草地',
    messages: [],
    touches: {},
    colours: {},
    ...rest,
  };
};

const holds = (condition: Condition, now = stateOf(), start = stateOf()): string =>
  judgeCondition(condition, now, start);

describe('statements about a sprite', () => {
  it('a touch is what the picture of the stage answered', () => {
    const touches: Condition = { kind: 'touches', sprite: '小猫', touched: { kind: 'edge' } };
    expect(holds(touches)).toBe('fails');
    expect(holds(touches, stateOf({ touches: { '["小猫","edge"]': true } }))).toBe('holds');
    expect(
      holds(
        { ...touches, touched: { kind: 'colour', colour: '#ff0000' } },
        stateOf({ touches: { '["小猫","colour","#ff0000"]': true } }),
      ),
    ).toBe('holds');
    expect(holds({ ...touches, touched: { kind: 'sprite', sprite: '狗' } })).toBe('noSprite');
  });

  it.each([
    ['right', { x: 20 }, { x: 19 }],
    ['left', { x: -20 }, { x: -19 }],
    ['up', { y: 20 }, { y: 19 }],
    ['down', { y: -20 }, { y: -19 }],
  ] as const)('a movement %s has a distance since the step began', (direction, far, near) => {
    const moves: Condition = { kind: 'moves', sprite: '小猫', direction, by: 20 };
    expect(holds(moves, stateOf({ cat: far }))).toBe('holds');
    expect(holds(moves, stateOf({ cat: near }))).toBe('fails');
    expect(holds(moves, stateOf({ cat: far }), stateOf({ cat: far }))).toBe('fails');
  });

  it('sums of fractions count as the distance that they were meant to be', () => {
    const tenTimes = Array.from({ length: 10 }, () => 0.1).reduce((sum, step) => sum + step, 0);
    expect(tenTimes).toBeLessThan(1);
    expect(
      holds({ kind: 'moves', sprite: '小猫', direction: 'up', by: 1 }, stateOf({ cat: { y: tenTimes } })),
    ).toBe('holds');
  });

  it('a place may be near', () => {
    const isAt: Condition = { kind: 'isAt', sprite: '小猫', x: 3, y: 4, within: 5 };
    expect(holds(isAt)).toBe('holds');
    expect(holds({ ...isAt, within: 4.9 })).toBe('fails');
  });

  it('costume, backdrop, visibility and clones are compared', () => {
    expect(holds({ kind: 'costume', sprite: '小猫', costume: '站' })).toBe('holds');
    expect(holds({ kind: 'costume', sprite: '小猫', costume: '走' })).toBe('fails');
    expect(holds({ kind: 'backdrop', backdrop: '草地' })).toBe('holds');
    expect(holds({ kind: 'visible', sprite: '小猫' })).toBe('holds');
    expect(holds({ kind: 'hidden', sprite: '小猫' }, stateOf({ cat: { visible: false } }))).toBe('holds');
    const clones: Condition = { kind: 'cloneCount', sprite: '小猫', comparison: '>', count: 2 };
    expect(holds(clones, stateOf({ cat: { clones: 3 } }))).toBe('holds');
    expect(holds(clones, stateOf({ cat: { clones: 2 } }))).toBe('fails');
  });

  it('a bubble has a whole text or a part of one', () => {
    const says: Statement = { kind: 'says', sprite: '小猫', text: '你好', match: 'whole' };
    const greeting = stateOf({ cat: { bubble: '你好 ' } });
    const longer = stateOf({ cat: { bubble: '你好，小明' } });
    expect(holds(says, greeting)).toBe('holds');
    expect(holds(says, longer)).toBe('fails');
    expect(holds({ ...says, match: 'part' }, longer)).toBe('holds');
  });
});

describe('statements about variables', () => {
  it.each([
    ['=', '3', 'holds'],
    ['=', '3.0', 'holds'],
    ['=', '三', 'fails'],
    ['!=', '3', 'fails'],
    ['<', '10', 'holds'],
    ['<=', '3', 'holds'],
    ['>', '3', 'fails'],
    ['>=', '2.5', 'holds'],
  ] as const)('得分 %s %s: %s', (comparison: Comparison, value, verdict) => {
    expect(holds({ kind: 'variable', name: '得分', comparison, value })).toBe(verdict);
  });

  it('texts are compared without regard to case, and an empty text is not 0', () => {
    const named = (value: string) => stateOf({ variables: [{ name: '名字', sprite: '', value }] });
    const equals = (value: string): Condition => ({
      kind: 'variable',
      name: '名字',
      comparison: '=',
      value,
    });
    expect(holds(equals('tom'), named('Tom'))).toBe('holds');
    expect(holds(equals(''), named('0'))).toBe('fails');
    expect(holds(equals(''), named(''))).toBe('holds');
  });

  it('a variable of a sprite is another than that of all sprites', () => {
    const seven: Statement = { kind: 'variable', name: '得分', comparison: '=', value: '7' };
    expect(holds(seven)).toBe('fails');
    expect(holds({ ...seven, sprite: '小猫' })).toBe('holds');
  });

  it('a variable grows or shrinks by at least a number since the step began', () => {
    const after = stateOf({ variables: [{ name: '得分', sprite: '', value: 5 }] });
    const grows = (by: number): Condition => ({ kind: 'variableGrows', name: '得分', by });
    expect([1, 2, 3].map((by) => holds(grows(by), after))).toEqual(['holds', 'holds', 'fails']);
    expect([-1, -2, -3].map((by) => holds(grows(by), stateOf(), after))).toEqual(['holds', 'holds', 'fails']);
  });
});

describe('statements about the stage', () => {
  it('a message was sent, in upper or lower case', () => {
    const sent = stateOf({ messages: ['Start'] });
    expect(holds({ kind: 'messageSent', message: 'start' }, sent)).toBe('holds');
    expect(holds({ kind: 'messageSent', message: 'stop' }, sent)).toBe('fails');
  });

  it('a colour is shown if each channel is nearly the same', () => {
    const shown: Condition = { kind: 'colourShown', colour: '#ff0000', x: 10, y: -5 };
    const at = (colour: string) => stateOf({ colours: { '10,-5': colour } });
    expect(holds(shown, at('#f00a0a'))).toBe('holds');
    expect(holds(shown, at('#ff1100'))).toBe('fails');
    expect(holds(shown)).toBe('fails');
  });
});

describe('the opposite of a condition', () => {
  it('holds when the condition fails', () => {
    expect(holds({ kind: 'visible', sprite: '小猫', not: true })).toBe('fails');
    expect(holds({ kind: 'hidden', sprite: '小猫', not: true })).toBe('holds');
  });

  it('does not hold for a sprite or variable that does not exist', () => {
    const edge = { kind: 'edge' } as const;
    expect(holds({ kind: 'touches', sprite: '狗', touched: edge, not: true })).toBe('noSprite');
    expect(holds({ kind: 'variable', name: '生命', comparison: '=', value: '0', not: true })).toBe(
      'noVariable',
    );
  });
});

it('questions about the picture of the stage are asked once', () => {
  const touches: Condition = { kind: 'touches', sprite: '小猫', touched: { kind: 'edge' } };
  const colour: Condition = { kind: 'colourShown', colour: '#ff0000', x: 1, y: 2 };
  const { touches: asked, places } = queriesOf([
    touches,
    { ...touches, not: true },
    colour,
    { ...colour, colour: '#00ff00' },
    { kind: 'visible', sprite: '小猫' },
  ]);
  expect([asked.length, places.length]).toEqual([1, 1]);
});
