import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';

export type Asked = { readonly status: number; readonly ms: number };

/**
 * A simulated browser with its connections, session, cached answers and socket. It uses the HTTP client of
 * Node, which costs least.
 */
export type Visitor = {
  readonly asked: Asked[];
  readonly logIn: (username: string, password: string) => Promise<void>;
  /** Returns the text of the answer, or an empty text if it has not changed. */
  readonly get: (path: string) => Promise<string>;
  readonly together: (paths: readonly string[]) => Promise<string[]>;
  readonly post: (path: string, body: unknown) => Promise<string>;
  readonly upload: (bytes: Buffer) => Promise<string>;
  readonly openSocket: () => Promise<void>;
  /** Calls the listener for each frame of the socket with its time, until the listener returns true. */
  readonly listen: (listener: Listener) => void;
  readonly isOpen: () => boolean;
  readonly leave: () => void;
};

/** `at` is a time of `performance.now`. */
type Listener = (at: number, text: string) => boolean;

const login = z.object({ result: z.object({ token: z.string(), userInfo: z.object({ id: z.string() }) }) });

/** The interval of heartbeats that a page sends on its socket. */
const heartbeat = 20_000;
const boundary = 'bench-city-boundary';

export function createVisitor(url: string): Visitor {
  const lines = new Agent({ keepAlive: true, maxSockets: 6 });
  const asked: Asked[] = [];
  const tags = new Map<string, string>();
  let session: { readonly token: string; readonly userId: string } | undefined;
  let socket: WebSocket | undefined;

  async function send(method: string, path: string, body?: Buffer, type = 'application/json') {
    const tag = method === 'GET' ? tags.get(path) : undefined;
    const headers = {
      ...(session === undefined ? {} : { 'x-access-token': session.token }),
      ...(tag === undefined ? {} : { 'if-none-match': tag }),
      ...(body === undefined ? {} : { 'content-type': type, 'content-length': body.length }),
    };
    const started = performance.now();
    const address = `${url}${path}${path.includes('?') ? '&' : '?'}_t=${Date.now()}`;
    const sent = request(address, { method, agent: lines, headers });
    const text = await new Promise<string>((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () => {
          asked.push({ status: response.statusCode ?? 0, ms: performance.now() - started });
          if (response.headers.etag !== undefined) tags.set(path, response.headers.etag);
          resolve(Buffer.concat(pieces).toString());
        });
      });
      sent.end(body);
    }).catch((error: unknown) => {
      asked.push({ status: 0, ms: performance.now() - started });
      throw error;
    });
    return text;
  }

  const get = async (path: string): Promise<string> => await send('GET', path);
  const post = async (path: string, body: unknown): Promise<string> =>
    await send('POST', path, Buffer.from(JSON.stringify(body)));
  return {
    asked,
    get,
    post,
    together: async (paths) => await Promise.all(paths.map(get)),
    logIn: async (username, password) => {
      const answer = await post('/sys/login', { username, password });
      const { token, userInfo } = login.parse(JSON.parse(answer)).result;
      session = { token, userId: userInfo.id };
    },
    upload: async (bytes) => {
      const part = (head: string): string => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n`;
      const body = Buffer.concat([
        Buffer.from(`${part('name="purpose"')}\r\nwork\r\n`),
        Buffer.from(`${part('name="file"; filename="a.sb3"')}content-type: application/octet-stream\r\n\r\n`),
        bytes,
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      return await send('POST', '/sys/common/upload', body, `multipart/form-data; boundary=${boundary}`);
    },
    openSocket: async () => {
      if (session === undefined) throw new Error('nobody is logged in');
      const opened = new WebSocket(`${url.replace('http', 'ws')}/websocket/${session.userId}`, [
        session.token,
      ]);
      opened.on('error', () => undefined);
      await once(opened, 'open');
      const beat = setInterval(() => opened.send('HeartBeat'), heartbeat);
      opened.on('close', () => clearInterval(beat));
      socket = opened;
    },
    listen: (listener) => {
      const hear = (data: unknown): void => {
        if (listener(performance.now(), String(data))) socket?.off('message', hear);
      };
      socket?.on('message', hear);
    },
    isOpen: () => socket?.readyState === WebSocket.OPEN,
    leave: () => {
      socket?.terminate();
      lines.destroy();
    },
  };
}
