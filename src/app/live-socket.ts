import * as z from 'zod/mini';
import { fromCallback } from 'xstate';
import type {
  LiveMessage,
  NetworkNews,
  SocketNews,
  SocketOrder,
} from '#machines/live-channel/live-channel.machine.ts';

const frameSchema = z.object({
  cmd: z.string(),
  msgId: z.optional(z.unknown()),
  msgTxt: z.optional(z.unknown()),
  priority: z.optional(z.unknown()),
});

/**
 * The identity of the socket's user. The token travels as its sub-protocol, never in the URL
 * (docs/wire.md#websocket).
 */
export type SocketIdentity = {
  readonly userId: string;
  readonly token: string;
  /**
   * Milliseconds since the oldest answer of this page: the server reports the changes since then. Undefined: the page
   * refetches everything.
   */
  readonly age?: number | undefined;
};

/** The subset of WebSocket that the channel uses. */
export type ChannelSocket = Pick<WebSocket, 'readyState' | 'OPEN' | 'addEventListener' | 'send' | 'close'>;

/** Opens a socket; tests supply a fake. */
export type ConnectSocket = (url: string, token: string) => ChannelSocket;

export const connectSocket: ConnectSocket = (url, token) => new WebSocket(url, [token]);

/** Returns the URL of a user's socket below `base`, a path of this site or an absolute URL. */
export function socketUrl(
  base: string,
  { userId, age }: Pick<SocketIdentity, 'userId' | 'age'>,
  pageUrl: string,
): string {
  const url = new URL(`${base}/${encodeURIComponent(userId)}`, pageUrl);
  if (age !== undefined) url.searchParams.set('age', String(Math.ceil(age)));
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

/** Returns the `openSocket` actor of the live channel: one browser socket, closed when the actor stops. */
export function openSocketWith(base: string, identity: () => SocketIdentity, connect: ConnectSocket) {
  return fromCallback<SocketOrder>(({ sendBack, receive }) => {
    const notify = (news: SocketNews) => sendBack(news);
    const { token, ...user } = identity();
    const socket = connect(socketUrl(base, user, location.href), token);
    const listening = new AbortController();
    const { signal } = listening;
    socket.addEventListener('open', () => notify({ type: 'socket.opened' }), { signal });
    socket.addEventListener('close', ({ code }) => notify({ type: 'socket.closed', code }), { signal });
    socket.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => {
        // Any message proves that the connection is alive.
        notify({ type: 'socket.received', message: readFrame(data) ?? { kind: '' } });
      },
      { signal },
    );
    receive(({ text }) => {
      if (socket.readyState === socket.OPEN) socket.send(text);
    });
    return () => {
      listening.abort();
      socket.close();
    };
  });
}

/**
 * Translates a frame of the server (docs/wire.md#websocket) for the channel. Returns undefined for data that is not a
 * frame; a member that is not text is dropped.
 */
export function readFrame(data: unknown): LiveMessage | undefined {
  const frame = z.safeParse(frameSchema, parseJson(data)).data;
  if (frame === undefined) return undefined;
  const optionalText = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    kind: frame.cmd,
    id: optionalText(frame.msgId),
    text: optionalText(frame.msgTxt),
    priority: optionalText(frame.priority),
  };
}

function parseJson(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The `watchNetwork` actor of the live channel. It sends nothing at its start: browsers report offline wrongly, for
 * example in a school network without internet access.
 */
export const watchNetwork = fromCallback(({ sendBack }) => {
  const notify = (news: NetworkNews) => sendBack(news);
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('online', () => notify({ type: 'network.restored' }), { signal });
  addEventListener('offline', () => notify({ type: 'network.lost' }), { signal });
  return () => listening.abort();
});

/** The `watchVisibility` actor of the polling: it reports at its start and at each change. */
export const watchVisibility = fromCallback(({ sendBack }) => {
  const notify = () =>
    sendBack({ type: document.visibilityState === 'hidden' ? 'visibility.hidden' : 'visibility.shown' });
  const listening = new AbortController();
  document.addEventListener('visibilitychange', notify, { signal: listening.signal });
  notify();
  return () => listening.abort();
});
