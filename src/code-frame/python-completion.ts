import {
  acceptCompletion,
  autocompletion,
  closeCompletion,
  completionStatus,
  currentCompletions,
  snippetCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import { Prec, type Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import { docsElement, ownSentence } from './python-docs.ts';
import { classAt, namesOf, ownerOf, typeOf, type FileNames, type OwnName } from './names-in-file.ts';
import { membersOf, type PythonEntry } from './python-reference.ts';

/** A tab is one step of indentation. */
const snippets: Readonly<Record<string, string>> = {
  for: 'for ${1:i} in range(${2:10}):\n\t${}',
  while: 'while ${条件}:\n\t${}',
  if: 'if ${条件}:\n\t${}',
  elif: 'elif ${条件}:\n\t${}',
  else: 'else:\n\t${}',
  def: 'def ${名字}(${}):\n\t${}',
  class: 'class ${名字}:\n\tdef __init__(self):\n\t\t${}',
  try: 'try:\n\t${}\nexcept ${ValueError}:\n\t${}',
  with: 'with open("${文件.txt}", encoding="utf-8") as ${f}:\n\t${}',
};

const typeOfKind: Readonly<Record<PythonEntry['kind'], string>> = {
  keyword: 'keyword',
  function: 'function',
  type: 'class',
  constant: 'constant',
  module: 'namespace',
  method: 'method',
};

function optionOf(word: PythonEntry): Completion {
  const option: Completion = {
    label: word.name,
    type: typeOfKind[word.kind],
    detail: word.sentence,
    info: () => docsElement(word),
  };
  const snippet = word.owner === 'keyword' ? snippets[word.name] : undefined;
  return snippet === undefined ? option : snippetCompletion(snippet, option);
}

function ownOption(own: OwnName): Completion {
  const type = own.kind === 'parameter' ? 'variable' : own.kind === 'module' ? 'namespace' : own.kind;
  return {
    label: own.name,
    type,
    detail: own.signature === own.name ? ownSentence(own) : `${ownSentence(own)} ${own.signature}`,
    boost: 1,
  };
}

const cache = new Map<string, readonly Completion[]>();

function optionsOf(owner: string): readonly Completion[] {
  const known = cache.get(owner) ?? membersOf(owner).map(optionOf);
  cache.set(owner, known);
  return known;
}

/** The other Python files of the work by module name, for imports. */
type OtherFiles = () => ReadonlyMap<string, string>;

const word = /[\p{L}_][\p{L}\p{N}_]*$/u;

/** Completes names of Python and of the pupil's own files. */
export function pythonSource(
  otherFiles: OtherFiles,
): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    // An input method has its own list.
    if (context.view?.composing === true) return null;
    const { state, pos, explicit } = context;
    const tree = syntaxTree(state);
    const at = tree.resolveInner(pos, -1);
    if (isText(at.name, at.parent?.name)) return null;
    const line = state.doc.lineAt(pos);
    const before = line.text.slice(0, pos - line.from);
    const typed = word.exec(before)?.[0] ?? '';
    const from = pos - typed.length;
    const ahead = before.slice(0, before.length - typed.length);
    const answer = (options: readonly Completion[]): CompletionResult | null =>
      options.length === 0 ? null : { from, options, validFor: /^[\p{L}\p{N}_]*$/u };

    if (
      /(?:^|[^\p{L}\p{N}_])(?:def|class|as)\s+$/u.test(ahead) ||
      /(?:^|[^\p{L}\p{N}_.])\d[\w.]*$/u.test(before)
    )
      return null;
    const others = otherFiles();
    const fromMatch = /^\s*from\s+([\p{L}\p{N}_.]+)\s+import\s+(?:.*,\s*)?\(?\s*$/u.exec(ahead);
    if (fromMatch?.[1] !== undefined) return answer(memberOptions(fromMatch[1], others));
    if (/^\s*(?:from|import(?:.*,)?)\s+$/.test(ahead)) return answer(moduleOptions(others));
    const text = state.doc.toString();
    const names = namesOf(text, tree);
    if (ahead.endsWith('.')) {
      const owner = ownerBefore({ names, text, context, ahead, dot: from - 1 });
      return owner === undefined ? null : answer(memberOptions(owner, others, names));
    }
    const isShort = /^[\p{ASCII}]?$/u.test(typed);
    if (isShort && !explicit) return null;
    return answer(plainOptions(names, typed, others));
  };
}

function isText(name: string, parent: string | undefined): boolean {
  return (
    name === 'Comment' ||
    name === 'String' ||
    (name === 'FormatString' && parent !== undefined) ||
    name === 'FormatSpec'
  );
}

type Before = {
  readonly names: FileNames;
  readonly text: string;
  readonly context: CompletionContext;
  readonly ahead: string;
  readonly dot: number;
};

function ownerBefore({ names, text, context, ahead, dot }: Before): string | undefined {
  const tree = syntaxTree(context.state);
  const chain = /(?:^|[^\p{L}\p{N}_.)\]"'])([\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*)\.$/u.exec(
    ahead,
  )?.[1];
  if (chain === 'self') {
    const name = classAt(text, tree, dot);
    return name === undefined ? undefined : `class ${name}`;
  }
  if (chain !== undefined) return ownerOf(names, chain) ?? names.imports.get(chain);
  // A value without a name: "a b".split()
  let node = tree.resolveInner(dot, -1);
  while (node.parent !== null && node.parent.to === node.to && node.to === dot) node = node.parent;
  return node.to === dot ? typeOf({ ...names, text }, node) : undefined;
}

function memberOptions(
  owner: string,
  others: ReadonlyMap<string, string>,
  names?: FileNames,
): readonly Completion[] {
  const other = others.get(owner);
  if (other !== undefined) return [...namesOf(other).own.values()].map(ownOption);
  if (!owner.startsWith('class ')) return optionsOf(owner);
  return [...(names?.classes.get(owner.slice(6))?.values() ?? [])].map(ownOption);
}

function moduleOptions(others: ReadonlyMap<string, string>): readonly Completion[] {
  const own = [...others.keys()].map((name) => ownOption({ name, kind: 'module', signature: name }));
  return [...own, ...optionsOf('module')];
}

function plainOptions(
  names: FileNames,
  typed: string,
  others: ReadonlyMap<string, string>,
): readonly Completion[] {
  // The word at the cursor is not a name yet, if the program does not have it elsewhere.
  const own = [...names.own.values()].filter(({ name, kind }) => name !== typed || kind === 'function');
  const taken = new Set(own.map(({ name }) => name));
  const starred = names.stars.flatMap((module) => memberOptions(module, others));
  return [
    ...own.map(ownOption),
    ...[...starred, ...optionsOf('keyword'), ...optionsOf('builtin')].filter(
      ({ label }) => !taken.has(label),
    ),
  ];
}

/** Enter after a whole word begins a new line, and does not choose from the list. */
function enterAfterWholeWord(view: EditorView): boolean {
  if (completionStatus(view.state) !== 'active') return false;
  const { head } = view.state.selection.main;
  const line = view.state.doc.lineAt(head);
  const typed = word.exec(line.text.slice(0, head - line.from))?.[0] ?? '';
  if (currentCompletions(view.state).some(({ label, apply }) => label === typed && apply === undefined))
    closeCompletion(view);
  return false;
}

/** The list of names while typing. */
export function pythonCompletion(otherFiles: OtherFiles): Extension {
  return [
    // Before the keys of the list, which have the same precedence.
    Prec.highest(
      keymap.of([
        { key: 'Enter', run: enterAfterWholeWord },
        { key: 'Tab', run: acceptCompletion },
      ]),
    ),
    autocompletion({ override: [pythonSource(otherFiles)], icons: true, maxRenderedOptions: 60 }),
  ];
}
