import {
  around,
  blocksOf,
  counted,
  hasOpcode,
  blockIn,
  directLoop,
  inside,
  isConditional,
  isConditionalPart,
  isLoop,
  isRepeated,
  numberOf,
  valueOf,
} from '../blocks.ts';
import { hatValue, type ProjectIndex } from '../index-project.ts';
import { mayPause } from '../opcodes.ts';
import type { Block, Script, Sprite } from '../project.ts';
import { named, placeOf, type FindingRule } from '../rule.ts';

/** Tells whether clones of a sprite may exist; an unknown extension may make them. */
const mayHaveClones = (project: ProjectIndex, sprite: Sprite): boolean =>
  project.clonings(sprite).length > 0 || project.hasComputedClones || project.hasForeignBlocks;

/** Returns the sprite that a block makes clones of. */
function clonedSprite(project: ProjectIndex, block: Block): Sprite | undefined {
  const name = valueOf(block, 'CLONE_OPTION');
  return name === '_myself_' ? block.script.sprite : project.spriteNamed(name ?? '');
}

/** Blocks that make clones of their own sprite. */
const ownClonings = (project: ProjectIndex): readonly Block[] =>
  project
    .live('control_create_clone_of')
    .filter((block) => clonedSprite(project, block) === block.script.sprite);

const deletesClones = (project: ProjectIndex, sprite: Sprite): boolean =>
  project.hasForeignBlocks || project.liveIn(sprite, 'control_delete_this_clone').length > 0;

const hasStop = (script: Script): boolean => blocksOf(script).some(({ opcode }) => opcode === 'control_stop');

/** Scripts that a clone also runs. */
const forClones = ({ hat, main }: Script): boolean =>
  hat !== undefined && hat !== 'flag' && hat !== 'definition' && main.length > 1;

const hasCloneScript = (sprite: Sprite): boolean =>
  counted(sprite, sprite.scripts).some(({ hat }) => hat === 'clone');

/** Tells whether a block holds up its script; a wait of no seconds does not. */
const isPause = (block: Block): boolean =>
  mayPause(block.opcode) && !(block.opcode === 'control_wait' && numberOf(block, 'DURATION') === 0);

const floods = (block: Block): boolean => {
  const loop = directLoop(block);
  return loop?.opcode === 'control_forever' && !inside(loop).some((one) => isPause(one) || isLoop(one));
};

/** Tells whether a loop without end makes clones, and no value or end of the loop limits their number. */
function isUnlimited(block: Block): boolean {
  for (const outer of around(block)) {
    if (outer.opcode === 'control_forever')
      return !inside(outer).some(({ opcode }) => opcode === 'control_stop');
    if (!isConditional(outer)) return false;
    const condition = blockIn(outer, 'CONDITION');
    const parts = condition === undefined ? [] : [condition, ...inside(condition)];
    if (parts.some(({ opcode }) => /^(?:data_|argument_|sensing_timer)/.test(opcode))) return false;
  }
  return false;
}

export const cloneRules: readonly FindingRule[] = [
  {
    id: 'clone-does-nothing',
    kind: 'bug',
    title: '克隆体什么也不做',
    text: '你克隆了“{name}”，可是它没有“当作为克隆体启动时”。克隆体叠在一起，看不出来。',
    hints: [
      '看看“{sprite}”里的克隆积木。',
      '再看看“{name}”，找一找克隆体要做的积木。',
      '克隆体出来以后，你想让它做什么？',
    ],
    knowledge: 'clones',
    check: (project) =>
      project.live('control_create_clone_of').flatMap((block) => {
        const sprite = clonedSprite(project, block);
        if (
          sprite === undefined ||
          project.hasForeignBlocks ||
          counted(sprite, sprite.scripts).some(forClones)
        )
          return [];
        // Copies that stay where the sprite was are seen when it moves on or changes its look.
        return hasOpcode(sprite, /^(?:motion_|looks_(?!hide$))/) ? [] : [named(sprite.name, block)];
      }),
  },
  {
    id: 'clone-never-made',
    kind: 'bug',
    title: '没有谁克隆它',
    text: '这段积木在等克隆体，可是没有谁克隆“{sprite}”。',
    hints: [
      '看看“{sprite}”里“当作为克隆体启动时”的积木。',
      '找一找，哪里有克隆“{sprite}”的积木。',
      '克隆体应该在什么时候出来？',
    ],
    knowledge: 'clones',
    check: (project) =>
      project.scripts.flatMap((script) => {
        const [hat, first] = script.main;
        return script.hat === 'clone' && hat !== undefined && first !== undefined
          ? mayHaveClones(project, script.sprite)
            ? []
            : [placeOf(hat)]
          : [];
      }),
  },
  {
    id: 'clone-without-end',
    kind: 'bug',
    title: '克隆体不停地克隆自己',
    text: '每个克隆体一出来，又克隆自己。克隆体会越来越多，作品会变慢。',
    hints: [
      '看看“{sprite}”里“当作为克隆体启动时”下面的积木。',
      '找到里面的“克隆自己”，数一数会出来几个。',
      '什么时候不用再克隆了？',
    ],
    knowledge: 'clones',
    check: (project) =>
      ownClonings(project)
        .filter(
          (block) =>
            block.script.hat === 'clone' &&
            !isConditionalPart(block) &&
            !isLimited(block) &&
            !hasStop(block.script) &&
            (isAtOnce(block) || !deletesClones(project, block.script.sprite)),
        )
        .map((block) => placeOf(block)),
  },
  {
    id: 'clones-double',
    kind: 'bug',
    title: '克隆体也在克隆',
    text: '克隆体也会听到按键和消息。每来一次，克隆体的数量就翻倍。',
    hints: [
      '看看“{sprite}”里这块克隆积木。',
      '想一想，除了本体，还有谁会做这段积木。',
      '第二次以后，会出来几个克隆体？',
    ],
    knowledge: 'clones',
    check: (project) =>
      ownClonings(project)
        .filter(
          (block) =>
            comesAgain(project, block.script) &&
            hasCloneScript(block.script.sprite) &&
            !isConditionalPart(block) &&
            !hasStop(block.script) &&
            !deletesClones(project, block.script.sprite),
        )
        .map((block) => placeOf(block)),
  },
  {
    id: 'clones-without-pause',
    kind: 'bug',
    title: '克隆得太快',
    text: '重复执行里不停地克隆，中间没有等一等。一下子就有很多克隆体。',
    hints: [
      '看看“{sprite}”里有克隆积木的重复执行。',
      '数一数，重复一次会多出几个克隆体。',
      '你想隔多久出来一个？',
    ],
    knowledge: 'clones',
    check: (project) =>
      project
        .live('control_create_clone_of')
        .filter((block) => floods(block))
        .map((block) => placeOf(block)),
  },
  {
    id: 'clones-never-deleted',
    kind: 'smell',
    title: '克隆体越来越多',
    text: '“{name}”的克隆体一直出来，没有删除过。最多只能有三百个。',
    hints: [
      '看看“{sprite}”里不停克隆的积木。',
      '再看看“{name}”的克隆体最后去了哪里。',
      '克隆体做完事以后，还要留着吗？',
    ],
    knowledge: 'clones',
    check: (project) =>
      project.live('control_create_clone_of').flatMap((block) => {
        const sprite = clonedSprite(project, block);
        return sprite === undefined ||
          !isUnlimited(block) ||
          !hasCloneScript(sprite) ||
          deletesClones(project, sprite)
          ? []
          : [named(sprite.name, block)];
      }),
  },
  {
    id: 'delete-without-clones',
    kind: 'bug',
    title: '没有克隆体可以删除',
    text: '“删除此克隆体”只对克隆体有用。没有谁克隆过“{sprite}”。',
    hints: [
      '看看“{sprite}”里“删除此克隆体”的积木。',
      '找一找，哪里有克隆“{sprite}”的积木。',
      '你想让这个角色怎样离开舞台？',
    ],
    knowledge: 'clones',
    check: (project) =>
      project
        .live('control_delete_this_clone')
        .filter(({ script }) => script.hat !== 'clone' && !mayHaveClones(project, script.sprite))
        .map((block) => placeOf(block)),
  },
  {
    id: 'clones-hidden',
    kind: 'bug',
    title: '克隆体看不见',
    text: '“{sprite}”是隐藏的，克隆体也是隐藏的。没有积木让克隆体显示。',
    hints: [
      '看看“{sprite}”里“当作为克隆体启动时”下面的积木。',
      '想一想，克隆体刚出来时是什么样子。',
      '怎样才能看到克隆体？',
    ],
    knowledge: 'clones',
    check: (project) =>
      project.sprites.flatMap((sprite) => {
        const start = sprite.scripts.find(
          ({ hat, blocks }) =>
            hat === 'clone' && blocks.some(({ opcode }) => /^(?:motion|looks)_/.test(opcode)),
        )?.main[0];
        if (start === undefined || project.clonings(sprite).length === 0 || project.hasForeignBlocks)
          return [];
        if (hasOpcode(sprite, /^(?:looks_show$|pen_)/)) return [];
        const isHidden =
          !sprite.isVisible ||
          project.liveIn(sprite, 'looks_hide').some((block) => hidesFirst(project, block));
        return isHidden ? [placeOf(start)] : [];
      }),
  },
];

/** Tells whether something ends the loops around a block, or holds it up until a condition holds. */
function isLimited(block: Block): boolean {
  for (const outer of around(block)) if (outer.opcode === 'control_repeat_until') return true;
  return blocksOf(block.script).some(
    ({ opcode, index }) => opcode === 'control_wait_until' && index < block.index,
  );
}

/** Tells whether a clone makes the next one before it does anything that takes time, so that deleting comes too late. */
const isAtOnce = ({ script, index }: Block): boolean =>
  !blocksOf(script).some(
    (one) => one.index < index && (isPause(one) || isLoop(one) || one.opcode === 'control_delete_this_clone'),
  );

/** Tells whether an event comes more than once: a key, or a message out of a loop. */
function comesAgain(project: ProjectIndex, script: Script): boolean {
  if (script.hat === 'key') return true;
  return (
    script.hat === 'message' &&
    project.senders(hatValue(script, 'BROADCAST_OPTION')).some((sender) => isRepeated(sender))
  );
}

/** Tells whether a sprite hides at the flag before it makes clones. */
const hidesFirst = (project: ProjectIndex, hide: Block): boolean =>
  project.isFromFlag(hide) &&
  !blocksOf(hide.script).some(
    ({ opcode, index }) => opcode === 'control_create_clone_of' && index < hide.index,
  );
