import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import { editorProblems, type EditorFailure } from './editor-problems.ts';

export type EditorEvent =
  /** A draft of this work was found on this computer: the author chooses. */
  | { type: 'draft.restore' | 'draft.discard' }
  | { type: 'frame.loaded' }
  | { type: 'frame.failed'; reason: EditorFailure }
  /** The same work was opened in another tab of this browser. */
  | { type: 'copy.opened' }
  /** The author wants to go on in this tab, whichever else has the work. */
  | { type: 'editing.resume' }
  /** The tab of this page was hidden and is in front again. */
  | { type: 'page.shown' }
  | { type: 'work.reopen' };

export type EditorOrder = { type: 'openProject'; from: 'server' | 'draft' } | { type: 'openAgain' };

export type LoadedWork = {
  /** Whether this computer has a draft that is newer than the server's version. */
  readonly hasDraft: boolean;
  readonly canEdit: boolean;
  /** Whether another tab of this browser has it open. */
  readonly isElsewhere: boolean;
};

export type EditorContext = {
  readonly from: 'server' | 'draft';
  readonly canEdit: boolean;
  /** True when this page had the work before, or took it over: no question about other tabs is asked. */
  readonly isTaken: boolean;
  /** Why nothing can be edited; empty: nothing is wrong. */
  readonly problem: string;
};

/**
 * One open project: loaded, left to the tab that has it open already unless the author wants it here, a draft of it
 * offered when this computer has a newer one, opened in the frame, edited, and given up to another tab that takes it.
 * Saving is work-saving's, drafts are draft-keeping's.
 */
export const editorMachine = setup({
  types: { context: {} as EditorContext, events: {} as EditorEvent },
  actors: {
    /** Fetches the work and looks for a draft of it; keeps both where `linkFrame` finds them. */
    loadWork: fromPromise<LoadedWork>(() => notProvided('loadWork')),
    /** The sandboxed frame; it reports `frame.…`. */
    linkFrame: fromCallback<EditorOrder>(() => notProvided('linkFrame')),
    /** Tells other tabs of this browser that the work is open here, and reports `copy.opened`. */
    claimWork: fromCallback(() => notProvided('claimWork')),
  },
  actions: {
    dropDraft: (): void => notProvided('dropDraft'),
    /** Changes of this tab are stored before another tab continues. */
    flushDraft: (): void => notProvided('flushDraft'),
    openProject: sendTo('linkFrame', ({ context }) => ({ type: 'openProject', from: context.from })),
    /** Whichever tab has the work gives it up before it is loaded here, and writes down what it has. */
    takeOver: (): void => notProvided('takeOver'),
    take: assign({ isTaken: true }),
    noteLoaded: assign((_, { canEdit }: LoadedWork) => ({ canEdit, from: 'server' as const, problem: '' })),
    chooseDraft: assign({ from: 'draft' }),
    noteProblem: assign((_, { problem }: { problem: string }) => ({ problem })),
    noteFailure: assign((_, { reason }: { reason: EditorFailure }) => ({ problem: editorProblems[reason] })),
  },
  guards: {
    isElsewhere: ({ context }, { isElsewhere, canEdit }: LoadedWork) =>
      isElsewhere && canEdit && !context.isTaken,
    hasDraft: (_, { hasDraft, canEdit }: LoadedWork) => hasDraft && canEdit,
    mayEdit: ({ context }) => context.canEdit,
  },
}).createMachine({
  id: 'editor',
  context: { from: 'server', canEdit: false, isTaken: false, problem: '' },
  invoke: {
    src: 'linkFrame',
    id: 'linkFrame',
    onError: { target: '.broken', actions: { type: 'noteFailure', params: { reason: 'crashed' } } },
  },
  initial: 'loading',
  on: {
    'frame.failed': {
      target: '.broken',
      actions: { type: 'noteFailure', params: ({ event }) => event },
    },
  },
  states: {
    loading: {
      invoke: {
        src: 'loadWork',
        id: 'loadWork',
        onDone: [
          { guard: { type: 'isElsewhere', params: ({ event }) => event.output }, target: 'elsewhere' },
          {
            guard: { type: 'hasDraft', params: ({ event }) => event.output },
            target: 'offering',
            actions: { type: 'noteLoaded', params: ({ event }) => event.output },
          },
          { target: 'opening', actions: { type: 'noteLoaded', params: ({ event }) => event.output } },
        ],
        onError: {
          target: 'broken',
          actions: {
            type: 'noteProblem',
            params: ({ event }) => ({ problem: messageOf(event.error, '作品打开失败，请检查网络后重试') }),
          },
        },
      },
    },
    /** The question is asked once; the changes of the other tab are loaded then. */
    elsewhere: { on: { 'editing.resume': { target: 'loading', actions: ['take', 'takeOver'] } } },
    offering: {
      on: {
        'draft.restore': { target: 'opening', actions: 'chooseDraft' },
        'draft.discard': { target: 'opening', actions: 'dropDraft' },
      },
    },
    opening: {
      entry: 'openProject',
      on: { 'frame.loaded': [{ guard: 'mayEdit', target: 'editing' }, { target: 'viewing' }] },
    },
    editing: {
      entry: 'take',
      // A browser without channels between its tabs: the server still refuses the older of two saves.
      invoke: { src: 'claimWork', id: 'claimWork', onError: {} },
      on: { 'copy.opened': { target: 'displaced', actions: 'flushDraft' }, 'work.reopen': 'loading' },
    },
    /** The work of another user, or a graded one: it can be tried, but nothing is saved. */
    viewing: { on: { 'work.reopen': 'loading' } },
    /** Bringing this page to the front continues here, and the other tab gives way. */
    displaced: {
      on: {
        'editing.resume': { target: 'loading', actions: 'takeOver' },
        'page.shown': { target: 'loading', actions: 'takeOver' },
      },
    },
    /** Opening again begins with a new frame. */
    broken: { on: { 'work.reopen': { target: '#editor', reenter: true } } },
  },
});
