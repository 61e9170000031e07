import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { delayType, doneType, errorType } from './xstate-inside.ts';

/** Events that lead from the start of a machine to `ends`, a state value as JSON or plain text. */
export type Scenario = { title: string; events: readonly AnyEventObject[]; ends: string };

/** An event whose data decides what happens next, and what tells it apart in words. */
export type Sample = { title: string; event: AnyEventObject };

/** Another beginning of a machine. */
export type Start = { title: string; input: unknown };

/**
 * Names (`outcome.status`) of the values that a live walk compares, in an event's data and in the context. All other
 * values may differ. They must be the same for every tester: of personal data and secrets only the presence is
 * compared.
 */
export type Compared = { data?: readonly string[]; context?: readonly string[] };

export type CatalogueEntry = {
  /** The machine's folder below machines/; its id is the same in camel case. */
  id: string;
  title: string;
  purpose: string;
  /** Anchors of the rules that the machine implements, such as `docs/behaviour.md#session`. */
  specification: readonly string[];
  machine: AnyStateMachine;
  /** The machine's input, when it needs one. */
  input?: unknown;
  /** Other things it may be started with, where they change its way. */
  starts?: readonly Start[];
  scenarios: readonly Scenario[];
  /** Events with data that no scenario has, for the walks through every transition. */
  samples?: readonly Sample[];
  /** By event type: what decides beside the state. */
  compares?: Readonly<Record<string, Compared>>;
};

/** The invoked actor of this id answered. */
export const done = (actor: string, output?: unknown): AnyEventObject => ({
  type: doneType(actor),
  output,
});

/** The invoked actor of this id failed. */
export const failed = (actor: string, message: string): AnyEventObject => ({
  type: errorType(actor),
  error: new Error(message),
});

/** The same with what the machine reads beside the message. */
export const failedWith = (actor: string, message: string, details: object): AnyEventObject => ({
  type: errorType(actor),
  error: Object.assign(new Error(message), details),
});

/** The named delay of the state of this id passed. */
export const passed = (delay: string, stateId: string): AnyEventObject => ({
  type: delayType(delay, stateId),
});
