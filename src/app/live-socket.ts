import * as z from 'zod/mini';
import { fromCallback } from 'xstate';
import type {
  LiveMessage,
  NetworkNews,
  SocketNews,
  SocketOrder,
} from '#machines/live-channel/live-channel-events.ts';

const frameSchema = z.object({
  cmd: z.string(),
  msgId: z.optional(z.unknown()),
  msgTxt: z.optional(z.unknown()),
  priority: z.optional(z.unknown()),
});

/** Who the socket is for. The token travels as its sub-protocol, never in the address (docs/wire.md#websocket). */
export type SocketIdentity = {
  readonly userId: string;
  readonly token: string;
  /** Milliseconds since the oldest answer of this page: the server tells what has changed since then. Undefined: the page asks anew. */
  readonly age?: number | undefined;
};

/** What the channel needs of a socket. */
export type LineSocket = Pick<WebSocket, 'readyState' | 'OPEN' | 'addEventListener' | 'send' | 'close'>;

/** Makes the browser's socket; tests bring their own. */
export type ConnectSocket = (address: string, token: string) => LineSocket;

export const connectSocket: ConnectSocket = (address, token) => new WebSocket(address, [token]);

/** The address of a user's socket below `base`, a path of this site or an address of its own. */
export function socketAddress(
  base: string,
  { userId, age }: Pick<SocketIdentity, 'userId' | 'age'>,
  pageAddress: string,
): string {
  const url = new URL(`${base}/${encodeURIComponent(userId)}`, pageAddress);
  if (age !== undefined) url.searchParams.set('age', String(Math.ceil(age)));
  url.protocol = url.protocol.replace('http', 'ws');
  return url.href;
}

/** The `openSocket` of the live channel: one browser socket, closed when the actor stops. */
export function openSocketWith(base: string, identity: () => SocketIdentity, connect: ConnectSocket) {
  return fromCallback<SocketOrder>(({ sendBack, receive }) => {
    const tell = (news: SocketNews) => sendBack(news);
    const { token, ...who } = identity();
    const socket = connect(socketAddress(base, who, location.href), token);
    const listening = new AbortController();
    const { signal } = listening;
    socket.addEventListener('open', () => tell({ type: 'socket.opened' }), { signal });
    socket.addEventListener('close', ({ code }) => tell({ type: 'socket.closed', code }), { signal });
    socket.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => {
        // Whatever it says, the line is alive.
        tell({ type: 'socket.received', message: readFrame(data) ?? { cmd: '' } });
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

/** Undefined for what is no frame of ours; a part that is no text is as good as missing. */
export function readFrame(data: unknown): LiveMessage | undefined {
  const frame = z.safeParse(frameSchema, parsed(data)).data;
  if (frame === undefined) return undefined;
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return {
    cmd: frame.cmd,
    msgId: text(frame.msgId),
    msgTxt: text(frame.msgTxt),
    priority: text(frame.priority),
  };
}

function parsed(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The `watchNetwork` of the live channel. It says nothing as it starts: a browser's word that it is offline is worth
 * little, a school's own network works while it believes so.
 */
export const watchNetwork = fromCallback(({ sendBack }) => {
  const tell = (news: NetworkNews) => sendBack(news);
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('online', () => tell({ type: 'network.restored' }), { signal });
  addEventListener('offline', () => tell({ type: 'network.lost' }), { signal });
  return () => listening.abort();
});

/** The `watchVisibility` of the polling: once as it starts, then at each change. */
export const watchVisibility = fromCallback(({ sendBack }) => {
  const tell = () =>
    sendBack({ type: document.visibilityState === 'hidden' ? 'visibility.hidden' : 'visibility.shown' });
  const listening = new AbortController();
  document.addEventListener('visibilitychange', tell, { signal: listening.signal });
  tell();
  return () => listening.abort();
});
