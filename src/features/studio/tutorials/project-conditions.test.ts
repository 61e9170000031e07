import { describe, expect, it } from 'vitest';
import {
  answer,
  bounceOnEdge,
  broadcast,
  changeVariable,
  changeX,
  either,
  equals,
  exactly,
  forever,
  move,
  playNote,
  point,
  pointTowards,
  repeat,
  say,
  setVariable,
  touching,
  turnRight,
  variable,
  when,
  whenFlag,
  whenKey,
  whenReceived,
} from './blocks.ts';
import {
  meets,
  readFacts,
  type BlockPattern,
  type Owner,
  type ProjectCondition,
} from './project-conditions.ts';
import { scriptJson } from './script-json.ts';

type ToyTarget = {
  readonly name: string;
  readonly costumes?: readonly string[];
  readonly variables?: readonly string[];
  readonly scripts?: readonly (readonly BlockPattern[])[];
  readonly blocks?: object;
};

function projectOf(...targets: readonly ToyTarget[]) {
  const json = JSON.stringify({
    targets: targets.map(({ name, costumes = [], variables = [], scripts = [], blocks }) => ({
      name,
      isStage: name === 'Stage',
      costumes: costumes.map((one) => ({ name: one })),
      variables: Object.fromEntries(variables.map((one) => [`id of ${one}`, [one, 0]])),
      blocks: blocks ?? Object.assign({}, ...scripts.map((script, index) => scriptJson(script, `${index}-`))),
    })),
  });
  const facts = readFacts(json);
  if (facts === undefined) throw new Error('The toy project is unreadable');
  return facts;
}

const meetsScript = (written: readonly BlockPattern[], required: readonly BlockPattern[], owner?: Owner) =>
  meets(projectOf({ name: 'Stage' }, { name: '猫', scripts: [written] }, { name: '老鼠' }), {
    kind: 'script',
    blocks: required,
    ...(owner === undefined ? {} : { owner }),
  });

const nudge = move(10);

describe('a script condition', () => {
  const walk = [whenFlag, forever(nudge, bounceOnEdge)];

  it.each<[string, readonly BlockPattern[]]>([
    ['the same blocks', walk],
    [
      'other blocks between them',
      [whenFlag, say('走'), forever(turnRight(15), move(3), say('嗨'), bounceOnEdge)],
    ],
    ['another number', [whenFlag, forever(move(-2), bounceOnEdge)]],
    ['the blocks inside another loop', [whenFlag, repeat(3, say('走'), forever(nudge, bounceOnEdge))]],
    [
      'the blocks after an incomplete copy',
      [whenFlag, repeat(3, forever(nudge)), forever(nudge, bounceOnEdge)],
    ],
    ['the blocks of the loop in a block of their own', [whenFlag, forever(repeat(2, nudge, bounceOnEdge))]],
  ])('accepts %s', (_name, written) => {
    expect(meetsScript(written, walk)).toBe(true);
  });

  it.each<[string, readonly BlockPattern[]]>([
    ['no blocks', []],
    ['another hat', [whenKey('space'), forever(nudge, bounceOnEdge)]],
    ['a missing hat', [forever(nudge, bounceOnEdge)]],
    ['the other order', [whenFlag, forever(bounceOnEdge, nudge)]],
    ['a block after the loop instead of inside', [whenFlag, repeat(10, nudge), bounceOnEdge]],
    ['a loop that contains only one block', [whenFlag, nudge, forever(bounceOnEdge)]],
    ['blocks in two loops', [whenFlag, repeat(2, nudge), forever(bounceOnEdge)]],
    ['another loop', [whenFlag, repeat(10, nudge, bounceOnEdge)]],
  ])('refuses %s', (_name, written) => {
    expect(meetsScript(written, walk)).toBe(false);
  });

  it('does not combine blocks of two scripts or two sprites', () => {
    const condition: ProjectCondition = { kind: 'script', blocks: [whenFlag, nudge, bounceOnEdge] };
    const scripts = [
      [whenFlag, nudge],
      [whenFlag, bounceOnEdge],
    ];
    expect(meets(projectOf({ name: '猫', scripts }), condition)).toBe(false);
    const apart = scripts.map((script, index) => ({ name: `猫${index}`, scripts: [script] }));
    expect(meets(projectOf(...apart), condition)).toBe(false);
  });

  it('does not accept loose blocks, whose first block is not that of a script', () => {
    const loose = scriptJson([whenFlag, nudge]);
    const cut = Object.fromEntries(
      Object.entries(loose).map(([id, block]) => [id, { ...block, next: null }]),
    );
    expect(meets(projectOf({ name: '猫', blocks: cut }), { kind: 'script', blocks: [whenFlag, nudge] })).toBe(
      false,
    );
  });

  it('tells the branches of 如果…否则 apart', () => {
    const required = [whenFlag, either(equals(answer, exactly(8)), [say('对')], [changeX(5)])];
    expect(meetsScript(required, required)).toBe(true);
    const swapped = [whenFlag, either(equals(answer, exactly(8)), [changeX(5)], [say('对')])];
    expect(meetsScript(swapped, required)).toBe(false);
  });

  it('requires the values that matter', () => {
    const pairs: readonly (readonly [BlockPattern, BlockPattern, boolean])[] = [
      [whenKey('left arrow'), whenKey('left arrow'), true],
      [whenKey('right arrow'), whenKey('left arrow'), false],
      [changeX(-10), changeX(-3), true],
      [changeX(10), changeX(-3), false],
      [changeX(variable('速度')), changeX(-3), true],
      [point(90), point(-90), false],
      [turnRight(91), turnRight(exactly(90)), false],
      [turnRight(90), turnRight(exactly(90)), true],
      [playNote(60, 1), playNote(62, 1), false],
      [setVariable('得分', 5), setVariable('得分', 0), true],
      [setVariable('我的变量', 0), setVariable('得分', 0), false],
      [changeVariable('得分', 1), changeVariable('得分', variable('步长')), false],
      [changeVariable('得分', variable('步长')), changeVariable('得分', variable('步长')), true],
      [say('得分'), say(variable('得分')), false],
      [say(''), say('你好'), false],
      [say(answer), say('你好'), true],
      [say('回答'), say(answer), false],
      [pointTowards('老鼠'), pointTowards('老鼠'), true],
      [pointTowards('猫'), pointTowards('老鼠'), false],
      [when(touching('老鼠'), nudge), when(touching('老鼠'), nudge), true],
      [{ opcode: 'control_if', body: [nudge] }, when(touching('老鼠'), nudge), false],
      [broadcast('消息1'), broadcast('出发'), false],
      [whenReceived('出发'), whenReceived('出发'), true],
    ];
    for (const [written, required, isMet] of pairs)
      expect([written, required, meetsScript([whenFlag, written], [whenFlag, required])]).toEqual([
        written,
        required,
        isMet,
      ]);
  });

  it('refers to a sprite by its name in the library, also when it was renamed', () => {
    const owner = { kind: 'sprite', name: '猫' } as const;
    const of = (name: string, costumes: readonly string[] = []) =>
      meets(projectOf({ name, costumes, scripts: [[whenFlag]] }), {
        kind: 'script',
        owner,
        blocks: [whenFlag],
      });
    expect(['猫', '猫2'].map((name) => of(name))).toEqual([true, true]);
    expect(of('咪咪', ['猫-行走1'])).toBe(true);
    expect([of('猫头', ['猫头1']), of('狗', ['小狗-行走1']), of('Stage', ['猫'])]).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('accepts the menu entry of a renamed sprite', () => {
    const project = (name: string) =>
      projectOf({ name: '猫', scripts: [[whenFlag, pointTowards('吱吱')]] }, { name, costumes: ['老鼠1'] });
    const condition: ProjectCondition = { kind: 'script', blocks: [whenFlag, pointTowards('老鼠')] };
    expect([meets(project('吱吱'), condition), meets(project('别的'), condition)]).toEqual([true, false]);
  });

  it('can be about the stage', () => {
    const condition: ProjectCondition = { kind: 'script', owner: { kind: 'stage' }, blocks: [whenFlag] };
    const scripts = [[whenFlag]];
    expect(meets(projectOf({ name: 'Stage', scripts }), condition)).toBe(true);
    expect(meets(projectOf({ name: '舞台', scripts }), condition)).toBe(false);
  });

  it('ends in projects whose blocks contain each other, and in very long and deep ones', () => {
    const loop = { opcode: 'control_forever', inputs: { SUBSTACK: [2, 'b'] }, next: 'b' };
    const ring = { a: { opcode: 'event_whenflagclicked', topLevel: true, next: 'b' }, b: loop };
    const required = [whenFlag, forever(forever(nudge)), forever(nudge)];
    expect(meets(projectOf({ name: '猫', blocks: ring }), { kind: 'script', blocks: required })).toBe(false);
    const many = (id: string, next: string | null) =>
      [id, { opcode: 'motion_movesteps', inputs: {}, next }] as const;
    const long = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) =>
        many(`b${index}`, index < 19_999 ? `b${index + 1}` : null),
      ),
    );
    const blocks = { a: { opcode: 'event_whenflagclicked', topLevel: true, next: 'b0' }, ...long };
    const plain = { opcode: 'motion_movesteps' };
    const tail = [whenFlag, plain, plain, plain, plain, plain, bounceOnEdge];
    expect(meets(projectOf({ name: '猫', blocks }), { kind: 'script', blocks: tail })).toBe(false);
    const deep = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [
        `b${index}`,
        { opcode: 'control_forever', inputs: { SUBSTACK: [2, `b${index + 1}`] } },
      ]),
    );
    const nested = { a: { opcode: 'event_whenflagclicked', topLevel: true, next: 'b0' }, ...deep };
    expect(meets(projectOf({ name: '猫', blocks: nested }), { kind: 'script', blocks: required })).toBe(
      false,
    );
  });
});

describe('other conditions', () => {
  const project = projectOf(
    { name: 'Stage', costumes: ['背景1', '草地2'], variables: ['我的变量'] },
    { name: '齿齿', costumes: ['齿齿-走路1', '齿齿-走路2'], scripts: [[whenFlag, broadcast('出发')]] },
    { name: '苹果2', variables: ['得分'], scripts: [[whenReceived('出发')], [whenReceived('停')]] },
  );

  it.each<[ProjectCondition, boolean]>([
    [{ kind: 'sprite', name: '苹果' }, true],
    [{ kind: 'sprite', name: '球' }, false],
    [{ kind: 'sprites', least: 2 }, true],
    [{ kind: 'sprites', least: 3 }, false],
    [{ kind: 'costumes', least: 2, owner: { kind: 'sprite', name: '齿齿' } }, true],
    [{ kind: 'costumes', least: 2, owner: { kind: 'sprite', name: '苹果' } }, false],
    [{ kind: 'backdrop', name: '草地' }, true],
    [{ kind: 'backdrop', name: '齿齿-走路1' }, false],
    [{ kind: 'variable', name: '得分' }, true],
    [{ kind: 'variable', name: '得' }, false],
    [{ kind: 'message' }, true],
    [{ kind: 'message', name: '出发' }, true],
    [{ kind: 'message', name: '停' }, false],
    [{ kind: 'all', of: [{ kind: 'message' }, { kind: 'sprites', least: 2 }] }, true],
    [{ kind: 'all', of: [{ kind: 'message' }, { kind: 'sprites', least: 3 }] }, false],
  ])('%j is %s', (condition, isMet) => {
    expect(meets(project, condition)).toBe(isMet);
  });

  it('a message that is only sent, or only received, does not count', () => {
    const only = (...scripts: (readonly BlockPattern[])[]) =>
      meets(projectOf({ name: '猫', scripts }), { kind: 'message' });
    expect([
      only([whenFlag, broadcast('甲')], [whenReceived('乙')]),
      only([whenReceived('甲')]),
      only([whenFlag, broadcast('甲')]),
    ]).toEqual([false, false, false]);
  });

  it('a text that is no project has no facts', () => {
    expect(['', '{', '[]', '{"targets":{}}'].map(readFacts)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    const odd = readFacts(
      '{"targets":[null,{"blocks":[],"costumes":{},"variables":[1]},{"blocks":{"a":null}}]}',
    );
    expect(odd && meets(odd, { kind: 'script', blocks: [whenFlag] })).toBe(false);
  });
});
