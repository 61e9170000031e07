import { assign, emit, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import { handedIn } from './work-status.ts';
import type { EditorKind } from '../editor-frame/editor-frame.machine.ts';
import type { SavedWork } from '../work-saving/work-saving.machine.ts';

/** The project as the server has it, before it is opened. */
export type StudioWork = {
  readonly work: SavedWork;
  readonly workName: string;
  /** The status on the server; a save does not change it. */
  readonly status: number;
  readonly canEdit: boolean;
  /** The user is its author. */
  readonly isOwn: boolean;
  /** The name by which drafts and other tabs identify the work. */
  readonly subject: string;
  readonly kind: EditorKind;
  /** The unit of a course for which it is made, if any. */
  readonly unit: { readonly unitId: string; readonly courseId: string } | undefined;
  /** The homework for which it is made, if any. */
  readonly homeworkId: string | undefined;
  /** Its file; undefined: our own beginning. */
  readonly bytes: ArrayBuffer | undefined;
};

/** A project as it was on this computer when it was last written down, without its files. */
export type WorkDraft = {
  /** The draft of one editor on one page; each draft of it replaces the one before. */
  readonly id: string;
  readonly userId: string;
  /** The subject: a work on the server, the unit or homework of a new one, or neither. */
  readonly subject: string;
  readonly workName: string;
  /** The server's version it was made from. */
  readonly versionNo: number;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  /** project.json as text, or a program. */
  readonly project: string;
  /** Names of all its files: `{md5}.{format}`. */
  readonly names: readonly string[];
  /** The server has all of it: nothing is lost without it. */
  readonly isSettled: boolean;
};

/** The result of a save; `isSettled`: nothing was changed meanwhile. */
export type StudioSaved = {
  readonly id: string;
  readonly versionNo: number;
  readonly handIn: boolean;
  readonly isCopy: boolean;
  readonly isSettled: boolean;
};

/** With its newest draft that no other page is writing; drafts are ignored when a file is to be opened. */
type WorkLoaded = { type: 'work.loaded'; work: StudioWork; draft: WorkDraft | undefined };

export type StudioWorkEvent =
  | WorkLoaded
  /** The draft is what the editor opens: it goes on from the version it was made from. */
  | { type: 'draft.opened'; workName: string; versionNo: number }
  /** The changes are stored on this computer. */
  | { type: 'draft.kept' }
  | { type: 'draft.discard' }
  /** A project file of this computer that replaces the open project; it becomes the work's next version. */
  | { type: 'file.choose'; file: ArrayBuffer }
  /** Back to what was open before that file. */
  | { type: 'file.drop' }
  /** Opens the server's version; the changes here are discarded. */
  | { type: 'work.reopen' }
  | { type: 'work.saved'; saved: StudioSaved };

/** Events for observers, sent once the machine has reached the new state. */
export type StudioWorkNews =
  /** Another project is to be opened. */
  { type: 'project.replaced' } | { type: 'project.saved'; saved: StudioSaved };

export type StudioWorkContext = {
  /** The name by which drafts and other tabs identify the work; a saved work is no longer a new one. */
  readonly subject: string;
  /** As the server has it; undefined: not read yet. */
  readonly work: StudioWork | undefined;
  /** The id of the drafts that this page writes. */
  readonly draftId: string;
  /** Changes on this computer that the server does not have. */
  readonly draft: WorkDraft | undefined;
  /** A project of this computer that is to be opened instead. */
  readonly file: ArrayBuffer | undefined;
  /** The id of a work that this page has saved. */
  readonly savedId: string | undefined;
};

/** A draft that was found is what the editor opens. */
const openDraft = {
  guard: { type: 'hasDraft', params: ({ event }: { event: WorkLoaded }) => event },
  target: 'drafted',
  actions: [
    { type: 'keepLoaded', params: ({ event }: { event: WorkLoaded }) => event },
    { type: 'keepDraft', params: ({ event }: { event: WorkLoaded }) => event },
  ],
} as const;

/** A file is what the editor opens, also in place of another file. */
const openFile = {
  target: 'replaced',
  actions: [
    { type: 'keepFile', params: ({ event }: { event: { file: ArrayBuffer } }) => event },
    'emitReplaced',
  ],
} as const;

const dropOtherDraft = {
  type: 'dropDraft',
  params: ({ context }: { context: StudioWorkContext }) => ({ id: otherDraftId(context) }),
} as const;

/**
 * The project that one editor page has open: the server's version alone, a newer draft of this computer, or a file of
 * this computer in its place. This machine decides which of them the editor opens next.
 */
export const studioWorkMachine = setup({
  types: {
    context: {} as StudioWorkContext,
    events: {} as StudioWorkEvent,
    emitted: {} as StudioWorkNews,
    input: {} as { readonly subject: string; readonly draftId: string },
  },
  actions: {
    /** The id of a draft on this computer; undefined: none. */
    dropDraft: (_args, _draft: { id: string | undefined }): void => notProvided('dropDraft'),
    keepLoaded: assign((_, { work }: { work: StudioWork }) => ({
      work,
      subject: work.subject,
    })),
    keepDraft: assign((_, { draft }: { draft: WorkDraft | undefined }) => ({ draft })),
    forgetDraft: assign({ draft: undefined }),
    /** A newer version on the server is not written over unasked. */
    goOnFrom: assign(
      ({ context: { work } }, { workName, versionNo }: { workName: string; versionNo: number }) =>
        work === undefined ? {} : { work: { ...work, workName, work: { ...work.work, versionNo } } },
    ),
    keepFile: assign((_, { file }: { file: ArrayBuffer }) => ({ file })),
    forgetFile: assign({ file: undefined }),
    noteSaved: assign(({ context: { work } }, { id, handIn, isCopy }: StudioSaved) => ({
      savedId: id,
      subject: `work ${id}`,
      ...(work !== undefined && (handIn || isCopy)
        ? { work: { ...work, status: handIn ? handedIn : 0 } }
        : {}),
    })),
    emitReplaced: emit({ type: 'project.replaced' }),
    emitSaved: emit((_, one: StudioSaved) => ({ type: 'project.saved' as const, saved: one })),
  },
  guards: { hasDraft: (_, { draft }: { draft: WorkDraft | undefined }) => draft !== undefined },
}).createMachine({
  id: 'studioWork',
  context: ({ input: { subject, draftId } }) => ({
    subject,
    draftId,
    work: undefined,
    draft: undefined,
    file: undefined,
    savedId: undefined,
  }),
  initial: 'unread',
  on: {
    'work.reopen': {
      actions: [
        { type: 'dropDraft', params: ({ context: { draftId } }) => ({ id: draftId }) },
        'emitReplaced',
      ],
    },
  },
  states: {
    unread: {
      on: {
        'work.loaded': [
          openDraft,
          { target: 'stored', actions: { type: 'keepLoaded', params: ({ event }) => event } },
        ],
      },
    },
    stored: {
      on: {
        'work.loaded': [
          openDraft,
          { target: 'stored', actions: { type: 'keepLoaded', params: ({ event }) => event } },
        ],
        'file.choose': openFile,
        'work.saved': {
          actions: [
            { type: 'noteSaved', params: ({ event }) => event.saved },
            { type: 'emitSaved', params: ({ event }) => event.saved },
          ],
        },
      },
    },
    drafted: {
      on: {
        'work.loaded': [
          openDraft,
          {
            target: 'stored',
            actions: [{ type: 'keepLoaded', params: ({ event }) => event }, 'forgetDraft'],
          },
        ],
        'draft.opened': { actions: { type: 'goOnFrom', params: ({ event }) => event } },
        'draft.kept': { target: 'stored', actions: [dropOtherDraft, 'forgetDraft'] },
        'draft.discard': {
          target: 'stored',
          actions: [
            { type: 'dropDraft', params: ({ context: { draft } }) => ({ id: draft?.id }) },
            'forgetDraft',
          ],
        },
        'file.choose': openFile,
        // The restored draft is on the server now, perhaps before it was stored here again.
        'work.saved': {
          target: 'stored',
          actions: [
            { type: 'noteSaved', params: ({ event }) => event.saved },
            dropOtherDraft,
            'forgetDraft',
            { type: 'emitSaved', params: ({ event }) => event.saved },
          ],
        },
      },
    },
    replaced: {
      on: {
        // The file is still what is opened next: a draft that was found before it is not offered.
        'work.loaded': { actions: { type: 'keepLoaded', params: ({ event }) => event } },
        'work.reopen': {
          target: 'stored',
          actions: [
            { type: 'dropDraft', params: ({ context: { draftId } }) => ({ id: draftId }) },
            'forgetFile',
            'forgetDraft',
            'emitReplaced',
          ],
        },
        'draft.kept': { actions: [dropOtherDraft, 'forgetDraft'] },
        'file.choose': openFile,
        'file.drop': { target: 'stored', actions: ['forgetFile', 'forgetDraft', 'emitReplaced'] },
        'work.saved': {
          target: 'stored',
          actions: [
            { type: 'noteSaved', params: ({ event }) => event.saved },
            dropOtherDraft,
            'forgetDraft',
            'forgetFile',
            { type: 'emitSaved', params: ({ event }) => event.saved },
          ],
        },
      },
    },
  },
});

/**
 * The id of the draft that was found, unless it is the one that this page writes: that one has been overwritten and is
 * only no longer offered.
 */
function otherDraftId({ draft, draftId }: StudioWorkContext): string | undefined {
  return draft?.id === draftId ? undefined : draft?.id;
}
