import { pythonLanguage } from '@codemirror/lang-python';
import type { SyntaxNode, Tree } from '@lezer/common';
import { ownValue } from '#shared/text/own-value.ts';
import { isModule, memberOf, membersOf, type PythonEntry } from './python-reference.ts';

/** A name that the pupil's file defines. */
export type OwnName = {
  readonly name: string;
  readonly kind: 'variable' | 'parameter' | 'function' | 'class' | 'module';
  /** For functions: `名字(参数)`. */
  readonly signature: string;
};

/** The names of one file. */
export type FileNames = {
  readonly own: ReadonlyMap<string, OwnName>;
  /** Qualified names by the names under which they were imported: `t` is `turtle`, `Turtle` is `turtle.Turtle`. */
  readonly imports: ReadonlyMap<string, string>;
  /** Modules of `from module import *`. */
  readonly stars: readonly string[];
  /** Owners of the values of variables: `str`, `turtle.Turtle`, `class 小猫`. */
  readonly types: ReadonlyMap<string, string>;
  /** The members of the file's classes, with the attributes that their methods set. */
  readonly classes: ReadonlyMap<string, ReadonlyMap<string, OwnName>>;
};

type Collected = {
  readonly text: string;
  readonly own: Map<string, OwnName>;
  readonly imports: Map<string, string>;
  readonly stars: string[];
  readonly types: Map<string, string>;
  readonly classes: Map<string, Map<string, OwnName>>;
};

/** Collects the names that a file defines, and the kinds of their values where a simple assignment shows them. */
export function namesOf(text: string, tree: Tree = pythonLanguage.parser.parse(text)): FileNames {
  const found: Collected = {
    text,
    own: new Map(),
    imports: new Map(),
    stars: [],
    types: new Map(),
    classes: new Map(),
  };
  tree.iterate({ enter: ({ node }) => collect(found, node) });
  return found;
}

function collect(found: Collected, node: SyntaxNode): void {
  switch (node.name) {
    case 'ImportStatement':
      collectImport(found, node);
      return;
    case 'FunctionDefinition':
      collectFunction(found, node);
      return;
    case 'ClassDefinition': {
      const name = textOf(found, node.getChild('VariableName'));
      if (name === '') return;
      addName(found, name, 'class', `${name}${textOf(found, node.getChild('ArgList'))}`);
      found.classes.set(name, found.classes.get(name) ?? new Map());
      return;
    }
    case 'ParamList':
      for (const child of childrenOf(node))
        if (child.name === 'VariableName' && child.prevSibling?.name !== 'AssignOp')
          addName(found, textOf(found, child), 'parameter');
      return;
    case 'AssignStatement':
      collectAssignment(found, node);
      return;
    case 'ForStatement':
    case 'WithStatement':
    case 'TryStatement':
    case 'NamedExpression':
    case 'CapturePattern':
      collectTargets(found, node);
      return;
    default:
  }
}

function collectImport(found: Collected, node: SyntaxNode): void {
  const words = found.text
    .slice(node.from, node.to)
    .replaceAll(/[(),]/g, ' $& ')
    .split(/\s+/)
    .filter(Boolean);
  const isFrom = words[0] === 'from';
  const start = words.indexOf('import') + 1;
  if (start === 0) return;
  const module = isFrom ? words.slice(1, start - 1).join('') : '';
  const items = words
    .slice(start)
    .filter((word) => word !== '(' && word !== ')')
    .join(' ')
    .split(' , ');
  for (const item of items) {
    const [name = '', , alias] = item.split(' ');
    if (name === '') continue;
    if (name === '*') found.stars.push(module);
    else if (isFrom) found.imports.set(alias ?? name, `${module}.${name}`);
    else
      found.imports.set(
        alias ?? name.split('.')[0] ?? name,
        alias === undefined ? (name.split('.')[0] ?? name) : name,
      );
    if (name !== '*') addName(found, alias ?? name.split('.')[0] ?? name, isFrom ? 'variable' : 'module');
  }
}

function collectFunction(found: Collected, node: SyntaxNode): void {
  const name = textOf(found, node.getChild('VariableName'));
  if (name === '') return;
  const signature = `${name}${textOf(found, node.getChild('ParamList')).replaceAll(/\s+/g, ' ')}`;
  const owner = classAround(found, node.parent);
  if (owner === undefined) addName(found, name, 'function', signature);
  else
    found.classes
      .get(owner)
      ?.set(name, { name, kind: 'function', signature: signature.replace(/\(self(?:, )?/, '(') });
}

function collectAssignment(found: Collected, node: SyntaxNode): void {
  const children = childrenOf(node);
  const last = children.map(({ name }) => name).lastIndexOf('AssignOp');
  if (last < 0) return;
  const targets = children
    .slice(0, last)
    .flatMap((child) => (child.name === 'VariableName' ? [child] : leavesOf(child)));
  for (const target of targets) addName(found, textOf(found, target), 'variable');
  const [target, sign] = children;
  const value = children[last + 1];
  if (value === undefined || target === undefined || children.length !== last + 2) return;
  const type = typeOf(found, value);
  if (
    target.name === 'VariableName' &&
    type !== undefined &&
    (sign?.name === 'AssignOp' || sign?.name === 'TypeDef')
  )
    found.types.set(textOf(found, target), type);
  const selfMatch = /^self\.([\p{L}_][\p{L}\p{N}_]*)$/u.exec(textOf(found, target));
  const owner = selfMatch === null ? undefined : classAround(found, node.parent);
  const attribute = selfMatch?.[1];
  if (owner === undefined || attribute === undefined) return;
  const members = found.classes.get(owner);
  if (members?.has(attribute) === false)
    members.set(attribute, { name: attribute, kind: 'variable', signature: attribute });
  if (type !== undefined) found.types.set(`self.${attribute}`, type);
}

/** The variables of for, with, except, := and case. */
function collectTargets(found: Collected, node: SyntaxNode): void {
  let isTarget = node.name !== 'WithStatement' && node.name !== 'TryStatement';
  let value: SyntaxNode | undefined;
  for (const child of childrenOf(node)) {
    if (child.name === 'Body' || child.name === 'in' || child.name === 'AssignOp') isTarget = false;
    else if (child.name === 'as') isTarget = true;
    else if (child.name === ',' && node.name === 'WithStatement') isTarget = false;
    else if (!isTarget) value = child;
    else {
      const targets = child.name === 'VariableName' ? [child] : leavesOf(child);
      for (const target of targets) addName(found, textOf(found, target), 'variable');
      const type = node.name === 'WithStatement' && value !== undefined ? typeOf(found, value) : undefined;
      if (type !== undefined) found.types.set(textOf(found, child), type);
    }
  }
}

function addName(found: Collected, name: string, kind: OwnName['kind'], signature = name): void {
  const known = found.own.get(name);
  if (name === '' || name === 'self' || (known !== undefined && known.kind !== 'variable')) return;
  found.own.set(name, { name, kind, signature });
}

/** The variables in `a, (b, c)`. */
function leavesOf(node: SyntaxNode): readonly SyntaxNode[] {
  if (!/^(?:TupleExpression|ArrayExpression|ParenthesizedExpression)$/.test(node.name)) return [];
  return childrenOf(node).flatMap((child) => (child.name === 'VariableName' ? [child] : leavesOf(child)));
}

function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child);
  return children;
}

function textOf({ text }: { readonly text: string }, node: SyntaxNode | null): string {
  return node === null ? '' : text.slice(node.from, node.to);
}

function classAround(found: { readonly text: string }, node: SyntaxNode | null): string | undefined {
  for (let at = node; at !== null; at = at.parent)
    if (at.name === 'ClassDefinition') return textOf(found, at.getChild('VariableName'));
  return undefined;
}

/** Returns the class that contains a position. */
export function classAt(text: string, tree: Tree, position: number): string | undefined {
  return classAround({ text }, tree.resolveInner(position, -1));
}

const typeOfNode: Readonly<Record<string, string>> = {
  String: 'str',
  FormatString: 'str',
  ContinuedString: 'str',
  ArrayExpression: 'list',
  ArrayComprehensionExpression: 'list',
  DictionaryExpression: 'dict',
  DictionaryComprehensionExpression: 'dict',
  SetExpression: 'set',
  SetComprehensionExpression: 'set',
};

/** The owners of the values that functions return. */
const typeOfCall: Readonly<Record<string, string>> = {
  str: 'str',
  input: 'str',
  repr: 'str',
  chr: 'str',
  format: 'str',
  list: 'list',
  sorted: 'list',
  dict: 'dict',
  set: 'set',
  open: 'file',
  'turtle.Turtle': 'turtle.Turtle',
  'turtle.Pen': 'turtle.Turtle',
  'turtle.Screen': 'turtle.Screen',
  'turtle.getscreen': 'turtle.Screen',
  'turtle.textinput': 'str',
  'turtle.Turtle.clone': 'turtle.Turtle',
  'turtle.Turtle.getscreen': 'turtle.Screen',
  'datetime.datetime': 'datetime.datetime',
  'datetime.date': 'datetime.datetime',
  'datetime.datetime.now': 'datetime.datetime',
  'datetime.datetime.today': 'datetime.datetime',
  'datetime.date.today': 'datetime.datetime',
  'collections.Counter': 'dict',
  'collections.defaultdict': 'dict',
  'collections.OrderedDict': 'dict',
  'str.split': 'list',
  'str.splitlines': 'list',
  'str.strip': 'str',
  'str.lower': 'str',
  'str.upper': 'str',
  'str.replace': 'str',
  'str.join': 'str',
  'list.copy': 'list',
  'dict.copy': 'dict',
  'set.copy': 'set',
  'file.read': 'str',
  'file.readline': 'str',
  'file.readlines': 'list',
};

/** Returns the owner of an expression's value, where it is evident. */
export function typeOf(names: FileNames & { readonly text: string }, node: SyntaxNode): string | undefined {
  const simple = typeOfNode[node.name];
  if (simple !== undefined) return simple;
  if (node.name === 'VariableName' || node.name === 'MemberExpression')
    return names.types.get(textOf(names, node));
  const callee = node.name === 'CallExpression' ? node.firstChild : null;
  if (callee === null) return undefined;
  const chain = textOf(names, callee);
  if (names.classes.has(chain)) return `class ${chain}`;
  const path = pathOf(names, chain);
  const known = path === undefined ? undefined : ownValue(typeOfCall, path);
  if (known !== undefined || callee.name !== 'MemberExpression') return known;
  // A method of a value: "a b".split()
  const owner = callee.firstChild === null ? undefined : typeOf(names, callee.firstChild);
  return ownValue(typeOfCall, `${owner ?? ''}.${chain.slice(chain.lastIndexOf('.') + 1)}`);
}

/** Returns the qualified name of `turtle.Turtle`, `t.Turtle` or `Turtle`, by the imports of the file. */
function pathOf(names: FileNames, chain: string): string | undefined {
  const [first = '', ...rest] = chain.split('.');
  const imported = names.imports.get(first);
  if (imported !== undefined) return [imported, ...rest].join('.');
  const star = names.stars.find((module) => memberOf(module, first) !== undefined);
  if (star !== undefined) return [star, ...rest].join('.');
  const type = rest.length > 0 ? names.types.get([first, ...rest.slice(0, -1)].join('.')) : undefined;
  return type === undefined ? chain : `${type}.${rest.at(-1) ?? ''}`;
}

/** Returns the owner of the members after `chain.`: a module, a kind of value, or `class` with its name. */
export function ownerOf(names: FileNames, chain: string): string | undefined {
  const type = names.types.get(chain);
  if (type !== undefined) return type;
  if (names.classes.has(chain)) return `class ${chain}`;
  const path = pathOf(names, chain);
  if (
    path !== undefined &&
    (names.imports.has(chain.split('.')[0] ?? '') || !isModule(path)) &&
    membersOf(path).length > 0
  )
    return path;
  return undefined;
}

/** Returns the entry of the Python reference that a name means in a file. */
export function entryOf(names: FileNames, name: string): PythonEntry | undefined {
  const imported = names.imports.get(name);
  if (imported !== undefined) {
    const dot = imported.lastIndexOf('.');
    return dot < 0 ? memberOf('module', imported) : memberOf(imported.slice(0, dot), imported.slice(dot + 1));
  }
  for (const star of names.stars) {
    const word = memberOf(star, name);
    if (word !== undefined) return word;
  }
  return memberOf('keyword', name) ?? memberOf('builtin', name);
}
