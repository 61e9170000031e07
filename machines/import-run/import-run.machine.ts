import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import type { Schema } from '#openapi/index.ts';

export type ImportMode = 'preview' | 'all' | 'valid';
export type ImportAnswer = { readonly message: string; readonly result: Schema<'ImportReport'> };

export type ImportRunEvent =
  | { type: 'file.choose'; file: File }
  | { type: 'import.start'; mode: 'all' | 'valid' };

export type ImportRunContext = {
  readonly file: File | undefined;
  /** The result of the check, later of the import. */
  readonly report: Schema<'ImportReport'> | undefined;
  /** The server's word at the end. */
  readonly message: string;
  readonly problem: string;
};

/** Where no file can be missing any more, but its type does not know. */
const noFile = new File([], '');

/**
 * Importing a sheet: the file is checked without writing anything, the user sees what would happen, and only then says
 * whether everything or the good lines alone are written. To close the dialog ends a check; while something is written it cannot be closed.
 */
export const importRunMachine = setup({
  types: { context: {} as ImportRunContext, events: {} as ImportRunEvent },
  actors: {
    /** Rejects with an error whose `details` hold the report, when the server refused because of it. */
    sendFile: fromPromise<ImportAnswer, { file: File; mode: ImportMode }>(() => notProvided('sendFile')),
  },
  actions: {
    refreshList: (): void => notProvided('refreshList'),
    keepFile: assign((_, { file }: { file: File }) => ({ file, report: undefined, problem: '' })),
    keepAnswer: assign((_, { message, result }: ImportAnswer) => ({ message, report: result, problem: '' })),
    noteProblem: assign(({ context }, { error }: { error: unknown }) => ({
      problem: messageOf(error, '文件上传失败'),
      report: reportOf(error) ?? context.report,
    })),
    forgetProblem: assign({ problem: '' }),
  },
}).createMachine({
  id: 'importRun',
  context: { file: undefined, report: undefined, message: '', problem: '' },
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'file.choose': { target: 'checking', actions: { type: 'keepFile', params: ({ event }) => event } },
      },
    },
    checking: {
      invoke: {
        src: 'sendFile',
        id: 'checkFile',
        input: ({ context }) => ({ file: context.file ?? noFile, mode: 'preview' }),
        onDone: { target: 'reviewing', actions: { type: 'keepAnswer', params: ({ event }) => event.output } },
        onError: { target: 'choosing', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
    },
    reviewing: {
      on: {
        'file.choose': { target: 'checking', actions: { type: 'keepFile', params: ({ event }) => event } },
        'import.start': { target: 'importing', actions: 'forgetProblem' },
      },
    },
    importing: {
      invoke: {
        src: 'sendFile',
        id: 'importFile',
        input: ({ context, event }) => {
          assertEvent(event, 'import.start');
          return { file: context.file ?? noFile, mode: event.mode };
        },
        onDone: {
          target: 'finished',
          actions: [{ type: 'keepAnswer', params: ({ event }) => event.output }, 'refreshList'],
        },
        // Something may have been written all the same, when only the answer was lost.
        onError: {
          target: 'reviewing',
          actions: [{ type: 'noteProblem', params: ({ event }) => event }, 'refreshList'],
        },
      },
    },
    finished: {
      on: {
        'file.choose': { target: 'checking', actions: { type: 'keepFile', params: ({ event }) => event } },
      },
    },
  },
});

/** The report a refusal carries; undefined for any other failure. */
function reportOf(error: unknown): Schema<'ImportReport'> | undefined {
  if (typeof error !== 'object' || error === null || !('details' in error)) return undefined;
  const isReport = (one: unknown): one is Schema<'ImportReport'> =>
    typeof one === 'object' && one !== null && 'lines' in one && 'errorCount' in one;
  return isReport(error.details) ? error.details : undefined;
}
