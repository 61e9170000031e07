import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { Definition, FormField } from './definition-parts.ts';
import type { DesignerActor, DesignerState } from './designer-history.ts';

const DesignerContext = createContext<DesignerActor | undefined>(undefined);

/** Around all parts of a designer; its value never changes. */
export const DesignerProvider = DesignerContext.Provider;

export function useDesigner(): DesignerActor {
  const actor = use(DesignerContext);
  if (actor === undefined) throw new TypeError('Stands outside of a designer');
  return actor;
}

/** What a part shows of the state; it is drawn anew when that has changed alone. */
export function useDesignerState<Shown>(select: (state: DesignerState) => Shown): Shown {
  return useSelector(useDesigner(), ({ context }) => select(context));
}

/** One part of the definition, and how it is changed: as a whole, so that 撤销 takes it back; typing says where it is. */
export function usePart<Name extends keyof Definition>(name: Name) {
  const actor = useDesigner();
  const value = useDesignerState(({ present }) => present[name]);
  const change = (next: Definition[Name] | undefined, place = '') =>
    actor.send({ type: 'definition.change', patch: { [name]: next }, place });
  return [value, change] as const;
}

const inOrder = ({ present }: DesignerState): readonly FormField[] => present.fields;

/** To choose one by its id. */
export function useFieldChoices(isFit: (field: FormField) => boolean = () => true) {
  return useDesignerState(inOrder)
    .filter(isFit)
    .map(({ id, label }) => ({ value: id, text: label }));
}

/** To choose one by its key, as rules name them. */
export function useKeyChoices() {
  return useDesignerState(inOrder).map(({ key, label }) => ({ value: key, text: `${label}（${key}）` }));
}

/** Of the button that stands for a field on the canvas; ids of fields are random, so no other designer has it. */
export const cardId = (id: string): string => `form-field-${id}`;
