import { connection } from '#shared/api/connection.ts';

/** Milliseconds that a server has for a trivial request. */
const timeout = 5000;

/**
 * Resolves with any answer of the API's server, rejects without one. `works` is false for the answer of a proxy whose
 * server is down.
 */
export async function probeServer(): Promise<{ readonly works: boolean }> {
  const address = new URL('/healthz', new URL(connection().apiBase, location.href));
  const { status } = await fetch(address, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(timeout),
  });
  return { works: status < 500 };
}
