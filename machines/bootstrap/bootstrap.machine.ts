import { assign, fromPromise, setup } from 'xstate';
import { notProvided } from '#machines/not-provided.ts';
import type { Schema } from '#openapi/index.ts';
import { messageOf } from '../message-of.ts';

type Menu = readonly Schema<'MenuEntry'>[];

/** `fetchFailed`: the call; `menuEmpty`: no menu or an empty one; `buildFailed`: the menu could not become routes. */
export type BootstrapFailure = {
  status: 'failed';
  reason: 'fetchFailed' | 'menuEmpty' | 'buildFailed';
  message: string;
};
export type BootstrapOutput = { status: 'ready'; permissions: Schema<'UserPermissions'> } | BootstrapFailure;

type BootstrapContext = { token: string; outcome: BootstrapOutput };

/** The message on the login page for an account without menu entries. */
export const emptyMenuMessage = '当前用户没有可用的菜单，请联系管理员';
const unknownFailure = '获取用户权限失败，请稍后再试';

/**
 * The first guarded navigation (docs/behaviour.md#bootstrap): the permission list is fetched, and the routes are built from its
 * menu. A failed call, an empty menu and a menu that cannot be built are all failures; the session then logs out.
 */
export const bootstrapMachine = setup({
  types: {
    context: {} as BootstrapContext,
    input: {} as { token: string },
    output: {} as BootstrapOutput,
  },
  actors: {
    loadPermissions: fromPromise<Schema<'UserPermissions'>, { token: string }>(() =>
      notProvided('loadPermissions'),
    ),
    buildRoutes: fromPromise<unknown, { menu: Menu }>(() => notProvided('buildRoutes')),
  },
  actions: {
    keepPermissions: assign((_, { permissions }: { permissions: Schema<'UserPermissions'> }) => ({
      outcome: { status: 'ready' as const, permissions },
    })),
    noteFailure: assign((_, { reason, message }: Omit<BootstrapFailure, 'status'>) => ({
      outcome: { status: 'failed' as const, reason, message },
    })),
  },
  guards: {
    hasMenu: (_, { permissions }: { permissions: Schema<'UserPermissions'> }) =>
      (permissions.menu ?? []).length > 0,
  },
}).createMachine({
  id: 'bootstrap',
  context: ({ input }) => ({
    token: input.token,
    outcome: { status: 'failed', reason: 'fetchFailed', message: unknownFailure },
  }),
  initial: 'fetching',
  states: {
    fetching: {
      invoke: {
        src: 'loadPermissions',
        id: 'loadPermissions',
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: { type: 'hasMenu', params: ({ event }) => ({ permissions: event.output }) },
            target: 'building',
            actions: { type: 'keepPermissions', params: ({ event }) => ({ permissions: event.output }) },
          },
          {
            target: 'failed',
            actions: { type: 'noteFailure', params: { reason: 'menuEmpty', message: emptyMenuMessage } },
          },
        ],
        onError: {
          target: 'failed',
          actions: {
            type: 'noteFailure',
            params: ({ event }) => ({
              reason: 'fetchFailed',
              message: messageOf(event.error, unknownFailure),
            }),
          },
        },
      },
    },
    building: {
      invoke: {
        src: 'buildRoutes',
        id: 'buildRoutes',
        input: ({ context }) => ({ menu: menuOf(context.outcome) }),
        onDone: 'ready',
        onError: {
          target: 'failed',
          actions: {
            type: 'noteFailure',
            params: ({ event }) => ({
              reason: 'buildFailed',
              message: messageOf(event.error, unknownFailure),
            }),
          },
        },
      },
    },
    ready: { type: 'final' },
    failed: { type: 'final' },
  },
  output: ({ context }) => context.outcome,
});

function menuOf(outcome: BootstrapOutput): Menu {
  return outcome.status === 'ready' ? (outcome.permissions.menu ?? []) : [];
}
