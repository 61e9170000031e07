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
import { createChangeHandlers } from './live-changes.ts';
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
  const pollNow = () => polling.send({ type: 'poll.now' });
  const department = createDepartment(deps);
  const changeHandlers = createChangeHandlers({
    ...deps,
    refreshNotices: pollNow,
    followDepartment: department.follow,
  });
  const channel = createChannel(deps, {
    pollNow,
    changeHandlers,
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
    onLogin: () => {
      if (firstPage === undefined) startChannel();
      else void firstPage.then(startChannel);
      void department.requireChoice();
    },
    onLogout: () => {
      channel.send({ type: 'channel.stop' });
      polling.send({ type: 'poll.stop' });
      newMessages.clear();
    },
    onDepartmentChanged: pollNow,
  });
  // Another window of this browser stores the user with the department.
  watchStored('userInfo', () => changeHandlers.depart());
  const refreshAll = () => {
    pollNow();
    channel.send({ type: 'channel.retry' });
  };
  return { refresh: refreshAll, newMessages, department: department.actor, channel };
}

function createPolling(fetchNotices: (signal: AbortSignal) => Promise<unknown>) {
  return createActor(
    pollingMachine.provide({
      actors: { fetchNotices: fromPromise<unknown>(({ signal }) => fetchNotices(signal)), watchVisibility },
    }),
    inspected,
  );
}

/** The functions of the page that the channel calls. */
type ChannelOptions = {
  readonly pollNow: () => void;
  readonly checkSession: () => void;
  readonly changeHandlers: ReturnType<typeof createChangeHandlers>;
  readonly newMessages: ReturnType<typeof createNewMessages>;
};

function createChannel(
  { session, queryClient, websocketBase, connect = connectSocket }: LiveDeps,
  { pollNow, checkSession, changeHandlers, newMessages }: ChannelOptions,
): Live['channel'] {
  const renewJoins = () => renewQueries(queryClient, myClassJoinsQuery().queryKey);
  const userId = () => session.getSnapshot().context.userInfo?.id ?? '';
  let attempts = 0;
  const identity = () => {
    attempts += 1;
    const age = attempts === 1 ? ageOfAnswers(queryClient) : undefined;
    return { userId: userId(), token: session.getSnapshot().context.token ?? '', age };
  };
  const channel = createActor(
    liveChannelMachine.provide({
      actors: { openSocket: openSocketWith(websocketBase, identity, connect), watchNetwork },
      actions: {
        refreshNotices: pollNow,
        announceMessage: (_, { kind, id = '', text = '', priority }) => {
          // A message to one user may report a new class, with its courses.
          if (kind === 'user') [changeHandlers.learning, renewJoins].forEach((renew) => renew());
          if (popsUp(readPopupChoice(userId()), { kind, priority }))
            newMessages.show({ id, title: text, priority });
        },
        applyChange: (_, { kind, id }) => (kind === undefined ? undefined : changeHandlers[kind](id)),
        // The first connection has sent the age of the page's answers: the server reports the changes since then.
        catchUp: () => {
          if (attempts === 1) return;
          refetchMissed(changeHandlers, queryClient, renewJoins);
          pollNow();
        },
        askServer: () =>
          void probeServer().then(
            ({ works }) => (works ? channel.send({ type: 'server.answered' }) : undefined),
            // The server cannot be reached; the next attempt of the channel follows.
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
  const ages = queryClient
    .getQueryCache()
    .getAll()
    .map(({ state }) => Date.now() - state.dataUpdatedAt)
    .filter((age) => age <= businessConstants.configCacheLifetime);
  return Math.max(performance.now(), 0, ...ages);
}

/** Refetches everything that may have changed unnoticed, except the announcements. */
function refetchMissed(
  { permissions, config, learning, onlineRows, depart }: ChannelOptions['changeHandlers'],
  queryClient: QueryClient,
  renewJoins: () => void,
): void {
  const refetches: Readonly<Record<Exclude<ChangeKind, 'notices'> | 'joins', () => void>> = {
    permissions,
    config,
    learning,
    onlineRows,
    depart,
    dictionaries: () => {
      doubtLoginDictionaries();
      renewQueries(queryClient, dictItemsKey());
    },
    joins: renewJoins,
  };
  Object.values(refetches).forEach((refetch) => refetch());
}

const isReady = (session: SessionSnapshot): boolean => session.matches({ authenticated: 'ready' });

type SessionListeners = {
  readonly onLogin: () => void;
  readonly onLogout: () => void;
  /** The keys of the query cache contain the department. */
  readonly onDepartmentChanged: () => void;
};

function followSession(session: SessionActor, listeners: SessionListeners): void {
  let isLoggedIn = false;
  let orgCode: string | null | undefined;
  const follow = (snapshot: SessionSnapshot) => {
    const before = { isLoggedIn, orgCode };
    isLoggedIn = isReady(snapshot);
    orgCode = snapshot.context.userInfo?.orgCode;
    if (isLoggedIn !== before.isLoggedIn) return isLoggedIn ? listeners.onLogin() : listeners.onLogout();
    return isLoggedIn && orgCode !== before.orgCode ? listeners.onDepartmentChanged() : undefined;
  };
  session.subscribe(follow);
  follow(session.getSnapshot());
}

function holdWhileHidden(hold: (isHidden: boolean) => void): void {
  const notify = () => hold(document.visibilityState === 'hidden');
  document.addEventListener('visibilitychange', notify);
  notify();
}
