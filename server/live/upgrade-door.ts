import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { refuseUpgrade } from './socket-parts.ts';

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Where sockets come in. */
export type UpgradeDoor = { readonly on: (event: 'upgrade', listener: Upgrade) => unknown };

export type OwnSite = {
  /** Whether a proxy says by X-Forwarded-Host what browsers asked it for. */
  readonly trustProxy: boolean;
  /** Where browsers reach the site, if somebody has said so. */
  readonly siteUrl: string | undefined;
};

/**
 * The one door of all websockets: what a page of another site asks for is refused with 403 before anybody looks at it.
 * @param isLeaving whether this server is about to end, and takes no more of them
 */
export function openUpgradeDoor(
  http: Server,
  site: OwnSite,
  log: Logger,
  isLeaving: () => boolean = () => false,
): UpgradeDoor {
  const door = new EventEmitter();
  let isTold = false;
  http.on('upgrade', (request, socket, head) => {
    if (isLeaving()) {
      socket.on('error', () => socket.destroy());
      // A proxy that asks nobody whether they are ready goes to the next one.
      return refuseUpgrade(socket, '503 Service Unavailable');
    }
    if (!isForeign(request.headers, site)) return door.emit('upgrade', request, socket, head);
    const { origin, host } = request.headers;
    // Once, in case it is the school's own proxy: whoever knocks must not fill the log.
    if (!isTold)
      log.warn({ origin, host }, 'a websocket of another site is refused; behind a proxy: SITE_URL');
    isTold = true;
    socket.on('error', () => socket.destroy());
    return refuseUpgrade(socket, '403 Forbidden');
  });
  return door;
}

/** Whether a page of another site asks. Who names no origin is no browser, and has no other's session. */
export function isForeign(headers: IncomingMessage['headers'], { trustProxy, siteUrl }: OwnSite): boolean {
  if (headers.origin === undefined) return false;
  // Also `null`, the origin of sandboxed frames: none of ours opens a socket.
  if (!URL.canParse(headers.origin)) return true;
  const { protocol, host, origin } = new URL(headers.origin);
  if (siteUrl !== undefined && new URL(siteUrl).origin === origin) return false;
  const forwarded = trustProxy ? [headers['x-forwarded-host'] ?? []].flat() : [];
  const asked = [headers.host ?? '', ...forwarded.map((hosts) => hosts.split(',')[0]?.trim() ?? '')];
  return !asked.some((one) => {
    const address = `${protocol}//${one}`;
    return one !== '' && URL.canParse(address) && new URL(address).host === host;
  });
}
