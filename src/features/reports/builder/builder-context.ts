import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import { patched, type Patch } from '#shared/text/patched.ts';
import type { ReportBuildingContext } from '#machines/report-building/report-building.machine.ts';
import type { Definition, SourceField } from '#machines/report-building/report-values.ts';
import type { BuildingActor } from './building-actor.ts';
import { withReferences } from './references.ts';

const BuilderContext = createContext<BuildingActor | undefined>(undefined);
const FieldsContext = createContext<readonly SourceField[]>([]);

/** Wraps all parts of a builder. */
export const BuilderProvider = BuilderContext.Provider;
/** Wraps the parts that select fields of the source. */
export const FieldsProvider = FieldsContext.Provider;

export function useBuilder(): BuildingActor {
  const actor = use(BuilderContext);
  if (actor === undefined) throw new TypeError('Stands outside of a builder');
  return actor;
}

export function useBuilderState<Shown>(select: (state: ReportBuildingContext) => Shown): Shown {
  return useSelector(useBuilder(), ({ context }) => select(context));
}

/** One part of the definition with its setter; undefined removes the part. */
export function usePart<Name extends keyof Definition>(name: Name) {
  const actor = useBuilder();
  const value = useBuilderState(({ present }) => present.definition?.[name]);
  const change = (next: Definition[Name] | undefined) => {
    const { definition } = actor.getSnapshot().context.present;
    if (definition === undefined) return;
    const patch: Patch<Definition> = { [name]: next };
    const changed = withReferences(definition, patched(definition, patch));
    actor.send({ type: 'values.change', patch: { definition: changed } });
  };
  return [value, change] as const;
}

/** The selectable fields for a purpose. */
export function useFields(use_: SourceField['uses'][number]) {
  const fields = use(FieldsContext).filter(({ uses }) => uses.includes(use_));
  return {
    fields,
    options: fields.map(({ key, label }) => ({ value: key, text: label })),
    find: (key: string | undefined) => fields.find((field) => field.key === key),
  };
}
