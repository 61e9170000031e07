import { blockIn, bodyOf, counted, directLoop, inside, isLoop, numberOf, procedureName } from '../blocks.ts';
import { isDefaultSpriteName, isDefaultVariableName } from '../default-names.ts';
import type { ProjectIndex } from '../index-project.ts';
import type { Block, Script, Sprite } from '../project.ts';
import { named, placeOf, type HabitRule } from '../rule.ts';

const places = (blocks: readonly Block[]) => blocks.map((block) => placeOf(block));

const hasScripts = (project: ProjectIndex, { isStage, scripts }: Sprite): boolean =>
  !isStage && scripts.some((script) => project.isLive(script) && script.main.length > 1);

const isInCondition = (block: Block): boolean =>
  block.slot === 'CONDITION' || block.parent?.slot === 'CONDITION';

export const craftHabits: readonly HabitRule[] = [
  {
    id: 'sprite-names',
    title: '角色的名字一看就懂',
    text: '你给每个角色起了好懂的名字。',
    question: '造型和声音的名字也好懂吗？',
    knowledge: 'readability',
    check: (project) => {
      const sprites = project.sprites.filter((sprite) => hasScripts(project, sprite));
      const [first] = sprites;
      return first === undefined ||
        sprites.length < 2 ||
        sprites.some(({ name }) => isDefaultSpriteName(name))
        ? []
        : [{ sprite: first, blocks: [] }];
    },
  },
  {
    id: 'variable-names',
    title: '变量的名字一看就懂',
    text: '你给每个变量起了好懂的名字。',
    question: '同学能猜出每个变量里是什么吗？',
    knowledge: 'readability',
    check: (project) => {
      const blocks = project.live('data_setvariableto');
      const names = new Set(blocks.map((block) => project.variableOf(block)?.name ?? ''));
      const [first] = blocks;
      const isClear = ![...names].some(
        (name) => isDefaultVariableName(name) || /^(?:|变量 ?\d?\d?|[a-z]\d?\d?)$/i.test(name),
      );
      return first !== undefined && names.size > 1 && isClear ? [placeOf(first)] : [];
    },
  },
  {
    id: 'comments',
    title: '写了注释',
    text: '你写了注释，别人能看懂这段积木。',
    question: '还有哪一段也要说明一下？',
    knowledge: 'readability',
    check: (project) =>
      project.scripts
        .filter((script) => project.isLive(script))
        .flatMap(({ blocks, sprite }) => blocks.filter(({ id }) => sprite.commented.has(id)).slice(0, 1))
        .map((block) => placeOf(block)),
  },
  {
    id: 'repeat-with-number',
    title: '让积木替你数次数',
    text: '你用一个重复代替了很多一样的积木。',
    question: '还有哪里的积木是一样的？',
    knowledge: 'loops',
    check: (project) =>
      places(
        project
          .live('control_repeat')
          .filter((block) => (numberOf(block, 'TIMES') ?? 0) >= 3 && bodyOf(block).length > 1),
      ),
  },
  {
    id: 'repeat-in-repeat',
    title: '重复里面有重复',
    text: '你把一个重复放进另一个重复，做出了有规律的动作。',
    question: '里面的重复一共做了多少次？',
    knowledge: 'nesting',
    check: (project) =>
      places(
        project
          .live('control_repeat')
          .filter((block) => directLoop(block)?.opcode === 'control_repeat' && bodyOf(block).length > 0),
      ),
  },
  {
    id: 'repeat-until',
    title: '知道什么时候停',
    text: '你的重复到了该停的时候就停下。',
    question: '还有哪里也要等到一件事发生？',
    knowledge: 'loops',
    check: (project) =>
      places(
        project
          .live('control_repeat_until')
          .filter((block) => blockIn(block, 'CONDITION') !== undefined && bodyOf(block).length > 0),
      ),
  },
  {
    id: 'two-ways',
    title: '两条路都想到了',
    text: '条件成立和不成立，你都想好了怎么做。',
    question: '还会有第三种可能吗？',
    knowledge: 'branches',
    check: (project) =>
      places(
        project
          .live('control_if_else')
          .filter((block) => bodyOf(block).length > 0 && bodyOf(block, 'SUBSTACK2').length > 0),
      ),
  },
  {
    id: 'joined-conditions',
    title: '把条件连起来',
    text: '你用“与”或者“或”把两个条件连成了一个。',
    question: '换成另外一个词，结果会怎样？',
    knowledge: 'logic',
    check: (project) => places(project.live('operator_and', 'operator_or').filter(isInCondition)),
  },
  {
    id: 'keeps-looking',
    title: '一直在看条件',
    text: '你把“如果”放进重复执行里，角色会一遍一遍地看条件。',
    question: '还有哪个条件也要一直看？',
    knowledge: 'sensing',
    check: (project) =>
      places(
        project.live('control_if', 'control_if_else').filter((block) => {
          const condition = blockIn(block, 'CONDITION');
          const isSensing = [condition, ...(condition === undefined ? [] : inside(condition))].some(
            (one) => one?.opcode.startsWith('sensing_') === true,
          );
          return isSensing && directLoop(block)?.opcode === 'control_forever';
        }),
      ),
  },
  {
    id: 'paced-animation',
    title: '动画快慢正好',
    text: '你在换造型中间等一等，动作看得很清楚。',
    question: '等得长一点或者短一点，看起来有什么不同？',
    knowledge: 'looks',
    check: (project) =>
      places(
        project
          .live('looks_nextcostume')
          .filter(
            ({ parent, chain, script }) =>
              parent !== undefined &&
              isLoop(parent) &&
              script.sprite.costumes.length > 1 &&
              counted(script.sprite, chain).some(({ opcode }) => opcode === 'control_wait'),
          ),
      ),
  },
  {
    id: 'random-surprise',
    title: '每次都不一样',
    text: '你用随机数，让每次玩都有一点不同。',
    question: '最小是几，最大是几，才最好玩？',
    knowledge: 'random',
    check: (project) =>
      places(
        project.live('operator_random').filter((block) => numberOf(block, 'FROM') !== numberOf(block, 'TO')),
      ),
  },
  {
    id: 'answer-used',
    title: '听了别人的回答',
    text: '你先问，再用别人的回答。',
    question: '要是别人什么也没写，会怎样？',
    knowledge: 'asking',
    check: (project) =>
      project.live('sensing_answer').length === 0
        ? []
        : places(project.live('sensing_askandwait').slice(0, 1)),
  },
  {
    id: 'custom-block-reused',
    title: '自制积木用了好几次',
    text: '你做了“{name}”，在好几个地方用到它。',
    question: '还有哪几块积木也可以合在一起？',
    knowledge: 'customBlocks',
    check: (project) => {
      const calls = project.live('procedures_call');
      const counts = new Map<Script | undefined, number>();
      for (const block of calls) {
        const script = project.definition(block);
        counts.set(script, (counts.get(script) ?? 0) + 1);
      }
      return calls.flatMap((block) => {
        const script = project.definition(block);
        return script !== undefined && script.main.length > 2 && (counts.get(script) ?? 0) > 1
          ? [named(procedureName(block), block)]
          : [];
      });
    },
  },
  {
    id: 'custom-block-parameter',
    title: '自制积木能变',
    text: '你的自制积木带着“{name}”，给它不同的数，就做不同的事。',
    question: '还有什么也可以变？',
    knowledge: 'customBlocks',
    check: (project) =>
      project.live('argument_reporter_string_number', 'argument_reporter_boolean').flatMap((block) => {
        const name = block.fields.get('VALUE') ?? '';
        const { hat, main } = block.script;
        return hat === 'definition' &&
          counted(block.script.sprite, main[0]?.procedure?.parameters ?? []).includes(name)
          ? [named(name, block)]
          : [];
      }),
  },
];
