import { fieldOf, isConditional, isLoop, textOf } from '../blocks.ts';
import type { ProjectIndex } from '../index-project.ts';
import type { Block, Script } from '../project.ts';
import { placeOf, type FindingRule, type Place } from '../rule.ts';

const limits = { longScript: 50, depth: 5, copiedBlocks: 6, copies: 3, repetitions: 4, period: 3 } as const;

/** A text that is equal for scripts that do the same. */
const scriptText = ({ main }: Script): string => main.map(textOf).join('\n');

/** Returns the scripts that start by an event of Scratch, grouped by what they do. */
function equalScripts(project: ProjectIndex): readonly (readonly Script[])[] {
  const groups = new Map<string, Script[]>();
  for (const script of project.scripts) {
    if (script.hat === undefined || script.hat === 'definition' || script.main.length < 2) continue;
    const text = scriptText(script);
    const group = groups.get(text);
    if (group === undefined) groups.set(text, [script]);
    else group.push(script);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** Returns the chains of a script: the main one and those in the mouths of its blocks. */
const chainsOf = ({ main, blocks }: Script): readonly (readonly Block[])[] => [
  main,
  ...blocks.flatMap(({ bodies }) => [...bodies.values()]),
];

/** Returns the blocks of the first run of equal groups in a chain. */
function repetition(chain: readonly Block[]): readonly Block[] | undefined {
  if (chain.length < limits.repetitions) return undefined;
  const texts = chain.map(textOf);
  for (let period = 1; period <= limits.period; period += 1) {
    let length = 0;
    for (let at = period; at < texts.length; at += 1) {
      length = texts[at] === texts[at - period] ? length + 1 : 0;
      if (length < period * (limits.repetitions - 1)) continue;
      const run = chain.slice(at - length - period + 1, at + 1);
      if (!run.every(({ opcode }) => opcode === 'control_wait')) return run;
    }
  }
  return undefined;
}

const isInChain = ({ slot }: Block): boolean => slot === '' || slot.startsWith('SUBSTACK');

/** Blocks of a story or of a piece of music, which are long without being hard to read. */
const isTelling = ({ opcode }: Block): boolean =>
  /^(?:music_|sound_|control_wait$|looks_(?:say|think|next|switch))/.test(opcode);

/** Returns how many loops and conditions are around a block. A condition alone in an 否则 goes on with the one around it. */
function nesting(block: Block): number {
  let depth = 0;
  for (let inner: Block | undefined = block; inner !== undefined; inner = inner.parent) {
    const isElseIf = inner.slot === 'SUBSTACK2' && inner.chain.length === 1 && isConditional(inner);
    if ((isLoop(inner) || isConditional(inner)) && !isElseIf) depth += 1;
  }
  return depth;
}

/** Places of the last blocks of main chains for which `isNeedless` holds. */
const lastBlocks = (project: ProjectIndex, isNeedless: (last: Block, script: Script) => boolean): Place[] =>
  project.scripts.flatMap((script) => {
    const last = script.main.at(-1);
    return last !== undefined && project.isLive(script) && script.main.length > 2 && isNeedless(last, script)
      ? [placeOf(last)]
      : [];
  });

export const structureRules: readonly FindingRule[] = [
  {
    id: 'loose-blocks',
    kind: 'smell',
    title: '没有接上的积木',
    text: '这几块积木上面没有“事件”积木。它们不会自己开始。',
    hints: [
      '看看“{sprite}”里散开的这几块积木。',
      '想一想，它们本来要做什么。',
      '它们应该接在哪里，还是不要了？',
    ],
    knowledge: 'events',
    check: (project) =>
      project.scripts.some(({ hat }) => hat !== undefined && hat !== 'definition')
        ? project.scripts.flatMap(({ hat, main: [first, ...rest] }) =>
            hat === undefined && first !== undefined && rest.length > 0 ? [placeOf(first)] : [],
          )
        : [],
  },
  {
    id: 'hat-alone',
    kind: 'smell',
    title: '下面没有积木',
    text: '这块“事件”积木下面什么也没有。',
    hints: [
      '看看“{sprite}”里单独的这块积木。',
      '读一读它，把它当成一句话的开头。',
      '那个时候，你想让角色做什么？',
    ],
    knowledge: 'events',
    check: ({ scripts }) =>
      scripts.flatMap(({ hat, main: [first, ...rest] }) =>
        first === undefined || rest.length > 0 || hat === undefined || hat === 'definition' || hat === 'other'
          ? []
          : [placeOf(first)],
      ),
  },
  {
    id: 'script-twice',
    kind: 'bug',
    title: '一样的积木做了两遍',
    text: '“{sprite}”里有两段一样的积木。它们一起开始，每件事都做两遍。',
    hints: ['看看“{sprite}”里一样的两段积木。', '比一比，它们有没有一点不同。', '两段都要吗？'],
    knowledge: 'events',
    check: (project) =>
      equalScripts(project).flatMap((group) => {
        const bySprite = new Map<Script['sprite'], Script[]>();
        for (const script of group) {
          const own = bySprite.get(script.sprite);
          if (own === undefined) bySprite.set(script.sprite, [script]);
          else own.push(script);
        }
        return [...bySprite.values()].flatMap(([one, other]) => {
          const [first, second] = [one?.main[0], other?.main[0]];
          return first === undefined || second === undefined ? [] : [placeOf(first, second)];
        });
      }),
  },
  {
    id: 'scripts-copied',
    kind: 'smell',
    title: '好几个角色的积木一样',
    text: '好几个角色有一样的积木。要改的时候，每个都要改一遍。',
    hints: ['看看“{sprite}”里的这段积木。', '找一找，还有哪些角色也有它。', '有没有办法只搭一次？'],
    knowledge: 'clones',
    check: (project) =>
      equalScripts(project).flatMap(([first, ...others]) => {
        const sprites = new Set(others.map(({ sprite }) => sprite)).add(first?.sprite ?? project.stage);
        const hat = first?.main[0];
        return first === undefined ||
          hat === undefined ||
          sprites.size < limits.copies ||
          first.blocks.filter(isInChain).length < limits.copiedBlocks
          ? []
          : [placeOf(hat)];
      }),
  },
  {
    id: 'blocks-repeated',
    kind: 'smell',
    title: '一样的积木接了很多遍',
    text: '一样的积木接了好几遍。这一段很长，也不好改。',
    hints: ['看看“{sprite}”里一样的这几块积木。', '数一数，它们一共有几遍。', '有没有积木能替你数次数？'],
    knowledge: 'loops',
    check: (project) =>
      project.scripts
        .filter((script) => project.isLive(script))
        .flatMap((script) => chainsOf(script).map(repetition))
        .flatMap((run) => {
          const [first, ...rest] = run ?? [];
          return first === undefined ? [] : [placeOf(first, ...rest)];
        }),
  },
  {
    id: 'script-long',
    kind: 'smell',
    title: '一段积木太长了',
    text: '这一段积木很长，要找一块积木不容易。',
    hints: [
      '看看“{sprite}”里这段很长的积木。',
      '从上往下读，看看它做了几件事。',
      '哪几块可以合在一起，起一个名字？',
    ],
    knowledge: 'customBlocks',
    check: (project) =>
      project.scripts.flatMap((script) => {
        const chain = script.blocks.filter(isInChain);
        const [first] = script.main;
        const isLong = chain.length > limits.longScript && chain.filter(isTelling).length * 2 < chain.length;
        return isLong && first !== undefined && project.isLive(script) ? [placeOf(first)] : [];
      }),
  },
  {
    id: 'nested-deeply',
    kind: 'smell',
    title: '套得太多层',
    text: '这里一层套一层，套得太多了，很难看懂。',
    hints: ['看看“{sprite}”里套在最里面的积木。', '从外往里，说一说每一层做什么。', '哪一层可以拿出来？'],
    knowledge: 'nesting',
    check: (project) =>
      project.scripts.flatMap((script) => {
        if (!project.isLive(script)) return [];
        const deep = script.blocks.find(
          (block) => (isLoop(block) || isConditional(block)) && nesting(block) > limits.depth,
        );
        return deep === undefined ? [] : [placeOf(deep)];
      }),
  },
  {
    id: 'stop-at-end',
    kind: 'smell',
    title: '最后的停止没有用',
    text: '积木做完了，自己会停下来。最后这块“停止这个脚本”没有用。',
    hints: [
      '看看“{sprite}”里这段积木的最后一块。',
      '想一想，没有它会怎么样。',
      '你想停下的是这一段，还是别的积木？',
    ],
    knowledge: 'sequence',
    check: (project) =>
      lastBlocks(
        project,
        (last, { hat }) =>
          last.opcode === 'control_stop' &&
          fieldOf(last, 'STOP_OPTION') === 'this script' &&
          hat !== 'definition',
      ),
  },
  {
    id: 'wait-at-end',
    kind: 'smell',
    title: '最后的等待看不出来',
    text: '等完以后，没有别的积木了。这个等待看不出来。',
    hints: [
      '看看“{sprite}”里这段积木的最后一块。',
      '想一想，等完以后会发生什么。',
      '你想在哪两块积木中间等一等？',
    ],
    knowledge: 'sequence',
    // After a key, a wait keeps the script from starting at once again.
    check: (project) =>
      lastBlocks(
        project,
        (last, { hat }) => last.opcode === 'control_wait' && (hat === 'flag' || hat === 'click'),
      ),
  },
];
