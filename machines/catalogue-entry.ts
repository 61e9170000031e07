import type { AnyEventObject, AnyStateMachine } from 'xstate';

/** Events that lead from the start of a machine to `ends`, a state value as JSON or plain text. */
export type Scenario = { title: string; events: readonly AnyEventObject[]; ends: string };

export type CatalogueEntry = {
  /** The machine's folder below machines/; its id is the same in camel case. */
  id: string;
  title: string;
  purpose: string;
  /** Where the specification and the rulings speak of it. */
  specification: readonly string[];
  machine: AnyStateMachine;
  /** What the machine is started with, where it needs anything. */
  input?: unknown;
  scenarios: readonly Scenario[];
};

/** The invoked actor of this id answered. */
export const done = (actor: string, output?: unknown): AnyEventObject => ({
  type: `xstate.done.actor.${actor}`,
  output,
});

/** The invoked actor of this id failed. */
export const failed = (actor: string, message: string): AnyEventObject => ({
  type: `xstate.error.actor.${actor}`,
  error: new Error(message),
});

/** The named delay of the state of this id passed. */
export const passed = (delay: string, stateId: string): AnyEventObject => ({
  type: `xstate.after.${delay}.${stateId}`,
});
