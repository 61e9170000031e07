import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import type { Schema } from '#openapi/index.ts';
import type { DeviceProblem } from '#machines/device-use/device-problems.ts';

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

/** Where there is one always, but its type does not know. */
const nothing: Recording = { sound: new File([], ''), seconds: 0 };

/**
 * 语音评语: recorded on request for a minute at most, then sent, and passed to its form. The microphone is on only
 * while it records. A recording stays until it is sent or discarded.
 */
export const spokenCommentMachine = setup({
  types: {
    context: {} as SpokenCommentContext,
    events: {} as SpokenCommentEvent,
    /** Something would be lost. */
    tags: {} as 'unkept',
  },
  actors: {
    /** Has the microphone and records; it is off once this ends. */
    recordVoice: fromCallback<RecorderOrder>(() => notProvided('recordVoice')),
    uploadVoice: fromPromise<Voice, Recording>(() => notProvided('uploadVoice')),
  },
  actions: {
    keepVoice: (_args, _params: { voice: Voice }): void => notProvided('keepVoice'),
    beginSeconds: assign({ seconds: 0, problem: null, failure: '' }),
    countSecond: assign(({ context }) => ({ seconds: context.seconds + 1 })),
    stopRecorder: sendTo('recordVoice', { type: 'recorder.stop' }),
    keepRecording: assign((_, { recording }: { recording: Recording }) => ({ recording })),
    forgetRecording: assign({ recording: null, problem: null, failure: '' }),
    noteProblem: assign((_, { problem }: { problem: RecorderProblem }) => ({ problem })),
    noteFailure: assign((_, { error }: { error: unknown }) => ({
      failure: messageOf(error, '上传失败，请检查网络后重试'),
    })),
  },
  guards: {
    hasRecording: ({ context }) => context.recording !== null,
    isFull: ({ context }) => context.seconds + 1 >= businessConstants.longestVoiceSeconds,
  },
  delays: { second: businessConstants.second },
}).createMachine({
  id: 'spokenComment',
  meta: { tolerances: { second: 500 } },
  context: { seconds: 0, recording: null, problem: null, failure: '' },
  initial: 'resting',
  states: {
    resting: { on: { 'recording.start': 'capturing' } },
    capturing: {
      tags: 'unkept',
      entry: 'beginSeconds',
      invoke: { src: 'recordVoice', id: 'recordVoice' },
      on: {
        'recorder.ended': {
          target: 'uploading',
          actions: { type: 'keepRecording', params: ({ event }) => event },
        },
        'recorder.failed': [
          {
            guard: 'hasRecording',
            target: 'unsent',
            actions: { type: 'noteProblem', params: ({ event }) => event },
          },
          { target: 'refused', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
      initial: 'asking',
      states: {
        /** The browser asks the user for permission. */
        asking: {
          on: {
            'recorder.started': 'recording',
            'recording.stop': [
              { guard: 'hasRecording', target: '#spokenComment.unsent' },
              { target: '#spokenComment.resting' },
            ],
          },
        },
        recording: {
          after: {
            second: [
              { guard: 'isFull', target: 'stopping', actions: 'countSecond' },
              { target: 'recording', reenter: true, actions: 'countSecond' },
            ],
          },
          on: { 'recording.stop': 'stopping' },
        },
        stopping: { entry: 'stopRecorder' },
      },
    },
    uploading: {
      tags: 'unkept',
      invoke: {
        src: 'uploadVoice',
        id: 'uploadVoice',
        input: ({ context }) => context.recording ?? nothing,
        onDone: {
          target: 'resting',
          actions: [
            { type: 'keepVoice', params: ({ event }) => ({ voice: event.output }) },
            'forgetRecording',
          ],
        },
        onError: {
          target: 'unsent',
          actions: { type: 'noteFailure', params: ({ event }) => event },
        },
      },
    },
    unsent: {
      tags: 'unkept',
      on: {
        'recording.send': 'uploading',
        'recording.start': 'capturing',
        'recording.discard': { target: 'resting', actions: 'forgetRecording' },
      },
    },
    refused: { on: { 'recording.start': 'capturing' } },
  },
});
