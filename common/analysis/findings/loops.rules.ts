import { bodyOf, directLoop, fieldOf, inside, isLoop, nextOf, numberOf, procedureName } from '../blocks.ts';
import type { ProjectIndex } from '../index-project.ts';
import type { Block } from '../project.ts';
import { named, placeOf, type FindingRule } from '../rule.ts';

const endlessIn = (project: ProjectIndex, isOuter: (opcode: string) => boolean) =>
  project.live('control_forever').flatMap((inner) => {
    const outer = directLoop(inner);
    return outer !== undefined && isOuter(outer.opcode) ? [placeOf(inner, outer)] : [];
  });

/** Tells whether a block ends its script: for ever, or for this clone. */
function endsScript(block: Block): boolean {
  if (block.opcode === 'control_stop') return fieldOf(block, 'STOP_OPTION') !== 'other scripts in sprite';
  return block.opcode === 'control_delete_this_clone' && block.script.hat === 'clone';
}

export const loopRules: readonly FindingRule[] = [
  {
    id: 'forever-in-forever',
    kind: 'bug',
    title: '重复执行里还有重复执行',
    text: '里面的重复执行停不下来。外面的重复执行只能做一次。',
    hints: [
      '看看“{sprite}”里套在一起的两个重复执行。',
      '想一想，里面的积木做完以后会去哪里。',
      '外面的积木还能再做一次吗？',
    ],
    knowledge: 'nesting',
    check: (project) => endlessIn(project, (opcode) => opcode === 'control_forever'),
  },
  {
    id: 'forever-in-repeat',
    kind: 'bug',
    title: '有次数的重复停在第一次',
    text: '里面的重复执行停不下来。外面数好的次数用不上。',
    hints: [
      '看看“{sprite}”里套在一起的两个重复。',
      '从外面的第一次开始，一步一步往下走。',
      '第二次什么时候能开始？',
    ],
    knowledge: 'nesting',
    check: (project) => endlessIn(project, (opcode) => opcode !== 'control_forever'),
  },
  {
    id: 'repeat-zero',
    kind: 'bug',
    title: '重复零次',
    text: '重复的次数太小了，里面的积木一次也轮不到。',
    hints: ['看看“{sprite}”里这块“重复执行几次”的积木。', '读一读上面写的次数。', '你想让里面的积木做几次？'],
    knowledge: 'loops',
    check: (project) =>
      project
        .live('control_repeat')
        .filter((block) => {
          const times = numberOf(block, 'TIMES');
          return times !== undefined && Math.round(times) <= 0 && bodyOf(block).length > 0;
        })
        .map((block) => placeOf(block)),
  },
  {
    id: 'repeat-once',
    kind: 'smell',
    title: '只重复一次',
    text: '这个重复只做一次，和没有重复是一样的。',
    hints: [
      '看看“{sprite}”里这块“重复执行几次”的积木。',
      '读一读上面写的次数。',
      '少了这个重复，结果会变吗？',
    ],
    knowledge: 'loops',
    check: (project) =>
      project
        .live('control_repeat')
        .filter((block) => numberOf(block, 'TIMES') === 1 && bodyOf(block).length > 0)
        .map((block) => placeOf(block)),
  },
  {
    id: 'loop-empty',
    kind: 'smell',
    title: '空的重复',
    text: '这个重复里没有积木，它什么也不做。',
    hints: ['看看“{sprite}”里空着的重复积木。', '想一想，哪些积木应该放在里面。', '你想让角色一直做什么？'],
    knowledge: 'loops',
    check: (project) =>
      project
        .live('control_forever', 'control_repeat')
        .filter((block) => bodyOf(block).length === 0)
        .map((block) => placeOf(block)),
  },
  {
    id: 'loop-only-waits',
    kind: 'smell',
    title: '重复里只有等待',
    text: '这个重复执行里只有等待。角色一直在等，什么也没做。',
    hints: [
      '看看“{sprite}”里只有等待的重复执行。',
      '找一找旁边，有没有散开的积木。',
      '等完以后，你想让角色做什么？',
    ],
    knowledge: 'loops',
    check: (project) =>
      project
        .live('control_forever')
        .filter((block) => {
          const body = bodyOf(block);
          return body.length > 0 && body.every(({ opcode }) => opcode === 'control_wait');
        })
        .map((block) => placeOf(block)),
  },
  {
    id: 'loop-without-condition',
    kind: 'bug',
    title: '没有说等到什么时候',
    text: '这块积木要等一个条件，可是条件是空的。它会一直等下去。',
    hints: ['看看“{sprite}”里空着的六边形。', '读一读这块积木，把它当成一句话。', '你想等到什么时候？'],
    knowledge: 'loops',
    check: (project) =>
      project
        .live('control_repeat_until', 'control_wait_until')
        .filter((block) => !block.inputs.has('CONDITION'))
        .map((block) => placeOf(block)),
  },
  {
    id: 'loop-ends-at-once',
    kind: 'bug',
    title: '重复一次就停了',
    text: '重复里的最后一块积木让它停下。所以里面的积木只做一次。',
    hints: [
      '看看“{sprite}”里这个重复的最后一块积木。',
      '从第一块开始，一步一步往下走。',
      '走到最后，还会再来一次吗？',
    ],
    knowledge: 'loops',
    check: (project) =>
      project
        .live('control_stop', 'control_delete_this_clone')
        .filter((block) => {
          const loop = block.parent;
          return (
            loop !== undefined &&
            isLoop(loop) &&
            endsScript(block) &&
            !bodyOf(loop).some(({ opcode }) => opcode === 'control_wait_until')
          );
        })
        .map((block) => placeOf(block)),
  },
  {
    id: 'after-endless-block',
    kind: 'bug',
    title: '后面的积木轮不到',
    text: '自制积木“{name}”里有停不下来的重复。它后面的积木轮不到。',
    hints: [
      '看看“{sprite}”里“{name}”后面的积木。',
      '再看看定义“{name}”的最后一块积木。',
      '“{name}”什么时候能做完？',
    ],
    knowledge: 'customBlocks',
    check: (project) =>
      project.live('procedures_call').flatMap((block) => {
        const next = nextOf(block);
        const last = project.definition(block)?.main.at(-1);
        return next === undefined ||
          last?.opcode !== 'control_forever' ||
          inside(last).some(({ opcode }) => opcode === 'control_stop' || opcode === 'procedures_return')
          ? []
          : [named(procedureName(block), block, next)];
      }),
  },
  {
    id: 'changes-too-fast',
    kind: 'smell',
    title: '换得太快',
    text: '造型或者背景换得太快，眼睛看不清。',
    hints: ['看看“{sprite}”里不停换样子的重复执行。', '想一想，一秒钟会换多少次。', '每个样子要让人看多久？'],
    knowledge: 'looks',
    check: (project) =>
      project
        .live('control_forever')
        .filter((block) => {
          const body = bodyOf(block);
          return (
            body.length > 0 &&
            body.every(({ opcode }) => opcode === 'looks_nextcostume' || opcode === 'looks_nextbackdrop')
          );
        })
        .map((block) => placeOf(block)),
  },
];
