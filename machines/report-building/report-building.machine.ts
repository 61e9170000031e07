import { assign, fromPromise, setup, stateIn } from 'xstate';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import {
  begunAt,
  hasChanges,
  overtakenBy,
  problemOf,
  readFrom,
  savedBy,
  wouldWipe,
  type ReportBuildingContext,
  type ReportBuildingEvent,
  type SaveInput,
  type SaveOutput,
  type Source,
} from './report-building-events.ts';
import {
  discardDraft,
  errorOf,
  exchange,
  notSaved,
  noteWanted,
  noteWanting,
  saved,
  takeDraft,
  takeReport,
} from './report-building-steps.ts';
import { firstProblem, type Problem, type ReportDetail, type ReportValues } from './report-values.ts';

/**
 * Editing and saving a report: it is read and changed, its source is replaced after a question, it is saved over the
 * revision it is based on, and a conflict with another user is resolved. Unsaved changes are offered again. Leaving
 * asks first when changes would be lost, and waits while a save is running, because only its end shows whether they
 * are.
 */
export const reportBuildingMachine = setup({
  types: {
    context: {} as ReportBuildingContext,
    input: {} as { id: string | undefined },
    events: {} as ReportBuildingEvent,
  },
  actors: {
    readReport: fromPromise<ReportDetail, { id: string | undefined }>(() => notProvided('readReport')),
    saveReport: fromPromise<SaveOutput, SaveInput>(() => notProvided('saveReport')),
  },
  actions: {
    /** Where it is, and in words. */
    showProblem: (_args, _problem: { problem: Problem | undefined }): void => notProvided('showProblem'),
    /** Reports a failure without a field. */
    warn: (_args, _failure: { error: unknown }): void => notProvided('warn'),
    /** `isAll`: nothing was typed meanwhile. */
    announceSaved: (_args, _saved: SaveOutput & { isAll: boolean }): void => notProvided('announceSaved'),
    forgetDraft: (): void => notProvided('forgetDraft'),
    showSource: (_args, _source: { source: Source | undefined }): void => notProvided('showSource'),
    leave: (): void => notProvided('leave'),
    /** The user stays on the page. */
    stay: (): void => notProvided('stay'),
    takeReport: assign((_, { report }: { report: ReportDetail }) => readFrom(report)),
    noteUnreadable: assign((_, { error }: { error: unknown }) => ({
      unreadable: messageOf(error, '加载失败'),
    })),
    // A changed part may be valid now: the server reports a remaining problem again.
    change: assign(({ context: { present } }, { patch }: { patch: Partial<ReportValues> }) => ({
      present: { ...present, ...patch },
      problem: undefined,
    })),
    noteProblem: assign((_, { problem }: { problem: Problem | undefined }) => ({ problem })),
    noteWanted: assign((_, { source }: { source: Source }) => ({ wanted: source })),
    forgetWanted: assign({ wanted: undefined }),
    takeWanted: assign(({ context: { present, wanted } }) => ({
      present: { ...present, definition: wanted && { source: wanted } },
      problem: undefined,
    })),
    noteSaved: assign((_, output: SaveOutput) => savedBy(output)),
    noteConflict: assign((_, { error }: { error: unknown }) => ({ conflict: overtakenBy(error) })),
    noteUnread: assign(({ context: { conflict } }, { error }: { error: unknown }) => ({
      conflict: conflict && { ...conflict, problem: messageOf(error, '加载失败') },
    })),
    forgetConflict: assign({ conflict: undefined }),
    offer: assign((_, { values }: { values: ReportValues }) => ({ offered: values })),
    takeOffer: assign(({ context: { present, offered } }) => ({
      present: offered ?? present,
      problem: undefined,
    })),
    dropOffer: assign({ offered: undefined }),
    takeBack: assign(({ context }) => ({ present: context.saved, problem: undefined })),
  },
  guards: {
    isNew: ({ context: { id } }) => id === undefined,
    hasNoChanges: ({ context }) => !hasChanges(context),
    hasOnlyOffer: ({ context }) => context.offered !== undefined && !hasChanges(context),
    hasOffer: ({ context }) => context.offered !== undefined,
    wouldWipe: ({ context }) => wouldWipe(context),
    isWanting: ({ context: { present } }) => firstProblem(present) !== undefined,
    isDeparting: stateIn({ saving: 'departing' }),
    isOvertaken: (_, { error }: { error: unknown }) => overtakenBy(error) !== undefined,
    isPlaced: (_, { error }: { error: unknown }) => problemOf(error) !== undefined,
    isSameBegin: ({ context }, { revision }: { revision: string }) => context.revision === revision,
  },
}).createMachine({
  id: 'reportBuilding',
  context: ({ input }) => begunAt(input.id),
  initial: 'loading',
  on: {
    'values.change': { actions: { type: 'change', params: ({ event }) => event } },
    'problem.found': { actions: { type: 'noteProblem', params: ({ event }) => event } },
    'draft.found': takeDraft,
    'draft.restore': { actions: ['takeOffer', 'dropOffer'] },
    'draft.discard': discardDraft,
  },
  states: {
    loading: {
      always: { guard: 'isNew', target: 'editing' },
      invoke: {
        src: 'readReport',
        id: 'readReport',
        input: ({ context: { id } }) => ({ id }),
        onDone: { target: 'editing', actions: takeReport },
        onError: { target: 'unreadable', actions: { type: 'noteUnreadable', params: errorOf } },
      },
    },
    unreadable: { on: { 'report.retry': 'loading' } },
    editing: {
      on: {
        'report.save': [{ guard: 'isWanting', actions: noteWanting }, { target: 'saving' }],
        'source.choose': [
          { guard: 'wouldWipe', target: 'wiping', actions: noteWanted },
          { actions: [noteWanted, ...exchange] },
        ],
        'leave.ask': 'leaving',
      },
    },
    /** The source is another: what was chosen of the one before goes. */
    wiping: {
      on: {
        'wipe.confirm': { target: 'editing', actions: exchange },
        'wipe.cancel': { target: 'editing', actions: 'forgetWanted' },
        'leave.ask': { target: 'leaving', actions: 'forgetWanted' },
      },
    },
    saving: {
      initial: 'staying',
      exit: 'forgetConflict',
      invoke: {
        src: 'saveReport',
        id: 'saveReport',
        input: ({ context: { present, id, revision, conflict } }) => ({
          values: present,
          id,
          revision: conflict?.revision ?? revision,
        }),
        onDone: [
          { guard: 'isDeparting', target: 'leaving', actions: saved },
          { target: 'editing', actions: saved },
        ],
        onError: notSaved,
      },
      states: { staying: { on: { 'leave.ask': 'departing' } }, departing: {} },
    },
    overtaken: {
      on: {
        'conflict.overwrite': 'saving',
        'conflict.reload': 'rereading',
        'conflict.leave': { target: 'editing', actions: 'forgetConflict' },
        'leave.ask': { target: 'leaving', actions: 'forgetConflict' },
      },
    },
    rereading: {
      invoke: {
        src: 'readReport',
        id: 'readReport',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'editing',
          actions: [takeReport, 'forgetDraft'],
        },
        onError: { target: 'overtaken', actions: { type: 'noteUnread', params: errorOf } },
      },
      on: { 'leave.ask': { target: 'leaving', actions: 'forgetConflict' } },
    },
    leaving: {
      always: { guard: 'hasNoChanges', target: 'editing', actions: 'leave' },
      on: {
        'leave.confirm': { target: 'editing', actions: ['forgetDraft', 'leave'] },
        'leave.cancel': { target: 'editing', actions: 'stay' },
      },
    },
  },
});
