import { givenTo } from '#machines/xstate-inside.ts';
import type { MachineFile } from './machines.ts';
import { wordsOf } from './machine-words.ts';
import { commonTerms } from './terms-common.ts';
import { dialogTerms } from './terms-dialogs.ts';
import { flowTerms } from './terms-flows.ts';
import { inspectorTerms } from './terms-inspector.ts';
import { onlineTerms } from './terms-online.ts';
import { shellTerms } from './terms-shell.ts';
import { workTerms } from './terms-works.ts';

type Names = Readonly<Record<string, string>>;

/** The Chinese names of a machine's identifiers; those of actors and delays are in its texts. */
export type MachineTerms = {
  /** Keyed by the state's own key. */
  readonly states?: Names;
  readonly events?: Names;
  readonly guards?: Names;
  readonly actions?: Names;
};

export type TermKind = keyof MachineTerms | 'actors' | 'delays';

/** Keyed by the machine's folder. */
export const machineTerms: Readonly<Record<string, MachineTerms>> = {
  ...shellTerms,
  ...dialogTerms,
  ...flowTerms,
  ...workTerms,
  ...inspectorTerms,
  ...onlineTerms,
};

/** Returns the Chinese name of an identifier; undefined without one. */
export function termOf(machine: string, kind: TermKind, name: string): string | undefined {
  if (kind === 'actors') return wordsOf(machine).runs?.[name];
  if (kind === 'delays') return wordsOf(machine).delays?.[name];
  return machineTerms[machine]?.[kind]?.[name] ?? commonTerms[kind]?.[name];
}

export type Identifier = { readonly kind: TermKind; readonly name: string };

/** Returns all named parts of a machine, each once. */
export function identifiersOf({ entry, graph }: Pick<MachineFile, 'entry' | 'graph'>): readonly Identifier[] {
  const given = (what: 'guards' | 'actions' | 'delays') => Object.keys(givenTo(entry.machine, what));
  const of = (kind: TermKind, names: readonly string[]) =>
    [...new Set(names)].map((name) => ({ kind, name }));
  return [
    ...of(
      'states',
      graph.nodes.slice(1).map(({ key }) => key),
    ),
    ...of(
      'events',
      graph.edges.filter(({ kind }) => kind === 'event').map(({ label }) => label),
    ),
    ...of('guards', given('guards')),
    ...of(
      'actors',
      graph.nodes.flatMap(({ invokes }) => invokes),
    ),
    ...of('actions', given('actions')),
    ...of('delays', given('delays')),
  ];
}
