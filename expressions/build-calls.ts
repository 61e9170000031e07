import type { Builder } from './build.ts';
import { build, isNothing } from './build.ts';
import { functions, overloadFor } from './functions.ts';
import type { Node } from './parse.ts';
import { unknownFunction, wrongArguments, wrongType } from './type-messages.ts';
import {
  bothOf,
  itemOf,
  scalarOf,
  spend,
  WrongText,
  type Code,
  type Run,
  type Scalar,
  type Value,
} from './types.ts';
import { boolIn, listIn } from './values.ts';

/** A function call; `receiver` is the expression before the dot. */
export type Call = {
  readonly name: string;
  readonly receiver?: Node;
  readonly given: readonly Node[];
  readonly node: Node;
};

/**
 * Type-checks a call and returns its code. Errors: WrongText if the function does not exist or does not take
 * these types.
 */
export function buildCall(call: Call, builder: Builder): Code {
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
  const wanted = name === 'ifEmpty' ? 2 : 1;
  if (first === undefined || nodes.length !== wanted)
    throw new WrongText(`${name} 要给 ${wanted} 个值`, node.range);
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
