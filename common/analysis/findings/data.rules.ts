import { fieldOf, numberOf, valueOf } from '../blocks.ts';
import { isDefaultVariableName } from '../default-names.ts';
import type { ProjectIndex } from '../index-project.ts';
import type { Block, Variable } from '../project.ts';
import { comparisons } from '../opcodes.ts';
import { named, placeOf, type FindingRule } from '../rule.ts';

/** The uses of a variable or a list in the scripts. */
type Use = {
  readonly variable: Variable;
  readonly sets: readonly Block[];
  readonly changes: readonly Block[];
  readonly reads: readonly Block[];
  readonly others: readonly Block[];
};

const setting = new Set(['data_setvariableto', 'data_deletealloflist']);
const adding = new Set(['data_changevariableby', 'data_addtolist', 'data_insertatlist', 'control_for_each']);
const reading = new Set([
  'data_variable',
  'data_listcontents',
  'data_itemoflist',
  'data_itemnumoflist',
  'data_lengthoflist',
  'data_listcontainsitem',
]);
const dataOpcodes = [
  ...setting,
  ...adding,
  ...reading,
  'data_showvariable',
  'data_hidevariable',
  'data_showlist',
  'data_hidelist',
  'data_deleteoflist',
  'data_replaceitemoflist',
];

type Blocks = {
  readonly sets: Block[];
  readonly changes: Block[];
  readonly reads: Block[];
  readonly others: Block[];
};

/** Returns the variables or lists of a project with the live blocks that name them. */
function usesOf(project: ProjectIndex, isList: boolean): Use[] {
  const uses = new Map<Variable, Blocks>();
  for (const { variables } of project.sprites)
    for (const variable of variables)
      if (variable.isList === isList) uses.set(variable, { sets: [], changes: [], reads: [], others: [] });
  for (const block of project.live(...dataOpcodes)) {
    const variable = project.variableOf(block);
    const use = variable === undefined ? undefined : uses.get(variable);
    if (use === undefined) continue;
    if (setting.has(block.opcode)) use.sets.push(block);
    else if (adding.has(block.opcode)) use.changes.push(block);
    else if (reading.has(block.opcode)) use.reads.push(block);
    else use.others.push(block);
  }
  return [...uses].map(([variable, use]) => ({ variable, ...use }));
}

/** Tells whether something other than blocks of Scratch gives a variable its value. */
const isFilledElsewhere = (project: ProjectIndex, { isCloud, hasSlider }: Variable): boolean =>
  isCloud || hasSlider || project.hasForeignBlocks;

const isCompared = ({ parent }: Block): boolean => parent !== undefined && comparisons.has(parent.opcode);

/** Names that other sprites read with 某个角色的…. */
const namesReadFromOutside = (project: ProjectIndex): ReadonlySet<string> =>
  new Set(project.all('sensing_of').map((block) => fieldOf(block, 'PROPERTY')));

/** Returns a text that is equal for values that Scratch takes as equal. */
function normalised(value: string): string {
  const text = value.trim().toLowerCase();
  return text === '' || Number.isNaN(Number(text)) ? text : String(Number(text));
}

/** Places in lists and texts, which count from one. */
const indexInputs = [
  ['data_itemoflist', 'INDEX'],
  ['data_deleteoflist', 'INDEX'],
  ['data_insertatlist', 'INDEX'],
  ['data_replaceitemoflist', 'INDEX'],
] as const;

/** Blocks that change something by a number. */
const changeInputs = [
  ['motion_movesteps', 'STEPS'],
  ['motion_turnright', 'DEGREES'],
  ['motion_turnleft', 'DEGREES'],
  ['motion_changexby', 'DX'],
  ['motion_changeyby', 'DY'],
  ['looks_changesizeby', 'CHANGE'],
  ['looks_changeeffectby', 'CHANGE'],
  ['sound_changevolumeby', 'VOLUME'],
  ['data_changevariableby', 'VALUE'],
] as const;

const zeros = (project: ProjectIndex, inputs: readonly (readonly [opcode: string, input: string])[]) =>
  inputs.flatMap(([opcode, input]) =>
    project
      .live(opcode)
      .filter((block) => numberOf(block, input) === 0)
      .map((block) => placeOf(block)),
  );

export const dataRules: readonly FindingRule[] = [
  {
    id: 'variable-never-set',
    kind: 'bug',
    title: '变量没有数',
    text: '你用了变量“{name}”，可是没有积木给它一个数。它一直没有变。',
    hints: [
      '看看“{sprite}”里用到“{name}”的积木。',
      '找一找，哪里有“将 {name} 设为”的积木。',
      '开始的时候，“{name}”应该是多少？',
    ],
    knowledge: 'variables',
    check: (project) =>
      usesOf(project, false).flatMap(({ variable, sets, changes, reads: [read] }) =>
        read === undefined ||
        sets.length + changes.length > 0 ||
        isFilledElsewhere(project, variable) ||
        !/^0?$/.test(normalised(variable.value))
          ? []
          : [named(variable.name, read)],
      ),
  },
  {
    id: 'variable-not-reset',
    kind: 'bug',
    title: '变量没有从头开始',
    text: '再点一次绿旗，“{name}”会从上次的数接着变。',
    hints: [
      '看看“{sprite}”里让“{name}”增加的积木。',
      '点两次绿旗，看看“{name}”是多少。',
      '每次开始，“{name}”应该是多少？',
    ],
    knowledge: 'startState',
    check: (project) =>
      usesOf(project, false).flatMap(({ variable, sets, changes: [change], reads, others }) =>
        change === undefined ||
        sets.length > 0 ||
        isFilledElsewhere(project, variable) ||
        !(
          variable.isShown ||
          reads.some(isCompared) ||
          others.some(({ opcode }) => opcode === 'data_showvariable')
        )
          ? []
          : [named(variable.name, change)],
      ),
  },
  {
    id: 'variable-never-read',
    kind: 'smell',
    title: '变量没有用上',
    text: '“{name}”里的数变来变去，可是没有谁看它。',
    hints: [
      '看看“{sprite}”里改变“{name}”的积木。',
      '找一找，哪里用到了“{name}”里的数。',
      '你想用“{name}”来做什么？',
    ],
    knowledge: 'variables',
    check: (project) => {
      const readFromOutside = namesReadFromOutside(project);
      return usesOf(project, false).flatMap(({ variable, sets, changes, reads, others }) => {
        const [block] = [...sets, ...changes];
        return block === undefined ||
          reads.length + others.length > 0 ||
          variable.isShown ||
          isFilledElsewhere(project, variable) ||
          readFromOutside.has(variable.name)
          ? []
          : [named(variable.name, block)];
      });
    },
  },
  {
    id: 'variable-unused',
    kind: 'smell',
    title: '多出来的变量',
    text: '变量或者列表“{name}”没有积木用到。这样的多了，找起来不方便。',
    hints: ['看看“{sprite}”的变量和列表，找到“{name}”。', '找一找，有没有积木用到它。', '以后还会用到它吗？'],
    knowledge: 'readability',
    check: (project) => {
      const readFromOutside = namesReadFromOutside(project);
      const used = new Set(project.all(...dataOpcodes).map((block) => project.variableOf(block)));
      return project.sprites.flatMap((sprite) =>
        sprite.variables
          .filter(
            (variable) =>
              !used.has(variable) &&
              !variable.isShown &&
              !isDefaultVariableName(variable.name) &&
              !isFilledElsewhere(project, variable) &&
              !readFromOutside.has(variable.name),
          )
          .map(({ name }) => ({ sprite, blocks: [], name })),
      );
    },
  },
  {
    id: 'variable-default-name',
    kind: 'smell',
    title: '变量的名字看不出意思',
    text: '“{name}”这个名字看不出里面是什么数。',
    hints: [
      '看看“{sprite}”里用到“{name}”的积木。',
      '想一想，这个数说的是什么。',
      '什么名字能让同学一看就懂？',
    ],
    knowledge: 'readability',
    check: (project) => {
      const uses = usesOf(project, false).filter(({ sets, changes }) => sets.length + changes.length > 0);
      return uses.length < 2
        ? []
        : uses.flatMap(({ variable, sets, changes }) => {
            const [block] = [...sets, ...changes];
            return block !== undefined && isDefaultVariableName(variable.name)
              ? [named(variable.name, block)]
              : [];
          });
    },
  },
  {
    id: 'value-never-reached',
    kind: 'bug',
    title: '变量不会等于它',
    text: '“{name}”只会是几个写好的值，里面没有这一个。这个“等于”不会成立。',
    hints: [
      '看看“{sprite}”里和“{name}”比的积木。',
      '找一找所有“将 {name} 设为”的积木，读一读后面的值。',
      '它们的字是一样的吗？',
    ],
    knowledge: 'comparison',
    check: (project) =>
      usesOf(project, false).flatMap(({ variable, sets, changes, reads }) => {
        if (sets.length === 0 || changes.length > 0 || isFilledElsewhere(project, variable)) return [];
        const values = sets.map((block) => valueOf(block, 'VALUE'));
        if (values.includes(undefined)) return [];
        const possible = new Set([...values, variable.value].map((value) => normalised(value ?? '')));
        return reads.flatMap((read) => {
          const { parent } = read;
          if (parent?.opcode !== 'operator_equals') return [];
          const typed = valueOf(parent, read.slot === 'OPERAND1' ? 'OPERAND2' : 'OPERAND1');
          return typed === undefined || possible.has(normalised(typed)) ? [] : [named(variable.name, parent)];
        });
      }),
  },
  {
    id: 'list-not-cleared',
    kind: 'bug',
    title: '列表越来越长',
    text: '再点一次绿旗，“{name}”里会有两份一样的东西。',
    hints: [
      '看看“{sprite}”里把东西加入“{name}”的积木。',
      '点两次绿旗，数一数“{name}”有几项。',
      '每次开始，“{name}”里应该有什么？',
    ],
    knowledge: 'startState',
    check: (project) =>
      usesOf(project, true).flatMap(({ variable, sets, changes, others }) => {
        const add = changes.find(
          (block) =>
            block.opcode === 'data_addtolist' &&
            project.isFromFlag(block) &&
            (valueOf(block, 'ITEM') ?? '').trim() !== '',
        );
        const isKept =
          sets.length > 0 ||
          others.some(({ opcode }) => /^data_(?:deleteof|replaceitemof)list$/.test(opcode));
        return add === undefined || isKept || isFilledElsewhere(project, variable)
          ? []
          : [named(variable.name, add)];
      }),
  },
  {
    id: 'list-never-filled',
    kind: 'bug',
    title: '列表是空的',
    text: '你用了列表“{name}”，可是里面没有东西，也没有积木加东西进去。',
    hints: [
      '看看“{sprite}”里用到“{name}”的积木。',
      '找一找，哪里有加入“{name}”的积木。',
      '“{name}”里的东西从哪里来？',
    ],
    knowledge: 'lists',
    check: (project) =>
      usesOf(project, true).flatMap(({ variable, changes, reads }) => {
        const read = reads.find(({ opcode }) => opcode !== 'data_lengthoflist');
        return read === undefined ||
          changes.length > 0 ||
          Number(variable.value) > 0 ||
          isFilledElsewhere(project, variable)
          ? []
          : [named(variable.name, read)];
      }),
  },
  {
    id: 'list-place-zero',
    kind: 'bug',
    title: '列表没有第零项',
    text: '列表从第一项开始数，没有第零项。',
    hints: [
      '看看“{sprite}”里写着第几项的积木。',
      '打开列表，看看最上面的一项是几号。',
      '你想要的那一项是几号？',
    ],
    knowledge: 'lists',
    check: (project) => zeros(project, indexInputs),
  },
  {
    id: 'letter-place-zero',
    kind: 'bug',
    title: '没有第零个字',
    text: '一句话从第一个字开始数，没有第零个字。',
    hints: ['看看“{sprite}”里写着第几个字的积木。', '用手指点着字，从头数一数。', '你想要的那个字是第几个？'],
    knowledge: 'strings',
    check: (project) => zeros(project, [['operator_letter_of', 'LETTER']]),
  },
  {
    id: 'divided-by-zero',
    kind: 'bug',
    title: '除数是零',
    text: '除数不能是零。这道题算不出来。',
    hints: ['看看“{sprite}”里的除法。', '读一读后面的那个数。', '你想把它平均分成几份？'],
    knowledge: 'arithmetic',
    check: (project) =>
      zeros(project, [
        ['operator_divide', 'NUM2'],
        ['operator_mod', 'NUM2'],
      ]),
  },
  {
    id: 'random-of-one',
    kind: 'bug',
    title: '随机数只有一个',
    text: '两边的数一样大，每次都是同一个数。',
    hints: ['看看“{sprite}”里取随机数的积木。', '读一读前面和后面的数。', '最小可以是几，最大可以是几？'],
    knowledge: 'random',
    check: (project) =>
      project
        .live('operator_random')
        .filter((block) => {
          const from = numberOf(block, 'FROM');
          return from !== undefined && from === numberOf(block, 'TO');
        })
        .map((block) => placeOf(block)),
  },
  {
    id: 'change-by-zero',
    kind: 'smell',
    title: '什么也没变',
    text: '这块积木里写的是零。做完以后，什么也没变。',
    hints: ['看看“{sprite}”里写着零的积木。', '把它当成一句话读一读。', '你想让它变多少？'],
    knowledge: 'sequence',
    check: (project) => zeros(project, changeInputs),
  },
  {
    id: 'answer-ignored',
    kind: 'bug',
    title: '问了没有听回答',
    text: '你问了一个问题，可是没有用到别人的回答。',
    hints: [
      '看看“{sprite}”里“询问并等待”的积木。',
      '找一找，哪里用到了“回答”。',
      '听到回答以后，你想做什么？',
    ],
    knowledge: 'asking',
    check: (project) =>
      project.live('sensing_answer').length > 0
        ? []
        : project
            .live('sensing_askandwait')
            // Without a question it may be a pause until Enter is pressed.
            .filter((block) => /[?？吗呢几谁哪]|什么|多少|怎么/.test(valueOf(block, 'QUESTION') ?? ''))
            .map((block) => placeOf(block)),
  },
  {
    id: 'answer-without-question',
    kind: 'bug',
    title: '没有问，就没有回答',
    text: '这里用到了“回答”，可是没有积木来问。“回答”一直是空的。',
    hints: ['看看“{sprite}”里的“回答”。', '找一找，哪里有“询问并等待”的积木。', '你想问什么问题？'],
    knowledge: 'asking',
    check: (project) =>
      project.hasForeignBlocks || project.live('sensing_askandwait').length > 0
        ? []
        : project.live('sensing_answer').map((block) => placeOf(block)),
  },
];
