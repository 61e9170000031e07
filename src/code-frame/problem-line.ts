import { RangeSet, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import {
  Decoration,
  EditorView,
  GutterMarker,
  gutter,
  gutterLineClass,
  type DecorationSet,
} from '@codemirror/view';

/** The place of an error in a file. Lines begin at 1. */
type Problem = { readonly line: number; readonly column: number | null; readonly hint: string };

/** Marks the line of an error, or removes the mark. */
export const markProblem = StateEffect.define<Problem | null>();

class ProblemMarker extends GutterMarker {
  readonly hint: string;
  constructor(hint: string) {
    super();
    this.hint = hint;
  }
  override eq(other: GutterMarker): boolean {
    return other instanceof ProblemMarker && other.hint === this.hint;
  }
  override toDOM(): HTMLElement {
    const sign = document.createElement('span');
    sign.className = 'problem-sign';
    sign.textContent = '✕';
    sign.title = this.hint;
    return sign;
  }
}

class ProblemClass extends GutterMarker {
  override elementClass = 'problem-gutter';
}

const lineMark = Decoration.line({ class: 'problem-line' });

const problemField = StateField.define<Problem | null>({
  create: () => null,
  update: (value, transaction) => {
    let next = transaction.docChanged ? null : value;
    for (const effect of transaction.effects) if (effect.is(markProblem)) next = effect.value;
    return next;
  },
  provide: (field) => [
    EditorView.decorations.compute([field], (state): DecorationSet => {
      const from = lineStart(state);
      return from === undefined ? Decoration.none : Decoration.set([lineMark.range(from)]);
    }),
    gutterLineClass.compute([field], (state) => {
      const from = lineStart(state);
      return from === undefined ? RangeSet.empty : RangeSet.of([new ProblemClass().range(from)]);
    }),
  ],
});

function lineStart(state: EditorState): number | undefined {
  const problem = state.field(problemField, false) ?? null;
  return problem === null ? undefined : positionOf(state, { line: problem.line, column: 1 });
}

/** Returns the position of a line and column, from 1; places outside the text are moved into it. */
export function positionOf(state: EditorState, { line, column }: Omit<Problem, 'hint'>): number {
  const { from, to } = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  return Math.min(from + Math.max((column ?? 1) - 1, 0), to);
}

/** Returns the position of the marked error. */
export function problemPosition(state: EditorState): number | undefined {
  const problem = state.field(problemField, false) ?? null;
  return problem === null ? undefined : positionOf(state, problem);
}

/** The line of an error has a sign and a background until the text changes. */
export function problemLine(): Extension {
  return [
    problemField,
    gutter({
      class: 'cm-problems',
      markers: (view) => {
        const from = lineStart(view.state);
        const problem = view.state.field(problemField, false);
        return from === undefined || problem === null || problem === undefined
          ? RangeSet.empty
          : RangeSet.of([new ProblemMarker(problem.hint).range(from)]);
      },
      initialSpacer: () => new ProblemMarker(''),
    }),
  ];
}
