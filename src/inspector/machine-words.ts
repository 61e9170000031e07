import { dialogWords } from './words-dialogs.ts';
import { flowWords } from './words-flows.ts';
import { onlineWords } from './words-online.ts';
import { shellWords } from './words-shell.ts';
import { workWords } from './words-works.ts';

/** The explanations of a machine for a reader without code knowledge. */
export type MachineWords = {
  readonly purpose: string;
  /** Events triggered by a person: where and how. */
  readonly does?: Readonly<Record<string, string>>;
  /** Events that come by themselves: what to do, or to wait for. */
  readonly waits?: Readonly<Record<string, string>>;
  /** Actors that may succeed or fail. */
  readonly runs?: Readonly<Record<string, string>>;
  /** How an event with the data of a sample is triggered, if that differs from the default: by event and sample. */
  readonly cases?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** How to make an actor fail, if neither the network nor the server is the cause. */
  readonly fails?: Readonly<Record<string, string>>;
  /** The purpose of a delay. */
  readonly delays?: Readonly<Record<string, string>>;
};

/** Keyed by the machine's folder. */
export const machineWords: Readonly<Record<string, MachineWords>> = {
  ...shellWords,
  ...dialogWords,
  ...workWords,
  ...onlineWords,
  ...flowWords,
};

const nothing: MachineWords = { purpose: '' };

export function wordsOf(id: string): MachineWords {
  return machineWords[id] ?? nothing;
}
