import { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { refuseUpgrade } from './websocket-helpers.ts';

type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** Source of websocket upgrade requests. */
export type UpgradeRouter = { readonly on: (event: 'upgrade', listener: UpgradeListener) => unknown };

export type OwnSite = {
  /** Whether a proxy passes the requested host in X-Forwarded-Host. */
  readonly trustProxy: boolean;
  /** The configured URL of the site, if any. */
  readonly siteUrl: string | undefined;
};

/**
 * Handles all websocket upgrades. It refuses requests from pages of other sites with 403 before any handler sees them.
 * @param isShuttingDown whether this server accepts no more sockets
 */
export function createUpgradeRouter(
  http: Server,
  site: OwnSite,
  log: Logger,
  isShuttingDown: () => boolean = () => false,
): UpgradeRouter {
  const router = new EventEmitter();
  let isReported = false;
  http.on('upgrade', (request, socket, head) => {
    if (isShuttingDown()) {
      socket.on('error', () => socket.destroy());
      // A proxy without health checks then tries the next server.
      return refuseUpgrade(socket, '503 Service Unavailable');
    }
    if (!isForeign(request.headers, site)) return router.emit('upgrade', request, socket, head);
    const { origin, host } = request.headers;
    // Log once, in case the school's own proxy is misconfigured; repeated attempts must not fill the log.
    if (!isReported)
      log.warn({ origin, host }, 'a websocket of another site is refused; behind a proxy: SITE_URL');
    isReported = true;
    socket.on('error', () => socket.destroy());
    return refuseUpgrade(socket, '403 Forbidden');
  });
  return router;
}

/**
 * Whether the request comes from a page of another site. A client without an Origin header is not a browser and has
 * no other user's session.
 */
export function isForeign(headers: IncomingMessage['headers'], { trustProxy, siteUrl }: OwnSite): boolean {
  if (headers.origin === undefined) return false;
  // This includes `null`, the origin of sandboxed frames: none of ours opens a websocket.
  if (!URL.canParse(headers.origin)) return true;
  const { protocol, host, origin } = new URL(headers.origin);
  if (siteUrl !== undefined && new URL(siteUrl).origin === origin) return false;
  const forwarded = trustProxy ? [headers['x-forwarded-host'] ?? []].flat() : [];
  const requestedHosts = [headers.host ?? '', ...forwarded.map((hosts) => hosts.split(',')[0]?.trim() ?? '')];
  return !requestedHosts.some((one) => {
    const address = `${protocol}//${one}`;
    return one !== '' && URL.canParse(address) && new URL(address).host === host;
  });
}
