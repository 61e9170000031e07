import { assign, emit, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import {
  handedIn,
  type StudioSaved,
  type StudioWorkContext,
  type StudioWorkEvent,
  type StudioWorkNews,
} from './studio-work-events.ts';

type Event<Type extends StudioWorkEvent['type']> = Extract<StudioWorkEvent, { type: Type }>;
type At = { context: StudioWorkContext };

const keepLoaded = {
  type: 'keepLoaded',
  params: ({ event: { work } }: { event: Event<'work.loaded'> }) => ({ work }),
} as const;
const keepDraft = {
  type: 'keepDraft',
  params: ({ event: { draft } }: { event: Event<'work.loaded'> }) => ({ draft }),
} as const;
const withDraft = {
  guard: {
    type: 'hasDraft',
    params: ({ event: { draft } }: { event: Event<'work.loaded'> }) => ({ draft }),
  },
  target: 'drafted',
  actions: [keepLoaded, keepDraft],
} as const;
const loaded = [withDraft, { target: 'stored', actions: keepLoaded }] as const;

/** A draft of this page, from before another tab had the work, has been overwritten: it is only no longer offered. */
const dropOther = {
  type: 'dropDraft',
  params: ({ context: { draft, draftId } }: At) => ({ id: draft?.id === draftId ? undefined : draft?.id }),
} as const;
const dropOwn = { type: 'dropDraft', params: ({ context: { draftId } }: At) => ({ id: draftId }) } as const;
const choose = {
  target: 'replaced',
  actions: [
    { type: 'keepFile', params: ({ event: { file } }: { event: Event<'file.choose'> }) => ({ file }) },
    'tellReplaced',
  ],
} as const;
const savedOf = ({ event: { saved } }: { event: Event<'work.saved'> }) => saved;
const noteSaved = { type: 'noteSaved', params: savedOf } as const;
const tellSaved = { type: 'tellSaved', params: savedOf } as const;

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
    keepLoaded: assign((_, { work }: Pick<Event<'work.loaded'>, 'work'>) => ({
      work,
      subject: work.subject,
    })),
    keepDraft: assign((_, { draft }: Pick<Event<'work.loaded'>, 'draft'>) => ({ draft })),
    forgetDraft: assign({ draft: undefined }),
    /** A newer version on the server is not written over unasked. */
    goOnFrom: assign(({ context: { work } }, { workName, versionNo }: Event<'draft.opened'>) =>
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
    tellReplaced: emit({ type: 'project.replaced' }),
    tellSaved: emit((_, one: StudioSaved) => ({ type: 'project.saved' as const, saved: one })),
  },
  guards: { hasDraft: (_, { draft }: Pick<Event<'work.loaded'>, 'draft'>) => draft !== undefined },
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
  on: { 'work.reopen': { actions: [dropOwn, 'tellReplaced'] } },
  states: {
    unread: { on: { 'work.loaded': loaded } },
    stored: {
      on: { 'work.loaded': loaded, 'file.choose': choose, 'work.saved': { actions: [noteSaved, tellSaved] } },
    },
    drafted: {
      on: {
        'work.loaded': [withDraft, { target: 'stored', actions: [keepLoaded, 'forgetDraft'] }],
        'draft.opened': { actions: { type: 'goOnFrom', params: ({ event }) => event } },
        'draft.kept': { target: 'stored', actions: [dropOther, 'forgetDraft'] },
        'draft.discard': {
          target: 'stored',
          actions: [
            { type: 'dropDraft', params: ({ context: { draft } }) => ({ id: draft?.id }) },
            'forgetDraft',
          ],
        },
        'file.choose': choose,
        // The restored draft is on the server now, perhaps before it was stored here again.
        'work.saved': { target: 'stored', actions: [noteSaved, dropOther, 'forgetDraft', tellSaved] },
      },
    },
    replaced: {
      on: {
        // The file stays what is to be opened, and what was found before it is of no interest.
        'work.loaded': { actions: keepLoaded },
        'work.reopen': {
          target: 'stored',
          actions: [dropOwn, 'forgetFile', 'forgetDraft', 'tellReplaced'],
        },
        'draft.kept': { actions: [dropOther, 'forgetDraft'] },
        'file.choose': choose,
        'file.drop': { target: 'stored', actions: ['forgetFile', 'forgetDraft', 'tellReplaced'] },
        'work.saved': {
          target: 'stored',
          actions: [noteSaved, dropOther, 'forgetDraft', 'forgetFile', tellSaved],
        },
      },
    },
  },
});
