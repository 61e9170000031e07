import { assertEvent, assign, cancel, fromPromise, raise, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import { conflictOf, type CrudRecord, type CrudConflict } from './save-conflict.ts';

/** Something done to chosen records after a question, such as deleting or freezing them. */
export type CrudAction = {
  /** The task of `performAction`; the machine does not read it. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  /** A warning below the question that the action cannot be undone. */
  readonly warning?: string | undefined;
  readonly ids: readonly string[];
  readonly danger: boolean;
  /** Whether 撤销 is offered afterwards. */
  readonly undoable: boolean;
};

export type CrudReply = { readonly message: string; readonly id?: string | undefined };

export type RecordCrudEvent =
  | { type: 'selection.change'; ids: readonly string[]; chosen: boolean }
  | { type: 'selection.clear' }
  | { type: 'record.create' }
  | { type: 'record.view'; record: CrudRecord }
  | { type: 'record.edit'; record: CrudRecord }
  | { type: 'record.save'; values: unknown }
  /** The form has saved by itself. */
  | { type: 'record.saved'; message: string; id?: string | undefined }
  | { type: 'record.close' }
  | { type: 'conflict.resolve' }
  | { type: 'conflict.return' }
  | { type: 'action.ask'; action: CrudAction }
  | { type: 'action.confirm' }
  | { type: 'action.cancel' }
  | { type: 'undo.confirm' }
  | { type: 'undo.expired' };

export type RecordCrudContext = {
  /** Chosen rows, on whatever page they stand. */
  readonly selected: readonly string[];
  /** The record that is open; undefined in a form for a new one. */
  readonly record: CrudRecord | undefined;
  /** The record that was saved last, to point it out. */
  readonly savedId: string | undefined;
  /** Why the last save or action failed: what was thrown, a new object each time. */
  readonly problem: unknown;
  readonly conflict: CrudConflict | undefined;
  readonly action: CrudAction | undefined;
  /** The records that 撤销 restores. */
  readonly removed: readonly string[];
};

export const emptyContext: RecordCrudContext = {
  selected: [],
  record: undefined,
  savedId: undefined,
  problem: undefined,
  conflict: undefined,
  action: undefined,
  removed: [],
};

/** As many rows as one request names by their ids. */
export const maxSelected = 500;

export const nothingChosen = '请选择一条记录！';

export const tooManyChosen = `最多选择 ${maxSelected} 条记录！`;

/** Where no action can be missing any more, but its type does not know. */
const noAction: CrudAction = { name: '', title: '', text: '', ids: [], danger: false, undoable: false };

/**
 * The flow of every admin list: select rows, view a record, add, edit, save, delete, undo. A failure keeps the input.
 * When another user has saved first, their state is kept next to the input until the user has decided.
 */
export const recordCrudMachine = setup({
  types: { context: {} as RecordCrudContext, events: {} as RecordCrudEvent },
  actors: {
    /** The record as the server has it now. */
    loadRecord: fromPromise<CrudRecord, { record: CrudRecord }>(() => notProvided('loadRecord')),
    /** Without `record`: a new one. Rejects with what the form shows. */
    saveRecord: fromPromise<CrudReply, { record: CrudRecord | undefined; values: unknown }>(() =>
      notProvided('saveRecord'),
    ),
    performAction: fromPromise<CrudReply, { action: CrudAction }>(() => notProvided('performAction')),
    restoreRecords: fromPromise<CrudReply, { ids: readonly string[] }>(() => notProvided('restoreRecords')),
  },
  actions: {
    warn: (_args, _warning: { message: string }): void => notProvided('warn'),
    announceSuccess: (_args, _success: CrudReply): void => notProvided('announceSuccess'),
    refreshList: (): void => notProvided('refreshList'),
    changeSelection: assign(({ context }, change: { ids: readonly string[]; chosen: boolean }) => ({
      selected: changedSelection(context.selected, change),
    })),
    clearSelection: assign({ selected: emptyContext.selected }),
    keepRecord: assign((_, { record }: { record: CrudRecord }) => ({ record, problem: undefined })),
    noteSaved: assign(({ context }, { id }: CrudReply) => ({
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
    keepAction: assign((_, { action }: { action: CrudAction }) => ({ action, problem: undefined })),
    noteActed: assign(({ context: { action, selected, removed } }) => ({
      selected: changedSelection(selected, { ids: action?.ids ?? [], chosen: false }),
      removed: action?.undoable === true ? action.ids : removed,
      action: undefined,
      problem: undefined,
    })),
    forgetAction: assign({ action: undefined, problem: undefined }),
    startUndoWindow: raise({ type: 'undo.expired' }, { delay: 'undoWindow', id: 'undoWindow' }),
    stopUndoWindow: cancel('undoWindow'),
    forgetRemoved: assign({ removed: emptyContext.removed }),
  },
  guards: {
    isTooMuch: ({ context }, change: { ids: readonly string[]; chosen: boolean }) =>
      change.chosen && changedSelection(context.selected, change).length > maxSelected,
    namesRows: (_, { action }: { action: CrudAction }) => action.ids.length > 0,
    isConflict: (_, { error }: { error: unknown }) => conflictOf(error) !== undefined,
    isUndoable: ({ context }) => context.action?.undoable === true,
    canUndo: ({ context }) => context.removed.length > 0,
  },
  delays: { undoWindow: businessConstants.undoWindow },
}).createMachine({
  id: 'recordCrud',
  meta: { tolerances: { undoWindow: 1_500 } },
  context: emptyContext,
  initial: 'browsing',
  on: {
    'selection.change': [
      // One request can name no more.
      {
        guard: { type: 'isTooMuch', params: ({ event }) => event },
        actions: { type: 'warn', params: { message: tooManyChosen } },
      },
      { actions: { type: 'changeSelection', params: ({ event }) => event } },
    ],
    'selection.clear': { actions: 'clearSelection' },
    'undo.expired': { actions: 'forgetRemoved' },
  },
  states: {
    browsing: {
      on: {
        'record.create': { target: 'editing', actions: 'forgetRecord' },
        'record.view': { target: 'viewing', actions: { type: 'keepRecord', params: ({ event }) => event } },
        'record.edit': { target: 'opening', actions: { type: 'keepRecord', params: ({ event }) => event } },
        'action.ask': [
          {
            guard: { type: 'namesRows', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'keepAction', params: ({ event }) => event },
          },
          { actions: { type: 'warn', params: { message: nothingChosen } } },
        ],
        'undo.confirm': { guard: 'canUndo', target: 'restoring', actions: 'stopUndoWindow' },
      },
    },
    viewing: {
      on: {
        'record.view': { target: 'viewing', actions: { type: 'keepRecord', params: ({ event }) => event } },
        'record.edit': { target: 'opening', actions: { type: 'keepRecord', params: ({ event }) => event } },
        'record.close': { target: 'browsing', actions: 'forgetRecord' },
      },
    },
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
        onError: {
          target: 'browsing',
          actions: [
            'forgetRecord',
            { type: 'warn', params: ({ event }) => ({ message: messageOf(event.error, '操作失败') }) },
          ],
        },
      },
      on: { 'record.close': { target: 'browsing', actions: 'forgetRecord' } },
    },
    editing: {
      on: {
        'record.save': 'saving',
        'record.saved': {
          target: 'browsing',
          actions: [{ type: 'noteSaved', params: ({ event }) => event }, 'refreshList'],
        },
        'record.close': { target: 'browsing', actions: 'forgetRecord' },
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
          actions: [
            { type: 'announceSuccess', params: ({ event }) => event.output },
            { type: 'noteSaved', params: ({ event }) => event.output },
            'refreshList',
          ],
        },
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'conflicted',
            actions: { type: 'noteConflict', params: ({ event }) => event },
          },
          { target: 'editing', actions: { type: 'noteProblem', params: ({ event }) => event } },
        ],
      },
    },
    conflicted: {
      on: {
        'conflict.resolve': { target: 'editing', actions: 'takeTheirs' },
        'conflict.return': { target: 'editing', actions: 'dropConflict' },
        'record.close': { target: 'browsing', actions: 'forgetRecord' },
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
            actions: [
              { type: 'announceSuccess', params: ({ event }) => event.output },
              'noteActed',
              'stopUndoWindow',
              'startUndoWindow',
              'refreshList',
            ],
          },
          {
            target: 'browsing',
            actions: [
              { type: 'announceSuccess', params: ({ event }) => event.output },
              'noteActed',
              'refreshList',
            ],
          },
        ],
        onError: { target: 'confirming', actions: { type: 'noteProblem', params: ({ event }) => event } },
      },
    },
    restoring: {
      invoke: {
        src: 'restoreRecords',
        id: 'restoreRecords',
        input: ({ context }) => ({ ids: context.removed }),
        onDone: {
          target: 'browsing',
          actions: [
            { type: 'announceSuccess', params: ({ event }) => event.output },
            'forgetRemoved',
            'refreshList',
          ],
        },
        onError: {
          target: 'browsing',
          actions: [
            'startUndoWindow',
            { type: 'warn', params: ({ event }) => ({ message: messageOf(event.error, '操作失败') }) },
          ],
        },
      },
    },
  },
});

/** The selection after some rows were ticked or unticked, in the order of choosing. */
export function changedSelection(
  selected: readonly string[],
  { ids, chosen }: { readonly ids: readonly string[]; readonly chosen: boolean },
): readonly string[] {
  return chosen ? [...new Set([...selected, ...ids])] : selected.filter((id) => !ids.includes(id));
}
