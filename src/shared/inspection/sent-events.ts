import type { AnyEventObject } from 'xstate';

/**
 * The channel on which an inspector sends events to the actors of a page. Only pages in development listen to it: no
 * file of a build contains this name (tests/journeys/inspector/inspector.journey.ts).
 */
export const sentEventsChannel = 'inspector-events';

/** Sent by an inspector to one tab. */
export type SentEvent = {
  readonly kind: 'event';
  /** Identifies the answer. */
  readonly request: string;
  readonly tab: string;
  /** The key of the actor in its tab. */
  readonly key: string;
  readonly event: AnyEventObject;
};

/**
 * Sent by the tab. `problem` says why the actor did not take the event; empty if it did. It contains no data of the
 * actor: the inspector sees these only redacted.
 */
export type SentEventAnswer = {
  readonly kind: 'answer';
  readonly request: string;
  readonly problem: string;
};

export type SentEventMessage = SentEvent | SentEventAnswer;
