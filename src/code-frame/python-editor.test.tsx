import { undo } from '@codemirror/commands';
import { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fireEvent } from '@testing-library/react';
import { createPythonEditor } from './python-editor.ts';

afterEach(() => document.body.replaceChildren());

function openEditor(text?: string) {
  const element = document.createElement('main');
  document.body.append(element);
  const onChange = vi.fn<() => void>();
  const editor = createPythonEditor(element, onChange);
  editor.open(text);
  const view = EditorView.findFromDOM(element);
  if (view === null) throw new Error('no editor');
  const query = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`no ${selector}`);
    return found;
  };
  const press = (name: string): void => {
    const found = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    if (found === undefined) throw new Error(`no button ${name}`);
    found.click();
  };
  const answer = (name: string): void => {
    const field = query('dialog input');
    if (!(field instanceof HTMLInputElement)) throw new Error('no field');
    field.value = field.maxLength < 0 ? name : name.slice(0, field.maxLength);
    press('确定');
  };
  const tabs = (): (string | null)[] =>
    [...document.querySelectorAll('[role="tab"]')].map(({ textContent }) => textContent);
  const note = (): string | null => query('.note output').textContent;
  return { editor, view, onChange, query, press, answer, tabs, note };
}

describe('the editor of Python', () => {
  it('keeps a work with one file as its text', () => {
    const { editor, tabs } = openEditor('print(1)\n');
    expect([editor.text(), tabs()]).toEqual(['print(1)\n', ['main.py']]);
    expect(editor.program()).toEqual({ files: { 'main.py': 'print(1)\n' }, main: 'main.py' });
    expect(openEditor('').editor.text()).toBe('\n');
  });

  it('adds, renames and deletes files, and brings a deleted file back', () => {
    const { editor, view, press, answer, tabs, note, query, onChange } = openEditor('import 工具\n');
    press('＋ 添加文件');
    answer('random.py');
    expect(query('dialog .problem').textContent).toContain('自带的模块');
    answer(`${'长'.repeat(40)}.py`);
    expect(query('dialog .problem').textContent).toBe('文件名太长，最多 40 个字');
    answer('工具.py');
    view.dispatch({ changes: { from: 0, insert: 'x = 1' } });
    expect(editor.program().files).toEqual({ 'main.py': 'import 工具\n', '工具.py': 'x = 1' });
    press('重命名');
    answer('帮手.py');
    expect(tabs()).toEqual(['main.py', '帮手.py']);
    const saved = editor.text();
    press('删除文件');
    expect([tabs(), note()]).toEqual([['main.py'], '删除了 帮手.py']);
    expect(editor.text()).toBe('import 工具\n');
    press('撤销');
    expect([tabs(), editor.text()]).toEqual([['main.py', '帮手.py'], saved]);
    document.body.replaceChildren();
    expect(openEditor(saved).tabs()).toEqual(['main.py', '帮手.py']);
    expect(onChange).toHaveBeenCalled();
  });

  it('leaves the text as it is when Ctrl+Enter runs the program', () => {
    const { editor, view } = openEditor('print(1)\n');
    const onKey = vi.fn<() => void>();
    document.body.addEventListener('keydown', onKey, { once: true });
    fireEvent.keyDown(view.contentDOM, { key: 'Enter', keyCode: 13, ctrlKey: true });
    expect(editor.text()).toBe('print(1)\n');
    expect(onKey).toHaveBeenCalledOnce();
  });

  it('takes the files that a program wrote, and keeps their mark until they are edited', () => {
    const { editor, view, tabs, note, press, onChange } = openEditor('print(1)\n');
    editor.takeWritten({ '成绩.txt': '90\n', 'main.py': 'no', '../x': 'no' });
    expect(tabs()).toEqual(['main.py', '成绩.txt ●']);
    expect(note()).toBe('程序写了文件：成绩.txt；没有保存 ../x（最多 20 个文件，一共 200 KB）');
    expect(onChange).toHaveBeenCalledTimes(1);
    editor.takeWritten({ '成绩.txt': '90\n' });
    expect(onChange).toHaveBeenCalledTimes(1);
    press('成绩.txt ●');
    editor.takeWritten({ '成绩.txt': '95\n' });
    expect(view.state.doc.toString()).toBe('95\n');
    expect(tabs()).toEqual(['main.py', '成绩.txt ●']);
    view.dispatch({ changes: { from: 0, insert: '1' } });
    expect(tabs()).toEqual(['main.py', '成绩.txt']);
  });

  it('refuses more files than a work can have', () => {
    const { editor, tabs, note } = openEditor('x\n');
    editor.takeWritten(Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`${at}.txt`, 'a'])));
    expect(tabs()).toHaveLength(20);
    editor.takeWritten({ '0.txt': 'a'.repeat(200_001) });
    expect(note()).toContain('没有保存 0.txt');
  });

  it('formats in one step, and asks before it changes punctuation', () => {
    const { view, press, note, query } = openEditor('print （1 ,2）\n');
    press('整理格式');
    expect(query('dialog p').textContent).toContain('2 个中文标点（第 1 行）');
    press('改成英文标点');
    expect([view.state.doc.toString(), note()]).toEqual(['print(1, 2)\n', '格式整理好了']);
    undo(view);
    expect(view.state.doc.toString()).toBe('print （1 ,2）\n');
    press('整理格式');
    press('不改');
    expect(view.state.doc.toString()).toBe('print （1 ,2）\n');
    expect(note()).toContain('第 1 行');
  });

  it('marks the line of an error until it is edited, also in another file', () => {
    const { editor, view, tabs, note, query } = openEditor('a\nb\n');
    editor.takeWritten({ '工具.py': 'x\ny\n' });
    const error = { message: 'NameError', hint: '没有定义 b', kind: 'name', column: 1 };
    editor.showProblem({ ...error, file: 'main.py', line: 2 });
    expect([query('.problem-line').textContent, note()]).toEqual(['b', '第 2 行出错了']);
    view.dispatch({ changes: { from: 0, insert: ' ' } });
    expect(document.querySelector('.problem-line')).toBe(null);
    editor.showProblem({ ...error, file: '工具.py', line: 9 });
    expect(tabs()).toEqual(['main.py', '工具.py ● ✕']);
    expect(note()).toBe('工具.py 第 9 行出错了');
    editor.showProblem(null);
    expect(tabs()).toEqual(['main.py', '工具.py ●']);
    editor.showProblem({ ...error, file: null, line: null });
    expect(document.querySelector('.problem-line')).toBe(null);
  });
});
