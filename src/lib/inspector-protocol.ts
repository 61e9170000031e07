import type { Shown } from './redact.ts';

/** Where an inspector and the tabs it watches speak to each other, within one browser. */
export const inspectorChannel = 'inspector';

/** An actor as an inspector knows it. */
export type ActorCard = {
  /** The same for as long as it runs, among all actors of the tab. */
  readonly key: string;
  /** The machine's id, `departmentSwitch`. */
  readonly machine: string;
  /** Keys of the statecharts that invoked or spawned it, the nearest first; none: it is a root. */
  readonly parents?: readonly string[] | undefined;
};

/** Where an actor stands. Everything redacted. */
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
  /** Who sent it: the machine's or actor's name; undefined: the page. */
  readonly from: string | undefined;
  /** The transitions taken, by the ids of `machineGraph`. */
  readonly edges: readonly string[];
};

export type Report =
  | { readonly kind: 'started'; readonly actor: ActorCard; readonly stand: Stand }
  | { readonly kind: 'stepped'; readonly step: Step }
  | { readonly kind: 'ended'; readonly key: string };

/** From a tab of the app to every inspector of the same browser. */
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

/** From an inspector to every tab; those it knows already keep quiet. */
export type AskMessage = { readonly kind: 'ask'; readonly known: readonly string[] };

export type InspectorMessage = TabMessage | AskMessage;
