import {
  around,
  blockIn,
  bodyOf,
  chainText,
  counted,
  inside,
  isConditional,
  isRepeated,
  numberOf,
  textOf,
  valueOf,
} from '../blocks.ts';
import type { ProjectIndex } from '../index-project.ts';
import { comparisons, mayPause } from '../opcodes.ts';
import type { Block, Variable } from '../project.ts';
import { named, placeOf, type FindingRule, type Place } from '../rule.ts';

const sides = ['OPERAND1', 'OPERAND2'] as const;

const isTyped = (block: Block): boolean => sides.every((side) => (valueOf(block, side) ?? '').trim() !== '');

/** Tells whether a block decides about a loop, a branch or a wait. Elsewhere a fixed comparison is a way to write true. */
function isInCondition(block: Block): boolean {
  if (block.slot === 'CONDITION') return true;
  for (const outer of around(block)) {
    if (!/^operator_(?:and|or|not)$/.test(outer.opcode)) return false;
    if (outer.slot === 'CONDITION') return true;
  }
  return false;
}

/** Returns the variable whose name is typed into a comparison instead of its block. */
function typedVariable(project: ProjectIndex, block: Block): Variable | undefined {
  const typed = new Set(sides.map((side) => (valueOf(block, side) ?? '').trim()));
  const { sprite } = block.script;
  return counted(sprite, [...sprite.variables, ...project.stage.variables]).find(
    ({ name, isList }) => !isList && Number.isNaN(Number(name)) && typed.has(name.trim()),
  );
}

/** Values that differ from one look to the next. */
const isChanging = ({ opcode }: Block): boolean =>
  opcode === 'operator_random' ||
  /^(?:procedures|sensing)_/.test(opcode) ||
  !/^(?:data|motion|looks|operator|argument|sound)_/.test(opcode);

type Range = {
  readonly variable: string;
  readonly from: number;
  readonly to: number;
  readonly isPoint: boolean;
};

/** Returns the open range of values for which a comparison of a variable with a number holds. */
function rangeOf(block: Block | undefined): Range | undefined {
  if (block === undefined || !comparisons.has(block.opcode)) return undefined;
  const [left, right] = sides.map((side) => blockIn(block, side));
  const subject = left ?? right;
  const number = numberOf(block, left === undefined ? 'OPERAND1' : 'OPERAND2');
  if (subject === undefined || number === undefined || (left !== undefined && right !== undefined))
    return undefined;
  if (!/^(?:data_variable|motion_[xy]position|sensing_answer)$/.test(subject.opcode)) return undefined;
  const variable = textOf(subject).replace(/OPERAND[12]/, '');
  if (block.opcode === 'operator_equals') return { variable, from: number, to: number, isPoint: true };
  const isGreater = (block.opcode === 'operator_gt') === (left !== undefined);
  return isGreater
    ? { variable, from: number, to: Infinity, isPoint: false }
    : { variable, from: -Infinity, to: number, isPoint: false };
}

/** Tells whether no value lies in both ranges. */
function areApart(one: Range, other: Range): boolean {
  const from = Math.max(one.from, other.from);
  const to = Math.min(one.to, other.to);
  return from > to || (from === to && !(one.isPoint && other.isPoint));
}

const rangesOf = (block: Block): readonly Range[] => {
  const ranges = sides.map((side) => rangeOf(blockIn(block, side)));
  const [one, other] = ranges;
  return one !== undefined && other !== undefined && one.variable === other.variable ? [one, other] : [];
};

/** Tells whether two ranges together leave out no value. */
function coverAll(one: Range, other: Range): boolean {
  const [below, above] = one.from === -Infinity ? [one, other] : [other, one];
  return below.from === -Infinity && above.to === Infinity && above.from < below.to;
}

/** Returns the two conditions of 不成立 around equal comparisons with different values. */
function differingNots(block: Block): boolean {
  const inner = sides.map((side) => {
    const not = blockIn(block, side);
    return not?.opcode === 'operator_not' ? rangeOf(blockIn(not, 'OPERAND')) : undefined;
  });
  const [one, other] = inner;
  return (
    one !== undefined &&
    other !== undefined &&
    one.isPoint &&
    other.isPoint &&
    one.variable === other.variable &&
    one.from !== other.from
  );
}

const momentary = new Set([
  'sensing_keypressed',
  'sensing_mousedown',
  'sensing_touchingobject',
  'sensing_touchingcolor',
]);

/** Tells whether a block puts a sprite at the same place each time. */
const isFixedPlace = (block: Block): boolean =>
  block.opcode === 'motion_gotoxy' && ['X', 'Y'].every((input) => numberOf(block, input) !== undefined);

export const conditionRules: readonly FindingRule[] = [
  {
    id: 'condition-missing',
    kind: 'bug',
    title: '条件是空的',
    text: '“如果”后面没有条件。里面的积木轮不到。',
    hints: [
      '看看“{sprite}”里空着的六边形。',
      '读一读这块积木，把它当成一句话。',
      '发生什么事，才做里面的积木？',
    ],
    knowledge: 'branches',
    check: (project) =>
      project
        .live('control_if', 'control_if_else')
        .filter((block) => !block.inputs.has('CONDITION') && bodyOf(block).length > 0)
        .map((block) => placeOf(block)),
  },
  {
    id: 'branch-empty',
    kind: 'smell',
    title: '空的“如果”',
    text: '这个“如果”里没有积木。条件成不成立，都没有事发生。',
    hints: ['看看“{sprite}”里空着的“如果”。', '读一读它的条件。', '条件成立的时候，你想做什么？'],
    knowledge: 'branches',
    check: (project) =>
      project
        .live('control_if', 'control_if_else')
        .filter((block) => bodyOf(block).length === 0 && bodyOf(block, 'SUBSTACK2').length === 0)
        .map((block) => placeOf(block)),
  },
  {
    id: 'branches-equal',
    kind: 'bug',
    title: '两条路一样',
    text: '“那么”和“否则”里的积木一模一样。条件成不成立，做的事都一样。',
    hints: [
      '看看“{sprite}”里的“如果……那么……否则”。',
      '比一比上面和下面的积木。',
      '条件不成立的时候，应该有什么不同？',
    ],
    knowledge: 'branches',
    check: (project) =>
      project
        .live('control_if_else')
        .filter((block) => {
          const [yes, no] = [bodyOf(block), bodyOf(block, 'SUBSTACK2')];
          return yes.length > 0 && chainText(yes).replaceAll('|SUBSTACK|', '|SUBSTACK2|') === chainText(no);
        })
        .map((block) => placeOf(block)),
  },
  {
    id: 'condition-nested-twice',
    kind: 'smell',
    title: '同一个条件问了两次',
    text: '外面已经问过这个条件，里面又问了一次。',
    hints: [
      '看看“{sprite}”里套在一起的两个“如果”。',
      '比一比它们的条件。',
      '里面的“如果”会有不成立的时候吗？',
    ],
    knowledge: 'nesting',
    check: (project) =>
      project.live('control_if', 'control_if_else').flatMap((inner) => {
        const outer = inner.parent;
        if (outer === undefined || !isConditional(outer) || inner.slot !== 'SUBSTACK' || inner.position > 0)
          return [];
        const [one, other] = [blockIn(inner, 'CONDITION'), blockIn(outer, 'CONDITION')];
        if (one === undefined || other === undefined || textOf(one) !== textOf(other)) return [];
        return [one, ...inside(one)].some(({ opcode }) => opcode === 'operator_random')
          ? []
          : [placeOf(inner, outer)];
      }),
  },
  {
    id: 'comparison-fixed',
    kind: 'bug',
    title: '比较的两边都是写好的',
    text: '这个比较的两边都不会变。它的结果永远一样。',
    hints: ['看看“{sprite}”里的这个比较。', '读一读左边，再读一读右边。', '哪一边应该会变？'],
    knowledge: 'comparison',
    check: (project) =>
      project
        .live(...comparisons)
        .filter(
          (block) => isTyped(block) && isInCondition(block) && typedVariable(project, block) === undefined,
        )
        .map((block) => placeOf(block)),
  },
  {
    id: 'variable-name-typed',
    kind: 'bug',
    title: '写的是变量的名字',
    text: '这里写的是“{name}”这几个字，不是变量里面的数。',
    hints: [
      '看看“{sprite}”里的这个比较。',
      '找一找变量“{name}”的积木是什么样子。',
      '怎样才能看到变量里面的数？',
    ],
    knowledge: 'variables',
    check: (project) =>
      project.live(...comparisons).flatMap((block) => {
        // A text may equal the name of a variable, and is never larger or smaller than it.
        const isName = isTyped(block) || block.opcode !== 'operator_equals';
        const variable = isName ? typedVariable(project, block) : undefined;
        return variable === undefined ? [] : [named(variable.name, block)];
      }),
  },
  {
    id: 'comparison-of-equals',
    kind: 'bug',
    title: '自己和自己比',
    text: '这个比较的两边是一样的积木。它的结果永远一样。',
    hints: ['看看“{sprite}”里的这个比较。', '比一比左边和右边。', '你想拿它和谁比？'],
    knowledge: 'comparison',
    check: (project) =>
      project
        .live(...comparisons)
        .filter((block) => {
          const [one, other] = sides.map((side) => blockIn(block, side));
          if (one === undefined || other === undefined) return false;
          if ([one, ...inside(one)].some((part) => isChanging(part))) return false;
          return textOf(one).replace('OPERAND1', 'OPERAND2') === textOf(other);
        })
        .map((block) => placeOf(block)),
  },
  {
    id: 'comparison-with-nothing',
    kind: 'bug',
    title: '没有写和谁比',
    text: '比大小的时候，有一边是空的。',
    hints: ['看看“{sprite}”里比大小的积木。', '读一读左边，再读一读右边。', '你想和哪个数比？'],
    knowledge: 'comparison',
    check: (project) =>
      project
        .live('operator_gt', 'operator_lt')
        .filter((block) => sides.some((side) => valueOf(block, side)?.trim() === ''))
        .map((block) => placeOf(block)),
  },
  {
    id: 'and-never-true',
    kind: 'bug',
    title: '两个条件不能同时成立',
    text: '“与”要两边都成立。可是这两个条件不能同时成立。',
    hints: ['看看“{sprite}”里的“与”。', '分别读一读左边和右边的条件。', '有没有一个数，让两边都成立？'],
    knowledge: 'logic',
    check: (project) =>
      project
        .live('operator_and')
        .filter((block) => {
          const [one, other] = rangesOf(block);
          return one !== undefined && other !== undefined && areApart(one, other);
        })
        .map((block) => placeOf(block)),
  },
  {
    id: 'or-always-true',
    kind: 'bug',
    title: '条件永远成立',
    text: '“或”只要一边成立就行。这两个条件总有一个成立。',
    hints: ['看看“{sprite}”里的“或”。', '分别读一读左边和右边的条件。', '有没有一个数，让两边都不成立？'],
    knowledge: 'logic',
    check: (project) =>
      project
        .live('operator_or')
        .filter((block) => {
          const [one, other] = rangesOf(block);
          return differingNots(block) || (one !== undefined && other !== undefined && coverAll(one, other));
        })
        .map((block) => placeOf(block)),
  },
  {
    id: 'exactly-equal',
    kind: 'bug',
    title: '很难正好相等',
    text: '有一个数一直在变。它很难正好等于写好的数。',
    hints: [
      '看看“{sprite}”里这个“等于”。',
      '想一想，会变的那个数是不是一格一格变的。',
      '差一点点，算不算到了？',
    ],
    knowledge: 'comparison',
    check: (project) =>
      project
        .live('operator_equals')
        .filter((block) => {
          const subject = sides.map((side) => blockIn(block, side)).find((one) => one !== undefined);
          const number = sides.map((side) => numberOf(block, side)).find((one) => one !== undefined);
          // Zero is reached: by going there, by setting the timer back, by silence.
          return (
            number !== undefined &&
            number !== 0 &&
            /^sensing_(?:timer|distanceto|loudness)$/.test(subject?.opcode ?? '')
          );
        })
        .map((block) => placeOf(block)),
  },
  {
    id: 'checked-only-once',
    kind: 'bug',
    title: '只看了一次',
    text: '点绿旗以后，这个“如果”只看一次。那时候事情还没有发生。',
    hints: [
      '看看“{sprite}”里绿旗下面的这个“如果”。',
      '想一想，绿旗刚点下去时，条件成不成立。',
      '你想让它看多少次？',
    ],
    knowledge: 'sensing',
    check: (project) =>
      project.live('control_if', 'control_if_else').flatMap((block): Place[] => {
        if (block.script.hat !== 'flag' || block.parent !== undefined || isRepeated(block)) return [];
        const condition = blockIn(block, 'CONDITION');
        if (condition === undefined) return [];
        const parts = [condition, ...inside(condition)];
        const sensed = parts.find(({ opcode }) => momentary.has(opcode));
        if (sensed === undefined) return [];
        const before = counted(block.script.sprite, block.script.blocks.slice(1, block.index));
        // After a pause there is something to see, and a sprite that has moved to a new place can look where it is.
        const hasSomethingToSee = before.some(
          (one) =>
            mayPause(one.opcode) ||
            one.opcode.startsWith('control_') ||
            (/touching/.test(sensed.opcode) && one.opcode.startsWith('motion_') && !isFixedPlace(one)),
        );
        return hasSomethingToSee ? [] : [placeOf(block)];
      }),
  },
];
