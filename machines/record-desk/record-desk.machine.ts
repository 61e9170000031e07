import { assertEvent, assign, cancel, fromPromise, raise, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { notProvided } from '#machines/not-provided.ts';
import { changedSelection, conflictOf, emptyDesk, mostSelected } from './record-desk-events.ts';
import type {
  DeskAction,
  DeskRecord,
  DeskTold,
  RecordDeskContext,
  RecordDeskEvent,
} from './record-desk-events.ts';
import {
  announce,
  askAction,
  changeSelection,
  close,
  edit,
  noAction,
  noteProblem,
  view,
  warn,
  type Choosing,
} from './record-desk-steps.ts';

/**
 * The flow of every admin list: select rows, view a record, add, edit, save, delete, undo. A failure keeps the input.
 * When another user has saved first, their state is kept next to the input until the user has decided.
 */
export const recordDeskMachine = setup({
  types: { context: {} as RecordDeskContext, events: {} as RecordDeskEvent },
  actors: {
    /** The record as the server has it now. */
    loadRecord: fromPromise<DeskRecord, { record: DeskRecord }>(() => notProvided('loadRecord')),
    /** Without `record`: a new one. Rejects with what the form shows. */
    saveRecord: fromPromise<DeskTold, { record: DeskRecord | undefined; values: unknown }>(() =>
      notProvided('saveRecord'),
    ),
    performAction: fromPromise<DeskTold, { action: DeskAction }>(() => notProvided('performAction')),
    restoreRecords: fromPromise<DeskTold, { ids: readonly string[] }>(() => notProvided('restoreRecords')),
  },
  actions: {
    warn: (_args, _warning: { message: string }): void => notProvided('warn'),
    announceSuccess: (_args, _success: DeskTold): void => notProvided('announceSuccess'),
    refreshList: (): void => notProvided('refreshList'),
    changeSelection: assign(({ context }, change: Choosing) => ({
      selected: changedSelection(context.selected, change),
    })),
    clearSelection: assign({ selected: emptyDesk.selected }),
    keepRecord: assign((_, { record }: { record: DeskRecord }) => ({ record, problem: undefined })),
    noteSaved: assign(({ context }, { id }: DeskTold) => ({
      savedId: id ?? context.record?.id,
      record: undefined,
      problem: undefined,
    })),
    forgetRecord: assign({ record: undefined, problem: undefined, conflict: undefined }),
    noteProblem: assign((_, { error }: { error: unknown }) => ({ problem: error })),
    noteConflict: assign((_, { error }: { error: unknown }) => ({ conflict: conflictOf(error) })),
    takeTheirs: assign(({ context }) => ({
      record: context.conflict?.theirs ?? context.record,
      conflict: undefined,
      problem: undefined,
    })),
    dropConflict: assign({ conflict: undefined }),
    keepAction: assign((_, { action }: { action: DeskAction }) => ({ action, problem: undefined })),
    noteActed: assign(({ context: { action, selected, removed } }) => ({
      selected: changedSelection(selected, { ids: action?.ids ?? [], chosen: false }),
      removed: action?.undoable === true ? action.ids : removed,
      action: undefined,
      problem: undefined,
    })),
    forgetAction: assign({ action: undefined, problem: undefined }),
    startUndoWindow: raise({ type: 'undo.expired' }, { delay: 'undoWindow', id: 'undoWindow' }),
    stopUndoWindow: cancel('undoWindow'),
    forgetRemoved: assign({ removed: emptyDesk.removed }),
  },
  guards: {
    isTooMuch: ({ context }, change: Choosing) =>
      change.chosen && changedSelection(context.selected, change).length > mostSelected,
    namesRows: (_, { action }: { action: DeskAction }) => action.ids.length > 0,
    isConflict: (_, { error }: { error: unknown }) => conflictOf(error) !== undefined,
    isUndoable: ({ context }) => context.action?.undoable === true,
    canUndo: ({ context }) => context.removed.length > 0,
  },
  delays: { undoWindow: businessConstants.undoWindow },
}).createMachine({
  id: 'recordDesk',
  meta: { tolerances: { undoWindow: 1_500 } },
  context: emptyDesk,
  initial: 'browsing',
  on: {
    'selection.change': changeSelection,
    'selection.clear': { actions: 'clearSelection' },
    'undo.expired': { actions: 'forgetRemoved' },
  },
  states: {
    browsing: {
      on: {
        'record.create': { target: 'editing', actions: 'forgetRecord' },
        'record.view': view,
        'record.edit': edit,
        'action.ask': askAction,
        'undo.confirm': { guard: 'canUndo', target: 'restoring', actions: 'stopUndoWindow' },
      },
    },
    viewing: { on: { 'record.view': view, 'record.edit': edit, 'record.close': close } },
    opening: {
      invoke: {
        src: 'loadRecord',
        id: 'loadRecord',
        input: ({ event }) => {
          assertEvent(event, 'record.edit');
          return event;
        },
        onDone: {
          target: 'editing',
          actions: { type: 'keepRecord', params: ({ event }) => ({ record: event.output }) },
        },
        onError: { ...close, actions: ['forgetRecord', warn] },
      },
      on: { 'record.close': close },
    },
    editing: {
      on: {
        'record.save': 'saving',
        'record.saved': {
          target: 'browsing',
          actions: [{ type: 'noteSaved', params: ({ event }) => event }, 'refreshList'],
        },
        'record.close': close,
      },
    },
    saving: {
      invoke: {
        src: 'saveRecord',
        id: 'saveRecord',
        input: ({ context, event }) => {
          assertEvent(event, 'record.save');
          return { record: context.record, values: event.values };
        },
        onDone: {
          target: 'browsing',
          actions: [announce, { type: 'noteSaved', params: ({ event }) => event.output }, 'refreshList'],
        },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'conflicted',
            actions: { type: 'noteConflict', params: ({ event }) => event },
          },
          { target: 'editing', actions: noteProblem },
        ],
      },
    },
    conflicted: {
      on: {
        'conflict.resolve': { target: 'editing', actions: 'takeTheirs' },
        'conflict.return': { target: 'editing', actions: 'dropConflict' },
        'record.close': close,
      },
    },
    confirming: {
      on: {
        'action.confirm': 'acting',
        'action.cancel': { target: 'browsing', actions: 'forgetAction' },
      },
    },
    acting: {
      invoke: {
        src: 'performAction',
        id: 'performAction',
        input: ({ context }) => ({ action: context.action ?? noAction }),
        onDone: [
          {
            guard: 'isUndoable',
            target: 'browsing',
            actions: [announce, 'noteActed', 'stopUndoWindow', 'startUndoWindow', 'refreshList'],
          },
          { target: 'browsing', actions: [announce, 'noteActed', 'refreshList'] },
        ],
        onError: { target: 'confirming', actions: noteProblem },
      },
    },
    restoring: {
      invoke: {
        src: 'restoreRecords',
        id: 'restoreRecords',
        input: ({ context }) => ({ ids: context.removed }),
        onDone: { target: 'browsing', actions: [announce, 'forgetRemoved', 'refreshList'] },
        onError: { target: 'browsing', actions: ['startUndoWindow', warn] },
      },
    },
  },
});
