import { buildCall } from './build-calls.ts';
import { access, field, type Names } from './build-names.ts';
import { decimalOfNumber, decimalOfText, numberOfDecimal } from './decimal.ts';
import { operatorOf } from './operators.ts';
import type { Node } from './parse.ts';
import { wrongOperator, wrongType } from './type-messages.ts';
import {
  bothOf,
  CannotTell,
  itemOf,
  noValue,
  NoValue,
  scalarOf,
  spend,
  WrongText,
  type Code,
  type Run,
  type Scalar,
  type Value,
  type ValueType,
} from './types.ts';
import { boolIn, decimalIn, listIn } from './values.ts';

/** The deepest nesting of prefix operators, as in `!!!x`. The parser limits the nesting of brackets. */
const deepest = 250;

/**
 * Type-checks a node with its children and returns its type and its code. Every node takes one step when it
 * runs. Errors: WrongText for an unknown field or function, and for types that do not match.
 */
export function build(node: Node, names: Names, depth = 0): Code {
  if (depth > deepest) throw new WrongText('表达式太长或嵌套太深，请拆成几条', node.range);
  const { type, run } = buildPart(node, { ...names, build: (part) => build(part, names, depth + 1) });
  return {
    type,
    run: (state) => {
      spend(state, 1);
      return run(state);
    },
  };
}

/** The context of a node: the names in scope, and the function that checks its children. */
export type Builder = Names & { readonly build: (node: Node) => Code };

function buildPart(node: Node, builder: Builder): Code {
  switch (node.op) {
    case 'value':
      return literal(node, node.args);
    case 'id':
      return field(node.args, node.range, builder);
    case '.':
      return access(node.args[0], node.args[1], node.range);
    case '[]':
      return element(node.args, builder);
    case 'list':
      return list(node.args, builder);
    case 'call':
      return buildCall({ name: node.args[0], given: node.args[1], node }, builder);
    case 'rcall':
      return buildCall({ name: node.args[0], receiver: node.args[1], given: node.args[2], node }, builder);
    case '?:':
      return choice(node.args, builder);
    case '&&':
    case '||':
      return logical(node.op, node.args, builder);
    case '!_': {
      const inner = ofType(node.args, 'bool', builder);
      return { type: 'bool', run: (run) => !boolIn(inner.run(run)) };
    }
    case '-_': {
      const inner = ofType(node.args, 'number', builder);
      return { type: 'number', run: (run) => -decimalIn(inner.run(run)) };
    }
    case 'map':
      throw new WrongText('不能使用 { … }', node.range);
    case '.?':
    case '[?]':
      throw new WrongText('不能使用 .? 和 [? … ]', node.range);
    case '==':
    case '!=':
    case 'in':
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return binary(node.op, node, node.args, builder);
    default:
      throw new Error(`an expression has a part nobody knows: ${JSON.stringify(node satisfies never)}`);
  }
}

function literal(node: Node, value: unknown): Code {
  const always = (type: Scalar, what: Value): Code => ({ type, run: () => what });
  if (typeof value === 'string') return always('text', value);
  if (typeof value === 'boolean') return always('bool', value);
  if (value === null)
    return {
      type: 'null',
      run: () => {
        throw noValue;
      },
    };
  if (typeof value === 'bigint' || typeof value === 'number') {
    // The source text is exact; the double of the library may not be.
    const read = decimalOfText(node.input.slice(node.start, node.end)) ?? decimalOfNumber(Number(value));
    if (read === undefined) throw new WrongText('数字太大', node.range);
    return always('number', read);
  }
  throw new WrongText(`不能使用 ${node.input.slice(node.start, node.end)}`, node.range);
}

/** Builds a node that must have the given type. */
function ofType(node: Node, type: ValueType, builder: Builder): Code {
  const code = builder.build(node);
  if (bothOf(code.type, type) === undefined) throw wrongType(type, code.type, node.range);
  return code;
}

function element([of, at]: readonly [Node, Node], builder: Builder): Code {
  const whole = builder.build(of);
  const index = ofType(at, 'number', builder);
  const item = itemOf(whole.type);
  if (item === undefined) throw new WrongText('只有列表能用 [ ] 取其中一项', of.range);
  return {
    type: item,
    run: (run) => {
      const found = listIn(whole.run(run))[numberOfDecimal(decimalIn(index.run(run)))];
      if (found === undefined) throw noValue;
      return found;
    },
  };
}

function list(nodes: readonly Node[], builder: Builder): Code {
  const items = nodes.map((node) => builder.build(node));
  let type: Scalar = 'null';
  for (const [index, item] of items.entries()) {
    const both = bothOf(type, item.type);
    const scalar = both === undefined ? undefined : scalarOf(both);
    if (scalar === undefined) throw wrongType(type, item.type, nodes[index]?.range ?? { start: 0, end: 0 });
    type = scalar;
  }
  return { type: `list<${type}>`, run: (run) => items.map((item) => item.run(run)) };
}

function choice([test, yes, no]: readonly [Node, Node, Node], builder: Builder): Code {
  const condition = ofType(test, 'bool', builder);
  const [one, other] = [builder.build(yes), builder.build(no)];
  const type = bothOf(one.type, other.type);
  if (type === undefined) throw wrongType(one.type, other.type, no.range);
  return { type, run: (run) => (boolIn(condition.run(run)) ? one : other).run(run) };
}

/**
 * Implements the logic of CEL: one side that settles the result is enough, even if the other side is empty or
 * fails.
 */
function logical(op: '&&' | '||', [left, right]: readonly [Node, Node], builder: Builder): Code {
  const [one, other] = [ofType(left, 'bool', builder), ofType(right, 'bool', builder)];
  const settled = op === '||';
  return {
    type: 'bool',
    run: (run) => {
      const first = tried(one, run);
      if (first === settled) return settled;
      const second = tried(other, run);
      if (second === settled) return settled;
      if (typeof first !== 'boolean') throw first;
      if (typeof second !== 'boolean') throw second;
      return !settled;
    },
  };
}

function tried(code: Code, run: Run): boolean | Error {
  try {
    return boolIn(code.run(run));
  } catch (error) {
    if (error instanceof NoValue) return error;
    if (!(error instanceof CannotTell)) throw error;
    // Creating the error captured a stack, which costs as much as ten steps.
    spend(run, 10);
    return error;
  }
}

function binary(op: string, node: Node, [left, right]: readonly [Node, Node], builder: Builder): Code {
  const [one, other] = [builder.build(left), builder.build(right)];
  const operator = operatorOf(op, one.type, other.type);
  if (operator === undefined) throw wrongOperator(op, one.type, other.type, node.range);
  if ((op === '==' || op === '!=') && (one.type === 'null' || other.type === 'null')) {
    const asked = one.type === 'null' ? other : one;
    return { type: 'bool', run: (run) => isNothing(asked, run) === (op === '==') };
  }
  return { type: operator.gives, run: (run) => operator.work(one.run(run), other.run(run), run) };
}

/** Returns whether a node has no value: an empty field, an empty text or an empty list. */
export function isNothing(code: Code, run: Run): boolean {
  try {
    const value = code.run(run);
    return value === '' || (Array.isArray(value) && value.length === 0);
  } catch (error) {
    if (error instanceof NoValue) return true;
    throw error;
  }
}
