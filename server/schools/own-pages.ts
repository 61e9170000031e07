import type { IncomingMessage, ServerResponse } from 'node:http';

type OwnParts = { readonly isDraining: () => boolean; readonly awake: () => number };

/**
 * What is asked of the process, by whichever name: /livez and /healthz, that it answers; /readyz, that a proxy may send
 * people here, which a school that is away does not change. Answers whether it was one of them.
 */
export function ownPages({ isDraining, awake }: OwnParts) {
  return ({ url = '' }: IncomingMessage, response: ServerResponse): boolean => {
    const path = url.split('?')[0];
    if (path === '/livez' || path === '/healthz') return give(response, 200, { ok: true });
    const ready = !isDraining();
    if (path === '/readyz') return give(response, ready ? 200 : 503, { ready, awake: awake() });
    // Figures of the process are no school's.
    return path === '/metrics' && give(response, 404, { ok: false });
  };
}

function give(response: ServerResponse, status: number, answer: object): true {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(answer));
  return true;
}
