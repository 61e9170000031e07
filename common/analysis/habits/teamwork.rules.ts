import { blockIn, counted, nextOf } from '../blocks.ts';
import { isDefaultMessageName } from '../default-names.ts';
import { sentMessage, type ProjectIndex } from '../index-project.ts';
import { sends } from '../opcodes.ts';
import { named, placeOf, type HabitRule, type Place } from '../rule.ts';

/** Returns the blocks that send a message to another sprite, which does something about it. */
const toOthers = (project: ProjectIndex, ...opcodes: readonly string[]): Place[] =>
  project.live(...opcodes).flatMap((block) => {
    const message = sentMessage(block);
    const isHeard =
      message !== undefined &&
      project
        .receivers(message)
        .some(({ sprite, main }) => sprite !== block.script.sprite && main.length > 1);
    return isHeard ? [named(message, block)] : [];
  });

export const teamworkHabits: readonly HabitRule[] = [
  {
    id: 'message-to-others',
    title: '角色会互相发消息',
    text: '你用消息“{name}”让角色互相配合。',
    question: '还有哪个角色也应该知道？',
    knowledge: 'messages',
    check: (project) => toOthers(project, ...sends),
  },
  {
    id: 'message-names',
    title: '消息的名字一看就懂',
    text: '你给每条消息起了好懂的名字。',
    question: '同学能猜出每条消息要做什么吗？',
    knowledge: 'readability',
    check: (project) => {
      const blocks = project.live(...sends);
      const names = new Set(blocks.map((block) => sentMessage(block)?.toLowerCase() ?? ''));
      const [first] = blocks;
      const isClear = ![...names].some(
        (name) => name === '' || isDefaultMessageName(name) || !Number.isNaN(Number(name)),
      );
      return first !== undefined && names.size > 1 && isClear ? [placeOf(first)] : [];
    },
  },
  {
    id: 'message-in-order',
    title: '一件事做完再做下一件',
    text: '你广播“{name}”，等大家做完再往下做。',
    question: '要是不等，会发生什么？',
    knowledge: 'messages',
    check: (project) =>
      toOthers(project, 'event_broadcastandwait').filter(
        ({ blocks: [block] }) => block !== undefined && nextOf(block) !== undefined,
      ),
  },
  {
    id: 'wait-for-event',
    title: '等到一件事发生',
    text: '你让角色等到一件事发生，再往下做。',
    question: '要是这件事一直没发生，会怎样？',
    knowledge: 'sensing',
    check: (project) =>
      project
        .live('control_wait_until')
        .filter((block) => blockIn(block, 'CONDITION') !== undefined && nextOf(block) !== undefined)
        .map((block) => placeOf(block)),
  },
  {
    id: 'clone-life',
    title: '克隆体有始有终',
    text: '克隆体知道一出来做什么，做完就删除。',
    question: '同时最多有几个克隆体？',
    knowledge: 'clones',
    check: (project) =>
      project
        .live('control_delete_this_clone')
        .filter(
          ({ script: { sprite } }) =>
            project.clonings(sprite).length > 0 &&
            counted(sprite, sprite.scripts).some(({ hat, main }) => hat === 'clone' && main.length > 1),
        )
        .map((block) => placeOf(block)),
  },
  {
    id: 'clone-own-variable',
    title: '每个克隆体有自己的数',
    text: '“{name}”只属于“{sprite}”，每个克隆体都有自己的一个。',
    question: '所有角色都要知道的数，应该放在哪里？',
    knowledge: 'variables',
    check: (project) =>
      project.live('data_setvariableto', 'data_changevariableby').flatMap((block) => {
        const variable = project.variableOf(block);
        const { sprite, hat } = block.script;
        return variable !== undefined && variable.sprite === sprite && !sprite.isStage && hat === 'clone'
          ? [named(variable.name, block)]
          : [];
      }),
  },
  {
    id: 'jobs-apart',
    title: '一段积木做一件事',
    text: '你把“{sprite}”的事分成几段积木，同时进行。',
    question: '每一段做的是哪一件事？',
    knowledge: 'events',
    check: ({ sprites }) =>
      sprites.flatMap(({ scripts }) => {
        const endless = scripts.filter(
          ({ hat, main }) => hat === 'flag' && main.at(-1)?.opcode === 'control_forever',
        );
        const [first, second] = endless.map(({ main: [hat] }) => hat);
        return first === undefined || second === undefined ? [] : [placeOf(first, second)];
      }),
  },
  {
    id: 'looks-at-others',
    title: '会看别的角色',
    text: '“{sprite}”知道别的角色在哪里，或者是什么样子。',
    question: '它看到以后会怎么做？',
    knowledge: 'sensing',
    check: (project) =>
      project
        .live('sensing_of', 'sensing_distanceto')
        .filter(({ inputs }) =>
          ['OBJECT', 'DISTANCETOMENU'].some((name) => {
            const input = inputs.get(name);
            return input?.kind === 'value' && project.spriteNamed(input.text)?.isStage === false;
          }),
        )
        .map((block) => placeOf(block)),
  },
];
