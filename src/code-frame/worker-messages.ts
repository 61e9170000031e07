import type { ProgramError } from './program-output.ts';
import type { Program } from './program.ts';

/** Where a blocked worker asks the site for what the page has to say: an address and two tickets. */
export type InputPlace = {
  /** The address up to the ticket. */
  readonly url: string;
  readonly questions: string;
  readonly events: string;
};

/** The lines with breakpoints of each file. */
export type Breakpoints = Readonly<Record<string, readonly number[]>>;

/** How a program is stepped through (python/campus_debug.py). */
export type Steps = {
  /** Whether it stops at its first line. */
  readonly stepping: boolean;
  readonly breakpoints: Breakpoints;
};

export type StartMessage = {
  readonly kind: 'start';
  readonly module: WebAssembly.Module;
  /** The standard library. */
  readonly library: ArrayBuffer;
  /** The memory of a Python that has started (tools/code-editor/build-python.mjs). */
  readonly snapshot: ArrayBuffer;
  readonly place: InputPlace;
  /** Numbers of questions and events begin after it: no two workers use the same ones. */
  readonly numbersAfter: number;
};

export type MessageToWorker =
  | StartMessage
  | { readonly kind: 'run'; readonly program: Program; readonly steps?: Steps | undefined }
  /** The answer to a question, in JSON. */
  | { readonly kind: 'answer'; readonly number: number; readonly text: string }
  /** Keys and clicks, each in JSON. */
  | { readonly kind: 'events'; readonly events: readonly string[] }
  | { readonly kind: 'pause'; readonly isPaused: boolean };

/** Printed text, or a JSON list of drawing commands (turtle-canvas.ts). */
export type OutputPart = { readonly stream: 'out' | 'err' | 'draw'; readonly text: string };

export type MessageFromWorker =
  /** The worker's script runs. */
  | { readonly kind: 'loaded' }
  /** Python runs. `isReachable`: messages reach a program that waits; otherwise it asks the site. */
  | { readonly kind: 'ready'; readonly isReachable: boolean }
  /** Python has ended for ever. */
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'output'; readonly parts: readonly OutputPart[] }
  | { readonly kind: 'ask'; readonly number: number; readonly question: string; readonly payload: string }
  /** The events that the program wants: keys, clicks. */
  | { readonly kind: 'listen'; readonly kinds: readonly string[] }
  /** A program that is not busy waits for events after its last line. */
  | { readonly kind: 'busy'; readonly isBusy: boolean }
  /** The program has taken the events that the site kept for it. */
  | { readonly kind: 'eventsTaken' }
  | {
      readonly kind: 'ended';
      readonly error: ProgramError | undefined;
      /** The text files that the program has written. */
      readonly written: Readonly<Record<string, string>>;
    };
