import type { LoggerOptions } from 'pino';

/**
 * What the log keeps of an error. PostgreSQL repeats the whole broken row in `detail`, the password's hash with it, so
 * only named parts are written.
 */
export function logOptions(level: string): LoggerOptions {
  return {
    level,
    base: null,
    redact: ['token', 'password'],
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
