import type { MachineGraph } from '#machines/machine-graph.ts';

export type Covered = { readonly states: ReadonlySet<string>; readonly edges: ReadonlySet<string> };
/** The source of coverage: the app, the sandbox, or the report of another session. */
export const sources = ['live', 'sandbox', 'imported'] as const;
export type Source = (typeof sources)[number];
export type CoveredBy = Readonly<Partial<Record<Source, Covered>>>;
export type CoverageView = Readonly<Record<string, CoveredBy>>;

export type Share = { readonly done: number; readonly of: number };

const nothing: Covered = { states: new Set(), edges: new Set() };

/** The covered states and transitions, by the machine's id and source. */
export function createCoverage() {
  let view: CoverageView = {};
  const listeners = new Set<() => void>();
  return {
    note: (machine: string, source: Source, states: Iterable<string>, edges: Iterable<string>): void => {
      const known = view[machine]?.[source] ?? nothing;
      const newEdges = [...edges];
      // A transient state is never observed, but it was reached.
      const exitedStates = newEdges.map((edge) => edge.split('|')[0] ?? '');
      const next = {
        states: new Set([...known.states, ...states, ...exitedStates]),
        edges: new Set([...known.edges, ...newEdges]),
      };
      if (next.states.size === known.states.size && next.edges.size === known.edges.size) return;
      view = { ...view, [machine]: { ...view[machine], [source]: next } };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: (): CoverageView => view,
  };
}

/** Adds coverage from elsewhere. */
export function noteAll({ note }: Pick<ReturnType<typeof createCoverage>, 'note'>, seen: CoverageView): void {
  for (const [machine, by] of Object.entries(seen))
    for (const source of sources) note(machine, source, by[source]?.states ?? [], by[source]?.edges ?? []);
}

/** Sums the coverage of several machines. */
export function sumOf(shares: readonly Share[]): Share {
  const sum = (part: keyof Share) => shares.reduce((total, share) => total + share[part], 0);
  return { done: sum('done'), of: sum('of') };
}

/** Returns the combined coverage of a machine from these sources. */
export function coveredIn(by: CoveredBy = {}, places: readonly Source[] = sources): Covered {
  const parts = places.map((source) => by[source] ?? nothing);
  return {
    states: new Set(parts.flatMap(({ states }) => [...states])),
    edges: new Set(parts.flatMap(({ edges }) => [...edges])),
  };
}

/**
 * Returns the coverage of a machine: its states except the root, and its transitions. Ids of other builds do not count.
 */
export function shareOf(
  graph: MachineGraph,
  by?: CoveredBy,
  places?: readonly Source[],
): { states: Share; edges: Share } {
  const covered = coveredIn(by, places);
  const states = graph.nodes.slice(1).map(({ id }) => id);
  const edges = graph.edges.map(({ id }) => id);
  return {
    states: { done: states.filter((id) => covered.states.has(id)).length, of: states.length },
    edges: { done: edges.filter((id) => covered.edges.has(id)).length, of: edges.length },
  };
}
