import { counted, directLoop, inside, isLoop, nextOf, fieldOf } from '../blocks.ts';
import { isDefaultMessageName } from '../default-names.ts';
import { hatValue, sentMessage, type ProjectIndex } from '../index-project.ts';
import { mayPause, sends } from '../opcodes.ts';
import type { Block, Script } from '../project.ts';
import { named, type FindingRule, type Place } from '../rule.ts';

/** Blocks that send a message that is selected, with its name. */
const selected = (project: ProjectIndex, ...opcodes: readonly string[]) =>
  project.live(...opcodes).flatMap((block) => {
    const message = sentMessage(block);
    return message === undefined || message === '' ? [] : [{ block, message }];
  });

/** Blocks whose pause is known, in contrast to those of custom blocks and extensions. */
const isPause = ({ opcode }: Block): boolean => mayPause(opcode) && opcode !== 'procedures_call';

/** Tells whether a script ends with a loop that nothing inside it ends. */
function isEndless({ main, sprite }: Script, project: ProjectIndex): boolean {
  const last = main.at(-1);
  return (
    last?.opcode === 'control_forever' &&
    !inside(last).some(({ opcode }) => opcode === 'control_stop' || opcode === 'control_delete_this_clone') &&
    !project
      .liveIn(sprite, 'control_stop')
      .some((block) => fieldOf(block, 'STOP_OPTION') === 'other scripts in sprite')
  );
}

export const messageRules: readonly FindingRule[] = [
  {
    id: 'message-never-received',
    kind: 'bug',
    title: '消息没有人接收',
    text: '你广播了“{name}”，可是没有角色在等这条消息。',
    hints: [
      '看看“{sprite}”里广播“{name}”的积木。',
      '找一找，哪个角色有“当接收到”这条消息的积木。',
      '你想让谁听到这条消息？',
    ],
    knowledge: 'messages',
    check: (project) =>
      project.hasForeignBlocks
        ? []
        : selected(project, ...sends)
            .filter(({ message }) => project.receivers(message).length === 0)
            .map(({ block, message }) => named(message, block)),
  },
  {
    id: 'message-never-sent',
    kind: 'bug',
    title: '等一条没有人广播的消息',
    text: '这段积木在等“{name}”，可是没有谁广播它。',
    hints: [
      '看看“{sprite}”里“当接收到 {name}”下面的积木。',
      '找一找，哪里有广播“{name}”的积木。',
      '你想在什么时候开始这段积木？',
    ],
    knowledge: 'messages',
    check: (project) =>
      project.hasForeignBlocks || project.hasComputedMessages
        ? []
        : project.scripts.flatMap((script) => {
            const message = hatValue(script, 'BROADCAST_OPTION');
            const [hat, first] = script.main;
            return script.hat === 'message' && first !== undefined && hat !== undefined
              ? project.senders(message).length === 0
                ? [named(message, hat)]
                : []
              : [];
          }),
  },
  {
    id: 'message-restarts',
    kind: 'bug',
    title: '消息发得太快',
    text: '“{name}”不停地广播。接收它的积木还没做完，又要从头开始。',
    hints: [
      '看看“{sprite}”里广播“{name}”的重复执行。',
      '再看看接收它的积木，做完一次要多久。',
      '多久广播一次才够？',
    ],
    knowledge: 'messages',
    check: (project) =>
      selected(project, 'event_broadcast').flatMap(({ block, message }): Place[] => {
        const loop = directLoop(block);
        if (loop?.opcode !== 'control_forever') return [];
        if (inside(loop).some((one) => mayPause(one.opcode) || isLoop(one))) return [];
        const isInterrupted = project
          .receivers(message)
          .some(({ sprite, main }) =>
            counted(sprite, main).some(
              (one) =>
                (isPause(one) && nextOf(one) !== undefined) ||
                (one.opcode === 'control_repeat' && inside(one).some(isPause)),
            ),
          );
        return isInterrupted ? [named(message, block, loop)] : [];
      }),
  },
  {
    id: 'message-waits-for-itself',
    kind: 'bug',
    title: '自己等自己',
    text: '这段积木由“{name}”开始，又广播“{name}”并等待。它会从头再来，后面的积木轮不到。',
    hints: [
      '看看“{sprite}”里“当接收到 {name}”下面的积木。',
      '找到里面的“广播并等待”，看它发的是哪条消息。',
      '它会等到谁呢？',
    ],
    knowledge: 'messages',
    check: (project) =>
      selected(project, 'event_broadcastandwait')
        .filter(
          ({ block, message }) =>
            block.script.hat === 'message' &&
            hatValue(block.script, 'BROADCAST_OPTION').toLowerCase() === message.toLowerCase() &&
            nextOf(block) !== undefined,
        )
        .map(({ block, message }) => named(message, block)),
  },
  {
    id: 'message-wait-never-ends',
    kind: 'bug',
    title: '一直等不完',
    text: '“广播并等待”要等接收的积木做完。接收“{name}”的积木一直在重复，怎么等也等不完。',
    hints: [
      '看看“{sprite}”里“广播 {name} 并等待”的积木。',
      '再看看接收“{name}”的积木最后一块是什么。',
      '下面的积木什么时候能开始？',
    ],
    knowledge: 'messages',
    check: (project) =>
      selected(project, 'event_broadcastandwait')
        .filter(
          ({ block, message }) =>
            nextOf(block) !== undefined &&
            project.senders(message).length === 1 &&
            project.receivers(message).some((script) => isEndless(script, project)),
        )
        .map(({ block, message }) => named(message, block)),
  },
  {
    id: 'message-then-stop-all',
    kind: 'bug',
    title: '消息来不及接收',
    text: '刚广播“{name}”，马上就停止全部脚本。接收它的积木来不及开始。',
    hints: [
      '看看“{sprite}”里“停止全部脚本”的上一块积木。',
      '想一想，停止以后，别的角色还能不能动。',
      '你想让接收的角色先做什么？',
    ],
    knowledge: 'messages',
    check: (project) =>
      selected(project, 'event_broadcast').flatMap(({ block, message }) => {
        const next = nextOf(block);
        return next?.opcode === 'control_stop' &&
          fieldOf(next, 'STOP_OPTION') === 'all' &&
          project.receivers(message).some(({ main }) => main.length > 1)
          ? [named(message, block, next)]
          : [];
      }),
  },
  {
    id: 'message-default-names',
    kind: 'smell',
    title: '消息的名字看不出意思',
    text: '“{name}”这个名字看不出要做什么。消息多了，容易弄错。',
    hints: [
      '看看“{sprite}”里广播“{name}”的积木。',
      '想一想，接收它的角色要做什么。',
      '什么名字能让同学一看就懂？',
    ],
    knowledge: 'readability',
    check: (project) => {
      const places = new Map<string, Place>();
      for (const { block, message } of selected(project, ...sends))
        if (isDefaultMessageName(message) && !places.has(message)) places.set(message, named(message, block));
      return places.size < 2 ? [] : [...places.values()];
    },
  },
];
