import { describe, expect, it } from 'vitest';
import { checkTime, defaultSeeds, readBehaviourCheck } from './behaviour.ts';

const step = {
  action: { kind: 'flag' },
  until: { kind: 'time', ms: 500 },
  expect: [{ kind: 'moves', sprite: '小猫', direction: 'right', by: 20 }],
};

const problemsOf = (data: unknown) => {
  const read = readBehaviourCheck(data);
  return read.ok ? [] : read.problems;
};

/** The problems of a check with one step of these parts. */
const problemsOfStep = (parts: object) => problemsOf({ steps: [{ ...step, ...parts }] });

describe('a behaviour check is read from data', () => {
  it('all kinds of steps are accepted and returned unchanged', () => {
    const steps = [
      step,
      {
        action: { kind: 'key', key: 'right arrow', hold: 200 },
        until: {
          kind: 'condition',
          condition: { kind: 'touches', sprite: '小猫', touched: { kind: 'edge' }, not: true },
          limit: 2000,
        },
        expect: [
          { kind: 'touches', sprite: '小猫', touched: { kind: 'sprite', sprite: '苹果' }, moment: 'always' },
          { kind: 'touches', sprite: '小猫', touched: { kind: 'colour', colour: '#ff0000' } },
          { kind: 'isAt', sprite: '小猫', x: -10.5, y: 20, within: 5 },
          { kind: 'costume', sprite: '小猫', costume: '走' },
          { kind: 'backdrop', backdrop: '森林' },
          { kind: 'says', sprite: '小猫', text: '你好', match: 'part' },
        ],
      },
      {
        action: { kind: 'click', sprite: '苹果' },
        until: { kind: 'time', ms: 0 },
        expect: [
          { kind: 'variable', name: '得分', comparison: '>=', value: '10', moment: 'sometime' },
          { kind: 'variableGrows', name: '生命', sprite: '小猫', by: -1 },
          { kind: 'messageSent', message: '开始' },
          { kind: 'colourShown', colour: '#00ff00', x: 0, y: 0 },
          { kind: 'visible', sprite: '小猫' },
          { kind: 'hidden', sprite: '苹果', not: false },
          { kind: 'cloneCount', sprite: '苹果', comparison: '=', count: 3 },
        ],
      },
      {
        action: { kind: 'mouse', x: 10, y: -10, pressed: true },
        until: { kind: 'time', ms: 100 },
        expect: [],
      },
      { action: { kind: 'answer', text: '小明' }, until: { kind: 'time', ms: 100 }, expect: [] },
      { action: { kind: 'wait' }, until: { kind: 'time', ms: 100 }, expect: [] },
    ];
    const read = readBehaviourCheck({ steps, seeds: [7] });
    expect(read).toEqual({ ok: true, check: { steps, seeds: [7] } });
    // The answer may wait ten seconds for its question.
    expect(read.ok ? checkTime(read.check) : 0).toBe(500 + 2000 + 0 + 100 + 10_100 + 100);
  });

  it('a check without seeds has the usual three, and other entries of the whole are not its own', () => {
    const read = readBehaviourCheck({ id: 'a', title: '走路', kind: 'behaviour', version: 1, steps: [step] });
    expect(read).toEqual({ ok: true, check: { steps: [step], seeds: defaultSeeds } });
  });

  it('a colour is read in small letters', () => {
    const read = readBehaviourCheck({
      steps: [{ ...step, expect: [{ kind: 'colourShown', colour: '#FF00aa', x: 0, y: 0 }] }],
    });
    expect(read.ok && read.check.steps[0]?.expect[0]).toMatchObject({ colour: '#ff00aa' });
  });
});

describe('bad data is refused with its path and a reason', () => {
  it.each([
    [undefined, '', '检查的内容不是一个对象'],
    [{}, 'steps', '缺少这一项'],
    [{ steps: '走' }, 'steps', '这一项要是一个列表'],
    [{ steps: [] }, 'steps', '至少要有 1 项'],
    [{ steps: Array.from({ length: 41 }, () => step) }, 'steps', '最多 40 项'],
    [{ steps: [step], seeds: [1.5] }, 'seeds[0]', '要是整数'],
    [{ steps: [step], seeds: [1, 2, 3, 4] }, 'seeds', '最多 3 项'],
    [{ steps: [step], seeds: [-1] }, 'seeds[0]', '要在 0 到 4294967295 之间'],
  ])('%j', (data, path, reason) => {
    expect(problemsOf(data)).toContainEqual({ path, reason });
  });

  it.each([
    [{ action: undefined }, 'steps[0].action', '缺少这一项'],
    [{ action: '点' }, 'steps[0].action', '这一项要是一个对象'],
    [{ action: { kind: 'jump' } }, 'steps[0].action.kind', '只能是：flag、key、click、mouse、answer、wait'],
    [{ action: { kind: 'flag', sprite: '小猫' } }, 'steps[0].action.sprite', '不认识这一项'],
    [{ action: { kind: 'key', key: 'F5', hold: 0 } }, 'steps[0].action.key', '没有这个按键'],
    [{ action: { kind: 'key', key: 'a' } }, 'steps[0].action.hold', '缺少这一项'],
    [{ action: { kind: 'click', sprite: '' } }, 'steps[0].action.sprite', '不能为空'],
    [{ until: { kind: 'time', ms: '3' } }, 'steps[0].until.ms', '这一项要是数字'],
    [{ until: { kind: 'time', ms: Number.NaN } }, 'steps[0].until.ms', '这一项要是数字'],
    [{ until: { kind: 'time', ms: 60_001 } }, 'steps[0].until.ms', '要在 0 到 60000 之间'],
    [
      { until: { kind: 'condition', condition: { kind: 'visible', sprite: 3 }, limit: 1 } },
      'steps[0].until.condition.sprite',
      '这一项要是文字',
    ],
    [{ expect: undefined }, 'steps[0].expect', '缺少这一项'],
    [
      { expect: [{ kind: 'visible', sprite: '猫', moment: 'now' }] },
      'steps[0].expect[0].moment',
      '只能是：end、sometime、always',
    ],
    [
      { expect: [{ kind: 'visible', sprite: '猫', not: 1 }] },
      'steps[0].expect[0].not',
      '这一项要是 true 或 false',
    ],
    [
      { expect: [{ kind: 'moves', sprite: '猫', direction: 'right', by: 0 }] },
      'steps[0].expect[0].by',
      '要在 1 到 10000 之间',
    ],
    [
      { expect: [{ kind: 'colourShown', colour: '红', x: 0, y: 0 }] },
      'steps[0].expect[0].colour',
      '颜色要写成 #rrggbb，如 #ff0000',
    ],
    [
      { expect: [{ kind: 'touches', sprite: '猫', touched: { kind: 'wall' } }] },
      'steps[0].expect[0].touched.kind',
      '只能是：sprite、edge、colour',
    ],
    [
      { expect: [{ kind: 'visible', sprite: '猫'.repeat(101) }] },
      'steps[0].expect[0].sprite',
      '最多 100 个字',
    ],
  ])('%j', (parts, path, reason) => {
    expect(problemsOfStep(parts)).toContainEqual({ path, reason });
  });

  it('an unknown kind is the only problem of its part', () => {
    expect(problemsOfStep({ action: { kind: 'jump', height: 3 } })).toHaveLength(1);
  });

  it('entries that every object inherits are missing', () => {
    const inherited = Object.create({ steps: [step] });
    expect(problemsOf(inherited)).toEqual([{ path: 'steps', reason: '缺少这一项' }]);
  });

  it('the steps together take three minutes at most', () => {
    const long = { ...step, until: { kind: 'time', ms: 60_000 } };
    expect(problemsOf({ steps: [long, long, long] })).toEqual([]);
    expect(problemsOf({ steps: [long, long, long, step] })).toEqual([
      { path: 'steps', reason: '所有步骤加起来不能超过 180 秒' },
    ]);
  });
});
