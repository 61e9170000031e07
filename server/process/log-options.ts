import type { LoggerOptions } from 'pino';
import { currentRun } from '../http/run-context.ts';

/**
 * Returns the logger's options. PostgreSQL repeats the whole invalid row in `detail`, including the password's hash,
 * so only named parts of an error are written.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    redact: ['token', 'password'],
    // Every line has the request id, also in a module: administrators search for the number in an error message.
    mixin: (_line, _level, logger) => {
      const running = currentRun();
      if (running === undefined) return {};
      const { id, operation, span } = running;
      const more = { operation, traceId: span?.trace };
      return 'reqId' in logger.bindings() ? more : { reqId: id, ...more };
    },
    serializers: {
      err: (error: Error & { code?: unknown; constraint?: unknown }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        constraint: error.constraint,
        stack: error.stack,
      }),
    },
  };
}
