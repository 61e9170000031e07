import { assign, fromPromise, setup } from 'xstate';
import { messageOf } from '#machines/message-of.ts';
import { readSaveFailure } from '#machines/work-saving/save-failure.ts';
import { notProvided } from '#machines/not-provided.ts';
import { refuseWorkFile } from './work-file.ts';
import type { Schema } from '#openapi/index.ts';

/** A cover taken from the stage, or none. */
export type Cover = File | null;

/** The contents of the form when it is sent. */
export type HandInForm = { readonly workName: string; readonly cover: Cover };

export type HandInContext = HandInForm & {
  readonly file: File | null;
  /** Why the last file was not taken, or why the last attempt failed; empty: nothing is wrong. */
  readonly problem: string;
  /** How much of the file has been sent, 0 to 100. */
  readonly percent: number;
  /** The file on the server: a further attempt need not send it again. */
  readonly stored: Schema<'StoredFile'> | null;
  readonly coverId: string | null;
  readonly saved: Schema<'WorkSaved'> | null;
};

export type HandInEvent =
  | { type: 'file.choose'; file: File }
  | { type: 'work.submit'; form: HandInForm }
  | { type: 'upload.cancel' | 'work.again' }
  | { type: 'upload.progressed'; percent: number };

/** `report` takes the share that has been sent, 0 to 100. */
export type UploadInput = { readonly file: File; readonly report: (percent: number) => void };

export type SubmitInput = {
  readonly workName: string;
  readonly fileId: string;
  readonly coverId: string | null;
};

/** `submitted`: what may have arrived; without a file's id nothing has. */
export type KeepInput = { readonly file: File; readonly cover: Cover; readonly submitted: SubmitInput };

/** Where no file can be missing any more, but its type does not know. */
const noFile = new File([], '');

type FileChosen = { event: { file: File } };
type Submitted = { event: { form: HandInForm } };
type Failed = { event: { error: unknown } };

/** The transitions for a chosen file, the same in each state that offers the choice. */
const takeFile = [
  {
    guard: { type: 'mayBeHandedIn', params: ({ event }: FileChosen) => event },
    target: 'ready',
    actions: { type: 'keepFile', params: ({ event }: FileChosen) => event },
  },
  // The file chosen before stays.
  { actions: { type: 'noteRefusal', params: ({ event }: FileChosen) => event } },
] as const;

/** The transitions for the sent form: a file that is on the server is not sent again. */
const sendWork = [
  {
    guard: 'isStored',
    target: 'illustrating',
    actions: { type: 'keepForm', params: ({ event }: Submitted) => event.form },
  },
  { target: 'uploading', actions: { type: 'keepForm', params: ({ event }: Submitted) => event.form } },
] as const;

const noteUploadFailure = {
  type: 'noteFailure',
  params: ({ event }: Failed) => ({ message: messageOf(event.error, '上传失败，请检查网络后重试') }),
} as const;

const noteSubmitFailure = {
  type: 'noteFailure',
  params: ({ event }: Failed) => ({ message: messageOf(event.error, '提交失败，请检查网络后重试') }),
} as const;

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
    choosing: {
      on: { 'file.choose': takeFile },
    },
    ready: {
      on: { 'file.choose': takeFile, 'work.submit': sendWork },
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
          {
            guard: { type: 'isServerAway', params: ({ event }) => event },
            target: 'keeping',
            actions: noteUploadFailure,
          },
          { target: 'failed', actions: noteUploadFailure },
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
          {
            guard: { type: 'isServerAway', params: ({ event }) => event },
            target: 'keeping',
            actions: noteSubmitFailure,
          },
          { target: 'failed', actions: [noteSubmitFailure, 'refreshWorks'] },
        ],
      },
    },
    failed: {
      on: { 'file.choose': takeFile, 'work.submit': sendWork },
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
    kept: { on: { 'work.again': { target: 'choosing', actions: 'startAfresh' } } },
    done: { on: { 'work.again': { target: 'choosing', actions: 'startAfresh' } } },
  },
});
