import { assign, fromPromise, setup, stateIn } from 'xstate';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import {
  hasChanges,
  problemOf,
  firstProblem,
  newReport,
  sentDefinition,
  valuesOf,
  type Problem,
  type ReportDetail,
  type ReportValues,
  type Definition,
} from './report-values.ts';
import { conflictOf } from '#machines/record-crud/save-conflict.ts';

/** The user who saved meanwhile and the time, their version, and why it cannot be read. */
export type Conflict = {
  readonly by: string;
  readonly at: string;
  readonly revision: string | undefined;
  readonly problem?: string | undefined;
};

export type Source = Definition['source'];

export type ReportBuildingEvent =
  | { type: 'report.retry' | 'report.save' }
  | { type: 'values.change'; patch: Partial<ReportValues> }
  /** Found by the server, or by the editor of a part on the page. */
  | { type: 'problem.found'; problem: Problem }
  | { type: 'source.choose'; source: Source }
  | { type: 'wipe.confirm' | 'wipe.cancel' }
  | { type: 'conflict.overwrite' | 'conflict.reload' | 'conflict.leave' }
  /** Unsaved changes of an earlier visit, and the revision they are based on. */
  | { type: 'draft.found'; values: ReportValues; revision: string }
  | { type: 'draft.restore' | 'draft.discard' }
  | { type: 'leave.ask' | 'leave.confirm' | 'leave.cancel' };

export type ReportBuildingContext = {
  readonly present: ReportValues;
  readonly saved: ReportValues;
  /** Undefined: it is not there yet. */
  readonly id: string | undefined;
  /** The state of the report that it was begun from; empty: it is not there yet. */
  readonly revision: string;
  readonly problem: Problem | undefined;
  /** Why it cannot be read; empty: it can. */
  readonly unreadable: string;
  /** The source that was chosen and would wipe what stands below. */
  readonly wanted: Source | undefined;
  readonly conflict: Conflict | undefined;
  /** Changes from before another user saved. */
  readonly offered: ReportValues | undefined;
};

export type SaveInput = {
  readonly values: ReportValues;
  readonly id: string | undefined;
  readonly revision: string;
};

/** `values` are those that were sent. */
export type SaveOutput = {
  readonly values: ReportValues;
  readonly message: string;
  readonly id: string;
  readonly revision: string;
};

/** Returns the initial context of a report to be read, or of a new one. */
const initialContext = (id: string | undefined): ReportBuildingContext => ({
  present: newReport,
  saved: newReport,
  id,
  revision: '',
  problem: undefined,
  unreadable: '',
  wanted: undefined,
  conflict: undefined,
  offered: undefined,
});

/** As it was sent; what was typed since stays. */
const savedBy = ({ values, id, revision }: SaveOutput) => ({
  saved: values,
  id,
  revision,
  problem: undefined,
});

/** Whether another source takes something away: its parts are of the fields of another one. */
const wouldWipe = ({ present: { definition } }: ReportBuildingContext): boolean =>
  definition !== undefined && Object.keys(sentDefinition(definition)).length > 1;

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
    takeWanted: assign(({ context: { present, wanted: requested } }) => ({
      present: { ...present, definition: requested && { source: requested } },
      problem: undefined,
    })),
    noteSaved: assign((_, output: SaveOutput) => savedBy(output)),
    noteConflict: assign((_, { error }: { error: unknown }) => ({ conflict: conflictFrom(error) })),
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
    hasConflict: (_, { error }: { error: unknown }) => conflictFrom(error) !== undefined,
    isPlaced: (_, { error }: { error: unknown }) => problemOf(error) !== undefined,
    isSameBegin: ({ context }, { revision }: { revision: string }) => context.revision === revision,
  },
}).createMachine({
  id: 'reportBuilding',
  context: ({ input }) => initialContext(input.id),
  initial: 'loading',
  on: {
    'values.change': { actions: { type: 'change', params: ({ event }) => event } },
    'problem.found': { actions: { type: 'noteProblem', params: ({ event }) => event } },
    // After a save by another user the draft is only offered: saving it would undo their changes.
    'draft.found': [
      {
        guard: { type: 'isSameBegin', params: ({ event }) => event },
        actions: { type: 'change', params: ({ event }) => ({ patch: event.values }) },
      },
      { actions: { type: 'offer', params: ({ event }) => event } },
    ],
    'draft.restore': { actions: ['takeOffer', 'dropOffer'] },
    'draft.discard': [
      { guard: 'hasOnlyOffer', actions: ['dropOffer', 'forgetDraft'] },
      // Later input is kept under the same name.
      { guard: 'hasOffer', actions: 'dropOffer' },
      { actions: ['takeBack', 'forgetDraft'] },
    ],
  },
  states: {
    loading: {
      always: { guard: 'isNew', target: 'editing' },
      invoke: {
        src: 'readReport',
        id: 'readReport',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'editing',
          actions: { type: 'takeReport', params: ({ event }) => ({ report: event.output }) },
        },
        onError: { target: 'unreadable', actions: { type: 'noteUnreadable', params: ({ event }) => event } },
      },
    },
    unreadable: { on: { 'report.retry': 'loading' } },
    editing: {
      on: {
        'report.save': [
          {
            guard: 'isWanting',
            actions: [
              { type: 'noteProblem', params: ({ context }) => ({ problem: firstProblem(context.present) }) },
              { type: 'showProblem', params: ({ context }) => ({ problem: context.problem }) },
            ],
          },
          { target: 'saving' },
        ],
        'source.choose': [
          {
            guard: 'wouldWipe',
            target: 'wiping',
            actions: { type: 'noteWanted', params: ({ event }) => event },
          },
          {
            actions: [
              { type: 'noteWanted', params: ({ event }) => event },
              'takeWanted',
              { type: 'showSource', params: ({ context }) => ({ source: context.wanted }) },
              'forgetWanted',
            ],
          },
        ],
        'leave.ask': 'leaving',
      },
    },
    /** The source is another: what was chosen of the one before goes. */
    wiping: {
      on: {
        'wipe.confirm': {
          target: 'editing',
          actions: [
            'takeWanted',
            { type: 'showSource', params: ({ context }) => ({ source: context.wanted }) },
            'forgetWanted',
          ],
        },
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
          {
            guard: 'isDeparting',
            target: 'leaving',
            actions: [
              { type: 'noteSaved', params: ({ event }) => event.output },
              {
                type: 'announceSaved',
                params: ({ context, event }) => ({ ...event.output, isAll: !hasChanges(context) }),
              },
            ],
          },
          {
            target: 'editing',
            actions: [
              { type: 'noteSaved', params: ({ event }) => event.output },
              {
                type: 'announceSaved',
                params: ({ context, event }) => ({ ...event.output, isAll: !hasChanges(context) }),
              },
            ],
          },
        ],
        // A user who was leaving stays: nothing was saved.
        onError: [
          {
            guard: { type: 'hasConflict', params: ({ event }) => event },
            target: 'conflicted',
            actions: ['stay', { type: 'noteConflict', params: ({ event }) => event }],
          },
          {
            guard: { type: 'isPlaced', params: ({ event }) => event },
            target: 'editing',
            actions: [
              'stay',
              { type: 'noteProblem', params: ({ event }) => ({ problem: problemOf(event.error) }) },
              { type: 'showProblem', params: ({ context }) => ({ problem: context.problem }) },
            ],
          },
          {
            target: 'editing',
            actions: ['stay', { type: 'warn', params: ({ event }) => ({ error: event.error }) }],
          },
        ],
      },
      states: { staying: { on: { 'leave.ask': 'departing' } }, departing: {} },
    },
    conflicted: {
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
          actions: [{ type: 'takeReport', params: ({ event }) => ({ report: event.output }) }, 'forgetDraft'],
        },
        onError: { target: 'conflicted', actions: { type: 'noteUnread', params: ({ event }) => event } },
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

/** As the server has it. */
function readFrom(report: ReportDetail): ReportBuildingContext {
  const saved = valuesOf(report);
  return { ...initialContext(report.id), present: saved, saved, revision: report.revision ?? '' };
}

/** Returns the conflict when another user saved first; undefined for another failure. */
function conflictFrom(error: unknown): Conflict | undefined {
  const other = conflictOf(error);
  if (other === undefined) return undefined;
  return { by: other.by, at: other.at, revision: other.theirs.revision ?? undefined };
}
