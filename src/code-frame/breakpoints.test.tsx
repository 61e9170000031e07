import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, it } from 'vitest';
import { fireEvent } from '@testing-library/react';
import { breakpointLines, breakpoints, stepEffects } from './breakpoints.ts';

let view: EditorView | undefined;
afterEach(() => view?.destroy());

function open(doc: string): EditorView {
  view = new EditorView({
    parent: document.body,
    state: EditorState.create({ doc, extensions: [breakpoints()] }),
  });
  return view;
}

function pressF9(editor: EditorView, position: number): void {
  editor.dispatch({ selection: { anchor: position } });
  fireEvent.keyDown(editor.contentDOM, { key: 'F9', keyCode: 120 });
}

describe('breakpoints', () => {
  it('are set and removed at the cursor by F9', () => {
    const editor = open('a\nb\nc');
    pressF9(editor, 3);
    expect(breakpointLines(editor.state)).toEqual([2]);
    pressF9(editor, 3);
    expect(breakpointLines(editor.state)).toEqual([]);
  });

  it('move with their lines, and become one when their lines become one', () => {
    const editor = open('a\nb\nc');
    pressF9(editor, 4);
    pressF9(editor, 2);
    editor.dispatch({ changes: { from: 0, insert: 'first\n' } });
    expect(breakpointLines(editor.state)).toEqual([3, 4]);
    // The line break between the two lines is removed.
    editor.dispatch({ changes: { from: 9, to: 10 } });
    expect(breakpointLines(editor.state)).toEqual([3]);
  });

  it('are not those of an editor without them', () => {
    expect(breakpointLines(EditorState.create({ doc: 'a' }))).toEqual([]);
  });
});

describe('the line at which a program has stopped', () => {
  it('is marked until the mark is removed', () => {
    const editor = open('a\nb\nc');
    const markStep = (line: number | null) => editor.dispatch({ effects: stepEffects(editor.state, line) });
    const marked = () => [...editor.dom.querySelectorAll('.cm-step-line')].map((line) => line.textContent);
    markStep(2);
    expect(marked()).toEqual(['b']);
    markStep(99);
    expect(marked()).toEqual([]);
    markStep(1);
    markStep(null);
    expect(marked()).toEqual([]);
  });
});
