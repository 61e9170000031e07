import { RangeSet, StateEffect, StateField, type EditorState, type Extension } from '@codemirror/state';
import { Decoration, EditorView, GutterMarker, gutter, keymap, type Command } from '@codemirror/view';

/**
 * Breakpoints of one file in CodeMirror, and the mark of the line at which a program has stopped. A click in the
 * gutter or F9 sets and removes a breakpoint; breakpoints move with their lines.
 */
export function breakpoints(): Extension {
  return [
    breakpointField,
    stepField,
    gutter({
      class: 'cm-breakpoints',
      markers: (view) => view.state.field(breakpointField),
      initialSpacer: () => marker,
      domEventHandlers: {
        mousedown: (view, line) => {
          toggle(view, line.from);
          return true;
        },
      },
    }),
    keymap.of([{ key: 'F9', run: toggleAtCursor }]),
  ];
}

/** Returns the lines with breakpoints, from 1. */
export function breakpointLines(state: EditorState): number[] {
  const lines: number[] = [];
  const set = state.field(breakpointField, false);
  if (set === undefined) return lines;
  for (const cursor = set.iter(); cursor.value !== null; cursor.next())
    lines.push(state.doc.lineAt(cursor.from).number);
  return [...new Set(lines)];
}

/** Returns the effects that mark the line at which the program has stopped and show it; null removes the mark. */
export function stepEffects({ doc }: EditorState, line: number | null): StateEffect<unknown>[] {
  const isThere = line !== null && line >= 1 && line <= doc.lines;
  if (!isThere) return [stepAt.of(null)];
  const position = doc.line(line).from;
  return [stepAt.of(position), EditorView.scrollIntoView(position, { y: 'nearest', yMargin: 60 })];
}

const toggleAt = StateEffect.define<number>({ map: (position, mapping) => mapping.mapPos(position) });
const stepAt = StateEffect.define<number | null>({
  map: (position, mapping) => (position === null ? null : mapping.mapPos(position)),
});

const marker = new (class extends GutterMarker {
  override toDOM(): Node {
    const dot = document.createElement('span');
    dot.className = 'cm-breakpoint';
    dot.title = '断点';
    return dot;
  }
})();

const breakpointField = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update: (set, transaction) => {
    let present = transaction.docChanged
      ? onLineStarts(set.map(transaction.changes), transaction.state)
      : set;
    for (const effect of transaction.effects)
      if (effect.is(toggleAt)) present = toggled(present, effect.value);
    return present;
  },
});

const stepLine = Decoration.line({ class: 'cm-step-line', attributes: { 'aria-current': 'step' } });

const stepField = StateField.define({
  create: () => Decoration.none,
  update: (set, transaction) => {
    for (const effect of transaction.effects)
      if (effect.is(stepAt))
        return effect.value === null ? Decoration.none : Decoration.set([stepLine.range(effect.value)]);
    return set.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

function toggled(set: RangeSet<GutterMarker>, position: number): RangeSet<GutterMarker> {
  let isSet = false;
  set.between(position, position, () => {
    isSet = true;
  });
  return isSet
    ? set.update({ filter: (from) => from !== position })
    : set.update({ add: [marker.range(position)] });
}

/** A change can move a breakpoint into the middle of a line, or two into one line. */
function onLineStarts(set: RangeSet<GutterMarker>, state: EditorState): RangeSet<GutterMarker> {
  const positions = new Set<number>();
  for (const cursor = set.iter(); cursor.value !== null; cursor.next())
    positions.add(state.doc.lineAt(Math.min(cursor.from, state.doc.length)).from);
  return RangeSet.of([...positions].map((position) => marker.range(position)));
}

function toggle(view: EditorView, position: number): void {
  view.dispatch({ effects: toggleAt.of(view.state.doc.lineAt(position).from) });
}

const toggleAtCursor: Command = (view) => {
  toggle(view, view.state.selection.main.head);
  return true;
};
