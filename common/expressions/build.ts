import { decimalOfNumber, decimalOfText, numberOfDecimal } from './decimal.ts';
import { readValue } from './value-conversion.ts';
import { functions, overloadFor } from './functions.ts';
import { operatorOf } from './operators.ts';
import type { Node } from './parse.ts';
import { unknownField, unknownFunction, wrongArguments, wrongOperator, wrongType } from './type-messages.ts';
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
  type Me,
  type Run,
  type Scalar,
  type Value,
  type ValueType,
} from './types.ts';
import { boolIn, decimalIn, listIn } from './values.ts';

/** A field as expressions see it. */
export type Name = { readonly key: string; readonly label: string; readonly type: ValueType };

type Local = { readonly slot: number; readonly type: Scalar };

/** The names in scope: fields, and the item variables of the enclosing comprehensions. */
type Names = {
  readonly fields: ReadonlyMap<string, Name>;
  readonly locals: ReadonlyMap<string, Local>;
  /** Keys of the fields read so far. */
  readonly reads: Set<string>;
};

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
type Builder = Names & { readonly build: (node: Node) => Code };

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
  const always = (type: Scalar, constant: Value): Code => ({ type, run: () => constant });
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
  const listCode = builder.build(of);
  const index = ofType(at, 'number', builder);
  const item = itemOf(listCode.type);
  if (item === undefined) throw new WrongText('只有列表能用 [ ] 取其中一项', of.range);
  return {
    type: item,
    run: (run) => {
      const found = listIn(listCode.run(run))[numberOfDecimal(decimalIn(index.run(run)))];
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
    const operand = one.type === 'null' ? other : one;
    return { type: 'bool', run: (run) => isNothing(operand, run) === (op === '==') };
  }
  return { type: operator.gives, run: (run) => operator.work(one.run(run), other.run(run), run) };
}

/** Returns whether a node has no value: an empty field, an empty text or an empty list. */
function isNothing(code: Code, run: Run): boolean {
  try {
    const value = code.run(run);
    return value === '' || (Array.isArray(value) && value.length === 0);
  } catch (error) {
    if (error instanceof NoValue) return true;
    throw error;
  }
}

type Range = { readonly start: number; readonly end: number };

/**
 * Compiles an identifier. Errors: WrongText for an unknown name; the message suggests the closest known one.
 */
function field(name: string, range: Range, { fields, locals, reads }: Names): Code {
  const local = locals.get(name);
  if (local !== undefined) return { type: local.type, run: (run) => run.locals[local.slot] ?? '' };
  const found = fields.get(name);
  if (found === undefined) throw unknownField(name, [...fields.values()], range);
  reads.add(name);
  const { key, label, type } = found;
  return {
    type,
    run: ({ row, formulas }) => {
      const worked = formulas.get(key);
      if (worked === null || type === 'null') throw noValue;
      return worked ?? readValue(Object.hasOwn(row, key) ? row[key] : null, type, label);
    },
  };
}

const parts: Readonly<Record<string, { type: ValueType; of: (me: Me) => string | readonly string[] }>> = {
  username: { type: 'text', of: (me) => me.username },
  realname: { type: 'text', of: (me) => me.realname },
  roles: { type: 'list<text>', of: (me) => me.roles },
  departs: { type: 'list<text>', of: (me) => me.departs },
};

/** Compiles a property access such as `me.username`. Only `me` has properties. */
function access(of: Node, name: string, range: Range): Code {
  if (of.op !== 'id' || of.args !== 'me')
    throw new WrongText('只有 me 能用点取其中一部分，如 me.username', range);
  const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (part === undefined)
    throw new WrongText(`me 没有“${name}”，只有 ${Object.keys(parts).join('、')}`, range);
  return { type: part.type, run: ({ surroundings }) => part.of(surroundings.me) };
}

/** A function call; `receiver` is the expression before the dot. */
type Call = {
  readonly name: string;
  readonly receiver?: Node;
  readonly given: readonly Node[];
  readonly node: Node;
};

/**
 * Type-checks a call and returns its code. Errors: WrongText if the function does not exist or does not take
 * these types.
 */
function buildCall(call: Call, builder: Builder): Code {
  const { name, receiver, given, node } = call;
  if (receiver !== undefined && isComprehension(name)) return comprehension(name, receiver, call, builder);
  const nodes = receiver === undefined ? given : [receiver, ...given];
  if (name === 'empty' || name === 'filled' || name === 'ifEmpty')
    return aboutNothing(name, nodes, call, builder);
  if (name === 'matches')
    throw new WrongText(
      '不能使用 matches：请改用 contains、startsWith、endsWith，或给字段设置校验规则',
      node.range,
    );
  const overloads = functions.get(name);
  if (overloads === undefined) throw unknownFunction(name, [...functions.keys()], node.range);
  const codes = nodes.map((one) => builder.build(one));
  const types = codes.map(({ type }) => type);
  const overload = overloadFor(overloads, types);
  if (overload === undefined) throw wrongArguments(name, types, overloads, node.range);
  return {
    type: overload.gives,
    run: (run) =>
      overload.work(
        codes.map((code) => code.run(run)),
        run,
      ),
  };
}

function aboutNothing(name: string, nodes: readonly Node[], { node }: Call, builder: Builder): Code {
  const [first, second] = nodes.map((one) => builder.build(one));
  const requested = name === 'ifEmpty' ? 2 : 1;
  if (first === undefined || nodes.length !== requested)
    throw new WrongText(`${name} 要给 ${requested} 个值`, node.range);
  if (second === undefined)
    return { type: 'bool', run: (run) => isNothing(first, run) === (name === 'empty') };
  const type = bothOf(first.type, second.type);
  if (type === undefined) throw wrongType(first.type, second.type, nodes[1]?.range ?? node.range);
  return { type, run: (run) => (isNothing(first, run) ? second : first).run(run) };
}

const comprehensions = ['all', 'exists', 'exists_one', 'filter', 'map'] as const;
type Comprehension = (typeof comprehensions)[number];
const isComprehension = (name: string): name is Comprehension => comprehensions.some((one) => one === name);

/** Runs the body of a comprehension for the items of a list. The body takes its own steps. */
type EachItem = (list: readonly Value[], body: (item: Value) => Value) => Value;

const walks: Readonly<Record<Comprehension, EachItem>> = {
  all: (list, body) => list.every((item) => boolIn(body(item))),
  exists: (list, body) => list.some((item) => boolIn(body(item))),
  exists_one: (list, body) => list.filter((item) => boolIn(body(item))).length === 1,
  filter: (list, body) => list.filter((item) => boolIn(body(item))),
  map: (list, body) => list.map((item) => body(item)),
};

function comprehension(name: Comprehension, receiver: Node, { given, node }: Call, builder: Builder): Code {
  const source = builder.build(receiver);
  const item = itemOf(source.type);
  const [variable, inner] = given;
  if (item === undefined) throw new WrongText(`只有列表能用 ${name}`, receiver.range);
  if (given.length !== 2 || variable?.op !== 'id' || inner === undefined)
    throw new WrongText(`${name} 要这样写：列表.${name}(x, 对 x 的要求)`, node.range);
  const slot = builder.locals.size;
  const locals = new Map(builder.locals).set(variable.args, { slot, type: item });
  if (builder.locals.has(variable.args) || builder.fields.has(variable.args))
    throw new WrongText(`名字“${variable.args}”已经有了，请给每一项换一个名字`, variable.range);
  const { fields, reads } = builder;
  const body = build(inner, { fields, locals, reads });
  const type = resultOf(name, item, body, inner);
  const walk = walks[name];
  return { type, run: (run) => walk(listIn(source.run(run)), (one) => itemRun(body, one, slot, run)) };
}

function itemRun(body: Code, item: Value, slot: number, run: Run): Value {
  spend(run, 1);
  run.locals[slot] = item;
  return body.run(run);
}

function resultOf(name: Comprehension, item: Scalar, body: Code, inner: Node): Code['type'] {
  if (name === 'map') {
    const scalar = scalarOf(body.type);
    if (scalar === undefined) throw new WrongText('列表里不能再放列表', inner.range);
    return `list<${scalar}>`;
  }
  if (bothOf(body.type, 'bool') === undefined) throw wrongType('bool', body.type, inner.range);
  return name === 'filter' ? `list<${item}>` : 'bool';
}
