import { businessConstants } from '../business-constants.ts';
import type { Schema } from '#openapi/index.ts';
import type { BootstrapOutput } from '../bootstrap/bootstrap.machine.ts';
import type { SessionContext, StoredSession } from './session-events.ts';

type Args = { context: SessionContext };

/** Wording for a call that was never answered (docs/behaviour.md#notices). */
export const timedOutMessage = '网络超时';

export const nobody = {
  token: undefined,
  userInfo: undefined,
  roles: [],
  permissions: undefined,
  permittedIn: undefined,
  due: undefined,
};

/** The token of the session that ends. */
export const endingToken = ({ context }: Args) => ({ token: context.token ?? context.due?.token ?? '' });
export const clearStored = { type: 'clearStored', params: endingToken } as const;

/** Where leaving ends: after a logout the site root, after an expiry a fresh page, else the login page. */
export const afterLogout = {
  guard: 'leftByLogout',
  target: 'anonymous',
  actions: ['dropCaches', 'goToRoot'],
} as const;
export const otherDepartures = [
  { guard: 'leftByExpiry', target: 'anonymous', actions: ['dropCaches', 'reloadPage'] },
  { target: 'anonymous', actions: ['dropCaches', 'goToLogin'] },
] as const;
/** The logout call was not answered in time. */
export const unansweredDepartures = [
  {
    ...afterLogout,
    actions: [
      { type: 'announceLogoutFailure', params: { message: timedOutMessage } },
      ...afterLogout.actions,
    ],
  },
  ...otherDepartures,
] as const;

type Replaced = { event: { session: StoredSession | undefined } };

const storedSession = ({ event }: Replaced) => ({ session: event.session });
const keepReplaced = { type: 'keepSession', params: storedSession } as const;
const isSameUser = { type: 'isSameUser', params: storedSession } as const;
/** Another user, or none: no data of the present user may stay. Their input waits for them (`announcePageExit`). */
const leaveToOther = {
  target: 'anonymous',
  actions: ['dropCaches', { type: 'announceElsewhere', params: storedSession }, 'reloadPage'],
} as const;

/** Another window logged in, out, or into another department. The same user goes on with the new token, asking nothing. */
export const replacedElsewhere = {
  anonymous: {
    guard: { type: 'isStored', params: storedSession },
    target: 'authenticated',
    actions: keepReplaced,
  },
  authenticated: [
    { guard: { type: 'isSamePlace', params: storedSession }, actions: keepReplaced },
    { guard: isSameUser, target: 'authenticated', reenter: true, actions: [keepReplaced, 'dropCaches'] },
    leaveToOther,
  ],
  expired: [
    { guard: isSameUser, target: 'authenticated', actions: keepReplaced },
    { guard: { type: 'isStored', params: storedSession }, ...leaveToOther },
  ],
} as const;

type Answered = { event: { output: Schema<'LoginResult'> } };
type Renewed = { event: { login: Schema<'LoginResult'> } };
type Lost = { event: { token?: string | undefined } };

/** The login succeeded. With a password set by another person, nothing is stored or used before it is changed. */
export const afterAuthentication = [
  {
    guard: { type: 'owesPassword', params: ({ event }: Answered) => event.output },
    target: 'renewing',
    actions: { type: 'keepDue', params: ({ event }: Answered) => event.output },
  },
  {
    target: 'authenticated',
    actions: [
      { type: 'keepSession', params: ({ event }: Answered) => ({ session: sessionOf(event.output) }) },
      { type: 'storeSession', params: ({ event }: Answered) => event.output },
      { type: 'greet', params: ({ event }: Answered) => event.output.userInfo },
    ],
  },
] as const;

/** The login ended before its password was changed: perhaps another person set it once more. */
const lostWhileDue = {
  guard: { type: 'isDue', params: ({ event }: Lost) => event },
  target: 'anonymous',
  actions: { type: 'noteFailure', params: { error: new Error('登录已过期，请重新登录') } },
} as const;

/** A reload leads back to the login page: there is nothing to restore, and the duty is still there. */
export const whileRenewing = {
  'password.renewed': {
    target: 'authenticated',
    actions: [
      { type: 'keepSession', params: ({ event }: Renewed) => ({ session: sessionOf(event.login) }) },
      { type: 'storeSession', params: ({ event }: Renewed) => event.login },
      { type: 'greet', params: ({ event }: Renewed) => event.login.userInfo },
    ],
  },
  'logout.confirm': { target: 'leaving', actions: { type: 'noteReason', params: { reason: 'loggedOut' } } },
  'token.refused': lostWhileDue,
  'token.expired': lostWhileDue,
  'session.replaced': replacedElsewhere.anonymous,
} as const;

type Bootstrapped = { event: { output: BootstrapOutput } };

const outcomeOf = ({ event }: Bootstrapped) => event.output;
const permissionsFrom = ({ event }: Bootstrapped) => permissionsOf(event.output);

/**
 * A user never works in a department with the permissions of another one: while those of a new department cannot be
 * fetched, the page says so and tries again. At a login a failure ends the session.
 */
export const afterBootstrap = [
  {
    guard: { type: 'isReady', params: outcomeOf },
    target: '.ready',
    actions: [
      { type: 'keepPermissions', params: permissionsFrom },
      { type: 'storePermissions', params: permissionsFrom },
    ],
  },
  { guard: { type: 'canStay', params: outcomeOf } },
  {
    guard: { type: 'hasMoved', params: outcomeOf },
    actions: [
      { type: 'announceRetry', params: ({ event }: Bootstrapped) => failureOf(event.output) },
      'retryLater',
    ],
  },
  {
    target: 'leaving',
    actions: [
      { type: 'noteFailure', params: ({ event }: Bootstrapped) => ({ error: event.output }) },
      { type: 'noteReason', params: { reason: 'bootstrapFailed' } },
    ],
  },
] as const;

type StoredArgs = { session: StoredSession | undefined };

export const sessionGuards = {
  isStored: (_args: Args, { session }: StoredArgs) => session !== undefined,
  isSameUser: ({ context }: Args, { session }: StoredArgs) => session?.userInfo.id === context.userInfo?.id,
  isSamePlace: ({ context }: Args, { session }: StoredArgs) =>
    session?.userInfo.id === context.userInfo?.id && session?.userInfo.orgCode === context.userInfo?.orgCode,
  isCurrent: ({ context }: Args, { token }: { token?: string | undefined }) =>
    token === undefined || token === context.token,
  /** Or a second factor that a role requires: the same dialog, and the same end. */
  owesPassword: (_args: Args, { passwordDue, secondFactorDue }: Schema<'LoginResult'>) =>
    passwordDue === true || secondFactorDue === true,
  isDue: ({ context }: Args, { token }: { token?: string | undefined }) =>
    token === undefined || token === context.due?.token,
  isSameDepartment: ({ context }: Args, userInfo: Schema<'UserInfo'>) =>
    userInfo.orgCode === context.userInfo?.orgCode,
  isReady: (_args: Args, outcome: BootstrapOutput) => outcome.status === 'ready',
  isPermitted,
  /** A fetch that fails while permissions are there leaves them in use; an empty menu is an answer, and obeyed. */
  canStay: (args: Args, outcome: BootstrapOutput) => isPermitted(args) && isUnanswered(outcome),
  hasMoved: ({ context }: Args, outcome: BootstrapOutput) =>
    context.permissions !== undefined && isUnanswered(outcome),
  leftByLogout: ({ context }: Args) => context.leaveReason === 'loggedOut',
  leftByExpiry: ({ context }: Args) => context.leaveReason === 'expired',
};

/** The permissions that are known are those of the department the user works in. */
function isPermitted({ context }: Args): boolean {
  return context.permissions !== undefined && context.permittedIn === context.userInfo?.orgCode;
}

function isUnanswered(outcome: BootstrapOutput): boolean {
  return outcome.status === 'failed' && outcome.reason !== 'menuEmpty';
}

function failureOf(outcome: BootstrapOutput): { message: string } {
  return { message: outcome.status === 'failed' ? outcome.message : '' };
}

export function sessionOf({ token, userInfo, role }: Schema<'LoginResult'>): StoredSession {
  return { token, userInfo, roles: role ?? [] };
}

/** The guard `isReady` stands before this, so the empty answer is never kept. */
export function permissionsOf(outcome: BootstrapOutput): Schema<'UserPermissions'> {
  return outcome.status === 'ready' ? outcome.permissions : { menu: null };
}

export const sessionDelays = {
  reloadDelay: businessConstants.reloadDelay,
  logoutTimeLimit: businessConstants.logoutTimeLimit,
  permissionRetryDelay: businessConstants.reconnectDelay,
};
