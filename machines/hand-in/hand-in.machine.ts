import { assign, fromPromise, setup } from 'xstate';
import { messageOf } from '#machines/message-of.ts';
import { readSaveFailure } from '#machines/work-saving/work-saving-events.ts';
import { notProvided } from '#machines/not-provided.ts';
import type { Schema } from '#openapi/index.ts';
import { refuseWorkFile } from './hand-in-events.ts';
import type {
  HandInContext,
  HandInEvent,
  HandInForm,
  KeepInput,
  SubmitInput,
  UploadInput,
} from './hand-in-events.ts';

/** Takes a file from the event when it may be handed in; otherwise says why not and keeps the one before. */
const chooseFile = [
  {
    guard: {
      type: 'mayBeHandedIn',
      params: ({ event }: { event: { file: File } }) => ({ file: event.file }),
    },
    target: '#handIn.ready',
    actions: { type: 'keepFile', params: ({ event }: { event: { file: File } }) => ({ file: event.file }) },
  },
  {
    actions: {
      type: 'noteRefusal',
      params: ({ event }: { event: { file: File } }) => ({ file: event.file }),
    },
  },
] as const;

const keepForm = {
  type: 'keepForm',
  params: ({ event }: { event: { form: HandInForm } }) => event.form,
} as const;

const noteFailure = (fallback: string) =>
  ({
    type: 'noteFailure',
    params: ({ event }: { event: { error: unknown } }) => ({ message: messageOf(event.error, fallback) }),
  }) as const;

const errorOf = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const whileAway = { guard: { type: 'isServerAway', params: errorOf }, target: 'keeping' } as const;
const again = { 'work.again': { target: 'choosing', actions: 'startAfresh' } } as const;

/** Where no file can be missing any more, but its type does not know. */
const noFile = new File([], '');

/**
 * Handing in one work: a file is chosen, sent, given a cover and submitted. A failure keeps all choices and texts;
 * the next attempt continues after the last successful step. Sending can be cancelled, submitting cannot, because the
 * server may have saved the work already. Without a server the work is stored on this computer.
 */
export const handInMachine = setup({
  types: {
    context: {} as HandInContext,
    events: {} as HandInEvent,
  },
  actors: {
    uploadWork: fromPromise<Schema<'StoredFile'>, UploadInput>(() => notProvided('uploadWork')),
    uploadCover: fromPromise<Schema<'StoredFile'>, { cover: File }>(() => notProvided('uploadCover')),
    submitWork: fromPromise<Schema<'WorkSaved'>, SubmitInput>(() => notProvided('submitWork')),
    /** On this computer, until the server is back. */
    keepHandIn: fromPromise<void, KeepInput>(() => notProvided('keepHandIn')),
  },
  actions: {
    /** Lists and units that show works are out of date. */
    refreshWorks: (): void => notProvided('refreshWorks'),
    keepFile: assign((_, { file }: { file: File }) => ({ file, stored: null, coverId: null, problem: '' })),
    noteRefusal: assign((_, { file }: { file: File }) => ({ problem: refuseWorkFile(file) ?? '' })),
    // A cover that is on the server already belongs to the picture before.
    keepForm: assign((_, form: HandInForm) => ({ ...form, coverId: null, percent: 0, problem: '' })),
    noteProgress: assign((_, { percent }: { percent: number }) => ({ percent })),
    keepStored: assign((_, { stored }: { stored: Schema<'StoredFile'> }) => ({ stored, percent: 100 })),
    keepCover: assign((_, { coverId }: { coverId: string }) => ({ coverId })),
    keepSaved: assign((_, { saved }: { saved: Schema<'WorkSaved'> }) => ({ saved, problem: '' })),
    noteFailure: assign((_, { message }: { message: string }) => ({ problem: message })),
    startAfresh: assign({ file: null, stored: null, coverId: null, cover: null, percent: 0, problem: '' }),
  },
  guards: {
    mayBeHandedIn: (_, { file }: { file: File }) => refuseWorkFile(file) === null,
    isServerAway: (_, { error }: { error: unknown }) => readSaveFailure(error).kind === 'unreachable',
    isStored: ({ context }) => context.stored !== null,
    needsNoCover: ({ context }) => context.cover === null || context.coverId !== null,
  },
}).createMachine({
  id: 'handIn',
  context: {
    file: null,
    workName: '',
    cover: null,
    problem: '',
    percent: 0,
    stored: null,
    coverId: null,
    saved: null,
  },
  initial: 'choosing',
  states: {
    choosing: { on: { 'file.choose': chooseFile } },
    ready: {
      on: {
        'file.choose': chooseFile,
        'work.submit': [
          { guard: 'isStored', target: 'illustrating', actions: keepForm },
          { target: 'uploading', actions: keepForm },
        ],
      },
    },
    uploading: {
      invoke: {
        src: 'uploadWork',
        id: 'uploadWork',
        input: ({ context, self }) => ({
          file: context.file ?? noFile,
          report: (percent) => self.send({ type: 'upload.progressed', percent }),
        }),
        onDone: {
          target: 'illustrating',
          actions: { type: 'keepStored', params: ({ event }) => ({ stored: event.output }) },
        },
        onError: [
          { ...whileAway, actions: noteFailure('上传失败，请检查网络后重试') },
          { target: 'failed', actions: noteFailure('上传失败，请检查网络后重试') },
        ],
      },
      on: {
        'upload.progressed': {
          actions: { type: 'noteProgress', params: ({ event }) => ({ percent: event.percent }) },
        },
        'upload.cancel': 'ready',
      },
    },
    illustrating: {
      always: { guard: 'needsNoCover', target: 'submitting' },
      invoke: {
        src: 'uploadCover',
        id: 'uploadCover',
        input: ({ context }) => ({ cover: context.cover ?? noFile }),
        onDone: {
          target: 'submitting',
          actions: { type: 'keepCover', params: ({ event }) => ({ coverId: event.output.id }) },
        },
        // A work without a cover is better than a work that is not handed in.
        onError: 'submitting',
      },
      on: { 'upload.cancel': 'ready' },
    },
    submitting: {
      invoke: {
        src: 'submitWork',
        id: 'submitWork',
        input: ({ context }) => ({
          workName: context.workName,
          fileId: context.stored?.id ?? '',
          coverId: context.coverId,
        }),
        onDone: {
          target: 'done',
          actions: [{ type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) }, 'refreshWorks'],
        },
        // The refusal may say that the work was graded meanwhile.
        onError: [
          { ...whileAway, actions: noteFailure('提交失败，请检查网络后重试') },
          { target: 'failed', actions: [noteFailure('提交失败，请检查网络后重试'), 'refreshWorks'] },
        ],
      },
    },
    failed: {
      on: {
        'file.choose': chooseFile,
        'work.submit': [
          { guard: 'isStored', target: 'illustrating', actions: keepForm },
          { target: 'uploading', actions: keepForm },
        ],
      },
    },
    keeping: {
      invoke: {
        src: 'keepHandIn',
        id: 'keepHandIn',
        input: ({ context: { file, workName, cover, stored, coverId } }) => ({
          file: file ?? noFile,
          cover,
          submitted: { workName, fileId: stored?.id ?? '', coverId },
        }),
        onDone: 'kept',
        // The earlier error stays on screen.
        onError: 'failed',
      },
    },
    kept: { on: again },
    done: { on: again },
  },
});
