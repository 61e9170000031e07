import { assertEvent, assign, raise, setup } from 'xstate';
import type { Schema } from '#openapi/index.ts';
import { bootstrapMachine } from '../bootstrap/bootstrap.machine.ts';
import { messageOf } from '../message-of.ts';
import { sessionActors, sessionEffects } from './session-effects.ts';
import { readFailure } from './session-events.ts';
import * as rules from './session-rules.ts';
import type { LeaveReason, SessionContext, SessionEvent, StoredSession } from './session-events.ts';

/**
 * The user of the page (docs/behaviour.md#session). One owner of the token: the first 401 or expiry ends the session,
 * and the ones that follow are ignored. Route guards wait for `anonymous` or `authenticated.ready`.
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actors: { ...sessionActors, bootstrap: bootstrapMachine },
  actions: {
    ...sessionEffects,
    keepSession: assign((_, { session }: { session: StoredSession | undefined }) => ({
      ...session,
      due: undefined,
    })),
    keepDue: assign((_, due: Schema<'LoginResult'>) => ({ due })),
    keepUser: assign((_, userInfo: Schema<'UserInfo'>) => ({ userInfo })),
    keepPermissions: assign(({ context }, permissions: Schema<'UserPermissions'>) => ({
      permissions,
      permittedIn: context.userInfo?.orgCode,
    })),
    retryLater: raise({ type: 'permissions.changed' }, { delay: 'permissionRetryDelay' }),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ failure: readFailure(error) })),
    noteReason: assign((_, { reason }: { reason: LeaveReason }) => ({ leaveReason: reason })),
    forgetEarlier: assign({ failure: undefined, leaveReason: undefined }),
    forgetSession: assign(rules.nobody),
  },
  guards: rules.sessionGuards,
  delays: rules.sessionDelays,
}).createMachine({
  id: 'session',
  meta: { tolerances: { reloadDelay: 500, permissionRetryDelay: 1_500, logoutTimeLimit: 1_500 } },
  context: { ...rules.nobody, failure: undefined, leaveReason: undefined },
  initial: 'restoring',
  states: {
    restoring: {
      invoke: {
        src: 'restoreSession',
        id: 'restoreSession',
        onDone: [
          {
            guard: { type: 'isStored', params: ({ event }) => ({ session: event.output }) },
            target: 'authenticated',
            actions: { type: 'keepSession', params: ({ event }) => ({ session: event.output }) },
          },
          { target: 'anonymous' },
        ],
        onError: 'anonymous',
      },
    },
    anonymous: {
      entry: 'forgetSession',
      on: {
        'credentials.submit': { target: 'authenticating', actions: 'forgetEarlier' },
        'session.replaced': rules.replacedElsewhere.anonymous,
      },
    },
    authenticating: {
      invoke: {
        src: 'authenticate',
        id: 'authenticate',
        // From the event, so that no password stays in the context.
        input: ({ event }) => {
          assertEvent(event, 'credentials.submit');
          return event.credentials;
        },
        onDone: rules.afterAuthentication,
        onError: {
          target: 'anonymous',
          actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    renewing: { on: rules.whileRenewing },
    authenticated: {
      // On the parent: permissions are fetched again while `ready` stays usable.
      invoke: {
        src: 'bootstrap',
        id: 'bootstrap',
        input: rules.endingToken,
        onDone: rules.afterBootstrap,
        onError: {
          target: 'leaving',
          actions: [
            { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
            { type: 'noteReason', params: { reason: 'bootstrapFailed' } },
          ],
        },
      },
      on: {
        'logout.confirm': {
          target: 'leaving',
          actions: { type: 'noteReason', params: { reason: 'loggedOut' } },
        },
        'token.refused': {
          guard: { type: 'isCurrent', params: ({ event }) => event },
          target: 'unauthorised',
          actions: { type: 'noteReason', params: { reason: 'refused' } },
        },
        'token.expired': {
          guard: { type: 'isCurrent', params: ({ event }) => event },
          target: 'expired',
          actions: { type: 'noteReason', params: { reason: 'expired' } },
        },
        'session.replaced': rules.replacedElsewhere.authenticated,
        'permissions.changed': { target: 'authenticated', reenter: true },
        'user.replaced': [
          {
            guard: { type: 'isSameDepartment', params: ({ event }) => event.userInfo },
            actions: [
              { type: 'keepUser', params: ({ event }) => event.userInfo },
              { type: 'storeUser', params: ({ event }) => event.userInfo },
            ],
          },
          {
            target: 'authenticated',
            reenter: true,
            actions: [
              { type: 'keepUser', params: ({ event }) => event.userInfo },
              { type: 'storeUser', params: ({ event }) => event.userInfo },
              'dropCaches',
            ],
          },
        ],
      },
      initial: 'bootstrapping',
      states: {
        bootstrapping: { always: { guard: 'isPermitted', target: 'ready' } },
        ready: {},
      },
    },
    expired: {
      on: { 'relogin.confirm': 'leaving', 'session.replaced': rules.replacedElsewhere.expired },
    },
    unauthorised: {
      entry: ['announceUnauthorised', rules.clearStored],
      invoke: {
        src: 'endSession',
        id: 'endSession',
        input: rules.endingToken,
        // The token is dead already: whatever the call answers changes nothing.
        onDone: {},
        onError: {},
      },
      after: { reloadDelay: { target: 'anonymous', actions: ['dropCaches', 'reloadPage'] } },
    },
    leaving: {
      entry: rules.clearStored,
      invoke: {
        src: 'endSession',
        id: 'endSession',
        input: rules.endingToken,
        onDone: [rules.afterLogout, ...rules.otherDepartures],
        onError: [
          {
            ...rules.afterLogout,
            actions: [
              {
                type: 'announceLogoutFailure',
                params: ({ event }) => ({ message: messageOf(event.error, rules.timedOutMessage) }),
              },
              ...rules.afterLogout.actions,
            ],
          },
          ...rules.otherDepartures,
        ],
      },
      after: { logoutTimeLimit: rules.unansweredDepartures },
    },
  },
});
