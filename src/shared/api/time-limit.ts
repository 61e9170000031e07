import { connection } from './connection.ts';

/**
 * Aborts after the timeout, or with the caller's signal. `AbortSignal.any` is not used: it drops signals without
 * another reference.
 */
export function timeLimit(caller: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort(caller?.reason);
  const timer = setTimeout(abort, connection().timeout);
  if (caller?.aborted === true) abort();
  caller?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', abort);
    },
  };
}
