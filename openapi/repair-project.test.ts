import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { assert, constantFrom, dictionary, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { judgeProject } from './repair-project.ts';

const repaired = (json: unknown): unknown => {
  const judged = judgeProject(json);
  return judged.fault === undefined ? judged.project : undefined;
};

const require = createRequire(import.meta.url);
const schemaOf = (name: string): object => {
  const { $schema: _unknown, ...schema }: Record<string, unknown> = JSON.parse(
    readFileSync(require.resolve(`scratch-parser/lib/${name}.json`), 'utf8'),
  );
  return schema;
};
/** The check that the editor runs on a project before it opens it. */
const isTaken = new Ajv({ strict: false })
  .addSchema(schemaOf('sb3_definitions'))
  .compile(schemaOf('sb3_schema'));

/** The links of a judged project. */
const shape = z.object({
  targets: z.array(
    z.object({
      blocks: z.record(
        z.string(),
        z.object({
          next: z.nullable(z.string()),
          parent: z.nullable(z.string()),
          topLevel: z.boolean(),
          inputs: z.record(z.string(), z.array(z.unknown())),
        }),
      ),
    }),
  ),
});

const md5 = 'cd21514d0531fdffb22204e0ec5ed84a';
const costume = { name: '造型1', assetId: md5, dataFormat: 'svg', md5ext: `${md5}.svg`, rotationCenterX: 1 };
const sound = { name: '声音1', assetId: md5, dataFormat: 'wav', md5ext: `${md5}.wav`, rate: 48_000 };
const block = {
  opcode: 'motion_movesteps',
  next: null,
  parent: null,
  topLevel: true,
  x: 1,
  y: 1,
  fields: {},
};
const steps = { ...block, inputs: { STEPS: [1, [4, '10']] } };
const hat = { ...block, opcode: 'event_whenflagclicked', inputs: {} };
const call = { ...block, opcode: 'procedures_call', inputs: {} };
const stage = {
  isStage: true,
  name: 'Stage',
  variables: { v: ['分数', 0] },
  lists: { l: ['名单', ['甲', 1]] },
  broadcasts: { b: '开始' },
  blocks: {},
  comments: {},
  currentCostume: 0,
  costumes: [costume],
  sounds: [],
  volume: 100,
  layerOrder: 0,
  tempo: 60,
  videoState: 'on',
};
const sprite = {
  ...stage,
  isStage: false,
  name: '角色1',
  blocks: { a: { ...hat, next: 'c' }, c: { ...steps, parent: 'a', topLevel: false } },
  sounds: [sound],
  layerOrder: 1,
  x: 0,
  y: 0,
  direction: 90,
  rotationStyle: 'all around',
};
const projectOf = (ofStage: object, ofSprite: object, rest: object = {}) => ({
  targets: [
    { ...stage, ...ofStage },
    { ...sprite, ...ofSprite },
  ],
  monitors: [],
  extensions: [],
  meta: { semver: '3.0.0', vm: '0.2.0', agent: '' },
  ...rest,
});

/** The definition of an own block whose mutation has nothing but its name. */
const ownBlock = (proccode: string) => ({
  define: { ...hat, opcode: 'procedures_definition', inputs: { custom_block: [1, 'prototype'] } },
  prototype: { opcode: 'procedures_prototype', parent: 'define', shadow: true, mutation: { proccode } },
});

const damaged: readonly (readonly [string, object])[] = [
  ['a renamed stage', projectOf({ name: '舞台' }, {})],
  ['the stage in the second place', { ...projectOf({}, {}), targets: [sprite, stage] }],
  ['a stage on another layer', projectOf({ layerOrder: 3 }, {})],
  ['positions that are texts', projectOf({}, { x: '12', y: 'oben', direction: null })],
  [
    'a boolean where a number stands',
    projectOf({}, { blocks: { a: { ...steps, inputs: { STEPS: [1, [4, true]] } } } }),
  ],
  [
    'a colour that is none',
    projectOf({}, { blocks: { a: { ...steps, inputs: { COLOR: [1, [9, 'red']] } } } }),
  ],
  [
    'a broadcast without an id',
    projectOf({}, { blocks: { a: { ...steps, inputs: { B: [1, [11, 'm', null]] } } } }),
  ],
  ['broadcasts of no name', projectOf({ broadcasts: { b: null } }, {})],
  [
    'variables of wrong shapes',
    projectOf({ variables: { a: ['n', { x: 1 }], b: [null, null, false], c: ['n'] } }, {}),
  ],
  ['lists of wrong shapes', projectOf({ lists: { a: ['n', null], b: [7, [null, {}]] } }, {})],
  ['no variables at all', projectOf({ variables: undefined, lists: undefined }, {})],
  ['a long comment', projectOf({}, { comments: { c: { text: 'x'.repeat(9000), blockId: 'gone' } } })],
  ['a comment without a text', projectOf({}, { comments: { c: { blockId: 7, width: 'wide' } } })],
  [
    'links to blocks that are not there',
    projectOf({}, { blocks: { a: { ...hat, next: 'gone', parent: 7 } } }),
  ],
  ['a block without an opcode', projectOf({}, { blocks: { a: { next: null } } })],
  ['a loose number', projectOf({}, { blocks: { a: [4, '1'] } })],
  [
    'a mutation with numbers',
    projectOf({}, { blocks: { a: { ...call, mutation: { tagName: 'x', warp: 1 } } } }),
  ],
  ['two costumes that are one', projectOf({ costumes: [costume, costume, costume] }, {})],
  ['a costume with an unknown format', projectOf({ costumes: [{ ...costume, dataFormat: 'webp' }] }, {})],
  [
    'a costume with a path for a name',
    projectOf({ costumes: [{ ...costume, md5ext: `../${md5}.svg` }] }, {}),
  ],
  ['a sound with a broken rate', projectOf({}, { sounds: [{ ...sound, rate: 48_000.5, name: 3 }] })],
  ['an unknown way of turning', projectOf({}, { rotationStyle: 'none', visible: 'yes' })],
  ['a video that is neither on nor off', projectOf({ videoState: '1' }, {})],
  ['a sprite called as the engine calls the stage', projectOf({}, { name: '_stage_' })],
  ['another version', projectOf({}, {}, { meta: { semver: '3.0', vm: 'x' } })],
];

describe('a project written by another program', () => {
  it.each(damaged)('the editor accepts a repaired project that had %s', (_what, project) => {
    expect(isTaken(JSON.parse(JSON.stringify(project)))).toBe(false);
    expect(isTaken(repaired(JSON.parse(JSON.stringify(project))))).toBe(true);
  });

  it('numbers that overflow, which JSON cannot write, become texts or are omitted', () => {
    const beyond = projectOf(
      { variables: { v: ['分数', 7531] }, lists: { l: ['名单', [7531]] }, layerOrder: 7531 },
      {
        x: 7531,
        size: 7531,
        currentCostume: 7531,
        blocks: { a: { ...steps, x: 7531, inputs: { STEPS: [1, [4, 7531]] } } },
      },
    );
    const project = repaired(JSON.parse(JSON.stringify(beyond).replaceAll('7531', '-1e999')));
    const written: unknown = JSON.parse(JSON.stringify(project));
    expect(isTaken(written)).toBe(true);
    expect(JSON.stringify(written)).toContain('["分数","-Infinity"]');
    expect(JSON.stringify(written)).toContain('[4,"-Infinity"]');
  });

  it('a valid project stays unchanged', () => {
    const project = JSON.parse(JSON.stringify(projectOf({}, {})));
    expect(isTaken(project)).toBe(true);
    expect(judgeProject(project)).toMatchObject({ project, isRepaired: false });
  });

  const ofBlocks = (blocks: object) => projectOf({}, { blocks });
  const below = { ...steps, topLevel: false };
  it.each([
    ['a block below itself', ofBlocks({ a: { ...hat, next: 'c' }, c: { ...below, parent: 'a', next: 'c' } })],
    [
      'a ring that ends at its hat',
      ofBlocks({ a: { ...hat, next: 'c' }, c: { ...below, parent: 'a', next: 'a' } }),
    ],
    ['a ring that no script reaches', ofBlocks({ a: { ...below, next: 'c' }, c: { ...below, next: 'a' } })],
    ['a block in itself', ofBlocks({ a: { ...steps, inputs: { STEPS: [3, 'a', [4, '1']] } } })],
    [
      'a block in a block that stands in it',
      ofBlocks({
        a: { ...steps, inputs: { STEPS: [3, 'c', [4, '1']] } },
        c: { ...below, inputs: { STEPS: [3, 'a', [4, '1']] } },
      }),
    ],
    ['a block below two others', ofBlocks({ a: { ...hat, next: 'd' }, c: { ...hat, next: 'd' }, d: below })],
    [
      'a block both in and below another',
      ofBlocks({ a: { ...hat, next: 'c', inputs: { STEPS: [2, 'c'] } }, c: below }),
    ],
  ])('each block has exactly one place after the repair of %s', (_what, project) => {
    const { targets } = shape.parse(repaired(project));
    const links = targets.flatMap(({ blocks }) =>
      Object.entries(blocks).flatMap(([id, { next, inputs }]) =>
        [next, ...Object.values(inputs).flat()].flatMap((one) =>
          typeof one === 'string' ? [[one, id]] : [],
        ),
      ),
    );
    const parents = targets.flatMap(({ blocks }) =>
      Object.entries(blocks).flatMap(([id, { parent }]) => (parent === null ? [] : [[id, parent]])),
    );
    expect(links).toHaveLength(parents.length);
    expect(Object.fromEntries(links)).toEqual(Object.fromEntries(parents));
    const tops = targets.flatMap(({ blocks }) => Object.values(blocks).filter(({ topLevel }) => topLevel));
    expect(tops.length).toBeGreaterThan(0);
  });

  it('a block, a variable or an input named __proto__ is removed', () => {
    const blocks = { a: { ...hat, next: '#' }, '#': { ...below, inputs: { '#': [1, [4, '1']] } } };
    const project = projectOf({ variables: { '#': ['甲', 1] } }, { blocks });
    const named: unknown = JSON.parse(JSON.stringify(project).replaceAll('"#"', '"__proto__"'));
    expect(JSON.stringify(repaired(named))).not.toContain('__proto__');
  });

  it('monitors that cannot be shown are removed', () => {
    const monitors = [
      { id: 'a', opcode: 'data_variable', params: { VARIABLE: 'v' } },
      { id: 'b', opcode: 'elsewhere_value', params: {} },
      { id: 'c', opcode: 'data_variable', params: null },
      { id: 'd', opcode: 'data_listcontents', params: { LIST: 1 } },
      { id: 'e', opcode: 'looks_costumenumbername', params: {} },
      { id: 'f', opcode: 'sensing_current' },
      null,
    ];
    expect(repaired(projectOf({}, {}, { monitors }))).toMatchObject({ monitors: [monitors[0]] });
  });

  const mutationOf = (some: object) => ({ tagName: 'mutation', children: [], warp: 'false', ...some });
  const definition = { ...hat, opcode: 'procedures_definition', inputs: { custom_block: [1, 'p'] } };
  const prototype = (mutation: unknown) => ({
    ...block,
    opcode: 'procedures_prototype',
    parent: 'd',
    topLevel: false,
    shadow: true,
    inputs: {},
    mutation,
  });
  const blocksOf = (blocks: object): unknown => {
    const { targets } = z
      .object({ targets: z.array(z.object({ blocks: z.record(z.string(), z.unknown()) })) })
      .parse(repaired(ofBlocks(blocks)));
    return targets[1]?.blocks;
  };

  it('a valid custom block stays unchanged', () => {
    const project = ofBlocks({
      a: { ...hat, next: 'c' },
      c: {
        ...call,
        parent: 'a',
        topLevel: false,
        inputs: { x: [1, [10, '1']] },
        mutation: mutationOf({ proccode: '跳 %s 次 %b', argumentids: '["x", "y"]', warp: true }),
      },
      d: definition,
      p: prototype(
        mutationOf({
          proccode: '跳 %s 次 %b',
          argumentids: '["x","y"]',
          argumentnames: '["次数", "好"]',
          argumentdefaults: '[1,"false"]',
        }),
      ),
    });
    expect(judgeProject(JSON.parse(JSON.stringify(project)))).toMatchObject({
      fault: undefined,
      isRepaired: false,
    });
  });

  it('a field has a scalar value and the id of a variable, or no id', () => {
    const fields = {
      A: [null, 7],
      B: [{ x: 1 }, { y: 1 }],
      C: [['甲', ['乙']], 'v'],
      D: [7, null],
      E: [],
      F: 'x',
    };
    expect(blocksOf({ a: { ...hat, fields } })).toMatchObject({
      a: { fields: { A: ['', '7'], B: ['', null], C: ['甲,乙', 'v'], D: [7, null], E: [''] } },
    });
  });

  it.each([
    ['data_setvariableto', 'VARIABLE'],
    ['data_addtolist', 'LIST'],
    ['event_whenbroadcastreceived', 'BROADCAST_OPTION'],
    ['event_whenkeypressed', 'KEY_OPTION'],
    ['event_whenbackdropswitchesto', 'BACKDROP'],
  ])('a block %s without its field %s is removed, and the blocks below it stay', (opcode, name) => {
    const blocks = (fields: object) => ({
      a: { ...hat, opcode, fields, next: 'c' },
      c: { ...below, parent: 'a' },
    });
    expect(blocksOf(blocks({ [name]: 'x' }))).toEqual({
      c: expect.objectContaining({ parent: null, topLevel: true }),
    });
    expect(blocksOf(blocks({ [name]: ['x', null] }))).toMatchObject({ a: { next: 'c' }, c: { parent: 'a' } });
  });

  it.each([undefined, null, 'x', {}, { proccode: null }])(
    'a call whose mutation is %j is removed, and the blocks below it stay',
    (mutation) => {
      const blocks = {
        a: { ...hat, next: 'b' },
        b: { ...call, parent: 'a', topLevel: false, next: 'c', mutation },
        c: { ...below, parent: 'b' },
      };
      expect(blocksOf(blocks)).toEqual({
        a: expect.objectContaining({ next: null }),
        c: expect.objectContaining({ parent: null, topLevel: true }),
      });
    },
  );

  it.each([
    ['no prototype', { d: { ...definition, inputs: {} } }],
    ['a prototype that is not there', { d: definition }],
    ['a prototype without a name', { d: definition, p: prototype(mutationOf({})) }],
    [
      'another block for a prototype',
      { d: definition, p: { ...call, mutation: mutationOf({ proccode: '跳' }) } },
    ],
    [
      'a prototype of another block',
      { a: hat, p: { ...prototype(mutationOf({ proccode: '跳' })), parent: 'a' } },
    ],
  ])('the definition and the prototype are removed from a project with %s', (_what, blocks) => {
    const text = JSON.stringify(blocksOf(blocks));
    expect(text).not.toContain('procedures_definition');
    expect(text).not.toContain('procedures_prototype');
  });

  it.each([
    ['[x', 'null', '7'],
    ['["x"]', '[]', '{}'],
    ['["x","x"]', '["甲",7]', '[null]'],
    ['["",""]', undefined, undefined],
    ['["x","y"]', '["甲","乙","丙"]', '["",""]'],
  ])(
    'a custom block with the lists %s, %s and %s gets one id, name and default for each parameter',
    (argumentids, argumentnames, argumentdefaults) => {
      const own = mutationOf({ proccode: '跳 %s %b', argumentids, argumentnames, argumentdefaults });
      const { d: _definition, ...both } = z
        .record(z.string(), z.object({ mutation: z.optional(z.record(z.string(), z.unknown())) }))
        .parse(
          blocksOf({
            d: definition,
            p: prototype(own),
            c: { ...call, mutation: mutationOf({ proccode: '跳 %s %b', argumentids }) },
          }),
        );
      const lists = (name: string): unknown[] =>
        ['p', 'c'].map((id) => {
          const text = both[id]?.mutation?.[name];
          return typeof text === 'string' ? JSON.parse(text) : undefined;
        });
      const [ids, idsOfCall] = lists('argumentids');
      expect(ids).toHaveLength(2);
      expect(idsOfCall).toEqual(ids);
      const texts = z.array(z.string().check(z.minLength(1)));
      expect(new Set(texts.parse(ids)).size).toBe(2);
      expect(texts.parse(lists('argumentnames')[0])).toHaveLength(2);
      expect(lists('argumentdefaults')[0]).toHaveLength(2);
    },
  );

  it('attributes of a mutation become texts or are removed', () => {
    const mutation = {
      tagName: 'x',
      children: [7, { tagName: 'y', a: {} }],
      hasnext: 'yes',
      'a b': '1',
      a: null,
      b: { x: 1 },
      c: 7,
      blockInfo: { text: '1' },
    };
    expect(blocksOf({ a: { ...hat, opcode: 'control_stop', mutation } })).toMatchObject({
      a: {
        mutation: {
          tagName: 'mutation',
          children: [{ tagName: 'mutation', children: [] }],
          hasnext: 'false',
          c: '7',
          blockInfo: { text: '1' },
        },
      },
    });
    expect(JSON.stringify(blocksOf({ a: { ...hat, mutation } }))).not.toMatch(/"a b"|"b"|"a":(?:null|{})/);
  });

  it.each([
    [undefined, 'unknown'],
    [null, 'unknown'],
    [7, 'unknown'],
    [[], 'unknown'],
    [{}, 'unknown'],
    [{ objName: 7 }, 'unknown'],
    [{ objName: 'Stage', scripts: JSON.parse(`${'['.repeat(1001)}${']'.repeat(1001)}`) }, 'tooDeep'],
    [projectOf({}, {}, { meta: { semver: '4.0.0' } }), 'unknown'],
    [{ targets: [] }, 'noStage'],
    [{ targets: [sprite] }, 'noStage'],
    [{ targets: [stage, stage] }, 'manyStages'],
    [projectOf({}, { x: JSON.parse(`${'['.repeat(201)}${']'.repeat(201)}`) }), 'tooDeep'],
    [
      projectOf({}, { blocks: Object.fromEntries(Array.from({ length: 200_001 }, (_, id) => [id, hat])) }),
      'tooManyBlocks',
    ],
  ])('a project that is %j is refused: %s', (json, fault) => {
    expect(judgeProject(json)).toEqual({ fault });
  });

  it.each([
    ['half a million arguments', projectOf({}, { blocks: ownBlock('%s '.repeat(500_000)) })],
    ['60,000 equal costumes', projectOf({ costumes: Array.from({ length: 60_000 }, () => costume) }, {})],
  ])('a project with %s is judged in linear time', { timeout: 10_000 }, (_what, project) => {
    expect(judgeProject(project)).toMatchObject({ fault: undefined, isRepaired: true });
  });

  it('ids of blocks and comments that are property names of every object are renamed everywhere', () => {
    const blocks = {
      constructor: { ...hat, next: 'toString', comment: 'valueOf' },
      toString: { ...steps, parent: 'constructor', topLevel: false, inputs: { STEPS: [1, 'constructor_'] } },
      constructor_: { ...steps, parent: 'toString', topLevel: false, shadow: true },
    };
    const comments = { valueOf: { blockId: 'constructor', text: '开头', x: 0, y: 0, width: 9, height: 9 } };
    const judged = judgeProject(projectOf({}, { blocks, comments }));
    expect(judged).toMatchObject({
      isRepaired: true,
      project: {
        targets: [
          {},
          {
            blocks: {
              constructor__: { next: 'toString_', comment: 'valueOf_' },
              toString_: { parent: 'constructor__', inputs: { STEPS: [1, 'constructor_'] } },
              constructor_: { parent: 'toString_' },
            },
            comments: { valueOf_: { blockId: 'constructor__', text: '开头' } },
          },
        ],
      },
    });
  });

  it('a project with an arbitrary value in any place is repaired', () => {
    const keys = [...Object.keys(sprite), ...Object.keys(steps)];
    const anything = jsonValue({ maxDepth: 3 });
    assert(
      property(
        dictionary(constantFrom(...keys), anything),
        constantFrom(...keys),
        anything,
        (some, key, value) => {
          const blocks = { a: { ...steps, ...some }, c: { ...hat, [key]: value } };
          const project = projectOf(
            { ...some, isStage: true, costumes: [{ ...costume, ...some }, costume] },
            { blocks, [key]: value, isStage: false },
          );
          const { targets } = JSON.parse(JSON.stringify(project));
          expect(isTaken(repaired({ ...project, targets }))).toBe(true);
        },
      ),
    );
  });
});
