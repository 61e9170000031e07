import type { MachineShape, ShapeState, ShapeTransition } from './machine-shape.ts';

/** One difference between what was accepted and what is built. */
export type ShapeChange = {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly what: 'delay' | 'guard' | 'state' | 'transition';
  /** The path of the state, or the name of the delay or guard. */
  readonly place: string;
  /** The event of a transition. */
  readonly event?: string;
  readonly was?: string;
  readonly is?: string;
};

/** How the parts of a shape are said: in a language, and each differently from any other. */
export type ShapeTexts = {
  readonly state: (state: ShapeState) => string;
  readonly transition: (transition: ShapeTransition) => string;
};

/** Returns the differences in the order of the accepted shape, new parts last. Empty: none. */
export function shapeDifference(
  accepted: MachineShape,
  built: MachineShape,
  texts: ShapeTexts = { state: stateText, transition: transitionText },
): readonly ShapeChange[] {
  return [
    ...differing('delay', accepted.delays, built.delays, String),
    ...differing('guard', namesIn(accepted.guards), namesIn(built.guards), String),
    ...differing('state', accepted.states, built.states, texts.state),
    ...pathsIn(accepted, built).flatMap((path) =>
      transitionChanges(path, accepted.states[path], built.states[path], texts),
    ),
  ];
}

/** "changed transition: restoring, on `restoreSession done`: was …, is …". */
export function changeText({ kind, what, place, event, was, is }: ShapeChange): string {
  const placeText = event === undefined ? place : `${place}, on ${event}`;
  const details = [was === undefined ? '' : `was ${was}`, is === undefined ? '' : `is ${is}`].filter(Boolean);
  return `${kind} ${what}: ${placeText}${details.length === 0 ? '' : `: ${details.join(', ')}`}`;
}

/** `isStored → authenticated, does keepSession`. */
export function transitionText({ if: guard, to, reenter, do: done = [] }: ShapeTransition): string {
  const condition = guard === undefined ? '' : `if ${guard} `;
  const target = to.length === 0 ? 'stays' : `→ ${to.join(', ')}`;
  const again = reenter === true ? ' anew' : '';
  return `${condition}${target}${again}${done.length === 0 ? '' : `, does ${done.join(', ')}`}`;
}

type Keyed<Value> = Readonly<Record<string, Value>>;

function differing<Value>(
  partKind: ShapeChange['what'],
  accepted: Keyed<Value>,
  built: Keyed<Value>,
  textOf: (value: Value) => string,
): ShapeChange[] {
  return [...new Set([...Object.keys(accepted), ...Object.keys(built)])].flatMap((place): ShapeChange[] => {
    const before = accepted[place];
    const now = built[place];
    if (before === undefined) return now === undefined ? [] : [{ kind: 'added', what: partKind, place }];
    if (now === undefined) return [{ kind: 'removed', what: partKind, place }];
    const [was, is] = [textOf(before), textOf(now)];
    return was === is ? [] : [{ kind: 'changed', what: partKind, place, was, is }];
  });
}

function namesIn(names: readonly string[]): Keyed<string> {
  return Object.fromEntries(names.map((name) => [name, name]));
}

function stateText({ kind, initial, tags = [], invokes = [], entry = [], exit = [] }: ShapeState): string {
  const parts = [
    kind,
    initial === undefined ? '' : `begins in ${initial}`,
    ...Object.entries({
      tagged: tags,
      runs: invokes,
      'does as it is entered': entry,
      'as it is left': exit,
    }).map(([word, list]) => (list.length === 0 ? '' : `${word} ${list.join(', ')}`)),
  ];
  return parts.filter(Boolean).join('; ');
}

function pathsIn(accepted: MachineShape, built: MachineShape): string[] {
  // A state that was removed or added is listed alone, without its parts.
  return Object.keys(accepted.states).filter((path) => built.states[path] !== undefined);
}

function transitionChanges(
  place: string,
  accepted: ShapeState | undefined,
  built: ShapeState | undefined,
  { transition }: ShapeTexts,
): ShapeChange[] {
  const before = accepted?.on ?? {};
  const now = built?.on ?? {};
  return [...new Set([...Object.keys(before), ...Object.keys(now)])].flatMap((event) => {
    const was = (before[event] ?? []).map(transition);
    const is = (now[event] ?? []).map(transition);
    return listChanges(was, is).map((change) => ({ ...change, what: 'transition' as const, place, event }));
  });
}

/** Two lists of the same length are compared by position; otherwise missing and new items are listed. */
function listChanges(
  was: readonly string[],
  is: readonly string[],
): Pick<ShapeChange, 'kind' | 'was' | 'is'>[] {
  if (was.length === is.length)
    return was.flatMap((text, at) =>
      text === is[at] ? [] : [{ kind: 'changed' as const, was: text, is: is[at] ?? '' }],
    );
  const changes = [
    ...without(was, is).map((text) => ({ kind: 'removed' as const, was: text })),
    ...without(is, was).map((text) => ({ kind: 'added' as const, is: text })),
  ];
  return changes;
}

/** Returns the items of one list that the other lacks, each as often as it is missing. */
function without(one: readonly string[], other: readonly string[]): string[] {
  const remaining = [...other];
  return one.filter((text) => {
    const at = remaining.indexOf(text);
    if (at >= 0) remaining.splice(at, 1);
    return at < 0;
  });
}
