import { describe, expect, it } from 'vitest';
import { demoProjects } from '#server/store/seed/scratch/demo-projects.ts';
import { strFromU8, unzipSync } from 'fflate';
import { libraryBackdrops, librarySprites } from '#tests/support/projects/library-names.ts';
import { knownBlock } from '#shared/work-blocks/known-blocks.ts';
import { readStepScript } from './step-blocks.tsx';
import {
  changeY,
  cloneSelf,
  deleteClone,
  forever,
  goTo,
  hide,
  less,
  move,
  penClear,
  penDown,
  random,
  repeat,
  repeatUntil,
  show,
  stamp,
  stopAll,
  touching,
  variable,
  wait,
  when,
  whenCloned,
  whenFlag,
  whenReceived,
  yPosition,
} from './blocks.ts';
import { meets, readFacts, type BlockPattern, type ProjectCondition } from './project-conditions.ts';
import { scriptJson } from './script-json.ts';
import { hasVariable, script, scriptOf, scriptsIn, type ScriptCondition, type Tutorial } from './tutorial.ts';
import { tutorials } from './tutorials.ts';

/** The content of a project while a tutorial is made: targets by name, with their scripts. */
type Work = Map<string, { costumes: string[]; variables: string[]; scripts: (readonly BlockPattern[])[] }>;

const mascot = '齿齿';
const newWork = (): Work =>
  new Map([
    ['Stage', { costumes: ['背景1'], variables: ['我的变量'], scripts: [] }],
    [mascot, { costumes: ['齿齿-走路1', '齿齿-走路2', '齿齿-挥手'], variables: [], scripts: [] }],
  ]);

const targetOf = (work: Work, name: string) => {
  const target = work.get(name) ?? { costumes: [], variables: [], scripts: [] };
  work.set(name, target);
  return target;
};

/** Does what a step asks for. A longer version of a script replaces the one of an earlier step. */
function apply(work: Work, condition: ProjectCondition): void {
  switch (condition.kind) {
    case 'all':
      for (const one of condition.of) apply(work, one);
      return;
    case 'sprite':
      targetOf(work, condition.name);
      return;
    case 'backdrop':
      targetOf(work, 'Stage').costumes.push(condition.name);
      return;
    case 'variable':
      targetOf(work, 'Stage').variables.push(condition.name);
      return;
    case 'script': {
      const { owner, blocks } = condition;
      const target = targetOf(work, owner?.kind === 'sprite' ? owner.name : mascot);
      const others = target.scripts.filter((script) => !contains(work, blocks, script));
      target.scripts = [...others, blocks];
      return;
    }
    case 'sprites':
    case 'costumes':
    case 'message':
      throw new Error(`No tutorial has the condition ${condition.kind}`);
    default:
      condition satisfies never;
  }
}

/** Returns whether a script meets the condition made of another. */
function contains(work: Work, script: readonly BlockPattern[], other: readonly BlockPattern[]): boolean {
  const alone: Work = new Map([...work].map(([name, target]) => [name, { ...target, scripts: [] }]));
  targetOf(alone, mascot).scripts = [script];
  return meets(factsOf(alone), { kind: 'script', blocks: other });
}

function factsOf(work: Work) {
  const json = JSON.stringify({
    targets: [...work].map(([name, { costumes, variables, scripts }], index) => ({
      name,
      isStage: name === 'Stage',
      costumes: costumes.map((one) => ({ name: one })),
      variables: Object.fromEntries(variables.map((one) => [one, [one, 0]])),
      blocks: Object.assign({}, ...scripts.map((one, at) => scriptJson(one, `${index}-${at}-`))),
    })),
  });
  const facts = readFacts(json);
  if (facts === undefined) throw new Error('The project is unreadable');
  return facts;
}

/** Returns the work after its first steps. */
function workAfter({ steps }: Tutorial, count: number): Work {
  const work = newWork();
  for (const { done } of steps.slice(0, count)) apply(work, done);
  return work;
}

const blocksIn = (blocks: readonly BlockPattern[]): BlockPattern[] =>
  blocks.flatMap((block) => [
    block,
    ...blocksIn(block.body ?? []),
    ...blocksIn(block.otherwise ?? []),
    ...Object.values(block.values ?? {}).flatMap((value) =>
      value.kind === 'block' ? blocksIn([value.block]) : [],
    ),
  ]);

/** Returns copies of a script that lack one block each; the blocks inside a lacking one move to its place. */
function* withoutOne(blocks: readonly BlockPattern[]): Generator<readonly BlockPattern[]> {
  for (const [index, block] of blocks.entries()) {
    const replaced = (...by: readonly BlockPattern[]) => [
      ...blocks.slice(0, index),
      ...by,
      ...blocks.slice(index + 1),
    ];
    yield replaced(...(block.body ?? []), ...(block.otherwise ?? []));
    for (const body of withoutOne(block.body ?? [])) yield replaced({ ...block, body });
    for (const otherwise of withoutOne(block.otherwise ?? [])) yield replaced({ ...block, otherwise });
    for (const [name, value] of Object.entries(block.values ?? {}))
      if (value.kind === 'block')
        yield replaced({ ...block, values: { ...block.values, [name]: { kind: 'typed', value: '1' } } });
  }
}

const steps = tutorials.flatMap((tutorial) =>
  tutorial.steps.map((step, index) => ({ ...step, tutorial, index, label: `${tutorial.id} ${index + 1}` })),
);
const scripts = steps.flatMap(({ label, done }) => scriptsIn(done).map((script) => ({ label, script })));

describe('the tutorials', () => {
  it('are at least twenty, with unique ids and names, and four to seven steps each', () => {
    expect(tutorials.length).toBeGreaterThanOrEqual(20);
    for (const key of ['id', 'name'] as const)
      expect(new Set(tutorials.map((one) => one[key])).size).toBe(tutorials.length);
    expect(tutorials.filter(({ steps: own }) => own.length < 4 || own.length > 7)).toEqual([]);
  });

  it('have short sentences', () => {
    const texts = steps.flatMap(({ text, tip = '' }) => [text, tip]);
    expect(texts.filter((text) => text.length > 40)).toEqual([]);
    expect(steps.filter(({ text }) => !/[。！？”]$/.test(text)).map(({ text }) => text)).toEqual([]);
  });

  it('name sprites and backdrops of the library, and the sounds of their sprites', () => {
    const sprites = [
      ...tutorials.flatMap(({ picture }) => picture.sprites),
      ...steps.flatMap(({ done }) => spriteNamesIn(done)),
    ];
    expect(sprites.filter((name) => !librarySprites.has(name))).toEqual([]);
    const backdrops = [
      ...tutorials.map(({ picture }) => picture.backdrop),
      ...steps.flatMap(({ done }) =>
        partsOf(done).flatMap((one) => (one.kind === 'backdrop' ? [one.name] : [])),
      ),
    ];
    expect(backdrops.filter((name) => !libraryBackdrops.has(name))).toEqual([]);
    const foreignSounds = scripts.flatMap(({ label, script: { owner, blocks } }) =>
      blocksIn(blocks).flatMap(({ opcode, values }) => {
        const sound = values?.['SOUND_MENU'];
        if (opcode !== 'sound_play' || sound === undefined || sound.kind === 'block') return [];
        const known = owner?.kind === 'sprite' ? librarySprites.get(owner.name)?.sound : undefined;
        return known === sound.value ? [] : [`${label}: ${sound.value}`];
      }),
    );
    expect(foreignSounds).toEqual([]);
  });

  it('recognise a sprite of the library by its costumes, and no other sprite', () => {
    const names = [...new Set(steps.flatMap(({ done }) => spriteNamesIn(done)))];
    const recognised = names.map((name) =>
      [...librarySprites].flatMap(([other, { costumes }]) => {
        const work: Work = new Map([['我的角色', { costumes, variables: [], scripts: [] }]]);
        return meets(factsOf(work), { kind: 'sprite', name }) ? [other] : [];
      }),
    );
    expect(recognised).toEqual(names.map((name) => [name]));
  });

  it('show only blocks of the palette, with a value in every slot that the picture shows', () => {
    const places = ({ opcode }: BlockPattern) =>
      knownBlock(opcode)?.parts.flatMap((part) => (part.kind === 'place' ? [part.name] : [])) ?? ['unknown'];
    const sorted = (names: readonly string[]) => [...names].sort().join(' ');
    const odd = scripts.flatMap(({ label, script }) =>
      blocksIn(script.blocks).flatMap((block) => {
        const names = Object.keys(block.values ?? {});
        return sorted(places(block)) === sorted(names)
          ? []
          : [`${label}: ${block.opcode} ${names.join(' ')}`];
      }),
    );
    expect(odd).toEqual([]);
  });

  it.each(scripts)('the blocks of $label are all drawn', ({ script: { blocks } }) => {
    const script = readStepScript(blocks);
    const pieces = Object.values(scriptJson(blocks)).filter(({ shadow }) => shadow !== true);
    // Variables in slots count as blocks, too.
    expect(script?.count).toBeGreaterThanOrEqual(pieces.length);
    expect(script?.text).not.toMatch(/[A-Z]{3}|_/);
  });

  it.each(steps)('$label is ticked by its own blocks and not by those before it', ({ tutorial, index }) => {
    const tickedAfter = (count: number) => {
      const facts = factsOf(workAfter(tutorial, count));
      return tutorial.steps.map(({ done }) => meets(facts, done));
    };
    expect(tickedAfter(index)[index]).toBe(false);
    expect(tickedAfter(index + 1).slice(0, index + 1)).toEqual(Array.from({ length: index + 1 }, () => true));
  });

  it.each(scripts)('$label is not ticked if one of its blocks is missing', ({ script }) => {
    const met = [...withoutOne(script.blocks)].filter((blocks) => isMetBy(script, blocks));
    expect(met).toEqual([]);
  });
});

function isMetBy(condition: ScriptCondition, blocks: readonly BlockPattern[]): boolean {
  const work = newWork();
  for (const { done } of steps) apply(work, { kind: 'all', of: spritesIn(done) });
  targetOf(work, condition.owner?.kind === 'sprite' ? condition.owner.name : mascot).scripts = [blocks];
  return meets(factsOf(work), condition);
}

/** Returns the conditions of which a condition consists. */
const partsOf = (condition: ProjectCondition): readonly ProjectCondition[] =>
  condition.kind === 'all' ? condition.of.flatMap(partsOf) : [condition];

const spritesIn = (condition: ProjectCondition): readonly ProjectCondition[] =>
  partsOf(condition).filter(({ kind }) => kind === 'sprite');

/** Returns the sprites that a condition names, as such, as owners and in menus. */
const spriteNamesIn = (condition: ProjectCondition): readonly string[] =>
  partsOf(condition).flatMap((one) => {
    if (one.kind === 'sprite') return [one.name];
    if (one.kind !== 'script') return [];
    const owner = one.owner?.kind === 'sprite' ? [one.owner.name] : [];
    const inMenus = blocksIn(one.blocks).flatMap(({ values = {} }) =>
      Object.values(values).flatMap((value) => (value.kind === 'sprite' ? [value.value] : [])),
    );
    return [...owner, ...inMenus];
  });

describe('the works of the demo school, which other code writes,', () => {
  const factsOfDemo = (key: string) => {
    const demo = demoProjects.find((one) => one.key === key);
    const file = unzipSync(new Uint8Array(demo?.build() ?? new ArrayBuffer(0)))['project.json'];
    const facts = readFacts(strFromU8(file ?? new Uint8Array()));
    if (facts === undefined) throw new Error(`The work ${key} is unreadable`);
    return facts;
  };
  const caught = (name: string) =>
    scriptOf(
      '苹果',
      whenCloned,
      goTo(random(1, 2), 3),
      show,
      repeatUntil(less(yPosition, -1), changeY(variable('速度')), when(touching(name), deleteClone)),
    );

  it.each<[string, string, ProjectCondition, boolean]>([
    [
      'catch-apples',
      'clones every while',
      scriptOf('苹果', whenFlag, hide, forever(cloneSelf, wait(1))),
      true,
    ],
    ['catch-apples', 'catches apples', caught('篮子'), true],
    ['catch-apples', 'catches other apples', caught('苹果'), false],
    ['catch-apples', 'counts', hasVariable('得分'), true],
    ['catch-apples', 'sends and receives', { kind: 'message', name: '时间到' }, true],
    ['catch-apples', 'receives in the basket', scriptOf('篮子', whenReceived('时间到'), stopAll), true],
    ['catch-apples', 'receives another message', scriptOf('篮子', whenReceived('开始'), stopAll), false],
    ['polygons', 'draws', script(whenFlag, penClear, penDown, repeat(6, move(10))), true],
    ['polygons', 'stamps', script(whenFlag, penClear, stamp), false],
  ])('%s %s', (key, _what, condition, isMet) => {
    expect(meets(factsOfDemo(key), condition)).toBe(isMet);
  });
});
