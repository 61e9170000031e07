import { indentWithTab } from '@codemirror/commands';
import { python } from '@codemirror/lang-python';
import { indentUnit, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { basicSetup } from 'codemirror';
import { breakpointLines, breakpoints, markStep } from './breakpoints.ts';
import { serveEditor, type CodeEditor } from './editor-frame.ts';

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

/** CodeMirror's own texts. */
const phrases = EditorState.phrases.of({
  Find: '查找',
  Replace: '替换',
  next: '下一个',
  previous: '上一个',
  all: '全部',
  'match case': '区分大小写',
  'by word': '整词',
  regexp: '正则表达式',
  replace: '替换',
  'replace all': '全部替换',
  close: '关闭',
});

function createPythonEditor(element: HTMLElement, onChange: () => void): CodeEditor {
  const look = new Compartment();
  let isDark = false;
  const extensions = () => [
    breakpoints(),
    basicSetup,
    python(),
    // Class names for the style sheet, which has both appearances.
    syntaxHighlighting(classHighlighter),
    look.of(EditorView.darkTheme.of(isDark)),
    indentUnit.of('    '),
    phrases,
    // Escape and then Tab leaves the editor, for keyboard users.
    keymap.of([indentWithTab]),
    EditorView.contentAttributes.of({ 'aria-label': 'Python 代码' }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onChange();
    }),
  ];
  const view = new EditorView({ parent: element });
  const text = (): string => view.state.doc.toString();
  return {
    open: (file) => view.setState(EditorState.create({ doc: file ?? beginning, extensions: extensions() })),
    // An empty file is invalid.
    text: () => text() || '\n',
    program: text,
    focus: () => view.focus(),
    showLine: (_file, line) => markStep(view, line),
    goTo: (_file, line, column) => {
      const { from, to } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      view.dispatch({
        selection: { anchor: Math.min(from + Math.max((column ?? 1) - 1, 0), to) },
        scrollIntoView: true,
      });
      view.focus();
    },
    breakpoints: () => ({ 'main.py': breakpointLines(view.state) }),
    showLook: (appearance) => {
      isDark = appearance === 'dark';
      view.dispatch({ effects: look.reconfigure(EditorView.darkTheme.of(isDark)) });
    },
  };
}

serveEditor(createPythonEditor);
