import type { MachineGraph } from '#machines/machine-graph.ts';

export type Covered = { readonly states: ReadonlySet<string>; readonly edges: ReadonlySet<string> };
export type CoverageView = Readonly<Record<string, Covered>>;

export type Share = { readonly done: number; readonly of: number };

const nothing: Covered = { states: new Set(), edges: new Set() };

/** Which states and transitions were seen, by the machine's id: in the app, in the sandbox, or in an imported report. */
export function createCoverage() {
  let view: CoverageView = {};
  const listeners = new Set<() => void>();
  return {
    note: (machine: string, states: Iterable<string>, edges: Iterable<string>): void => {
      const known = view[machine] ?? nothing;
      const taken = [...edges];
      // A state that is left at once is never seen standing, but it was reached.
      const left = taken.map((edge) => edge.split('|')[0] ?? '');
      const next = {
        states: new Set([...known.states, ...states, ...left]),
        edges: new Set([...known.edges, ...taken]),
      };
      if (next.states.size === known.states.size && next.edges.size === known.edges.size) return;
      view = { ...view, [machine]: next };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: (): CoverageView => view,
  };
}

/** The same of several machines together. */
export function sumOf(shares: readonly Share[]): Share {
  const sum = (part: keyof Share) => shares.reduce((total, share) => total + share[part], 0);
  return { done: sum('done'), of: sum('of') };
}

/** How much of a machine: its states but the root, and its transitions. What another build knew does not count. */
export function shareOf(graph: MachineGraph, covered: Covered = nothing): { states: Share; edges: Share } {
  const states = graph.nodes.slice(1).map(({ id }) => id);
  const edges = graph.edges.map(({ id }) => id);
  return {
    states: { done: states.filter((id) => covered.states.has(id)).length, of: states.length },
    edges: { done: edges.filter((id) => covered.edges.has(id)).length, of: edges.length },
  };
}
