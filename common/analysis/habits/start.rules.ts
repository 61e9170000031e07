import { valueOf } from '../blocks.ts';
import type { ProjectIndex } from '../index-project.ts';
import { movements, placings } from '../opcodes.ts';
import type { Block, Sprite, Variable } from '../project.ts';
import { named, placeOf, type HabitRule } from '../rule.ts';

/** Returns the blocks of the main chains below the flag. */
const belowFlag = (sprite: Sprite): readonly Block[] =>
  sprite.scripts.filter(({ hat }) => hat === 'flag').flatMap(({ main }) => main.slice(1));

const looks = /^looks_(?:switchcostumeto|setsizeto|show|hide)$/;
const lookChanges = /^looks_(?:switchcostumeto|nextcostume|setsizeto|changesizeby|show|hide)$/;

export const startHabits: readonly HabitRule[] = [
  {
    id: 'start-position',
    title: '从起点开始',
    text: '你在绿旗下面先让“{sprite}”站到起点。再玩一次也不会乱。',
    question: '还有什么也要从头开始？',
    knowledge: 'startState',
    check: ({ sprites, liveIn }) =>
      sprites.flatMap((sprite) => {
        const place = belowFlag(sprite).find(({ opcode }) => placings.has(opcode));
        return place !== undefined && liveIn(sprite, ...movements).length > 0 ? [placeOf(place)] : [];
      }),
  },
  {
    id: 'start-look',
    title: '样子也从头开始',
    text: '你在绿旗下面先设好“{sprite}”的样子。再玩一次也不会乱。',
    question: '还有什么也要从头开始？',
    knowledge: 'startState',
    check: ({ sprites }) =>
      sprites.flatMap((sprite) => {
        const first = belowFlag(sprite).find(({ opcode }) => looks.test(opcode));
        const isChanged = sprite.scripts.some(({ blocks }) =>
          blocks.some((block) => block !== first && lookChanges.test(block.opcode)),
        );
        return first !== undefined && isChanged ? [placeOf(first)] : [];
      }),
  },
  {
    id: 'start-variable',
    title: '变量从头开始',
    text: '你在绿旗下面先给“{name}”设好数。每次开始都一样。',
    question: '还有哪些变量也要从头开始？',
    knowledge: 'variables',
    check: (project) => {
      const changes = new Map<Variable | undefined, number>();
      for (const block of project.live('data_changevariableby', 'data_setvariableto')) {
        const variable = project.variableOf(block);
        changes.set(variable, (changes.get(variable) ?? 0) + 1);
      }
      return project.sprites.flatMap(belowFlag).flatMap((block) => {
        if (block.opcode !== 'data_setvariableto' || valueOf(block, 'VALUE') === undefined) return [];
        const variable = project.variableOf(block);
        return variable !== undefined && (changes.get(variable) ?? 0) > 1
          ? [named(variable.name, block)]
          : [];
      });
    },
  },
  {
    id: 'start-list',
    title: '列表从空的开始',
    text: '你先清空“{name}”，再加东西进去。再玩一次也不会多出来。',
    question: '还有什么也要从头开始？',
    knowledge: 'lists',
    check: (project) =>
      project.live('data_deletealloflist').flatMap((block) => {
        const list = project.variableOf(block);
        const isFilled = project.live('data_addtolist').some((add) => project.variableOf(add) === list);
        return list !== undefined && isFilled && project.isFromFlag(block) ? [named(list.name, block)] : [];
      }),
  },
  {
    id: 'start-clean-stage',
    title: '先擦干净再画',
    text: '你先擦掉上次画的，再开始画。',
    question: '抬笔和落笔应该放在哪里？',
    knowledge: 'pen',
    check: (project) =>
      project.live('pen_penDown', 'pen_stamp').length === 0
        ? []
        : project
            .live('pen_clear')
            .filter((block) => project.isFromFlag(block))
            .map((block) => placeOf(block)),
  },
  {
    id: 'rotation-style-set',
    title: '想好了怎么转',
    text: '你设好了旋转方式，“{sprite}”回头的时候不会头朝下。',
    question: '还有哪个角色也要设旋转方式？',
    knowledge: 'motion',
    check: (project: ProjectIndex) =>
      project
        .live('motion_setrotationstyle')
        .filter(({ script }) => script.hat === 'flag')
        .map((block) => placeOf(block)),
  },
];
