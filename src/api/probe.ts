import { connection } from './connection.ts';

/** Milliseconds a server has for a question that costs it nothing. */
const patience = 5000;

/** Resolves with any answer of the API's server at all, rejects without one. `works`: it is none of a proxy that has no server. */
export async function probeServer(): Promise<{ readonly works: boolean }> {
  const address = new URL('/healthz', new URL(connection().apiBase, location.href));
  const { status } = await fetch(address, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  });
  return { works: status < 500 };
}
