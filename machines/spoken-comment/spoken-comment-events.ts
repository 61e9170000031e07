import type { Schema } from '#openapi/index.ts';
import type { DeviceProblem } from '#machines/device-use/device-use-events.ts';

/** The recording and its seconds: recordings of browsers do not contain their length. */
export type Recording = { readonly sound: File; readonly seconds: number };

/** Why the microphone cannot be had. */
export type RecorderProblem = Exclude<DeviceProblem, 'declined' | 'insecure'>;

export type SpokenCommentContext = {
  /** Seconds of the running recording. */
  readonly seconds: number;
  /** The last one that is not at the server; it stays until another one is made. */
  readonly recording: Recording | null;
  /** The problem of the last attempt. */
  readonly problem: RecorderProblem | null;
  /** Why the recording could not be sent last; empty: nothing is wrong. */
  readonly failure: string;
};

/** Events of the recorder: it records; it has ended, by itself or by request; it cannot record. */
export type RecorderNews =
  | { type: 'recorder.started' }
  | { type: 'recorder.ended'; recording: Recording }
  | { type: 'recorder.failed'; problem: RecorderProblem };

export type SpokenCommentEvent =
  | { type: 'recording.start' | 'recording.stop' | 'recording.send' | 'recording.discard' }
  | RecorderNews;

/** The recorder is to end, and say what it has. */
export type RecorderOrder = { type: 'recorder.stop' };

export type Voice = Schema<'Voice'>;
