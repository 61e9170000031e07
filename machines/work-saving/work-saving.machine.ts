import { assign, fromPromise, setup } from 'xstate';
import { businessConstants } from '#machines/business-constants.ts';
import { notProvided } from '#machines/not-provided.ts';
import { conflictOf, readSaveFailure, type Conflict } from './save-failure.ts';

/** The author's choice: their own version on top, their own as a new work, or the other one. */
export type ConflictChoice = 'mine' | 'copy' | 'theirs';

export type WorkSavingEvent =
  /** `revision` goes up with each change of the open project. */
  | { type: 'work.changed'; revision: number }
  /** `handIn`: not only saved, but given to the teacher. */
  | { type: 'work.save'; handIn: boolean }
  | { type: 'work.rename'; workName: string }
  /** 另存为: from now on the open project is another work, of this name. */
  | { type: 'work.copy'; workName: string }
  | { type: 'conflict.resolve'; choice: ConflictChoice }
  /** 不交了: the work is still saved. */
  | { type: 'handIn.withdraw' }
  | { type: 'page.hidden' | 'network.found' | 'user.reloggedIn' };

/** The work on the server; no id: it was never saved. */
export type SavedWork = { readonly id: string | undefined; readonly versionNo: number };

export type SaveInput = SavedWork & {
  readonly workName: string;
  readonly handIn: boolean;
  /** A work of its own, belonging to no unit, made after a conflict or by 另存为. */
  readonly isCopy: boolean;
};

export type SaveOutput = {
  readonly id: string;
  readonly versionNo: number;
  /** The revision of the project that was written. */
  readonly revision: number;
};

export type WorkSavingContext = {
  readonly work: SavedWork;
  readonly workName: string;
  readonly revision: number;
  readonly savedRevision: number;
  /** The purpose of the running save, or of the next one. */
  readonly handIn: boolean;
  /** The request of the author during a running save. */
  readonly next: 'save' | 'handIn' | undefined;
  readonly isCopy: boolean;
  /** Why the last save failed; empty: it did not. */
  readonly problem: string;
  readonly conflict: Conflict | undefined;
};

type Saved = { context: WorkSavingContext; event: { output: SaveOutput } };

const announceAndNoteSaved = [
  {
    type: 'announceSaved',
    params: ({ context: { handIn, isCopy }, event }: Saved) => ({ ...event.output, handIn, isCopy }),
  },
  { type: 'noteSaved', params: ({ event }: Saved) => event.output },
] as const;

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
    forgetWish: assign(({ context: { next } }) => ({
      handIn: false,
      next: next === 'handIn' ? ('save' as const) : next,
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
  on: {
    'work.changed': { actions: { type: 'noteChange', params: ({ event }) => event } },
    'handIn.withdraw': { actions: 'forgetWish' },
  },
  states: {
    settled: {
      on: {
        'work.changed': { target: 'pending', actions: { type: 'noteChange', params: ({ event }) => event } },
        'work.rename': { target: 'pending', actions: { type: 'noteName', params: ({ event }) => event } },
        'work.save': { target: 'saving', actions: { type: 'noteWish', params: ({ event }) => event } },
        'work.copy': { target: 'saving', actions: { type: 'becomeCopy', params: ({ event }) => event } },
      },
    },
    pending: {
      on: {
        'work.rename': { actions: { type: 'noteName', params: ({ event }) => event } },
        'work.save': { target: 'saving', actions: { type: 'noteWish', params: ({ event }) => event } },
        'work.copy': { target: 'saving', actions: { type: 'becomeCopy', params: ({ event }) => event } },
        'page.hidden': 'saving',
        'user.reloggedIn': 'saving',
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
            actions: [...announceAndNoteSaved, 'takeNext'],
          },
          {
            guard: { type: 'isStillChanged', params: ({ event }) => event.output },
            target: 'pending',
            actions: announceAndNoteSaved,
          },
          {
            target: 'settled',
            actions: announceAndNoteSaved,
          },
        ],
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => event },
            target: 'conflicting',
            actions: [
              'takeNext',
              { type: 'noteConflict', params: ({ event }) => ({ conflict: conflictOf(event.error) }) },
            ],
          },
          {
            guard: { type: 'isUnreachable', params: ({ event }) => event },
            target: 'unreachable',
            actions: [
              'takeNext',
              { type: 'noteFailure', params: ({ event }) => readSaveFailure(event.error) },
            ],
          },
          {
            target: 'refused',
            actions: [
              'takeNext',
              { type: 'noteFailure', params: ({ event }) => readSaveFailure(event.error) },
            ],
          },
        ],
      },
      on: {
        'work.rename': {
          actions: [
            { type: 'noteName', params: ({ event }) => event },
            { type: 'noteNext', params: { handIn: false } },
          ],
        },
        'work.save': { actions: { type: 'noteNext', params: ({ event }) => event } },
      },
    },
    unreachable: {
      on: {
        'work.rename': { actions: { type: 'noteName', params: ({ event }) => event } },
        'work.save': { target: 'saving', actions: { type: 'noteWish', params: ({ event }) => event } },
        'work.copy': { target: 'saving', actions: { type: 'becomeCopy', params: ({ event }) => event } },
        'network.found': 'saving',
        'user.reloggedIn': 'saving',
      },
      after: { workSaveRetryDelay: 'saving' },
    },
    /** The server says no and means it: nothing happens by itself until something changes. */
    refused: {
      on: {
        'work.changed': { target: 'pending', actions: { type: 'noteChange', params: ({ event }) => event } },
        'work.rename': { target: 'pending', actions: { type: 'noteName', params: ({ event }) => event } },
        'work.save': { target: 'saving', actions: { type: 'noteWish', params: ({ event }) => event } },
        'work.copy': { target: 'saving', actions: { type: 'becomeCopy', params: ({ event }) => event } },
      },
    },
    conflicting: {
      on: {
        'conflict.resolve': [
          {
            guard: { type: 'isChoice', params: ({ event }) => ({ choice: 'mine', chosen: event.choice }) },
            target: 'saving',
            actions: 'acceptVersion',
          },
          // The open project goes on as a work of its own; the one it was stays as it was last saved.
          {
            guard: { type: 'isChoice', params: ({ event }) => ({ choice: 'copy', chosen: event.choice }) },
            target: 'saving',
            actions: {
              type: 'becomeCopy',
              params: ({ context }) => ({ workName: `${context.workName}（副本）` }),
            },
          },
          { target: 'surrendered', actions: 'reopenWork' },
        ],
      },
    },
    surrendered: { type: 'final' },
  },
});
