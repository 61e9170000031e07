import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { WebSocket, WebSocketServer } from 'ws';

/** Frames counted since a time, in milliseconds. */
export type FrameWindow = { readonly since: number; readonly frames: number };

/** Answers an upgrade request with a status such as `401 Unauthorized` and closes the connection. */
export function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Sends a text. A client that does not read is cut off when more than `bufferLimit` bytes wait for it. */
export function sendText(client: WebSocket, text: string, bufferLimit: number): void {
  if (client.bufferedAmount > bufferLimit) client.terminate();
  else if (client.readyState === client.OPEN) client.send(text);
}

/** Counts a frame: returns the window with one frame more, or a new window after `length` milliseconds. */
export function countFrame(window: FrameWindow, now: number, length: number): FrameWindow {
  return now - window.since > length
    ? { since: now, frames: 1 }
    : { since: window.since, frames: window.frames + 1 };
}

/**
 * Returns the value of the offered sub-protocol `name.…`, where the first protocol is the name itself; empty if
 * absent.
 */
export function offeredProtocol({ headers }: IncomingMessage, name: string): string {
  const protocols = (headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim());
  return protocols.find((protocol) => protocol.startsWith(`${name}.`))?.slice(name.length + 1) ?? '';
}

/**
 * Closes all clients one after the other over `time` milliseconds, so that they reconnect to other servers without
 * overloading them. It always takes the whole time.
 */
export async function dismissClients({ clients }: WebSocketServer, time: number): Promise<void> {
  const startedAt = performance.now();
  const untilPart = async (part: number): Promise<void> => {
    const remaining = startedAt + time * part - performance.now();
    if (remaining > 0) await delay(remaining);
  };
  const openClients = [...clients];
  for (const [index, client] of openClients.entries()) {
    await untilPart(index / openClients.length);
    client.close(1001, 'server stops');
  }
  await untilPart(1);
}

/** Milliseconds that a client has to answer the close frame. */
const closeTimeout = 1000;

/** Closes all clients when the server stops, and terminates those that do not answer: `ws` would wait half a minute. */
export function closeClients(server: WebSocketServer): void {
  for (const client of server.clients) client.close(1001, 'server stops');
  server.close();
  const timer = setTimeout(() => {
    for (const client of server.clients) client.terminate();
  }, closeTimeout);
  timer.unref();
}
