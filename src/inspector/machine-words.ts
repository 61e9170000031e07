import { dialogWords } from './words-dialogs.ts';
import { flowWords } from './words-flows.ts';
import { onlineWords } from './words-online.ts';
import { qaLinkWords } from './words-qa-link.ts';
import { shellWords } from './words-shell.ts';
import { workWords } from './words-works.ts';

/** What a person who has never seen the code reads about a machine. */
export type MachineWords = {
  readonly purpose: string;
  /** Events that a person brings about: where, and by what. */
  readonly does?: Readonly<Record<string, string>>;
  /** Events that come by themselves: what to do, or to wait for, so that they do. */
  readonly waits?: Readonly<Record<string, string>>;
  /** What runs and may succeed or fail. */
  readonly runs?: Readonly<Record<string, string>>;
  /** How the event comes about with the data of a sample, where that is another way than usual: by event and sample. */
  readonly cases?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** How what runs is made to fail, where neither the network nor the server is the reason. */
  readonly fails?: Readonly<Record<string, string>>;
  /** What a delay is for. */
  readonly delays?: Readonly<Record<string, string>>;
};

/** By the machine's folder. */
export const machineWords: Readonly<Record<string, MachineWords>> = {
  ...shellWords,
  ...dialogWords,
  ...workWords,
  ...qaLinkWords,
  ...onlineWords,
  ...flowWords,
};

const nothing: MachineWords = { purpose: '' };

export function wordsOf(id: string): MachineWords {
  return machineWords[id] ?? nothing;
}
