import type { ActorCard, Stand, Step } from '#shared/inspection/inspector-protocol.ts';
import type { Shown } from '#shared/inspection/redact.ts';

export type LiveTab = {
  readonly tab: string;
  readonly title: string;
  readonly path: string;
  readonly build: string;
};

export type LiveActor = ActorCard & {
  readonly id: string;
  readonly tab: string;
  readonly stand: Stand;
  /** Ids, nearest first. */
  readonly parents: readonly string[];
  /** The entry times of its active states, by id; a state whose entry was not observed has none. */
  readonly entered: Readonly<Record<string, number>>;
  /** The number of the first record that may belong to it, and its state before the first kept record. */
  readonly since: number;
  readonly first: Stand;
  /** The number of the first record after its end; undefined while it runs. */
  readonly ended?: number;
};

export type LiveRecord = {
  /** Counted from the first record ever, not from the first kept one. */
  readonly index: number;
  readonly actor: string;
  readonly machine: string;
  /** The ids of the actor's parents, nearest first. */
  readonly parents: readonly string[];
  readonly step: Step;
  /** The actor's context and state before this event. */
  readonly before: Shown;
  readonly was?: Shown;
};
