import { SimulatedClock, createActor, fromPromise, waitFor } from 'xstate';
import type { Schema } from '#openapi/index.ts';
import { bootstrapMachine } from '../../bootstrap/bootstrap.machine.ts';
import { sessionMachine, type Credentials, type StoredSession } from '../session.machine.ts';

export const userInfo: Schema<'UserInfo'> = {
  id: '1',
  username: 'xiaoming',
  realname: '小明',
  orgCode: 'A01',
};
export const login: Schema<'LoginResult'> = { token: 'token-1', userInfo, role: ['student'] };
export const stored: StoredSession = { token: 'token-1', userInfo, roles: ['student'] };
export const cleared = ['clearStored', { token: 'token-1' }];
export const permissions: Schema<'UserPermissions'> = {
  menu: [{ path: '/dashboard/index' }],
  auth: [],
  allAuth: [],
};
export const credentials: Credentials = {
  method: 'password',
  request: { username: 'xiaoming', password: 'secret' },
};

export type World = {
  restore: () => Promise<StoredSession | undefined>;
  authenticate: (asked: Credentials) => Promise<Schema<'LoginResult'>>;
  endSession: (asked: { token: string }) => Promise<void>;
  load: () => Promise<Schema<'UserPermissions'>>;
};

export const never = () => new Promise<never>(() => undefined);
const kindWorld: World = {
  restore: () => Promise.resolve(undefined),
  authenticate: () => Promise.resolve(login),
  endSession: () => Promise.resolve(),
  load: () => Promise.resolve(permissions),
};

const effects = [
  'storeSession',
  'storeUser',
  'storePermissions',
  'clearStored',
  'greet',
  'announceUnauthorised',
  'announceLogoutFailure',
  'announceRetry',
  'announceElsewhere',
  'dropCaches',
  'reloadPage',
  'goToRoot',
  'goToLogin',
] as const;

/** Every effect writes its name and what it was given. */
export function recording(log: unknown[][]) {
  const createRecorder = (name: string) => (_args: unknown, params?: unknown) => {
    log.push(params === undefined ? [name] : [name, params]);
  };
  return Object.fromEntries(effects.map((name) => [name, createRecorder(name)]));
}

export function start(changes: Partial<World> = {}) {
  const world = { ...kindWorld, ...changes };
  const log: unknown[][] = [];
  const clock = new SimulatedClock();
  const machine = sessionMachine.provide({
    actions: recording(log),
    actors: {
      restoreSession: fromPromise(world.restore),
      authenticate: fromPromise<Schema<'LoginResult'>, Credentials>(({ input }) => world.authenticate(input)),
      endSession: fromPromise<void, { token: string }>(({ input }) => world.endSession(input)),
      bootstrap: bootstrapMachine.provide({
        actors: {
          loadPermissions: fromPromise(world.load),
          buildRoutes: fromPromise<unknown, { menu: readonly Schema<'MenuEntry'>[] }>(() =>
            Promise.resolve(),
          ),
        },
      }),
    },
  });
  const actor = createActor(machine, { clock }).start();
  const reaches = async (state: 'anonymous' | 'expired' | 'unauthorised' | 'leaving' | 'ready') =>
    waitFor(actor, (snapshot) => snapshot.matches(state === 'ready' ? { authenticated: 'ready' } : state));
  return { actor, clock, log, reaches };
}

export async function startReady(changes: Partial<World> = {}) {
  const session = start({ restore: () => Promise.resolve(stored), ...changes });
  await session.reaches('ready');
  session.log.length = 0;
  return session;
}
