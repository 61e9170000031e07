import type { Shown } from './redact.ts';

/** The channel between an inspector and the tabs it watches, within one browser. */
export const inspectorChannel = 'inspector';

/** The identity of an actor for the inspector. */
export type ActorCard = {
  /** Unique among all actors of the tab, for the actor's lifetime. */
  readonly key: string;
  /** The machine's id, `departmentSwitch`. */
  readonly machine: string;
  /** Keys of the statecharts that invoked or spawned it, nearest first; absent for a root. */
  readonly parents?: readonly string[] | undefined;
};

/** The current state of an actor. All values are redacted. */
export type Stand = {
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly value: Shown;
  readonly status: string;
  readonly context: Shown;
};

export type Step = Stand & {
  readonly event: string;
  readonly payload: Shown;
  /** The name of the sending machine or actor; undefined for the page. */
  readonly from: string | undefined;
  /** The transitions taken, as ids of `machineGraph`. */
  readonly edges: readonly string[];
};

export type Report =
  | { readonly kind: 'started'; readonly actor: ActorCard; readonly stand: Stand }
  | { readonly kind: 'stepped'; readonly step: Step }
  | { readonly kind: 'ended'; readonly key: string };

/** Sent by a tab of the app to every inspector of the same browser. */
export type TabMessage =
  | { readonly kind: 'gone'; readonly tab: string }
  | {
      readonly kind: 'reports';
      readonly tab: string;
      readonly title: string;
      readonly path: string;
      readonly build: string;
      readonly reports: readonly Report[];
    };

/** Sent by an inspector to every tab; the tabs in `known` do not answer. */
export type AskMessage = { readonly kind: 'ask'; readonly known: readonly string[] };

export type InspectorMessage = TabMessage | AskMessage;
