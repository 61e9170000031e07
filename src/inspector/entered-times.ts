import type { Stand, Step } from '#shared/inspection/inspector-protocol.ts';
import { enteredStates } from '#machines/entered-states.ts';
import { fileOfMachine } from './machines.ts';
import { activeStates, toStateValue } from './state-text.ts';

type Entered = Readonly<Record<string, number>>;

/** Returns the entry times of an actor that has just started. */
export function enteredAtStart(machine: string, { value, at }: Stand): Entered {
  const file = fileOfMachine(machine);
  if (file === undefined) return {};
  return Object.fromEntries([...activeStates(file.entry, value)].map((id) => [id, at]));
}

/** Returns the entry times after a step: entered states are added, and left ones removed. */
export function enteredAfter(
  { machine, entered }: { readonly machine: string; readonly entered: Entered },
  { value, edges, at }: Step,
): Entered {
  const file = fileOfMachine(machine);
  if (file === undefined || edges.length === 0) return entered;
  const active = activeStates(file.entry, value);
  // A value of another build has no states here.
  if (active.size === 0) return {};
  const fresh = enteredStates(file.entry.machine, toStateValue(value), edges);
  return {
    ...Object.fromEntries(Object.entries(entered).filter(([id]) => active.has(id))),
    ...Object.fromEntries(fresh.map((id) => [id, at])),
  };
}
