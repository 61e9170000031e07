import { strToU8, zipSync } from 'fflate';
import { loadLanguages, parse } from 'scratchblocks/syntax/index.js';
import chinese from 'scratchblocks/locales/zh-cn.json';
import { expect, it } from 'vitest';
import { demoProjects } from '#server/store/seed/scratch/demo-projects.ts';
import { blockLimits, readProject } from './read-project.ts';
import { expectedScripts } from './expected.fixture.ts';

loadLanguages({ 'zh-cn': chinese });

const sb3 = (json: unknown) => zipSync({ 'project.json': strToU8(JSON.stringify(json)) }, { level: 1 });

function readSprites(file: Uint8Array) {
  const read = readProject(file);
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

const textsOf = (file: Uint8Array) =>
  readSprites(file).sprites.flatMap(({ scripts }) => scripts.map(({ text }) => text));
const blocksOf = (blocks: object) => textsOf(sb3({ targets: [{ name: '猫', blocks }] }));

it.each(Object.entries(expectedScripts))(
  '%s is converted to the expected text',
  (_name, { blocks, text }) => {
    expect(blocksOf(blocks).join('\n\n')).toBe(text);
  },
);

// scratchblocks marks unknown blocks as obsolete.
it.each(demoProjects.map((project) => [project.key, project] as const))(
  'scratchblocks recognises every statement of %s by its Chinese text',
  (_key, project) => {
    const lines = textsOf(new Uint8Array(project.build())).join('\n\n').replaceAll('当 绿旗 被', '当绿旗被');
    const statements = parse(lines, { languages: ['zh-cn'] }).scripts.flatMap(({ blocks }) => blocks);
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.filter(({ info }) => info.category === 'obsolete')).toEqual([]);
  },
);

it('scripts are sorted from top to bottom with their comments, and the stage comes first', () => {
  const hat = { opcode: 'event_whenflagclicked', topLevel: true };
  const { sprites } = readSprites(
    sb3({
      targets: [
        {
          name: '猫',
          blocks: {
            low: { ...hat, x: 0, y: 300, next: 'say' },
            say: { opcode: 'looks_show', inputs: {} },
            high: { opcode: 'event_whenthisspriteclicked', topLevel: true, x: 0, y: 20 },
          },
          comments: {
            one: { blockId: 'say', text: '先\n出现' },
            two: { blockId: null, text: '记得改名字' },
          },
        },
        { name: 'Stage', isStage: true, blocks: {} },
      ],
    }),
  );
  expect(sprites.map(({ isStage }) => isStage)).toEqual([true, false]);
  expect(sprites[1]?.scripts.map(({ text }) => text)).toEqual([
    '当角色被点击',
    '当 绿旗 被点击\n显示 // 先 出现',
  ]);
  expect(sprites[1]?.notes).toEqual([{ id: 'two', blockId: '', text: '记得改名字' }]);
});

it('an invalid file gives an error, and a Scratch 2 project gives a hint', () => {
  const broken = { problem: '作品文件已损坏，看不了积木' };
  expect(readProject(strToU8('PK'))).toEqual(broken);
  expect(readProject(zipSync({ 'a.txt': strToU8('') }))).toEqual(broken);
  expect(readProject(zipSync({ 'project.json': strToU8('{"targets":') }))).toEqual(broken);
  expect(readProject(sb3({ objName: 'Stage', children: [] }))).toEqual({
    problem: '旧版 Scratch 的作品，在编辑器里保存一次后才能看积木',
  });
});

it('a project.json in a folder is read, and a project.json that is too large is an error', () => {
  const json = strToU8('{"targets":[]}');
  expect(readProject(zipSync({ '作品/project.json': json }))).toEqual({ sprites: [], isCut: false });
  const large = new Uint8Array(blockLimits.jsonBytes + 1).fill(0x20);
  expect(readProject(zipSync({ 'project.json': large }, { level: 0 }))).toEqual({
    problem: '作品文件已损坏，看不了积木',
  });
});

it('a block that is referenced several times or contains itself is shown once', () => {
  expect(
    blocksOf({
      a: { opcode: 'control_forever', topLevel: true, inputs: { SUBSTACK: [2, 'b'] }, next: 'b' },
      b: { opcode: 'looks_say', inputs: { MESSAGE: [3, 'c', [10, '']] }, next: 'a' },
      c: { opcode: 'operator_join', inputs: { STRING1: [3, 'c', [10, 'x']], STRING2: [3, 'b', [10, 'y']] } },
    }),
  ).toEqual(['重复执行\n  说 (连接 [] 和 [])\n结束']);
});

it('the names of inherited properties are not looked up as blocks or texts', () => {
  expect(
    blocksOf(
      JSON.parse(
        '{"a":{"opcode":"constructor","topLevel":true,"inputs":{"__proto__":[1,"__proto__"]},"fields":{"toString":["valueOf"]},"next":"__proto__"}}',
      ),
    ),
  ).toEqual(['constructor [valueOf] []']);
});

// The worst content of 8 MB: chains and nested blocks, as long and as deep as possible.
it('very long and deeply nested projects are truncated within five seconds', () => {
  const chain = Object.fromEntries(
    Array.from({ length: 25_000 }, (_, at) => [
      `c${at}`,
      { opcode: 'looks_show', topLevel: at === 0, next: `c${at + 1}` },
    ]),
  );
  const deep = Object.fromEntries(
    Array.from({ length: 25_000 }, (_, at) => [
      `d${at}`,
      { opcode: 'operator_not', topLevel: at === 0, inputs: { OPERAND: [2, `d${at + 1}`] } },
    ]),
  );
  const file = sb3({ targets: [{ blocks: deep }, { blocks: chain }, { blocks: chain }] });
  const before = performance.now();
  const { sprites, isCut } = readSprites(file);
  expect(performance.now() - before).toBeLessThan(5000);
  expect(isCut).toBe(true);
  expect(sprites.map(({ scripts }) => scripts[0]?.count ?? 0)).toEqual([61, blockLimits.blocks - 61, 0]);
});

it('a long text in a block is truncated', () => {
  const [text = ''] = blocksOf({
    a: { opcode: 'looks_say', topLevel: true, inputs: { MESSAGE: [1, [10, 'x'.repeat(100_000)]] } },
  });
  expect(text).toBe(`说 [${'x'.repeat(200)}…]`);
});

it('a sprite has the picture of its current costume, unless it is missing, invalid or too large', async () => {
  const names = ['a', 'b', 'c'].map((sign) => `${sign.repeat(32)}.svg`);
  const worn = (name: string, at: number) => ({
    name,
    currentCostume: at,
    costumes: [...names, '../project.json'].map((md5ext) => ({ md5ext })),
    blocks: {},
  });
  const file = zipSync({
    'project.json': strToU8(
      JSON.stringify({
        targets: [worn('猫', 1), worn('大', 0), worn('没有', 2), worn('怪', 3), { blocks: {} }],
      }),
    ),
    [names[0] ?? '']: new Uint8Array(1024 * 1024 + 1),
    [names[1] ?? '']: strToU8('<svg/>'),
  });
  const pictures = readSprites(file).sprites.map(({ picture }) => picture);
  expect([pictures[0]?.type, await pictures[0]?.text()]).toEqual(['image/svg+xml', '<svg/>']);
  expect(pictures.slice(1)).toEqual([undefined, undefined, undefined, undefined]);
});
