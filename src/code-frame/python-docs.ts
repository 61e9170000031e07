import { syntaxTree } from '@codemirror/language';
import { StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { classAt, namesOf, ownerOf, typeOf, entryOf, type OwnName } from './names-in-file.ts';
import { memberOf, type PythonEntry } from './python-reference.ts';

/** The explanation of a name in a program. */
type Explained = {
  readonly from: number;
  readonly to: number;
  readonly signature: string;
  readonly sentence: string;
  readonly example: string;
};

const ownKinds: Readonly<Record<OwnName['kind'], string>> = {
  variable: '你的变量',
  parameter: '函数的参数',
  function: '你的函数',
  class: '你的类',
  module: '引入的模块',
};

/** The kinds of values by the owner of their methods. */
const typeLabels: Readonly<Record<string, string>> = {
  str: '文字',
  list: '列表',
  dict: '字典',
  set: '集合',
  file: '打开的文件',
  'turtle.Turtle': '海龟',
  'turtle.Screen': '画布',
  'datetime.datetime': '日期和时间',
};

/** Describes a name of the pupil's files. */
export function ownSentence({ kind }: OwnName): string {
  return ownKinds[kind];
}

/** Explains the name at a position; undefined if no name is there, or nothing is known about it. */
export function explainAt(state: EditorState, position: number): Explained | undefined {
  const tree = syntaxTree(state);
  for (const side of [1, -1] as const) {
    const node = tree.resolveInner(position, side);
    const explained = explainNode(state, node);
    if (explained !== undefined) return explained;
  }
  // Inside the brackets of a call: its function.
  for (let node: SyntaxNode | null = tree.resolveInner(position, -1); node !== null; node = node.parent) {
    if (node.name !== 'CallExpression') continue;
    const callee = node.firstChild;
    const name = callee?.name === 'MemberExpression' ? callee.lastChild : callee;
    return name === null || name === undefined ? undefined : explainNode(state, name);
  }
  return undefined;
}

function explainNode(state: EditorState, node: SyntaxNode): Explained | undefined {
  if (node.firstChild !== null || node.to - node.from > 60) return undefined;
  const text = state.doc.toString();
  const name = text.slice(node.from, node.to);
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) || node.name === 'String' || node.name === 'Comment')
    return undefined;
  const place = { from: node.from, to: node.to };
  const names = namesOf(text, syntaxTree(state));
  if (node.name === 'PropertyName') {
    const value = node.parent?.firstChild;
    if (value === null || value === undefined) return undefined;
    const chain = text.slice(value.from, value.to);
    const owner =
      chain === 'self'
        ? selfOwner(state, node.from)
        : (ownerOf(names, chain) ?? typeOf({ ...names, text }, value));
    if (owner === undefined) return undefined;
    const own = owner.startsWith('class ') ? names.classes.get(owner.slice(6))?.get(name) : undefined;
    return own === undefined ? wordDocs(memberOf(owner, name), place) : ownDocs(own, place);
  }
  const own = names.own.get(name);
  if (own !== undefined && !names.imports.has(name)) return ownDocs(own, place, names.types.get(name));
  return wordDocs(entryOf(names, name) ?? memberOf('module', name), place);
}

function selfOwner(state: EditorState, position: number): string | undefined {
  const name = classAt(state.doc.toString(), syntaxTree(state), position);
  return name === undefined ? undefined : `class ${name}`;
}

type Place = { readonly from: number; readonly to: number };

function wordDocs(word: PythonEntry | undefined, place: Place): Explained | undefined {
  return word && { ...place, signature: word.signature, sentence: word.sentence, example: word.example };
}

function ownDocs(own: OwnName, place: Place, type?: string): Explained {
  const what = type?.startsWith('class ') === true ? `${type.slice(6)} 的对象` : typeLabels[type ?? ''];
  const sentence = what === undefined ? ownSentence(own) : `${ownSentence(own)}，是${what}`;
  return { ...place, signature: own.signature, sentence, example: '' };
}

/** Creates the element that shows an explanation. */
export function docsElement({ signature, sentence, example }: Omit<Explained, 'from' | 'to'>): HTMLElement {
  const element = document.createElement('div');
  element.className = 'docs';
  element.append(
    textElement('code', signature),
    textElement('p', sentence),
    ...(example === '' ? [] : [textElement('pre', example)]),
  );
  return element;
}

function textElement(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function tooltipOf(explained: Explained): Tooltip {
  return {
    pos: explained.from,
    end: explained.to,
    above: true,
    create: () => ({ dom: docsElement(explained) }),
  };
}

const show = StateEffect.define<Tooltip | null>();

/** The explanation that was requested by the keyboard. */
const requested = StateField.define<Tooltip | null>({
  create: () => null,
  update: (value, transaction) => {
    for (const effect of transaction.effects) if (effect.is(show)) return effect.value;
    return transaction.docChanged || transaction.selection !== undefined ? null : value;
  },
  provide: (field) => showTooltip.from(field),
});

/** Shows the explanation of the name at the cursor. */
export function explainHere(view: EditorView): boolean {
  const explained = explainAt(view.state, view.state.selection.main.head);
  if (explained === undefined) {
    view.dispatch({ effects: [show.of(null), EditorView.announce.of('这里没有说明')] });
    return true;
  }
  const { signature, sentence, example } = explained;
  view.dispatch({
    effects: [show.of(tooltipOf(explained)), EditorView.announce.of(`${signature}：${sentence} ${example}`)],
  });
  return true;
}

function hide(view: EditorView): boolean {
  if (view.state.field(requested, false) === null) return false;
  view.dispatch({ effects: show.of(null) });
  return true;
}

/** Explains names on hover, and at the cursor with Ctrl+I. */
export function pythonDocs(): Extension {
  return [
    requested,
    hoverTooltip((view, position) => {
      const node = syntaxTree(view.state).resolveInner(position, 1);
      const explained = explainNode(view.state, node);
      return explained === undefined ? null : tooltipOf(explained);
    }),
    keymap.of([
      { key: 'Mod-i', run: explainHere, preventDefault: true },
      { key: 'Escape', run: hide },
    ]),
  ];
}
