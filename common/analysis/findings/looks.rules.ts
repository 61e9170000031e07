import {
  counted,
  directLoop,
  fieldOf,
  hasOpcode,
  inside,
  isLoop,
  nextOf,
  numberOf,
  valueOf,
} from '../blocks.ts';
import { hatValue, selectedBackdrop, type ProjectIndex } from '../index-project.ts';
import { mayPause, movements } from '../opcodes.ts';
import type { Block, Sprite } from '../project.ts';
import { named, placeOf, type FindingRule, type Place } from '../rule.ts';

const bubbles = ['looks_say', 'looks_think'] as const;
const timedBubbles = ['looks_sayforsecs', 'looks_thinkforsecs'] as const;

/** Returns the places of live blocks that are followed at once by a block for which `isEnd` holds. */
const followedBy = (
  project: ProjectIndex,
  opcodes: readonly string[],
  isEnd: (next: Block, block: Block) => boolean,
): Place[] =>
  project.live(...opcodes).flatMap((block) => {
    const next = nextOf(block);
    return next !== undefined && isEnd(next, block) ? [placeOf(block, next)] : [];
  });

/** Blocks after which a script goes on in the same moment. */
const isQuick = ({ opcode }: Block): boolean =>
  /^(?:data_|looks_|sound_play$)/.test(opcode) && !mayPause(opcode);

/** Returns the places of live blocks that are followed in the same moment by a block for which `isEnd` holds. */
const endedBy = (
  project: ProjectIndex,
  opcodes: readonly string[],
  isEnd: (end: Block, block: Block) => boolean,
): Place[] =>
  project.live(...opcodes).flatMap((block) => {
    let end = nextOf(block);
    for (; end !== undefined && isQuick(end); end = nextOf(end)) counted(block.script.sprite, []);
    return end !== undefined && isEnd(end, block) ? [placeOf(block, end)] : [];
  });

const isStopAll = (block: Block): boolean =>
  block.opcode === 'control_stop' && fieldOf(block, 'STOP_OPTION') === 'all';

/** Tells whether a block points a sprite to the left or to the right. */
const pointsLevel = (block: Block): boolean => Math.abs(numberOf(block, 'DIRECTION') ?? 0) === 90;

const hasText = (block: Block): boolean => valueOf(block, 'MESSAGE') !== '';

/** Blocks that set something to a value, whatever it was before, with what they set. */
const setters: ReadonlyMap<string, string> = new Map([
  ['motion_gotoxy', 'place'],
  ['motion_goto', 'place'],
  ['motion_setx', 'x'],
  ['motion_sety', 'y'],
  ['motion_pointindirection', 'direction'],
  ['motion_pointtowards', 'direction'],
  ['looks_setsizeto', 'size'],
  ['looks_switchcostumeto', 'costume'],
  ['looks_switchbackdropto', 'backdrop'],
  ['sound_setvolumeto', 'volume'],
  ['data_setvariableto', 'variable'],
]);

const isOverwritten = (project: ProjectIndex, block: Block, next: Block): boolean => {
  const what = setters.get(block.opcode);
  if (what !== setters.get(next.opcode) || inside(next).length > 0) return false;
  // The pen draws on the way, and scripts start by the backdrop in between.
  if (/^(?:place|x|y)$/.test(what ?? '') && project.liveIn(block.script.sprite, 'pen_penDown').length > 0)
    return false;
  if (what === 'backdrop')
    return !counted(project.stage, project.scripts).some(({ hat }) => hat === 'backdrop');
  return what !== 'variable' || project.variableOf(block) === project.variableOf(next);
};

/** Tells whether a selected name is one of the names; numbers count through them. */
const isAmong = (name: string, names: readonly string[]): boolean =>
  names.includes(name) || (name.trim() !== '' && !Number.isNaN(Number(name)));

/** Tells whether a sprite is hidden from the start to the end. */
const isAlwaysHidden = (project: ProjectIndex, sprite: Sprite): boolean =>
  !sprite.isStage &&
  !project.hasForeignBlocks &&
  project.clonings(sprite).length === 0 &&
  !project.hasComputedClones &&
  !hasOpcode(sprite, /^looks_show$/) &&
  project
    .liveIn(sprite, 'looks_hide')
    .some(({ script, parent, position }) => script.hat === 'flag' && parent === undefined && position === 1);

export const looksRules: readonly FindingRule[] = [
  {
    id: 'say-overwritten',
    kind: 'bug',
    title: '第一句话看不到',
    text: '说完第一句，马上说第二句。第一句来不及看。',
    hints: ['看看“{sprite}”里连在一起的两句话。', '数一数，第一句能让人看多久。', '每句话要让人看多久？'],
    knowledge: 'sequence',
    check: (project) =>
      followedBy(
        project,
        bubbles,
        (next, block) =>
          hasText(block) && [...bubbles, ...timedBubbles].some((opcode) => opcode === next.opcode),
      ),
  },
  {
    id: 'say-then-hide',
    kind: 'bug',
    title: '话还没看到就隐藏了',
    text: '刚说话就隐藏了。隐藏的角色，它的话也看不到。',
    hints: ['看看“{sprite}”里“隐藏”的上一块积木。', '数一数，这句话能让人看多久。', '你想让人看完再隐藏吗？'],
    knowledge: 'sequence',
    check: (project) =>
      followedBy(project, bubbles, (next, block) => hasText(block) && next.opcode === 'looks_hide'),
  },
  {
    id: 'say-then-stop-all',
    kind: 'bug',
    title: '话还没看到就停止了',
    text: '刚说话就停止全部脚本。一停止，话就不见了。',
    hints: [
      '看看“{sprite}”里“停止全部脚本”的上一块积木。',
      '数一数，这句话能让人看多久。',
      '什么时候停止，大家才能看完？',
    ],
    knowledge: 'sequence',
    check: (project) => endedBy(project, bubbles, (end, block) => hasText(block) && isStopAll(end)),
  },
  {
    id: 'sound-then-stop',
    kind: 'bug',
    title: '声音还没响就停了',
    text: '刚开始播放声音，马上就停止。声音听不到。',
    hints: ['看看“{sprite}”里播放声音的积木。', '再看看它下面的一块积木。', '你想让声音响多久？'],
    knowledge: 'sound',
    check: (project) =>
      endedBy(project, ['sound_play'], (end) => isStopAll(end) || end.opcode === 'sound_stopallsounds'),
  },
  {
    id: 'sound-restarts',
    kind: 'bug',
    title: '声音不停地从头开始',
    text: '声音还没播完，又从头开始。听起来会很乱。',
    hints: [
      '看看“{sprite}”里有播放声音的重复执行。',
      '听一听，声音能不能播到最后。',
      '什么时候可以再播一次？',
    ],
    knowledge: 'sound',
    check: (project) =>
      project.live('sound_play').flatMap((block) => {
        const loop = directLoop(block);
        return loop?.opcode === 'control_forever' &&
          !inside(loop).some(
            (one) => mayPause(one.opcode) || isLoop(one) || one.opcode === 'looks_switchcostumeto',
          )
          ? [placeOf(block, loop)]
          : [];
      }),
  },
  {
    id: 'shown-and-hidden',
    kind: 'bug',
    title: '显示和隐藏连在一起',
    text: '显示和隐藏连在一起，只有后面的一块看得出来。',
    hints: [
      '看看“{sprite}”里连在一起的“显示”和“隐藏”。',
      '数一数，它们中间隔了多久。',
      '你想让角色出来多久？',
    ],
    knowledge: 'sequence',
    check: (project) => [
      ...followedBy(project, ['looks_show'], ({ opcode }) => opcode === 'looks_hide'),
      ...followedBy(project, ['looks_hide'], ({ opcode }) => opcode === 'looks_show'),
    ],
  },
  {
    id: 'setting-overwritten',
    kind: 'bug',
    title: '刚设好又改了',
    text: '两块积木改的是同一样东西。只有后面的一块有用。',
    hints: [
      '看看“{sprite}”里连在一起的这两块积木。',
      '比一比，它们改的是什么。',
      '两块都要吗，还是中间少了什么？',
    ],
    knowledge: 'sequence',
    check: (project) =>
      followedBy(project, [...setters.keys()], (next, block) => isOverwritten(project, block, next)),
  },
  {
    id: 'costume-missing',
    kind: 'bug',
    title: '没有这个造型',
    text: '这里要换成“{name}”，可是“{sprite}”没有这个造型。',
    hints: [
      '看看“{sprite}”里换成“{name}”的积木。',
      '打开它的造型，读一读每个造型的名字。',
      '你想换成哪一个？',
    ],
    knowledge: 'looks',
    check: (project) =>
      project.live('looks_switchcostumeto').flatMap((block) => {
        const name = valueOf(block, 'COSTUME');
        return name === undefined ||
          isAmong(name, counted(block.script.sprite, block.script.sprite.costumes)) ||
          /^(?:next|previous) costume$/.test(name)
          ? []
          : [named(name, block)];
      }),
  },
  {
    id: 'backdrop-missing',
    kind: 'bug',
    title: '没有这个背景',
    text: '这里要用背景“{name}”，可是舞台没有这个背景。',
    hints: [
      '看看“{sprite}”里用到背景“{name}”的积木。',
      '打开舞台的背景，读一读每个背景的名字。',
      '你想换成哪一个？',
    ],
    knowledge: 'looks',
    check: (project) =>
      project.live('looks_switchbackdropto', 'looks_switchbackdroptoandwait').flatMap((block) => {
        const name = selectedBackdrop(block);
        return name === undefined || isAmong(name, counted(project.stage, project.stage.costumes))
          ? []
          : [named(name, block)];
      }),
  },
  {
    id: 'sound-missing',
    kind: 'bug',
    title: '没有这个声音',
    text: '这里要播放“{name}”，可是“{sprite}”没有这个声音。',
    hints: [
      '看看“{sprite}”里播放“{name}”的积木。',
      '打开它的声音，读一读每个声音的名字。',
      '你想播放哪一个？',
    ],
    knowledge: 'sound',
    check: (project) =>
      project.live('sound_play', 'sound_playuntildone').flatMap((block) => {
        const name = valueOf(block, 'SOUND_MENU');
        return name === undefined || isAmong(name, counted(block.script.sprite, block.script.sprite.sounds))
          ? []
          : [named(name, block)];
      }),
  },
  {
    id: 'backdrop-never-comes',
    kind: 'bug',
    title: '背景不会换成它',
    text: '这段积木在等背景“{name}”，可是没有积木换成它。',
    hints: [
      '看看“{sprite}”里“当背景换成 {name}”的积木。',
      '找一找，哪里有换背景的积木。',
      '背景应该在什么时候换？',
    ],
    knowledge: 'events',
    check: (project) => {
      const switches = project.live('looks_switchbackdropto', 'looks_switchbackdroptoandwait');
      const isOpen =
        project.hasForeignBlocks ||
        project.live('looks_nextbackdrop').length > 0 ||
        switches.some(
          (block) => selectedBackdrop(block) === undefined || !Number.isNaN(Number(selectedBackdrop(block))),
        );
      if (isOpen) return [];
      const names = new Set(switches.map((block) => selectedBackdrop(block)?.toLowerCase()));
      return project.scripts.flatMap((script) => {
        const [hat, first] = script.main;
        const name = hatValue(script, 'BACKDROP');
        return script.hat === 'backdrop' &&
          hat !== undefined &&
          first !== undefined &&
          !names.has(name.toLowerCase())
          ? [named(name, hat)]
          : [];
      });
    },
  },
  {
    id: 'one-costume',
    kind: 'bug',
    title: '只有一个造型',
    text: '这里要换下一个造型，可是“{sprite}”只有一个造型。',
    hints: ['看看“{sprite}”里“下一个造型”的积木。', '打开它的造型，数一数有几个。', '你想让它变成什么样子？'],
    knowledge: 'looks',
    check: (project) =>
      project
        .live('looks_nextcostume')
        .filter(({ script }) => script.sprite.costumes.length === 1 && !script.sprite.isStage)
        .map((block) => placeOf(block)),
  },
  {
    id: 'hidden-says',
    kind: 'bug',
    title: '隐藏着说话',
    text: '“{sprite}”一直隐藏着。它说的话看不到。',
    hints: ['看看“{sprite}”里说话的积木。', '再看看绿旗下面的第一块积木。', '说话的时候，它在舞台上吗？'],
    knowledge: 'looks',
    check: (project) =>
      project
        .live(...bubbles, ...timedBubbles)
        .filter((block) => hasText(block) && isAlwaysHidden(project, block.script.sprite))
        .map((block) => placeOf(block)),
  },
  {
    id: 'hidden-clicked',
    kind: 'bug',
    title: '隐藏着等人点',
    text: '“{sprite}”一直隐藏着。隐藏的角色点不到。',
    hints: ['看看“{sprite}”里“当角色被点击”的积木。', '再看看绿旗下面的第一块积木。', '什么时候能点到它？'],
    knowledge: 'events',
    check: (project) =>
      project.scripts.flatMap(({ hat, main: [first, ...rest], sprite }) =>
        hat === 'click' && first !== undefined && rest.length > 0 && isAlwaysHidden(project, sprite)
          ? [placeOf(first)]
          : [],
      ),
  },
  {
    id: 'hidden-touched',
    kind: 'bug',
    title: '碰不到隐藏的角色',
    text: '“{name}”一直隐藏着。隐藏的角色碰不到。',
    hints: [
      '看看“{sprite}”里碰到“{name}”的积木。',
      '再看看“{name}”绿旗下面的第一块积木。',
      '碰到的时候，“{name}”在舞台上吗？',
    ],
    knowledge: 'sensing',
    check: (project) =>
      project.live('sensing_touchingobject').flatMap((block) => {
        const sprite = project.spriteNamed(valueOf(block, 'TOUCHINGOBJECTMENU') ?? '');
        return sprite !== undefined && isAlwaysHidden(project, sprite) ? [named(sprite.name, block)] : [];
      }),
  },
  {
    id: 'upside-down',
    kind: 'smell',
    title: '反弹以后头朝下',
    text: '碰到边缘反弹以后，“{sprite}”可能会头朝下。',
    hints: [
      '看看“{sprite}”里“碰到边缘就反弹”的积木。',
      '让它走到右边，看看它回来时的样子。',
      '它可以怎样转，又不能怎样转？',
    ],
    knowledge: 'motion',
    check: (project) =>
      project.live('motion_ifonedgebounce').flatMap((block) => {
        const { sprite } = block.script;
        const isLevel = Math.abs(sprite.direction) === 90 && sprite.rotationStyle === 'all around';
        const isTurned =
          hasOpcode(sprite, /^motion_(?:turn|pointtowards|setrotationstyle)/) ||
          project
            .all('motion_pointindirection')
            .some((one) => one.script.sprite === sprite && !pointsLevel(one));
        // A ball looks the same on its head.
        return !isLevel || isTurned || project.hasForeignBlocks || /球|ball/i.test(sprite.name)
          ? []
          : [placeOf(block)];
      }),
  },
  {
    id: 'key-moves-in-jerks',
    kind: 'smell',
    title: '按住键，走得一顿一顿',
    text: '按住键不放，“{sprite}”会先停一下再走。',
    hints: [
      '看看“{sprite}”里“当按下按键”的积木。',
      '按住键不放，看看它怎么走。',
      '还有什么积木能知道键一直按着？',
    ],
    knowledge: 'sensing',
    // Beginners learn this way of moving first. It is a question for those who use the other blocks already.
    check: (project) =>
      (project.live('control_if', 'control_if_else').length === 0 ? [] : project.scripts).flatMap(
        (script) => {
          const [hat, ...rest] = script.main;
          if (script.hat !== 'key' || hat === undefined || !hatValue(script, 'KEY_OPTION').endsWith(' arrow'))
            return [];
          const move = rest.find(({ opcode }) => movements.has(opcode));
          const isShort = rest.every(
            ({ opcode }) => movements.has(opcode) || /^(?:motion_pointin|looks_nextc)/.test(opcode),
          );
          const steps = ['STEPS', 'DX', 'DY'].map((input) =>
            move === undefined ? undefined : numberOf(move, input),
          );
          // A long step goes from field to field.
          return isShort && steps.some((step) => step !== undefined && step !== 0 && Math.abs(step) <= 15)
            ? [placeOf(hat)]
            : [];
        },
      ),
  },
];
