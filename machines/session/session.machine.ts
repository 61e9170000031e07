import { assertEvent, assign, fromPromise, raise, setup } from 'xstate';
import type { Schema } from '#openapi/index.ts';
import { bootstrapMachine, type BootstrapOutput } from '../bootstrap/bootstrap.machine.ts';
import { businessConstants } from '../business-constants.ts';
import { messageOf } from '../message-of.ts';
import { notProvided } from '../not-provided.ts';

/** The part of the session that survives a reload, for 7 days (docs/behaviour.md#session). */
export type StoredSession = { token: string; userInfo: Schema<'UserInfo'>; roles: readonly string[] };

/** The result of an external login: an id to exchange, or the reason of its failure. */
export type ThirdReturn = { readonly id: string } | { readonly failed: string };

/**
 * The proof of identity (docs/wire.md#login-result): name and password, a code sent to a number, the result of an
 * external login, the ticket of a CAS server, or the two pictures of a card. Each leads to the same login result, or
 * the same failure.
 */
export type Credentials =
  | { readonly method: 'password'; readonly request: Schema<'LoginRequest'> }
  | { readonly method: 'phone'; readonly request: Schema<'PhoneLogin'> }
  | { readonly method: 'third'; readonly back: ThirdReturn }
  | { readonly method: 'cas'; readonly ticket: string }
  | { readonly method: 'picture'; readonly code: string; readonly entry: Schema<'PictureEntry'> };

/** Why the login page is shown: `captchaNeeded` makes the form show the picture. */
export type SessionFailure = { message: string; captchaNeeded: boolean };

/** Why the session was left; decides where the person is taken. */
export type LeaveReason = 'loggedOut' | 'expired' | 'refused' | 'bootstrapFailed';

/**
 * `token.refused` is a 401, `token.expired` the 500 with "Token失效，请重新登录". Both may name the refused token: an
 * answer to a call of an earlier session then leaves the present one alone. `session.replaced` comes from another
 * window of the same browser, with the stored session; undefined: that window logged out. `login.completed`: the
 * user has changed a password set by another person, or has set up a second factor that a role requires.
 */
export type SessionEvent =
  | { type: 'credentials.submit'; credentials: Credentials }
  | { type: 'logout.confirm' }
  | { type: 'relogin.confirm' }
  | { type: 'token.refused' | 'token.expired'; token?: string | undefined }
  | { type: 'user.replaced'; userInfo: Schema<'UserInfo'> }
  | { type: 'session.replaced'; session: StoredSession | undefined }
  | { type: 'login.completed'; login: Schema<'LoginResult'> }
  | { type: 'permissions.changed' };

export type SessionContext = {
  token: string | undefined;
  userInfo: Schema<'UserInfo'> | undefined;
  roles: readonly string[];
  permissions: Schema<'UserPermissions'> | undefined;
  /** The department whose permissions they are. */
  permittedIn: Schema<'UserInfo'>['orgCode'];
  /** The login that is neither stored nor used until its required steps are done. */
  pendingLogin: Schema<'LoginResult'> | undefined;
  failure: SessionFailure | undefined;
  leaveReason: LeaveReason | undefined;
};

const noUser = {
  token: undefined,
  userInfo: undefined,
  roles: [],
  permissions: undefined,
  permittedIn: undefined,
  pendingLogin: undefined,
};

/** Wording for a call that was never answered (docs/behaviour.md#notices). */
const timedOutMessage = '网络超时';
const unknownFailure = '请求出现错误，请稍后再试';

/**
 * The user of the page (docs/behaviour.md#session). One owner of the token: the first 401 or expiry ends the session,
 * and the ones that follow are ignored. Route guards wait for `anonymous` or `authenticated.ready`. `src/app` provides
 * the actors and the effects, and `bootstrap` with its own actors.
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actors: {
    /** Reads the stored session; undefined when it is missing, expired or malformed. */
    restoreSession: fromPromise<StoredSession | undefined>(() => notProvided('restoreSession')),
    /** Rejects with an error whose `message` is shown; with `captchaNeeded: true` when it needs a captcha. */
    authenticate: fromPromise<Schema<'LoginResult'>, Credentials>(() => notProvided('authenticate')),
    bootstrap: bootstrapMachine,
    /** The logout call with the token, which is no longer stored then. */
    endSession: fromPromise<void, { token: string }>(() => notProvided('endSession')),
  },
  actions: {
    storeSession: (_args, _login: Schema<'LoginResult'>): void => notProvided('storeSession'),
    storeUser: (_args, _userInfo: Schema<'UserInfo'>): void => notProvided('storeUser'),
    storePermissions: (_args, _all: Schema<'UserPermissions'>): void => notProvided('storePermissions'),
    /** Deletes the stored session with this token; another window may have stored a new one meanwhile. */
    clearStored: (_args, _ended: { token: string }): void => notProvided('clearStored'),
    greet: (_args, _userInfo: Schema<'UserInfo'>): void => notProvided('greet'),
    announceUnauthorised: (): void => notProvided('announceUnauthorised'),
    announceLogoutFailure: (_args, _failure: { message: string }): void =>
      notProvided('announceLogoutFailure'),
    /** The permissions of another department could not be fetched; the request is repeated in a moment. */
    announceRetry: (_args, _failure: { message: string }): void => notProvided('announceRetry'),
    announceElsewhere: (_args, _now: { session: StoredSession | undefined }): void =>
      notProvided('announceElsewhere'),
    dropCaches: (): void => notProvided('dropCaches'),
    reloadPage: (): void => notProvided('reloadPage'),
    goToRoot: (): void => notProvided('goToRoot'),
    goToLogin: (): void => notProvided('goToLogin'),
    keepSession: assign((_, { session }: { session: StoredSession | undefined }) => ({
      ...session,
      pendingLogin: undefined,
    })),
    keepPendingLogin: assign((_, pendingLogin: Schema<'LoginResult'>) => ({ pendingLogin })),
    keepUser: assign((_, userInfo: Schema<'UserInfo'>) => ({ userInfo })),
    keepPermissions: assign(({ context }, permissions: Schema<'UserPermissions'>) => ({
      permissions,
      permittedIn: context.userInfo?.orgCode,
    })),
    retryLater: raise({ type: 'permissions.changed' }, { delay: 'permissionRetryDelay' }),
    noteFailure: assign((_, { error }: { error: unknown }) => ({ failure: readFailure(error) })),
    noteReason: assign((_, { reason }: { reason: LeaveReason }) => ({ leaveReason: reason })),
    forgetEarlier: assign({ failure: undefined, leaveReason: undefined }),
    forgetSession: assign(noUser),
  },
  guards: {
    isStored: (_, { session }: { session: StoredSession | undefined }) => session !== undefined,
    isSameUser: ({ context }, { session }: { session: StoredSession | undefined }) =>
      session?.userInfo.id === context.userInfo?.id,
    isSameUserAndDepartment: ({ context }, { session }: { session: StoredSession | undefined }) =>
      session?.userInfo.id === context.userInfo?.id &&
      session?.userInfo.orgCode === context.userInfo?.orgCode,
    isCurrent: ({ context }, { token }: { token?: string | undefined }) =>
      token === undefined || token === context.token,
    /** The password was set by another person, or a role requires a second factor that is not set up. */
    mustCompleteSteps: (_, { passwordDue, secondFactorDue }: Schema<'LoginResult'>) =>
      passwordDue === true || secondFactorDue === true,
    isPendingToken: ({ context }, { token }: { token?: string | undefined }) =>
      token === undefined || token === context.pendingLogin?.token,
    isSameDepartment: ({ context }, userInfo: Schema<'UserInfo'>) =>
      userInfo.orgCode === context.userInfo?.orgCode,
    isReady: (_, outcome: BootstrapOutput) => outcome.status === 'ready',
    isPermitted: ({ context }) => isPermitted(context),
    /** A fetch that fails while permissions are there leaves them in use; an empty menu is an answer, and obeyed. */
    canStay: ({ context }, outcome: BootstrapOutput) => isPermitted(context) && isUnanswered(outcome),
    hasMoved: ({ context }, outcome: BootstrapOutput) =>
      context.permissions !== undefined && isUnanswered(outcome),
    leftByLogout: ({ context }) => context.leaveReason === 'loggedOut',
    leftByExpiry: ({ context }) => context.leaveReason === 'expired',
  },
  delays: {
    reloadDelay: businessConstants.reloadDelay,
    logoutTimeLimit: businessConstants.logoutTimeLimit,
    permissionRetryDelay: businessConstants.reconnectDelay,
  },
}).createMachine({
  id: 'session',
  meta: { tolerances: { reloadDelay: 500, permissionRetryDelay: 1_500, logoutTimeLimit: 1_500 } },
  context: { ...noUser, failure: undefined, leaveReason: undefined },
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
        'session.replaced': {
          guard: { type: 'isStored', params: ({ event }) => event },
          target: 'authenticated',
          actions: { type: 'keepSession', params: ({ event }) => event },
        },
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
        onDone: [
          // Nothing is stored or used before the required steps are done.
          {
            guard: { type: 'mustCompleteSteps', params: ({ event }) => event.output },
            target: 'completingLogin',
            actions: { type: 'keepPendingLogin', params: ({ event }) => event.output },
          },
          {
            target: 'authenticated',
            actions: [
              { type: 'keepSession', params: ({ event }) => ({ session: sessionOf(event.output) }) },
              { type: 'storeSession', params: ({ event }) => event.output },
              { type: 'greet', params: ({ event }) => event.output.userInfo },
            ],
          },
        ],
        onError: {
          target: 'anonymous',
          actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    // A reload leads back to the login page: there is nothing to restore, and the steps are still required.
    completingLogin: {
      on: {
        'login.completed': {
          target: 'authenticated',
          actions: [
            { type: 'keepSession', params: ({ event }) => ({ session: sessionOf(event.login) }) },
            { type: 'storeSession', params: ({ event }) => event.login },
            { type: 'greet', params: ({ event }) => event.login.userInfo },
          ],
        },
        'logout.confirm': {
          target: 'leaving',
          actions: { type: 'noteReason', params: { reason: 'loggedOut' } },
        },
        // The login ended before its steps were done: perhaps another person has set the password again.
        'token.refused': {
          guard: { type: 'isPendingToken', params: ({ event }) => event },
          target: 'anonymous',
          actions: { type: 'noteFailure', params: { error: new Error('登录已过期，请重新登录') } },
        },
        'token.expired': {
          guard: { type: 'isPendingToken', params: ({ event }) => event },
          target: 'anonymous',
          actions: { type: 'noteFailure', params: { error: new Error('登录已过期，请重新登录') } },
        },
        'session.replaced': {
          guard: { type: 'isStored', params: ({ event }) => event },
          target: 'authenticated',
          actions: { type: 'keepSession', params: ({ event }) => event },
        },
      },
    },
    authenticated: {
      // On the parent: permissions are fetched again while `ready` stays usable.
      invoke: {
        src: 'bootstrap',
        id: 'bootstrap',
        input: ({ context }) => ({ token: tokenToEnd(context) }),
        // A user never works in a department with the permissions of another one: while those of a new department
        // cannot be fetched, the page says so and tries again. At a login a failure ends the session.
        onDone: [
          {
            guard: { type: 'isReady', params: ({ event }) => event.output },
            target: '.ready',
            actions: [
              { type: 'keepPermissions', params: ({ event }) => permissionsOf(event.output) },
              { type: 'storePermissions', params: ({ event }) => permissionsOf(event.output) },
            ],
          },
          { guard: { type: 'canStay', params: ({ event }) => event.output } },
          {
            guard: { type: 'hasMoved', params: ({ event }) => event.output },
            actions: [
              { type: 'announceRetry', params: ({ event }) => failureOf(event.output) },
              'retryLater',
            ],
          },
          {
            target: 'leaving',
            actions: [
              { type: 'noteFailure', params: ({ event }) => ({ error: event.output }) },
              { type: 'noteReason', params: { reason: 'bootstrapFailed' } },
            ],
          },
        ],
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
        // Another window logged in, out, or into another department. The same user goes on with the new token.
        'session.replaced': [
          {
            guard: { type: 'isSameUserAndDepartment', params: ({ event }) => event },
            actions: { type: 'keepSession', params: ({ event }) => event },
          },
          {
            guard: { type: 'isSameUser', params: ({ event }) => event },
            target: 'authenticated',
            reenter: true,
            actions: [{ type: 'keepSession', params: ({ event }) => event }, 'dropCaches'],
          },
          // Another user, or none: no data of the present user may stay. `announceElsewhere` keeps their input.
          {
            target: 'anonymous',
            actions: [
              'dropCaches',
              { type: 'announceElsewhere', params: ({ event }) => ({ session: event.session }) },
              'reloadPage',
            ],
          },
        ],
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
      on: {
        'relogin.confirm': 'leaving',
        'session.replaced': [
          {
            guard: { type: 'isSameUser', params: ({ event }) => event },
            target: 'authenticated',
            actions: { type: 'keepSession', params: ({ event }) => event },
          },
          {
            guard: { type: 'isStored', params: ({ event }) => event },
            target: 'anonymous',
            actions: [
              'dropCaches',
              { type: 'announceElsewhere', params: ({ event }) => ({ session: event.session }) },
              'reloadPage',
            ],
          },
        ],
      },
    },
    unauthorised: {
      entry: [
        'announceUnauthorised',
        { type: 'clearStored', params: ({ context }) => ({ token: tokenToEnd(context) }) },
      ],
      invoke: {
        src: 'endSession',
        id: 'endSession',
        input: ({ context }) => ({ token: tokenToEnd(context) }),
        // The token is dead already: whatever the call answers changes nothing.
        onDone: {},
        onError: {},
      },
      after: { reloadDelay: { target: 'anonymous', actions: ['dropCaches', 'reloadPage'] } },
    },
    leaving: {
      entry: { type: 'clearStored', params: ({ context }) => ({ token: tokenToEnd(context) }) },
      invoke: {
        src: 'endSession',
        id: 'endSession',
        input: ({ context }) => ({ token: tokenToEnd(context) }),
        // After a logout the site root, after an expiry a fresh page, else the login page.
        onDone: [
          {
            guard: 'leftByLogout',
            target: 'anonymous',
            actions: ['dropCaches', 'goToRoot'],
          },
          { guard: 'leftByExpiry', target: 'anonymous', actions: ['dropCaches', 'reloadPage'] },
          { target: 'anonymous', actions: ['dropCaches', 'goToLogin'] },
        ],
        onError: [
          {
            guard: 'leftByLogout',
            target: 'anonymous',
            actions: [
              {
                type: 'announceLogoutFailure',
                params: ({ event }) => ({ message: messageOf(event.error, timedOutMessage) }),
              },
              'dropCaches',
              'goToRoot',
            ],
          },
          { guard: 'leftByExpiry', target: 'anonymous', actions: ['dropCaches', 'reloadPage'] },
          { target: 'anonymous', actions: ['dropCaches', 'goToLogin'] },
        ],
      },
      after: {
        logoutTimeLimit: [
          {
            guard: 'leftByLogout',
            target: 'anonymous',
            actions: [
              { type: 'announceLogoutFailure', params: { message: timedOutMessage } },
              'dropCaches',
              'goToRoot',
            ],
          },
          { guard: 'leftByExpiry', target: 'anonymous', actions: ['dropCaches', 'reloadPage'] },
          { target: 'anonymous', actions: ['dropCaches', 'goToLogin'] },
        ],
      },
    },
  },
});

/** The token of the session that ends. */
function tokenToEnd({ token, pendingLogin }: SessionContext): string {
  return token ?? pendingLogin?.token ?? '';
}

/** Whether the known permissions are those of the department the user works in. */
function isPermitted({ permissions, permittedIn, userInfo }: SessionContext): boolean {
  return permissions !== undefined && permittedIn === userInfo?.orgCode;
}

function isUnanswered(outcome: BootstrapOutput): boolean {
  return outcome.status === 'failed' && outcome.reason !== 'menuEmpty';
}

function failureOf(outcome: BootstrapOutput): { message: string } {
  return { message: outcome.status === 'failed' ? outcome.message : '' };
}

function sessionOf({ token, userInfo, role }: Schema<'LoginResult'>): StoredSession {
  return { token, userInfo, roles: role ?? [] };
}

/** The guard `isReady` stands before this, so the empty answer is never kept. */
function permissionsOf(outcome: BootstrapOutput): Schema<'UserPermissions'> {
  return outcome.status === 'ready' ? outcome.permissions : { menu: null };
}

/** Reads what `authenticate` rejected with: an error with a message and, when the server asks for it, `captchaNeeded`. */
function readFailure(error: unknown): SessionFailure {
  return {
    message: messageOf(error, unknownFailure),
    captchaNeeded:
      typeof error === 'object' && error !== null && 'captchaNeeded' in error && error.captchaNeeded === true,
  };
}
