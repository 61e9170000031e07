import { assign, fromPromise, setup } from 'xstate';
import type { Schema } from '#openapi/index.ts';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import { currentDepartment, loadFailure, noDepartmentMessage, switchFailure } from './department-texts.ts';

/** Chosen in another window: who the user is there now, and the department's name. */
export type MovedElsewhere = {
  readonly userInfo: Schema<'UserInfo'>;
  readonly departName: string | undefined;
};

/**
 * `department.close` comes from the close button, the mask and Esc alike. `department.moved` comes from the server, after
 * it was asked; what this window chooses itself does not count.
 */
export type DepartmentSwitchEvent =
  | { type: 'department.moved'; moved: MovedElsewhere }
  | { type: 'department.open'; closable: boolean }
  | { type: 'department.choose'; orgCode: string }
  | { type: 'department.confirm' | 'department.close' };

export type DepartmentSwitchContext = {
  readonly closable: boolean;
  /** The selection; undefined or empty: none. */
  readonly orgCode: string | undefined;
  /** Why the last attempt failed; empty: it did not. */
  readonly problem: string;
  readonly moved: MovedElsewhere | undefined;
};

const closedContext: DepartmentSwitchContext = {
  closable: true,
  orgCode: undefined,
  problem: '',
  moved: undefined,
};

/**
 * The dialog that changes the department one works in (docs/behaviour.md#department-switch). It opens once the departments are known.
 * Switching cannot be cancelled: the server may have switched already.
 */
export const departmentSwitchMachine = setup({
  types: { context: {} as DepartmentSwitchContext, events: {} as DepartmentSwitchEvent },
  actors: {
    /** Fetches and keeps the list, which the dialog shows from where it is kept. */
    loadDepartments: fromPromise<Schema<'CurrentDeparts'>>(() => notProvided('loadDepartments')),
    selectDepartment: fromPromise<Schema<'DepartSelected'>, { orgCode: string }>(() =>
      notProvided('selectDepartment'),
    ),
  },
  actions: {
    warn: (_args, _warning: { message: string }): void => notProvided('warn'),
    /**
     * Replaces the stored user, for another 7 days; menu, tabs and data of the former department are fetched again.
     */
    adoptUser: (_args, _chosen: { userInfo: Schema<'UserInfo'> | undefined }): void =>
      notProvided('adoptUser'),
    announceSwitch: (): void => notProvided('announceSwitch'),
    keepOption: assign((_, { closable }: { closable: boolean }) => ({ closable })),
    keepChoice: assign((_, { orgCode }: { orgCode: string | undefined }) => ({ orgCode })),
    keepMoved: assign((_, { moved }: { moved: MovedElsewhere }) => ({ moved })),
    noteProblem: assign((_, { message }: { message: string }) => ({ problem: message })),
    forgetProblem: assign({ problem: '' }),
    forgetAll: assign(closedContext),
  },
  guards: {
    isEmpty: (_, { list }: Schema<'CurrentDeparts'>) => list.length === 0,
    isClosable: ({ context }) => context.closable,
    /** Elsewhere than to this department. */
    hasMoved: ({ context: { moved } }, { orgCode }: { orgCode: string | null | undefined }) =>
      moved !== undefined && moved.userInfo.orgCode !== orgCode,
    isChosen: ({ context }) => context.orgCode !== undefined && context.orgCode !== '',
  },
}).createMachine({
  id: 'departmentSwitch',
  context: closedContext,
  initial: 'closed',
  on: {
    'department.moved': {
      target: '.moved',
      actions: { type: 'keepMoved', params: ({ event }) => ({ moved: event.moved }) },
    },
  },
  states: {
    closed: {
      entry: 'forgetAll',
      on: {
        'department.open': {
          target: 'loading',
          actions: { type: 'keepOption', params: ({ event }) => ({ closable: event.closable }) },
        },
      },
    },
    loading: {
      invoke: {
        src: 'loadDepartments',
        id: 'loadDepartments',
        onDone: [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.output },
            target: 'closed',
            actions: { type: 'warn', params: { message: noDepartmentMessage } },
          },
          {
            target: 'choosing',
            actions: {
              type: 'keepChoice',
              params: ({ event }) => ({ orgCode: currentDepartment(event.output)?.orgCode }),
            },
          },
        ],
        onError: {
          target: 'closed',
          actions: {
            type: 'warn',
            params: ({ event }) => ({ message: messageOf(event.error, loadFailure) }),
          },
        },
      },
      on: { 'department.close': { guard: 'isClosable', target: 'closed' } },
    },
    choosing: {
      on: {
        'department.choose': {
          target: 'choosing',
          actions: { type: 'keepChoice', params: ({ event }) => ({ orgCode: event.orgCode }) },
        },
        'department.confirm': [
          { guard: 'isChosen', target: 'submitting', actions: 'forgetProblem' },
          { target: 'invalid' },
        ],
        'department.close': { guard: 'isClosable', target: 'closed' },
      },
    },
    // Confirmed with nothing selected: the field is marked until something is.
    invalid: {
      on: {
        'department.choose': {
          target: 'choosing',
          actions: { type: 'keepChoice', params: ({ event }) => ({ orgCode: event.orgCode }) },
        },
        'department.close': { guard: 'isClosable', target: 'closed' },
      },
    },
    submitting: {
      // The server tells every window of the user, the one that chooses too: which of them it is shows in its answer.
      on: {
        'department.moved': {
          actions: { type: 'keepMoved', params: ({ event }) => ({ moved: event.moved }) },
        },
      },
      invoke: {
        src: 'selectDepartment',
        id: 'selectDepartment',
        input: ({ context }) => ({ orgCode: context.orgCode ?? '' }),
        onDone: [
          {
            guard: { type: 'hasMoved', params: ({ event }) => ({ orgCode: event.output.userInfo.orgCode }) },
            target: 'moved',
          },
          {
            target: 'closed',
            actions: [
              { type: 'adoptUser', params: ({ event }) => ({ userInfo: event.output.userInfo }) },
              'announceSwitch',
            ],
          },
        ],
        // The announced department counts, also when another window chose it: it is where the user works.
        onError: [
          { guard: { type: 'hasMoved', params: { orgCode: undefined } }, target: 'moved' },
          {
            target: 'choosing',
            actions: [
              {
                type: 'noteProblem',
                params: ({ event }) => ({ message: messageOf(event.error, switchFailure) }),
              },
              { type: 'warn', params: ({ event }) => ({ message: messageOf(event.error, switchFailure) }) },
            ],
          },
        ],
      },
    },
    // Nothing typed here is thrown away before the user knows why, and nothing can be done here meanwhile.
    moved: {
      on: {
        'department.confirm': {
          target: 'closed',
          actions: { type: 'adoptUser', params: ({ context }) => ({ userInfo: context.moved?.userInfo }) },
        },
      },
    },
  },
});
