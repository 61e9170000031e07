import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import type { setupServer } from 'msw/node';
import { createActor, waitFor } from 'xstate';
import { connectApi } from '#shared/api/connection.ts';
import { memoryStorage } from '#shared/browser/memory-storage.ts';
import { createNotices } from '#shared/app/notices.ts';
import { createSessionStore } from '#shared/app/session-store.ts';
import { createStore, createTabStore } from '#shared/browser/storage.ts';
import type { ChannelSocket } from '../live-socket.ts';
import { startLive } from '../live.ts';
import { provideSession } from '../session-effects.ts';

const now = 1_700_000_000_000;
const stored = (value: unknown) => JSON.stringify({ value, expire: now + 1000 });
const storedSession = (orgCode: string | null) =>
  memoryStorage({
    'pro__Access-Token': stored('kept'),
    pro__Login_Userinfo: stored({ id: 'u1', username: 'pupil', realname: '小明', orgCode }),
    pro__Login_UserRole: stored(['student']),
  });

/** A fake socket whose server is the test. */
class FakeSocket extends EventTarget implements ChannelSocket {
  readonly OPEN = 1;
  readyState: ChannelSocket['readyState'] = 0;
  send(): void {}
  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = this.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  refuse(): void {
    this.close();
    this.dispatchEvent(new CloseEvent('close', { code: 1006 }));
  }

  deliver(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
}

const started: { readonly end: () => void }[] = [];

/** Ends all channels and polls. */
export function endLines(): void {
  for (const { end } of started.splice(0)) end();
}

type Line = {
  readonly orgCode?: string | null;
  readonly firstPage?: Promise<void>;
  /** Runs before the channel starts. */
  readonly prepare?: (queryClient: QueryClient) => void;
};

/** Starts a live channel for a logged-in user, by default in department A01, with sockets that the test controls. */
export async function startLine({ orgCode = 'A01', firstPage, prepare }: Line = {}) {
  const addresses: string[] = [];
  const sockets: FakeSocket[] = [];
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } });
  const notices = createNotices();
  const session = createActor(
    provideSession({
      store: createSessionStore(
        createStore(storedSession(orgCode), () => now),
        createTabStore(memoryStorage()),
      ),
      notices,
      queryClient,
      buildMenu: async () => undefined,
      goToLogin: () => undefined,
      goToRoot: () => undefined,
      reloadPage: () => undefined,
    }),
  );
  connectApi({
    apiBase: 'http://localhost/api',
    token: () => session.getSnapshot().context.token ?? null,
    scope: () => ['u1', session.getSnapshot().context.userInfo?.orgCode ?? ''],
    onTokenLost: () => undefined,
    onFailure: () => undefined,
  });
  session.start();
  await waitFor(session, (snapshot) => snapshot.matches({ authenticated: 'ready' }));
  started.push({ end: () => session.send({ type: 'session.replaced', session: undefined }) });
  prepare?.(queryClient);
  const connect = (address: string) => {
    addresses.push(address);
    const socket = new FakeSocket();
    sockets.push(socket);
    return socket;
  };
  const live = startLive({
    session,
    queryClient,
    notices,
    websocketBase: '/api/websocket',
    connect,
    ...(firstPage === undefined ? {} : { firstPage }),
  });
  const socket = () => {
    const last = sockets.at(-1);
    if (last === undefined) throw new Error('No socket was made');
    return last;
  };
  return { session, queryClient, live, socket, addresses };
}

/** Observes a query whose answers the test supplies, in the order of the requests. */
export function watchHeld(queryClient: QueryClient, queryKey: QueryKey) {
  const answers: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  observer.subscribe(() => undefined);
  return { answers, shown: () => observer.getCurrentResult().data };
}

/** Holds an API path whose answers the test supplies, in the order of the requests. */
export function holdPath(server: ReturnType<typeof setupServer>, path: string) {
  const answers: ((result: unknown) => void)[] = [];
  server.use(
    http.get(`http://localhost/api${path}`, async () =>
      answer(await new Promise((resolve) => answers.push(resolve))),
    ),
  );
  return answers;
}

export const answer = (result: unknown) =>
  HttpResponse.json({ success: true, message: '', code: 200, result });
