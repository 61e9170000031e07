import {
  around,
  blockIn,
  counted,
  directLoop,
  hasOpcode,
  inside,
  isConditional,
  isConditionalPart,
  isRepeated,
  numberOf,
  valueOf,
} from '../blocks.ts';
import type { ProjectIndex } from '../index-project.ts';
import { mayPause, movements, placings } from '../opcodes.ts';
import type { Block, Sprite } from '../project.ts';
import { placeOf, type FindingRule, type Place } from '../rule.ts';

/** Sprites with scripts of their own; one with clones is left out, because its scripts may be those of the clones. */
const actors = ({ sprites }: ProjectIndex): readonly Sprite[] =>
  sprites.filter(({ isStage, scripts }) => !isStage && !scripts.some(({ hat }) => hat === 'clone'));

const sensedNames = ['sensing_touchingobject', 'sensing_distanceto', 'sensing_of'] as const;

/** Returns the sprites whose place the scripts look at. */
function sensedSprites(project: ProjectIndex): ReadonlySet<Sprite> {
  const sensed = new Set<Sprite>();
  for (const block of project.live(
    ...sensedNames,
    'sensing_touchingcolor',
    'motion_xposition',
    'motion_yposition',
  )) {
    if (block.opcode !== 'sensing_of') sensed.add(block.script.sprite);
    for (const input of ['TOUCHINGOBJECTMENU', 'DISTANCETOMENU', 'OBJECT']) {
      const sprite = project.spriteNamed(valueOf(block, input) ?? '');
      if (sprite !== undefined) sensed.add(sprite);
    }
  }
  return sensed;
}

/** Returns how much the blocks change together, with the times of the loops around them; undefined for computed numbers. */
function totalChange(blocks: readonly Block[], input: string): number | undefined {
  let total = 0;
  for (const block of blocks) {
    let change = numberOf(block, input);
    if (change === undefined) return undefined;
    for (const outer of around(block))
      if (outer.opcode === 'control_repeat') change *= numberOf(outer, 'TIMES') ?? Number.NaN;
    total += change;
  }
  return Number.isNaN(total) ? undefined : total;
}

/** Tells whether a script moves a sprite back again, as a jump or a button does. */
function isTakenBack(project: ProjectIndex, { opcode, script, chain: own }: Block): boolean {
  const input = movementInputs.get(opcode) ?? '';
  const together = project
    .liveIn(script.sprite, opcode)
    .filter((block) => block.script === script && conditionOf(block) === conditionOf(own[0]));
  return totalChange(together, input) === 0;
}

const movementInputs: ReadonlyMap<string, string> = new Map([
  ['motion_movesteps', 'STEPS'],
  ['motion_changexby', 'DX'],
  ['motion_changeyby', 'DY'],
]);

/**
 * Tells whether a sprite moves a certain way at each start and nothing brings it back: a number of steps, which does
 * not end where it began.
 */
function driftsAway(project: ProjectIndex, block: Block): boolean {
  const { opcode, script } = block;
  const { sprite } = script;
  const isCounted =
    [...around(block)].every((outer) => outer.opcode === 'control_repeat') && isRepeated(block);
  if (!isCounted || (script.hat !== 'flag' && script.hat !== 'message')) return false;
  // A sprite that turns may come back by itself.
  if (opcode === 'motion_movesteps' && hasOpcode(sprite, /^motion_(?:turn|point)/)) return false;
  const moves = project.liveIn(sprite, opcode);
  const input = movementInputs.get(opcode) ?? '';
  return moves.every((one) => isForward(one, input)) || moves.every((one) => isBackward(one, input));
}

/** Tells whether a block moves by a typed number, or a random one, above zero. */
const isForward = (block: Block, input: string): boolean => limitsOf(block, input).every((one) => one > 0);
const isBackward = (block: Block, input: string): boolean => limitsOf(block, input).every((one) => one < 0);

/** Returns the smallest and the largest number of an input; not a number for other blocks than a random one. */
function limitsOf(block: Block, input: string): readonly number[] {
  const random = blockIn(block, input);
  return random?.opcode === 'operator_random'
    ? ['FROM', 'TO'].map((one) => numberOf(random, one) ?? Number.NaN)
    : [numberOf(block, input) ?? Number.NaN];
}

/** Tells whether a sprite is put to the other side when it leaves the picture: its place then needs no start. */
function isWrapped(block: Block): boolean {
  const condition = conditionOf(block);
  const asked = condition === undefined ? undefined : blockIn(condition, 'CONDITION');
  return asked !== undefined && inside(asked).some(({ opcode }) => /^motion_[xy]position$/.test(opcode));
}

/** Tells whether the flag leads to a block only after a pause in the same script: until then one sees the old state. */
const isLate = ({ script, parent, position }: Block): boolean =>
  script.hat === 'flag' &&
  parent === undefined &&
  counted(script.sprite, script.main.slice(0, position)).some(
    ({ opcode }) => mayPause(opcode) && opcode !== 'procedures_call',
  );

/** Returns the nearest condition around a block. */
function conditionOf(block: Block | undefined): Block | undefined {
  if (block === undefined) return undefined;
  for (const outer of around(block)) if (isConditional(outer)) return outer;
  return undefined;
}

function changesThatStay(
  project: ProjectIndex,
  opcodes: { readonly change: string; readonly set: string; readonly input: string },
): Place[] {
  return actors(project).flatMap((sprite) => {
    const changes = project.liveIn(sprite, opcodes.change);
    const [first] = changes;
    if (first === undefined || project.liveIn(sprite, opcodes.set).length > 0 || project.hasForeignBlocks)
      return [];
    const total = totalChange(changes, opcodes.input);
    return total === undefined || total === 0 ? [] : [placeOf(first)];
  });
}

/** Returns the first block that changes the look for good: to another than the first look, and never back. */
function lookThatStays(
  project: ProjectIndex,
  sprite: Sprite,
  switches: readonly Block[],
  input: string,
): Block | undefined {
  const [first, ...others] = sprite.costumes;
  const isForGood = switches.every((block) => {
    const look = valueOf(block, input);
    return (
      look !== undefined &&
      look !== first &&
      counted(sprite, others).includes(look) &&
      (!project.isFromFlag(block) || isLate(block))
    );
  });
  return isForGood ? switches[0] : undefined;
}

export const startStateRules: readonly FindingRule[] = [
  {
    id: 'position-not-reset',
    kind: 'bug',
    title: '没有回到起点',
    text: '再点一次绿旗，“{sprite}”还在上次停下的地方。',
    hints: [
      '看看“{sprite}”里让它移动的积木。',
      '玩一次，再点绿旗，看看它在哪里。',
      '每次开始，它应该站在哪里？',
    ],
    knowledge: 'startState',
    check: (project) => {
      const sensed = sensedSprites(project);
      return actors(project).flatMap((sprite) => {
        const move = project.liveIn(sprite, ...movements).find((block) => !isTakenBack(project, block));
        if (move === undefined || project.hasForeignBlocks) return [];
        if (!sensed.has(sprite) && !driftsAway(project, move)) return [];
        const bounces = project.liveIn(sprite, 'motion_ifonedgebounce').length > 0;
        const isPlaced = project
          .liveIn(sprite, ...placings)
          .some((block) => !isConditionalPart(block) || isWrapped(block));
        return bounces || isPlaced ? [] : [placeOf(move)];
      });
    },
  },
  {
    id: 'direction-not-reset',
    kind: 'bug',
    title: '没有转回开始的方向',
    text: '“{sprite}”回到了起点，可是还朝着上次的方向。',
    hints: ['看看“{sprite}”里让它转的积木。', '玩一次，再点绿旗，看看它朝哪边。', '每次开始，它应该朝哪边？'],
    knowledge: 'startState',
    check: (project) =>
      actors(project).flatMap((sprite) => {
        const turn = project
          .liveIn(sprite, 'motion_turnright', 'motion_turnleft')
          .find(
            (block) =>
              isConditionalPart(block) || (block.script.hat === 'key' && directLoop(block) === undefined),
          );
        const isPlaced = project.liveIn(sprite, ...placings).some((block) => project.isFromFlag(block));
        const isTurnedBack =
          project.liveIn(sprite, 'motion_pointindirection', 'motion_pointtowards', 'motion_ifonedgebounce')
            .length > 0;
        return turn !== undefined &&
          isPlaced &&
          !isTurnedBack &&
          !project.hasForeignBlocks &&
          project.liveIn(sprite, 'motion_movesteps').length > 0 &&
          // A random turn is a way to wander about.
          !inside(turn).some(({ opcode }) => opcode === 'operator_random')
          ? [placeOf(turn)]
          : [];
      }),
  },
  {
    id: 'costume-not-reset',
    kind: 'bug',
    title: '没有换回开始的造型',
    text: '换了造型以后，再点绿旗也不会换回来。',
    hints: [
      '看看“{sprite}”里换造型的积木。',
      '玩一次，再点绿旗，看看它的样子。',
      '每次开始，它应该是什么样子？',
    ],
    knowledge: 'startState',
    check: (project) =>
      actors(project).flatMap((sprite) => {
        if (project.liveIn(sprite, 'looks_nextcostume').length > 0 || project.hasForeignBlocks) return [];
        const switches = project.liveIn(sprite, 'looks_switchcostumeto');
        // With two costumes in turn, as for left and right, the first one may be left over.
        if (new Set(switches.map((one) => valueOf(one, 'COSTUME'))).size > 1) return [];
        const block = lookThatStays(project, sprite, switches, 'COSTUME');
        return block === undefined ? [] : [placeOf(block)];
      }),
  },
  {
    id: 'backdrop-not-reset',
    kind: 'bug',
    title: '没有换回开始的背景',
    text: '换了背景以后，再点绿旗也不会换回来。',
    hints: [
      '看看“{sprite}”里换背景的积木。',
      '玩一次，再点绿旗，看看舞台的样子。',
      '每次开始，舞台应该是什么样子？',
    ],
    knowledge: 'startState',
    check: (project) => {
      if (project.live('looks_nextbackdrop').length > 0 || project.hasForeignBlocks) return [];
      const switches = project.live('looks_switchbackdropto', 'looks_switchbackdroptoandwait');
      // A person who selects the backdrop by a key or a click sees what comes.
      const isSelected = switches.every(
        (one) => (one.script.hat === 'key' || one.script.hat === 'click') && !isConditionalPart(one),
      );
      if (isSelected && switches.length > 1) return [];
      const block = lookThatStays(project, project.stage, switches, 'BACKDROP');
      return block === undefined ? [] : [placeOf(block)];
    },
  },
  {
    id: 'size-not-reset',
    kind: 'bug',
    title: '大小没有变回来',
    text: '每玩一次，“{sprite}”的大小都会接着变。',
    hints: ['看看“{sprite}”里改变大小的积木。', '玩两次，比一比它的大小。', '每次开始，它应该有多大？'],
    knowledge: 'startState',
    check: (project) =>
      changesThatStay(project, { change: 'looks_changesizeby', set: 'looks_setsizeto', input: 'CHANGE' }),
  },
  {
    id: 'volume-not-reset',
    kind: 'bug',
    title: '音量没有变回来',
    text: '每玩一次，“{sprite}”的音量都会接着变。',
    hints: ['看看“{sprite}”里改变音量的积木。', '玩两次，听一听声音的大小。', '每次开始，声音应该有多大？'],
    knowledge: 'startState',
    check: (project) =>
      changesThatStay(project, { change: 'sound_changevolumeby', set: 'sound_setvolumeto', input: 'VOLUME' }),
  },
  {
    id: 'never-shown-again',
    kind: 'bug',
    title: '隐藏以后没有再显示',
    text: '“{sprite}”隐藏以后，没有积木让它显示。再点绿旗也看不到它。',
    hints: ['看看“{sprite}”里的“隐藏”。', '玩一次，再点绿旗，找一找它。', '它应该在什么时候出来？'],
    knowledge: 'startState',
    check: (project) =>
      actors(project).flatMap((sprite) => {
        const hides = project.liveIn(sprite, 'looks_hide');
        const [hide] = hides;
        return hide === undefined ||
          project.hasForeignBlocks ||
          project.liveIn(sprite, 'looks_show').length > 0 ||
          hides.some((block) => project.isFromFlag(block) && !isLate(block))
          ? []
          : [placeOf(hide)];
      }),
  },
  {
    id: 'never-hidden-at-start',
    kind: 'bug',
    title: '显示以后没有再隐藏',
    text: '“{sprite}”显示以后，没有积木让它隐藏。再点绿旗，它一开始就在。',
    hints: ['看看“{sprite}”里的“显示”。', '玩一次，再点绿旗，看看它在不在。', '它应该在什么时候出来？'],
    knowledge: 'startState',
    check: (project) =>
      actors(project).flatMap((sprite) => {
        const shows = project.liveIn(sprite, 'looks_show');
        const [show] = shows;
        return show === undefined ||
          sprite.isVisible ||
          project.hasForeignBlocks ||
          project.liveIn(sprite, 'looks_hide').length > 0 ||
          shows.some((block) => project.isFromFlag(block))
          ? []
          : [placeOf(show)];
      }),
  },
  {
    id: 'pen-not-cleared',
    kind: 'smell',
    title: '上次画的还在',
    text: '再点一次绿旗，上次画的线还在舞台上。',
    hints: ['看看“{sprite}”里画画的积木。', '点两次绿旗，看看舞台上的线。', '每次开始，舞台上应该有什么？'],
    knowledge: 'pen',
    check: (project) => {
      const [draws] = project.live('pen_penDown', 'pen_stamp');
      return draws === undefined || project.live('pen_clear').length > 0 ? [] : [placeOf(draws)];
    },
  },
  {
    id: 'pen-draws-way-back',
    kind: 'bug',
    title: '回起点时多画了一条线',
    text: '第二次点绿旗时，笔还没有抬起来。回起点的路上会多一条线。',
    hints: [
      '看看“{sprite}”里绿旗下面的积木。',
      '点两次绿旗，看看多出来的线从哪里来。',
      '回起点的路上，笔应该是什么样子？',
    ],
    knowledge: 'pen',
    check: (project) =>
      project.live('pen_clear').flatMap((clear) => {
        const { script, chain, position } = clear;
        if (script.hat !== 'flag' || clear.parent !== undefined) return [];
        if (project.liveIn(script.sprite, 'pen_penUp').length > 0) return [];
        const rest = chain.slice(position + 1);
        const down = rest.findIndex(({ opcode }) => opcode === 'pen_penDown');
        const place = rest.findIndex(({ opcode }) => placings.has(opcode));
        const back = rest[place];
        return back !== undefined && place < down ? [placeOf(back)] : [];
      }),
  },
];
