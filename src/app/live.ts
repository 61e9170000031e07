import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromPromise } from 'xstate';
import { unreadAnnouncementsQuery } from '#features/announcements/api.ts';
import { myClassJoinsQuery } from '#shared/api/class-join.ts';
import { dictItemsKey, doubtLoginDictionaries } from '#shared/api/dict.ts';
import { probeServer } from '#features/connection/api.ts';
import type { SessionActor, SessionSnapshot } from '#shared/app/app-context.tsx';
import { inspected } from '#shared/inspection/inspected.ts';
import { createNewMessages } from '#shared/app/new-messages.ts';
import { renewQueries } from '#shared/app/renew-queries.ts';
import { popsUp, readPopupChoice } from '#shared/app/popup-choice.ts';
import type { Live } from '#shared/app/live.ts';
import { watchStored } from '#shared/browser/storage.ts';
import type { Notices } from '#shared/app/notices.ts';
import type { ChangeKind } from '#openapi/live-frames.ts';
import { businessConstants } from '#machines/business-constants.ts';
import { liveChannelMachine } from '#machines/live-channel/live-channel.machine.ts';
import { pollingMachine } from '#machines/polling/polling.machine.ts';
import { createDepartment } from './department.ts';
import { createChanges } from './live-changes.ts';
import {
  connectSocket,
  openSocketWith,
  watchNetwork,
  watchVisibility,
  type ConnectSocket,
} from './live-socket.ts';

export type LiveDeps = {
  readonly session: SessionActor;
  readonly queryClient: QueryClient;
  readonly notices: Notices;
  /** The path or address of the websocket. */
  readonly websocketBase: string;
  readonly connect?: ConnectSocket;
  /** The socket, its refetches on opening and the bell wait for this promise. */
  readonly firstPage?: Promise<void>;
};

/**
 * The socket and the polling of the logged-in user, for the lifetime of the page (docs/behaviour.md#polling). Fetched
 * with the shell: the login page does not need it.
 */
export function startLive(deps: LiveDeps): Live {
  const { session, queryClient, firstPage } = deps;
  const newMessages = createNewMessages();
  const fetchNotices = (signal?: AbortSignal) =>
    queryClient.fetchQuery({ ...unreadAnnouncementsQuery(signal), staleTime: 0 });
  const polling = createPolling(fetchNotices);
  const refresh = () => polling.send({ type: 'poll.now' });
  const department = createDepartment(deps);
  const changes = createChanges({ ...deps, refreshNotices: refresh, followDepartment: department.follow });
  const channel = createChannel(deps, {
    refresh,
    changes,
    newMessages,
    // A single quiet call: a refused token reaches the session as after any other call.
    checkSession: () => void fetchNotices().catch(() => undefined),
  });
  const startChannel = () => {
    if (!isReady(session.getSnapshot())) return;
    channel.send({ type: 'channel.start' });
    polling.send({ type: 'poll.start' });
  };
  polling.start();
  channel.start();
  holdWhileHidden((isHidden) => newMessages.hold('hidden', isHidden));
  followSession(session, {
    enter: () => {
      if (firstPage === undefined) startChannel();
      else void firstPage.then(startChannel);
      void department.requireChoice();
    },
    leave: () => {
      channel.send({ type: 'channel.stop' });
      polling.send({ type: 'poll.stop' });
      newMessages.clear();
    },
    change: refresh,
  });
  // Another window of this browser stores the user with the department.
  watchStored('userInfo', () => changes.depart());
  const look = () => {
    refresh();
    channel.send({ type: 'channel.retry' });
  };
  return { refresh: look, newMessages, department: department.actor, channel };
}

function createPolling(fetchNotices: (signal: AbortSignal) => Promise<unknown>) {
  return createActor(
    pollingMachine.provide({
      actors: { fetchNotices: fromPromise<unknown>(({ signal }) => fetchNotices(signal)), watchVisibility },
    }),
    inspected,
  );
}

/** The page's functions that the channel calls. */
type ChannelOptions = {
  readonly refresh: () => void;
  readonly checkSession: () => void;
  readonly changes: ReturnType<typeof createChanges>;
  readonly newMessages: ReturnType<typeof createNewMessages>;
};

function createChannel(
  { session, queryClient, websocketBase, connect = connectSocket }: LiveDeps,
  { refresh, checkSession, changes, newMessages }: ChannelOptions,
): Live['channel'] {
  const renewJoins = () => renewQueries(queryClient, myClassJoinsQuery().queryKey);
  let attempts = 0;
  const identity = () => {
    const { userInfo, token } = session.getSnapshot().context;
    attempts += 1;
    const age = attempts === 1 ? ageOfAnswers(queryClient) : undefined;
    return { userId: userInfo?.id ?? '', token: token ?? '', age };
  };
  const channel = createActor(
    liveChannelMachine.provide({
      actors: { openSocket: openSocketWith(websocketBase, identity, connect), watchNetwork },
      actions: {
        refreshNotices: refresh,
        announceMessage: (_, { cmd, msgId = '', msgTxt = '', priority }) => {
          // A message to one user may report a new class, with its courses.
          if (cmd === 'user') [changes.learning, renewJoins].forEach((renew) => renew());
          if (popsUp(readPopupChoice(identity().userId), { cmd, priority }))
            newMessages.show({ id: msgId, title: msgTxt, priority });
        },
        applyChange: (_, { kind, msgId }) => (kind === undefined ? undefined : changes[kind](msgId)),
        // The first connection has sent the age of the page's answers: the server reports the changes since then.
        catchUp: () => {
          if (attempts === 1) return;
          catchUp(changes, queryClient, renewJoins);
          refresh();
        },
        askServer: () =>
          void probeServer().then(
            ({ works }) => (works ? channel.send({ type: 'server.answered' }) : undefined),
            // Loading fails because the server is away; the next attempt follows in time.
            () => undefined,
          ),
        checkSession,
      },
    }),
    inspected,
  );
  return channel;
}

/** Returns the milliseconds since the oldest cached answer was requested, including data from the browser's storage. */
function ageOfAnswers(queryClient: QueryClient): number {
  const answered = queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => Date.now() - state.dataUpdatedAt)
    .filter((age) => age <= businessConstants.configCacheLifetime);
  return Math.max(performance.now(), 0, ...answered);
}

/** Refetches everything that may have changed unnoticed, except the announcements. */
function catchUp(
  { permissions, config, learning, onlineRows, depart }: ChannelOptions['changes'],
  queryClient: QueryClient,
  joins: () => void,
): void {
  const missed: Readonly<Record<Exclude<ChangeKind, 'notices'> | 'joins', () => void>> = {
    permissions,
    config,
    learning,
    onlineRows,
    depart,
    dictionaries: () => {
      doubtLoginDictionaries();
      renewQueries(queryClient, dictItemsKey());
    },
    joins,
  };
  Object.values(missed).forEach((change) => change());
}

const isReady = (session: SessionSnapshot): boolean => session.matches({ authenticated: 'ready' });

type SessionListeners = {
  /** Called at a login. */
  readonly enter: () => void;
  readonly leave: () => void;
  /** Called at a change of department: the cache keys change. */
  readonly change: () => void;
};

function followSession(session: SessionActor, { enter, leave, change }: SessionListeners): void {
  let isIn = false;
  let orgCode: string | null | undefined;
  const follow = (snapshot: SessionSnapshot) => {
    const before = { isIn, orgCode };
    isIn = isReady(snapshot);
    orgCode = snapshot.context.userInfo?.orgCode;
    if (isIn !== before.isIn) return isIn ? enter() : leave();
    return isIn && orgCode !== before.orgCode ? change() : undefined;
  };
  session.subscribe(follow);
  follow(session.getSnapshot());
}

function holdWhileHidden(hold: (isHidden: boolean) => void): void {
  const notify = () => hold(document.visibilityState === 'hidden');
  document.addEventListener('visibilitychange', notify);
  notify();
}
