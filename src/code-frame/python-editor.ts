import { indentWithTab, isolateHistory, toggleComment, undo } from '@codemirror/commands';
import { python } from '@codemirror/lang-python';
import { indentUnit, syntaxHighlighting } from '@codemirror/language';
import { gotoLine, openSearchPanel, search } from '@codemirror/search';
import {
  Annotation,
  Compartment,
  EditorState,
  type Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { basicSetup } from 'codemirror';
import { button } from './button.ts';
import { breakpointLines, breakpoints, stepEffects } from './breakpoints.ts';
import { serveEditor, type CodeEditor } from './editor-frame.ts';
import { createNote } from './editor-note.ts';
import { editorPhrases } from './editor-phrases.ts';
import { nameProblem } from './file-names.ts';
import { createFileTabs } from './file-tabs.ts';
import { applyChanges, formatChanges, punctuationChanges, type Change } from './format-python.ts';
import { askChoice, askName } from './name-dialog.ts';
import { createPanes, showPane } from './panes.ts';
import { markProblem, positionOf, problemLine, problemPosition } from './problem-line.ts';
import type { Program } from './program.ts';
import type { ProgramError } from './program-output.ts';
import { pythonCompletion } from './python-completion.ts';
import { explainHere, pythonDocs } from './python-docs.ts';
import { createSymbolKeys } from './symbol-keys.ts';
import {
  isSafeName,
  mainName,
  maxBytes,
  maxFiles,
  readWorkFiles,
  sizeOf,
  writeWorkFiles,
  type WorkFile,
} from './work-files.ts';

const beginning = `import turtle

t = turtle.Turtle()
t.shape("turtle")
t.color("green")
t.pensize(3)

for i in range(4):
    t.forward(100)
    t.right(90)

print("画好了！")
`;

/** A change that a program made to one of its files. */
const byProgram = Annotation.define<true>();

type OpenFile = { name: string; state: EditorState; isWritten: boolean };

const isPython = (name: string): boolean => name.endsWith('.py');

/** Creates the editor of a work in Python, with one or more files. */
export function createPythonEditor(element: HTMLElement, onChange: () => void): CodeEditor {
  const look = new Compartment();
  let isDark = false;
  let active: OpenFile = { name: mainName, state: EditorState.create(), isWritten: false };
  let files: OpenFile[] = [active];

  const stateOf = (file: OpenFile): EditorState => (file === active ? view.state : file.state);
  const textOf = (file: OpenFile): string => stateOf(file).doc.toString();
  const contents = (): WorkFile[] =>
    files.map((file) => ({ name: file.name, text: textOf(file), isWritten: file.isWritten }));
  const otherPython = (): ReadonlyMap<string, string> =>
    new Map(
      files
        .filter((file) => file !== active && isPython(file.name))
        .map((file) => [file.name.slice(0, -3), textOf(file)]),
    );
  const createState = (name: string, text: string): EditorState =>
    EditorState.create({
      doc: text,
      extensions: [
        // Before the keys of CodeMirror, some of which are the same.
        keymap.of([
          { key: 'Shift-Alt-f', run: format, preventDefault: true },
          { key: 'F8', run: goToProblem, preventDefault: true },
          // The page runs the program with it; CodeMirror would add an empty line.
          { key: 'Mod-Enter', run: () => true },
        ]),
        isPython(name) ? [pythonDocs(), pythonCompletion(otherPython), breakpoints()] : [],
        basicSetup,
        isPython(name) ? python() : [],
        search({ top: true }),
        problemLine(),
        // Class names for the style sheet, which has both appearances.
        syntaxHighlighting(classHighlighter),
        look.of(EditorView.darkTheme.of(isDark)),
        indentUnit.of('    '),
        EditorState.phrases.of(editorPhrases),
        // Escape and then Tab leaves the editor, for keyboard users.
        keymap.of([indentWithTab]),
        EditorView.contentAttributes.of({
          'aria-label': isPython(name) ? (name === mainName ? 'Python 代码' : `Python 代码 ${name}`) : name,
        }),
        EditorView.updateListener.of(({ docChanged, transactions }) => {
          if (docChanged) changed(transactions);
        }),
      ],
    });

  const code = document.createElement('div');
  code.className = 'code';
  code.setAttribute('role', 'tabpanel');
  const note = createNote();
  const tabs = createFileTabs(code, {
    choose: (name) => choose(name),
    add: () => addFile(),
    rename: () => renameFile(),
    remove: () => removeFile(),
  });
  const view = new EditorView({ parent: code });
  const tools = createTools([
    ['整理格式', 'Shift+Alt+F', () => format()],
    ['查找', 'Ctrl+F', () => openSearchPanel(view)],
    ['转到行', 'Ctrl+Alt+G', () => gotoLine(view)],
    ['注释', 'Ctrl+/', () => toggleComment(view) && view.focus()],
    ['说明', 'Ctrl+I', () => explainHere(view) && view.focus()],
  ]);
  const head = document.createElement('div');
  head.className = 'head';
  head.append(tabs.element, tools);
  element.classList.add('python');
  const bar = document.querySelector('.bar');
  if (bar !== null) createPanes(bar);
  element.append(head, createSymbolKeys(view), note.element, code);

  let shownTabs = '';
  const showTabs = (): void => {
    const list = files.map((file) => ({
      name: file.name,
      isWritten: file.isWritten,
      hasProblem: problemPosition(stateOf(file)) !== undefined,
    }));
    // Typing rarely changes the strip.
    const key = JSON.stringify([list, active.name]);
    if (key !== shownTabs) tabs.show(list, active.name);
    shownTabs = key;
  };
  const changed = (transactions: readonly Transaction[]): void => {
    const isByHand = transactions.every((transaction) => transaction.annotation(byProgram) === undefined);
    if (isByHand) active.isWritten = false;
    note.fade();
    showTabs();
    onChange();
  };
  const activate = (file: OpenFile): void => {
    active.state = view.state;
    active = file;
    view.setState(file.state);
    showTabs();
  };
  function choose(name: string): void {
    const file = files.find((one) => one.name === name);
    if (file === undefined || file === active) return;
    note.fade();
    activate(file);
  }
  const namesWithout = (file?: OpenFile): string[] =>
    files.filter((one) => one !== file).map(({ name }) => name);

  function addFile(): void {
    if (files.length >= maxFiles) {
      note.show(`一个作品最多有 ${maxFiles} 个文件`);
      return;
    }
    askName(
      '新文件的名字（.py、.txt、.csv 或 .json）',
      '',
      (name) => {
        if (name === null) return;
        const file = { name, state: createState(name, ''), isWritten: false };
        files.push(file);
        activate(file);
        onChange();
        view.focus();
      },
      (name) => nameProblem(name, namesWithout()),
    );
  }
  function renameFile(): void {
    const file = active;
    if (file.name === mainName) return;
    askName(
      '文件名',
      file.name,
      (name) => {
        if (name === null || name === file.name) return;
        file.name = name;
        // The language and the label depend on the name.
        view.setState(createState(name, view.state.doc.toString()));
        showTabs();
        onChange();
      },
      (name) => (name === file.name ? undefined : nameProblem(name, namesWithout(file))),
    );
  }
  function removeFile(): void {
    const file = active;
    const at = files.indexOf(file);
    if (file.name === mainName) return;
    activate(files[at - 1] ?? file);
    files = files.filter((one) => one !== file);
    showTabs();
    onChange();
    note.show(`删除了 ${file.name}`, {
      text: '撤销',
      isLasting: true,
      run: () => {
        if (namesWithout().includes(file.name) || files.length >= maxFiles) return;
        files.splice(at, 0, file);
        activate(file);
        onChange();
      },
    });
  }

  function format(): boolean {
    if (!isPython(active.name)) {
      note.show('只有 Python 文件可以整理格式');
      return true;
    }
    const punctuation = punctuationChanges(view.state.doc.toString());
    if (punctuation.length === 0) applyFormat([]);
    else
      askChoice(punctuationQuestion(view.state, punctuation), { yes: '改成英文标点', no: '不改' }, (isYes) =>
        applyFormat(isYes ? punctuation : []),
      );
    return true;
  }
  function applyFormat(punctuation: readonly Change[]): void {
    const text = view.state.doc.toString();
    const result = formatChanges(applyChanges(text, punctuation));
    const spaces = 'changes' in result ? result.changes : [];
    const changes = [
      // A change of the space around it contains a wide space.
      ...punctuation.filter(({ from, to }) => !spaces.some((space) => space.from <= from && to <= space.to)),
      ...spaces,
    ];
    if (changes.length > 0)
      view.dispatch({ changes, annotations: isolateHistory.of('full'), userEvent: 'input.format' });
    view.focus();
    const undoing = { text: '撤销', run: () => void undo(view) };
    if ('badLine' in result)
      note.show(
        `第 ${result.badLine} 行附近有看不懂的写法，没有整理格式`,
        changes.length > 0 ? undoing : undefined,
      );
    else if (changes.length === 0) note.show('格式已经很整齐');
    else note.show('格式整理好了', undoing);
  }

  /** Applies effects to a file, also to one that is not visible. */
  const update = (file: OpenFile, spec: TransactionSpec): void => {
    if (file === active) view.dispatch(spec);
    else file.state = file.state.update(spec).state;
  };
  const showAt = (file: OpenFile, position: number): void => {
    if (file !== active) activate(file);
    showPane('code');
    const effects = EditorView.scrollIntoView(position, { y: 'center' });
    view.dispatch({ selection: { anchor: position }, effects });
    view.focus();
  };
  const goTo = (name: string | null, line: number, column: number | null): void => {
    const file = fileOf(name);
    if (file !== undefined) showAt(file, positionOf(stateOf(file), { line, column }));
  };
  function goToProblem(): boolean {
    const file = files.find((one) => problemPosition(stateOf(one)) !== undefined);
    if (file !== undefined) showAt(file, problemPosition(stateOf(file)) ?? 0);
    return file !== undefined;
  }
  const fileOf = (name: string | null): OpenFile | undefined =>
    files.find((one) => one.name === name?.split('/').at(-1));
  const showProblem = (error: ProgramError | null): void => {
    for (const file of files)
      if (problemPosition(stateOf(file)) !== undefined) update(file, { effects: markProblem.of(null) });
    note.clear();
    const file = fileOf(error?.file ?? null);
    if (error !== null && error.line !== null && file !== undefined) {
      const { line, column, hint } = error;
      update(file, { effects: markProblem.of({ line, column, hint }) });
      const place = file === active ? `第 ${line} 行` : `${file.name} 第 ${line} 行`;
      note.show(`${place}出错了`, { text: '转到这一行', run: goToProblem });
    }
    showTabs();
  };
  const showLine = (name: string, line: number | null): void => {
    const file = fileOf(name);
    if (file === undefined) return;
    if (line !== null && file !== active) activate(file);
    update(file, { effects: stepEffects(stateOf(file), line) });
  };
  const takeWritten = (written: Readonly<Record<string, string>>): void => {
    const taken: string[] = [];
    const refused: string[] = [];
    for (const [name, text] of Object.entries(written)) {
      if (name === mainName) continue;
      const known = files.find((file) => file.name === name);
      if (known !== undefined && textOf(known) === text) continue;
      const rest = contents().filter((file) => file.name !== name);
      const isTooMuch =
        sizeOf([...rest, { text }]) > maxBytes || (known === undefined && files.length >= maxFiles);
      if (!isSafeName(name) || isTooMuch) {
        refused.push(name);
        continue;
      }
      taken.push(name);
      if (known === undefined) files.push({ name, state: createState(name, text), isWritten: true });
      else {
        known.isWritten = true;
        const changes = { from: 0, to: stateOf(known).doc.length, insert: text };
        update(known, { changes, annotations: byProgram.of(true) });
      }
    }
    if (taken.length === 0 && refused.length === 0) return;
    showTabs();
    if (taken.length > 0) onChange();
    note.show(
      [
        taken.length > 0 ? `程序写了文件：${taken.join('、')}` : '',
        refused.length > 0 ? `没有保存 ${refused.join('、')}（最多 ${maxFiles} 个文件，一共 200 KB）` : '',
      ]
        .filter((part) => part !== '')
        .join('；'),
    );
  };
  return {
    open: (text) => {
      files = readWorkFiles(text ?? beginning).map((file) => ({
        name: file.name,
        state: createState(file.name, file.text),
        isWritten: file.isWritten,
      }));
      active = files[0] ?? active;
      view.setState(active.state);
      note.clear();
      showTabs();
    },
    // An empty file is invalid.
    text: () => writeWorkFiles(contents()) || '\n',
    program: (): Program => ({
      files: Object.fromEntries(contents().map(({ name, text }) => [name, text])),
      main: mainName,
    }),
    focus: () => view.focus(),
    applyAppearance: (appearance) => {
      isDark = appearance === 'dark';
      for (const file of files) update(file, { effects: look.reconfigure(EditorView.darkTheme.of(isDark)) });
    },
    showProblem,
    goTo,
    takeWritten,
    showLine,
    breakpoints: () =>
      Object.fromEntries(
        files
          .filter((file) => isPython(file.name))
          .map((file) => [file.name, breakpointLines(stateOf(file))]),
      ),
  };
}

function createTools(items: readonly (readonly [string, string, () => unknown])[]): HTMLElement {
  const tools = document.createElement('div');
  tools.className = 'tools';
  tools.setAttribute('role', 'toolbar');
  tools.setAttribute('aria-label', '代码工具');
  for (const [text, keys, run] of items) {
    const tool = button(text, () => void run());
    tool.title = keys;
    tools.append(tool);
  }
  return tools;
}

function punctuationQuestion(state: EditorState, changes: readonly Change[]): string {
  const lines = [...new Set(changes.map(({ from }) => state.doc.lineAt(from).number))];
  const shown = lines.slice(0, 5).join('、');
  const more = lines.length > 5 ? ' 等' : '';
  return `代码里有 ${changes.length} 个中文标点（第 ${shown}${more} 行），Python 只认识英文标点。引号里面的文字和注释不变。`;
}

serveEditor(createPythonEditor);
