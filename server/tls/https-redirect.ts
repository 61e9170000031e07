import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TrustPages } from './trust-pages.ts';

type DoorSettings = {
  readonly host: string;
  readonly port: number;
  /** Where https is, as this machine has it. */
  readonly securePort: number;
  /** The configured address of the site for browsers, if any. */
  readonly siteUrl: string | undefined;
  readonly trust: TrustPages | undefined;
};

export type HttpsRedirect = { readonly port: number; readonly close: () => Promise<void> };

/** http beside https: it leads there, and does nothing else but what has to work without. */
export async function openPlainDoor(settings: DoorSettings): Promise<HttpsRedirect> {
  const server = createServer((request, response) => {
    answer(settings, request, response);
    // The body of the request is not read.
    request.resume();
  });
  server.listen(settings.port, settings.host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : settings.port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function answer(
  settings: DoorSettings,
  { url = '/', headers }: IncomingMessage,
  response: ServerResponse,
): void {
  const always = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', Connection: 'close' };
  const path = url.split('?')[0] ?? url;
  if (path === '/livez') {
    response.writeHead(200, { ...always, 'Content-Type': 'application/json' }).end('{"ok":true}');
    return;
  }
  const page = settings.trust?.(path);
  if (page !== undefined) {
    response.writeHead(200, { ...always, ...page.headers }).end(page.body);
    return;
  }
  const origin = secureOrigin(headers.host ?? '', settings);
  // Not kept: a browser would go on going there when a school has gone back to http.
  if (origin === undefined || !url.startsWith('/')) response.writeHead(400, always).end();
  else response.writeHead(308, { ...always, Location: `${origin}${url}` }).end();
}

/** The same host by https. Undefined: the request names none that can be one. */
function secureOrigin(host: string, { securePort, siteUrl }: DoorSettings): string | undefined {
  const address = `http://${host}`;
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  const site = siteUrl === undefined ? undefined : new URL(siteUrl);
  // A port may be another one outside, as before a container.
  if (site?.hostname === hostname) return site.origin;
  return `https://${hostname}${securePort === 443 ? '' : `:${securePort}`}`;
}
