import type { IncomingMessage, ServerResponse } from 'node:http';

type OwnPagesDeps = { readonly isDraining: () => boolean; readonly countOpen: () => number };

/**
 * Answers requests to the process under any host name: /livez and /healthz report that it runs; /readyz reports that
 * a proxy may send requests, even while a school is unavailable. Returns whether the request was one of these.
 */
export function ownPages({ isDraining, countOpen }: OwnPagesDeps) {
  return ({ url = '' }: IncomingMessage, response: ServerResponse): boolean => {
    const path = url.split('?')[0];
    if (path === '/livez' || path === '/healthz') return sendJson(response, 200, { ok: true });
    const ready = !isDraining();
    if (path === '/readyz') return sendJson(response, ready ? 200 : 503, { ready, awake: countOpen() });
    // Metrics of the process belong to no school.
    return path === '/metrics' && sendJson(response, 404, { ok: false });
  };
}

function sendJson(response: ServerResponse, status: number, answer: object): true {
  response.writeHead(status, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
  response.end(JSON.stringify(answer));
  return true;
}
