import { assign, fromPromise, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { notProvided } from '#machines/not-provided.ts';
import {
  readSaveFailure,
  type Conflict,
  type ConflictChoice,
  type SavedWork,
  type SaveInput,
  type SaveOutput,
  type WorkSavingContext,
  type WorkSavingEvent,
} from './work-saving-events.ts';
import {
  noteChange,
  wish,
  rename,
  chosen,
  copyAs,
  copyBeside,
  tellSaved,
  keepConflict,
  keepFailure,
  keepSaved,
} from './work-saving-references.ts';

/**
 * The open project on the server. Saved a minute after a change, as the page is hidden and whenever the author asks; one
 * save at a time; what cannot reach the server is tried until it does. Another device's newer version is never written
 * over without asking.
 */
export const workSavingMachine = setup({
  types: {
    context: {} as WorkSavingContext,
    events: {} as WorkSavingEvent,
    input: {} as { work: SavedWork; workName: string },
  },
  actors: {
    /** Rejects with a `SaveFailure`. */
    saveWork: fromPromise<SaveOutput, SaveInput>(() => notProvided('saveWork')),
  },
  actions: {
    /** The work has an id and a version now; what shows it elsewhere is out of date. */
    announceSaved: (_args, _saved: SaveOutput & Pick<WorkSavingContext, 'handIn' | 'isCopy'>): void =>
      notProvided('announceSaved'),
    /** The author wants the other version: the page opens the work again. */
    reopenWork: (): void => notProvided('reopenWork'),
    noteChange: assign((_, { revision }: { revision: number }) => ({ revision })),
    noteName: assign((_, { workName }: { workName: string }) => ({ workName })),
    noteWish: assign(({ context }, { handIn }: { handIn: boolean }) => ({
      handIn: handIn || context.handIn,
    })),
    noteSaved: assign((_, { id, versionNo, revision }: SaveOutput) => ({
      work: { id, versionNo },
      savedRevision: revision,
      handIn: false,
      isCopy: false,
      problem: '',
      conflict: undefined,
    })),
    noteNext: assign(({ context }, { handIn }: { handIn: boolean }) => ({
      next: handIn || context.next === 'handIn' ? ('handIn' as const) : ('save' as const),
    })),
    takeNext: assign(({ context }) => ({
      handIn: context.handIn || context.next === 'handIn',
      next: undefined,
    })),
    noteFailure: assign((_, { message }: { message: string }) => ({ problem: message })),
    noteConflict: assign((_, { conflict }: { conflict: Conflict | undefined }) => ({ conflict })),
    // The author has seen it: theirs goes on top of it.
    acceptVersion: assign(({ context: { work, conflict } }) => ({
      work: { id: work.id, versionNo: conflict?.versionNo ?? work.versionNo },
    })),
    becomeCopy: assign((_, { workName }: { workName: string }) => ({
      work: { id: undefined, versionNo: 0 },
      workName: workName.slice(0, 64),
      handIn: false,
      isCopy: true,
    })),
  },
  guards: {
    isWantedAgain: ({ context }) => context.next !== undefined,
    isStillChanged: ({ context }, { revision }: { revision: number }) => context.revision > revision,
    isConflict: (_, { error }: { error: unknown }) => readSaveFailure(error).kind === 'conflict',
    isUnreachable: (_, { error }: { error: unknown }) => readSaveFailure(error).kind === 'unreachable',
    isChoice: (_, params: { choice: ConflictChoice; chosen: ConflictChoice }) =>
      params.choice === params.chosen,
  },
  delays: {
    workSaveInterval: businessConstants.workSaveInterval,
    workSaveRetryDelay: businessConstants.workSaveRetryDelay,
  },
}).createMachine({
  id: 'workSaving',
  meta: { tolerances: { workSaveInterval: 2_000, workSaveRetryDelay: 1_500 } },
  context: ({ input }) => ({
    work: input.work,
    workName: input.workName,
    revision: 0,
    savedRevision: 0,
    handIn: false,
    next: undefined,
    isCopy: false,
    problem: '',
    conflict: undefined,
  }),
  initial: 'settled',
  on: { 'work.changed': { actions: noteChange } },
  states: {
    settled: {
      on: {
        'work.changed': { target: 'pending', actions: noteChange },
        'work.rename': { target: 'pending', actions: rename },
        'work.save': { target: 'saving', actions: wish },
        'work.copy': { target: 'saving', actions: copyAs },
      },
    },
    pending: {
      on: {
        'work.rename': { actions: rename },
        'work.save': { target: 'saving', actions: wish },
        'work.copy': { target: 'saving', actions: copyAs },
        'page.hidden': 'saving',
        'session.renewed': 'saving',
      },
      // Counted from the first change: who never pauses is saved too.
      after: { workSaveInterval: 'saving' },
    },
    saving: {
      invoke: {
        src: 'saveWork',
        id: 'saveWork',
        input: ({ context: { work, workName, handIn, isCopy } }) => ({ ...work, workName, handIn, isCopy }),
        onDone: [
          {
            guard: 'isWantedAgain',
            target: 'saving',
            reenter: true,
            actions: [tellSaved, keepSaved, 'takeNext'],
          },
          {
            guard: { type: 'isStillChanged', params: ({ event }) => event.output },
            target: 'pending',
            actions: [tellSaved, keepSaved],
          },
          { target: 'settled', actions: [tellSaved, keepSaved] },
        ],
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'conflicting',
            actions: ['takeNext', keepConflict],
          },
          {
            guard: { type: 'isUnreachable', params: ({ event }) => event },
            target: 'unreachable',
            actions: ['takeNext', keepFailure],
          },
          { target: 'refused', actions: ['takeNext', keepFailure] },
        ],
      },
      on: {
        'work.rename': { actions: [rename, { type: 'noteNext', params: { handIn: false } }] },
        'work.save': { actions: { type: 'noteNext', params: ({ event }) => event } },
      },
    },
    unreachable: {
      on: {
        'work.rename': { actions: rename },
        'work.save': { target: 'saving', actions: wish },
        'work.copy': { target: 'saving', actions: copyAs },
        'network.found': 'saving',
        'session.renewed': 'saving',
      },
      after: { workSaveRetryDelay: 'saving' },
    },
    /** The server says no and means it: nothing happens by itself until something changes. */
    refused: {
      on: {
        'work.changed': { target: 'pending', actions: noteChange },
        'work.rename': { target: 'pending', actions: rename },
        'work.save': { target: 'saving', actions: wish },
        'work.copy': { target: 'saving', actions: copyAs },
      },
    },
    conflicting: {
      on: {
        'conflict.resolve': [
          { guard: chosen('mine'), target: 'saving', actions: 'acceptVersion' },
          { guard: chosen('copy'), target: 'saving', actions: copyBeside },
          { target: 'surrendered', actions: 'reopenWork' },
        ],
      },
    },
    surrendered: { type: 'final' },
  },
});
