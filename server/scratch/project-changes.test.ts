import { describe, expect, test } from 'vitest';
import { compareProjects } from './project-changes.ts';
import { outlineProject } from './project-outline.ts';
import type { ProjectOutline } from './types.ts';

const move = (id: string, steps: number, next: string | null = null) => ({
  [id]: {
    opcode: 'motion_movesteps',
    next,
    inputs: { STEPS: [1, [4, String(steps)]] },
    fields: {},
    shadow: false,
    topLevel: id === 'a',
  },
});

function project(sprites: readonly object[]): ProjectOutline {
  const stage = { isStage: true, name: 'Stage', variables: {}, blocks: {}, costumes: [], sounds: [] };
  const outline = outlineProject(JSON.stringify({ targets: [stage, ...sprites], meta: { semver: '3.0.0' } }));
  if (outline === undefined) throw new Error('no project');
  return outline;
}

const cat = (more: object) => ({
  isStage: false,
  name: '小猫',
  blocks: {},
  costumes: [],
  sounds: [],
  ...more,
});
const spriteOf = (changes: ReturnType<typeof compareProjects>, name: string) =>
  changes.find((change) => change.name === name);

describe('the outline of a project', () => {
  test('includes menus in their block, and puts nested blocks in brackets', () => {
    const blocks = {
      hat: { opcode: 'event_whenflagclicked', next: 'loop', inputs: {}, fields: {}, topLevel: true },
      loop: { opcode: 'control_forever', next: null, inputs: { SUBSTACK: [2, 'go'] }, fields: {} },
      go: { opcode: 'motion_goto', next: null, inputs: { TO: [1, 'menu'] }, fields: {} },
      menu: {
        opcode: 'motion_goto_menu',
        next: null,
        inputs: {},
        fields: { TO: ['_mouse_', null] },
        shadow: true,
      },
      loose: [12, '分数', 'v1', 0, 0],
    };
    const [, sprite] = project([cat({ blocks, variables: { v1: ['分数', 0] } })]);
    expect(sprite).toMatchObject({
      scripts: [['event_whenflagclicked', 'control_forever', '[', 'motion_goto', ']']],
      variables: ['分数'],
    });
    expect(sprite?.blocks).toContainEqual({ opcode: 'motion_goto', values: ['_mouse_'] });
    expect(sprite?.blocks).toContainEqual({ opcode: 'data_variable', values: ['分数'] });
    expect(sprite?.blocks).toHaveLength(4);
  });

  test('ends if blocks refer to each other in a circle', () => {
    const [, sprite] = project([cat({ blocks: { ...move('a', 1, 'b'), ...move('b', 2, 'a') } })]);
    expect(sprite?.scripts).toEqual([['motion_movesteps', 'motion_movesteps']]);
  });

  test('is also read from a Scratch 2 project', () => {
    const outline = outlineProject(
      JSON.stringify({
        objName: 'Stage',
        children: [
          { objName: '小猫', scripts: [[0, 0, [['whenGreenFlag'], ['doForever', [['forward:', 10]]]]]] },
          { target: 'Stage', cmd: 'getVar:' },
        ],
      }),
    );
    expect(outline?.map(({ name }) => name)).toEqual(['Stage', '小猫']);
    expect(outline?.[1]?.scripts).toEqual([['whenGreenFlag', 'doForever', '[', 'forward:', ']']]);
    expect(outline?.[1]?.blocks).toContainEqual({ opcode: 'forward:', values: ['10'] });
  });

  test('is undefined for any other content', () => {
    expect([outlineProject('{'), outlineProject('[]'), outlineProject('{"a":1}')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('two projects', () => {
  test('differ by added and removed blocks, independently of block ids', () => {
    const before = project([cat({ blocks: { ...move('a', 10, 'b'), ...move('b', 10) } })]);
    const after = project([cat({ blocks: { ...move('x', 10, 'y'), ...move('y', 20) } })]);
    expect(spriteOf(compareProjects(before, after), '小猫')).toMatchObject({
      state: 'changed',
      blocks: [
        { opcode: 'motion_movesteps', values: ['10'], added: 0, removed: 1 },
        { opcode: 'motion_movesteps', values: ['20'], added: 1, removed: 0 },
      ].toSorted((one, other) => one.added - other.added),
    });
  });

  test('differ by sprites, costumes, sounds and variables', () => {
    const costume = (name: string, assetId: string) => ({ name, assetId });
    const before = project([
      cat({ costumes: [costume('站', '1'), costume('跑', '2')], variables: { v: ['旧', 0] } }),
      { ...cat({}), name: '小狗' },
    ]);
    const after = project([
      cat({ costumes: [costume('站', '3'), costume('跳', '2')], variables: { v: ['新', 0] } }),
      { ...cat({}), name: '小鸟' },
    ]);
    const changes = compareProjects(before, after);
    expect(changes.map(({ name, state }) => [name, state])).toEqual([
      ['Stage', 'same'],
      ['小猫', 'changed'],
      ['小鸟', 'added'],
      ['小狗', 'removed'],
    ]);
    expect(spriteOf(changes, '小猫')).toMatchObject({
      costumes: { added: ['跳'], removed: ['跑'], changed: ['站'] },
      variables: { added: ['新'], removed: ['旧'], changed: [] },
    });
  });

  test('are the same if only block positions changed', () => {
    const placed = (x: number) => ({ a: { ...move('a', 1)['a'], x, y: x } });
    const changes = compareProjects(
      project([cat({ blocks: placed(1) })]),
      project([cat({ blocks: placed(9) })]),
    );
    expect(changes.map(({ state }) => state)).toEqual(['same', 'same']);
  });
});
