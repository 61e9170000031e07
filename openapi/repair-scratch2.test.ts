import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { assert, constantFrom, dictionary, jsonValue, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { judgeProject } from './repair-project.ts';

const require = createRequire(import.meta.url);
const schemaOf = (name: string): object => {
  const { $schema: _unknown, ...schema }: Record<string, unknown> = JSON.parse(
    readFileSync(require.resolve(`scratch-parser/lib/${name}.json`), 'utf8'),
  );
  return schema;
};
/** The check that the editor runs on a project before it opens it. */
const isTaken = new Ajv({ strict: false })
  .addSchema(schemaOf('sb2_definitions'))
  .compile(schemaOf('sb2_schema'));

const entries = z.record(z.string(), z.unknown());
const repaired = (json: unknown): Readonly<Record<string, unknown>> => {
  const judged = judgeProject(JSON.parse(JSON.stringify(json)));
  return judged.fault === undefined ? judged.project : {};
};
const childrenOf = (json: unknown) => z.array(entries).parse(repaired(json)['children']);

const md5 = 'cd21514d0531fdffb22204e0ec5ed84a';
const costume = {
  costumeName: '背景1',
  baseLayerID: 0,
  baseLayerMD5: `${md5}.svg`,
  bitmapResolution: 1,
  rotationCenterX: 240,
  rotationCenterY: 180,
};
const sound = { soundName: '啵', soundID: 0, md5: `${md5}.wav`, sampleCount: 258, rate: 11_025, format: '' };
const scripts = [
  [
    32,
    32.5,
    [
      ['whenGreenFlag'],
      ['doIf', ['=', ['readVariable', '分数'], '1'], [['say:', '好']]],
      ['append:toList:', 'x', ['getParam', '名单', 'r']],
      ['broadcast:', '开始'],
      ['doIf', false, null],
    ],
  ],
  [
    0,
    0,
    [
      ['procDef', '跳 %n 次', ['次数'], [1], false],
      ['call', '走 %s', '1'],
    ],
  ],
];
const sprite = {
  objName: '角色1',
  scripts,
  scriptComments: [[1, 2, 150, 200, true, -1, '注释']],
  sounds: [sound],
  costumes: [costume],
  currentCostumeIndex: 0,
  scratchX: 1,
  scratchY: -1,
  scale: 1,
  direction: 90,
  rotationStyle: 'normal',
  isDraggable: false,
  indexInLibrary: 1,
  visible: true,
  spriteInfo: {},
};
const monitor = { target: 'Stage', cmd: 'getVar:', param: '分数', mode: 1, x: 5, y: 5, visible: true };
const list = {
  listName: '名单',
  contents: ['甲', 1],
  isPersistent: false,
  x: 5,
  y: 5,
  width: 100,
  height: 200,
};
const stage = {
  objName: 'Stage',
  variables: [{ name: '分数', value: 0, isPersistent: false }],
  lists: [list],
  scripts: [],
  sounds: [],
  costumes: [costume],
  currentCostumeIndex: 0,
  penLayerMD5: `${md5}.png`,
  penLayerID: 0,
  tempoBPM: 60,
  videoAlpha: 0.5,
  children: [sprite, monitor, list],
  info: { videoOn: false, spriteCount: 1 },
};
const ofBlocks = (...blocks: unknown[]) => ({ ...stage, scripts: [[0, 0, blocks]] });
const blocksOf = (...blocks: unknown[]): unknown => {
  const [script] = z.array(z.array(z.unknown())).parse(repaired(ofBlocks(...blocks))['scripts']);
  return script?.[2];
};

describe('repairing a Scratch 2 project', () => {
  it('a valid project stays unchanged', () => {
    expect(isTaken(stage)).toBe(true);
    expect(judgeProject(stage)).toMatchObject({ version: 2, project: stage, isRepaired: false });
  });

  it.each([
    ['nothing but a name', { objName: 'Stage' }],
    ['no layer for the pen', { ...stage, penLayerMD5: undefined }],
    ['no tempo', { ...stage, tempoBPM: '快' }],
    ['no costume', { ...stage, costumes: null, currentCostumeIndex: undefined }],
    ['children that are no list', { ...stage, children: {} }],
    ['children that are nothing', { ...stage, children: [null, 7, { objName: '角色' }] }],
    ['a video that is more than opaque', { ...stage, videoAlpha: 3 }],
    [
      'information of wrong shapes',
      { ...stage, info: { flashVersion: 7, videoOn: 'yes', savedExtensions: {} } },
    ],
    ['variables that are no list', { ...stage, variables: {} }],
  ])('the editor accepts a project after the repair of %s', (_what, project) => {
    expect(isTaken(JSON.parse(JSON.stringify(project)))).toBe(false);
    expect(isTaken(repaired(project))).toBe(true);
  });

  it('variables and lists without a name are removed, and their values are repaired', () => {
    const variables = [{ value: 1 }, { name: 7 }, null, { name: '甲', value: {}, isPersistent: 'yes' }];
    const lists = [
      { listName: '名单' },
      { listName: null, contents: [] },
      { listName: 7, contents: [null, '甲', 1] },
    ];
    expect(repaired({ ...stage, variables, lists })).toMatchObject({
      variables: [
        { name: '7', value: 0 },
        { name: '甲', value: '' },
      ],
      lists: [
        { listName: '名单', contents: [] },
        { listName: '7', contents: ['', '甲', 1] },
      ],
    });
  });

  it('scripts without blocks and blocks without a name are removed', () => {
    const broken = [null, [1, 2, 'x'], ['x', null, [null, 7, [], [null], {}, ['constructor'], ['show']]]];
    expect(repaired({ ...stage, scripts: broken })['scripts']).toEqual([[0, 0, [['show']]]]);
    expect(blocksOf(['doForever', [null, ['show'], {}]], ['say:', ['toString']], ['say:', { x: 1 }])).toEqual(
      [
        ['doForever', null],
        ['say:', null],
        ['say:', null],
      ],
    );
    expect(blocksOf(['doForever', [['show'], null, {}]])).toEqual([['doForever', [['show']]]]);
  });

  it.each([
    ['readVariable', []],
    ['append:toList:', ['x', null]],
    ['whenIReceive', [['readVariable', '甲']]],
    ['broadcast:', [null]],
    ['timeAndDate', [{}]],
    ['call', []],
    ['procDef', [null, [], [], false]],
  ])('a block %s with the values %j is removed because it refers to nothing', (opcode, rest) => {
    expect(blocksOf([opcode, ...rest], ['show'])).toEqual([['show']]);
  });

  it('a custom block gets one argument name and one default for each parameter in its name', () => {
    expect(blocksOf(['procDef', '跳 %n 次 %b', ['次数'], null, 'yes'])).toEqual([
      ['procDef', '跳 %n 次 %b', ['次数', '参数2'], ['', ''], false],
    ]);
  });

  it('monitors of unknown targets, commands and lists are removed', () => {
    const monitors = [
      { ...monitor, target: '没有' },
      { ...monitor, cmd: 'constructor' },
      { ...monitor, param: null },
      { ...list, listName: '没有' },
      {},
      list,
      monitor,
    ];
    expect(childrenOf({ ...stage, children: monitors })).toEqual([list, monitor]);
  });

  it('monitors of a renamed stage are kept', () => {
    const renamed = { ...stage, objName: '舞台', children: [{ ...monitor, target: '舞台' }] };
    expect(repaired(renamed)['objName']).toBe('Stage');
    expect(childrenOf(renamed)).toEqual([monitor]);
  });

  it('a project with an arbitrary value in any place is repaired', () => {
    const keys = [...Object.keys(stage), ...Object.keys(sprite)];
    const anything = jsonValue({ maxDepth: 4 });
    assert(
      property(dictionary(constantFrom(...keys), anything), anything, (some, value) => {
        const project = { ...stage, ...some, objName: 'Stage', children: [{ ...sprite, ...some }, value] };
        expect(isTaken(repaired(project))).toBe(true);
        expect(judgeProject(repaired(project))).toMatchObject({ isRepaired: false });
      }),
    );
  });
});
