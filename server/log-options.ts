import type { LoggerOptions } from 'pino';
import { nowRunning } from './http/running.ts';

/**
 * What the log keeps of an error. PostgreSQL repeats the whole broken row in `detail`, the password's hash with it, so
 * only named parts are written.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    redact: ['token', 'password'],
    // Whoever writes the line, deep in a module too: an administrator looks for the number that an error has told.
    mixin: (_line, _level, logger) => {
      const running = nowRunning();
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
