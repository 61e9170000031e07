import { assertEvent, assign, fromPromise, setup } from 'xstate';
import { messageOf } from '#machines/message-of.ts';
import { notProvided } from '#machines/not-provided.ts';
import type { BodyOf } from '#openapi/index.ts';

export type Grants = BodyOf<'POST /sys/permission/saveRolePermission'>;
type Saved = { readonly message: string };

/** `isDone`: the form is to close once it is saved. */
type Wish = { readonly isDone: boolean; readonly hasChanges: boolean };

type GrantSavingEvent =
  | ({ type: 'grants.save' } & Wish)
  | { type: 'grants.cancel' }
  | { type: 'grants.confirm'; grants: Grants };

type GrantSavingContext = {
  readonly isDone: boolean;
  /** Why the last attempt was refused. */
  readonly problem: string | undefined;
};

type Args = { readonly context: GrantSavingContext };
type Answer = { readonly event: { readonly output: Saved } };

const announceSaved = { type: 'announceSaved', params: ({ event }: Answer) => event.output } as const;

/** 仅保存 and 保存并关闭 for the rights of a role: the difference is shown before it is saved. */
export const grantSavingMachine = setup({
  types: { context: {} as GrantSavingContext, events: {} as GrantSavingEvent },
  actors: {
    /** Rejects with what the dialog says. */
    saveGrants: fromPromise<Saved, Grants>(() => notProvided('saveGrants')),
  },
  actions: {
    announceSaved: (_args, _saved: Saved): void => notProvided('announceSaved'),
    announceNothing: (): void => notProvided('announceNothing'),
    /** The form goes on with what is saved now. */
    goOn: (): void => notProvided('goOn'),
    close: (): void => notProvided('close'),
    keepWish: assign((_, { isDone }: Wish) => ({ isDone, problem: undefined })),
    noteProblem: assign((_, { error }: { error: unknown }) => ({
      problem: messageOf(error, '授权失败！'),
    })),
  },
  guards: {
    hasChanges: (_, { hasChanges }: Wish) => hasChanges,
    isDone: (_, { isDone }: Wish) => isDone,
    wasDone: ({ context }: Args) => context.isDone,
  },
}).createMachine({
  id: 'grantSaving',
  context: { isDone: false, problem: undefined },
  initial: 'editing',
  states: {
    editing: {
      on: {
        'grants.save': [
          {
            guard: { type: 'hasChanges', params: ({ event }) => event },
            target: 'asking',
            actions: { type: 'keepWish', params: ({ event }) => event },
          },
          { guard: { type: 'isDone', params: ({ event }) => event }, target: 'closed' },
          { actions: 'announceNothing' },
        ],
      },
    },
    asking: { on: { 'grants.cancel': 'editing', 'grants.confirm': 'saving' } },
    saving: {
      invoke: {
        src: 'saveGrants',
        id: 'saveGrants',
        input: ({ event }) => {
          assertEvent(event, 'grants.confirm');
          return event.grants;
        },
        onDone: [
          { guard: 'wasDone', target: 'closed', actions: announceSaved },
          { target: 'editing', actions: [announceSaved, 'goOn'] },
        ],
        onError: {
          target: 'asking',
          actions: { type: 'noteProblem', params: ({ event }) => event },
        },
      },
    },
    closed: { type: 'final', entry: 'close' },
  },
});
