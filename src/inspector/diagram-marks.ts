/** The highlights of a diagram; ids of states and transitions. */
export type DiagramMarks = {
  readonly active?: ReadonlySet<string>;
  readonly visited?: ReadonlySet<string>;
  readonly taken?: ReadonlySet<string>;
  /** Taken by the last event. */
  readonly last?: ReadonlySet<string>;
  /** Taken by the next step of the test path. */
  readonly next?: ReadonlySet<string>;
  /** Transitions of failed steps; states that a failed step should have left. */
  readonly failed?: ReadonlySet<string>;
  readonly found?: ReadonlySet<string>;
  /** Differs from the golden file; `lost` no longer exists. */
  readonly added?: ReadonlySet<string>;
  readonly changed?: ReadonlySet<string>;
  readonly lost?: ReadonlySet<string>;
  readonly chosen?: string | undefined;
};

const names = [
  'active',
  'visited',
  'taken',
  'last',
  'next',
  'failed',
  'found',
  'added',
  'changed',
  'lost',
] as const;

/** Returns the classes of one state or transition. */
export function markClasses(marks: DiagramMarks, id: string): string {
  const set = names.filter((name) => marks[name]?.has(id)).map((name) => `md-${name}`);
  return [...set, ...(marks.chosen === id ? ['md-chosen'] : [])].join(' ');
}
