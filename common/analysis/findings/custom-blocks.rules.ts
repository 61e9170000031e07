import { blocksOf, counted, fieldOf, isConditionalPart, isLoop, procedureName } from '../blocks.ts';
import type { ProjectIndex } from '../index-project.ts';
import type { Block, Script } from '../project.ts';
import { named, type FindingRule } from '../rule.ts';

const parameters = ['argument_reporter_string_number', 'argument_reporter_boolean'] as const;

/** Blocks that other editors add under the name of a custom block or of a parameter. */
const isBuiltIn = (name: string): boolean =>
  name.includes('\u200B') ||
  /^(?:is compiled\?|is turbowarp\?|is forkphorus\?|last key pressed)$/i.test(name);

/** Tells whether a definition has a parameter of this name. */
const hasParameter = ({ sprite, main: [head] }: Script, name: string): boolean =>
  counted(sprite, head?.procedure?.parameters ?? []).includes(name);

const definitions = (project: ProjectIndex): { readonly script: Script; readonly head: Block }[] =>
  project.scripts.flatMap((script) => {
    const [head] = script.main;
    return script.hat === 'definition' && head !== undefined ? [{ script, head }] : [];
  });

/** Returns the definitions that some block of their sprite calls. */
const calledDefinitions = (project: ProjectIndex): ReadonlySet<Script | undefined> =>
  new Set(project.all('procedures_call').map((block) => project.definition(block)));

export const customBlockRules: readonly FindingRule[] = [
  {
    id: 'custom-block-missing',
    kind: 'bug',
    title: '自制积木没有定义',
    text: '“{sprite}”用到了自制积木“{name}”，可是没有定义它。它什么也不做。',
    hints: [
      '看看“{sprite}”里的“{name}”。',
      '找一找，哪个角色里有“定义 {name}”。',
      '这个角色怎样才能学会“{name}”？',
    ],
    knowledge: 'customBlocks',
    check: (project) =>
      project
        .live('procedures_call')
        .filter(
          (block) =>
            project.definition(block) === undefined &&
            !isBuiltIn(block.procedure?.code ?? '') &&
            procedureName(block) !== '',
        )
        .map((block) => named(procedureName(block), block)),
  },
  {
    id: 'custom-block-empty',
    kind: 'bug',
    title: '自制积木是空的',
    text: '“定义 {name}”下面没有积木。用到它的地方什么也不做。',
    hints: ['看看“{sprite}”里的“定义 {name}”。', '再看看哪里用到了“{name}”。', '“{name}”应该做哪几件事？'],
    knowledge: 'customBlocks',
    check: (project) => {
      const called = calledDefinitions(project);
      return definitions(project)
        .filter(({ script }) => script.main.length === 1 && called.has(script))
        .map(({ head }) => named(procedureName(head), head));
    },
  },
  {
    id: 'custom-block-unused',
    kind: 'smell',
    title: '自制积木没有用上',
    text: '你定义了“{name}”，可是没有地方用到它。',
    hints: ['看看“{sprite}”里的“定义 {name}”。', '找一找，哪里用到了“{name}”。', '什么时候该做“{name}”？'],
    knowledge: 'customBlocks',
    check: (project) => {
      const called = calledDefinitions(project);
      return definitions(project)
        .filter(({ script }) => script.main.length > 1 && !called.has(script))
        .map(({ head }) => named(procedureName(head), head));
    },
  },
  {
    id: 'custom-block-endless',
    kind: 'bug',
    title: '自制积木停不下来',
    text: '“{name}”里面又用到“{name}”，一直做下去，停不下来。',
    hints: [
      '看看“{sprite}”里的“定义 {name}”。',
      '从第一块开始，一步一步往下走。',
      '什么时候不用再做“{name}”？',
    ],
    knowledge: 'customBlocks',
    check: (project) =>
      project
        .live('procedures_call')
        .filter((block) => {
          const { script, parent } = block;
          return (
            project.definition(block) === script &&
            !isConditionalPart(block) &&
            (parent === undefined || (isLoop(parent) && parent.opcode !== 'control_repeat_until')) &&
            !blocksOf(script).some(({ opcode }) =>
              /^(?:control_stop|procedures_return|control_wait_until|control_delete_this_clone)$/.test(
                opcode,
              ),
            )
          );
        })
        .map((block) => named(procedureName(block), block)),
  },
  {
    id: 'parameter-elsewhere',
    kind: 'bug',
    title: '这里不知道这个数',
    text: '“{name}”只在它自己的定义里有用。放在这里，它是空的。',
    hints: [
      '看看“{sprite}”里的“{name}”。',
      '找一找，哪个自制积木的定义里有“{name}”。',
      '这段积木知道“{name}”是多少吗？',
    ],
    knowledge: 'customBlocks',
    check: (project) =>
      project.live(...parameters).flatMap((block) => {
        const name = fieldOf(block, 'VALUE');
        const { hat } = block.script;
        const isKnown = hat === 'definition' && hasParameter(block.script, name);
        return isKnown || isBuiltIn(name) || project.hasForeignBlocks || name === ''
          ? []
          : [named(name, block)];
      }),
  },
  {
    id: 'parameter-unused',
    kind: 'smell',
    title: '给的数没有用上',
    text: '自制积木里的“{name}”没有用上。给它什么数，结果都一样。',
    hints: [
      '看看“{sprite}”里有“{name}”的定义。',
      '找一找，下面的积木有没有用到“{name}”。',
      '“{name}”应该改变什么？',
    ],
    knowledge: 'customBlocks',
    check: (project) =>
      definitions(project).flatMap(({ script, head }) => {
        const used = new Set(script.blocks.map((block) => fieldOf(block, 'VALUE')));
        const unused = (head.procedure?.parameters ?? []).filter((name) => name !== '' && !used.has(name));
        return script.main.length > 1 && project.isLive(script)
          ? unused.map((name) => named(name, head))
          : [];
      }),
  },
];
