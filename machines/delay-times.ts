import { givenTo } from './xstate-inside.ts';
import { getStateNodes, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';

/** How long something takes, and how far from it is still right; milliseconds. */
export type Wait = { readonly delay: number; readonly tolerance: number };

/**
 * How far the delays of a machine may be off, as its own module says (`meta.tolerances`, beside its delays): computers are
 * busy, and a browser wakes the timers of a hidden page once a second.
 */
export function tolerancesOf({ root }: AnyStateMachine): Readonly<Record<string, number>> {
  const meta: unknown = root.meta;
  const tolerances =
    typeof meta === 'object' && meta !== null && 'tolerances' in meta ? meta.tolerances : undefined;
  if (typeof tolerances !== 'object' || tolerances === null) return {};
  return Object.fromEntries(
    Object.entries(tolerances).filter((pair): pair is [string, number] => typeof pair[1] === 'number'),
  );
}

/**
 * Returns the event of the delay that a state waits for, a computed delay by its context; undefined when the state
 * has no such delay.
 */
export function waitOf(
  machine: AnyStateMachine,
  { value, context }: AnyMachineSnapshot,
  eventType: string,
): Wait | undefined {
  const found = getStateNodes(machine.root, value)
    .flatMap((node) => node.after)
    .find((after) => after.eventType === eventType);
  if (found === undefined) return undefined;
  const name = typeof found.delay === 'string' ? found.delay : '';
  const configured: unknown = givenTo(machine, 'delays')[name] ?? found.delay;
  const delay: unknown = typeof configured === 'function' ? configured({ context }, undefined) : configured;
  return typeof delay === 'number' ? { delay, tolerance: tolerancesOf(machine)[name] ?? 0 } : undefined;
}
