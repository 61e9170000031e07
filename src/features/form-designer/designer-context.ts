import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { Definition, FormField } from './definition-parts.ts';
import type { DesignerActor, DesignerState } from './designer-history.ts';

const DesignerContext = createContext<DesignerActor | undefined>(undefined);

/** Wraps all parts of a designer; its value never changes. */
export const DesignerProvider = DesignerContext.Provider;

export function useDesigner(): DesignerActor {
  const actor = use(DesignerContext);
  if (actor === undefined) throw new TypeError('Stands outside of a designer');
  return actor;
}

/** Selects a part of the state; re-renders only when that changes. */
export function useDesignerState<Shown>(select: (state: DesignerState) => Shown): Shown {
  return useSelector(useDesigner(), ({ context }) => select(context));
}

/** One part of the definition with its setter, as a single 撤销 step; typing passes its place. */
export function usePart<Name extends keyof Definition>(name: Name) {
  const actor = useDesigner();
  const value = useDesignerState(({ present }) => present[name]);
  const change = (next: Definition[Name] | undefined, place = '') =>
    actor.send({ type: 'definition.change', patch: { [name]: next }, place });
  return [value, change] as const;
}

const inOrder = ({ present }: DesignerState): readonly FormField[] => present.fields;

/** Selectable fields by id. */
export function useFieldChoices(isFit: (field: FormField) => boolean = () => true) {
  return useDesignerState(inOrder)
    .filter(isFit)
    .map(({ id, label }) => ({ value: id, text: label }));
}

/** Selectable fields by key, as rules name them. */
export function useKeyChoices() {
  return useDesignerState(inOrder).map(({ key, label }) => ({ value: key, text: `${label}（${key}）` }));
}

/** The id of a field's button on the canvas; field ids are random, so it is unique across designers. */
export const cardId = (id: string): string => `form-field-${id}`;
