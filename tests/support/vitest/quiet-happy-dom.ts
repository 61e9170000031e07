import { builtinEnvironments, type Environment } from 'vitest/runtime';

/**
 * happy-dom of vitest, which loads nothing. It reports every refused load, such as player frames and colour
 * sheets, on the original console; this environment suppresses these reports.
 */
const quietHappyDom: Environment = {
  ...builtinEnvironments['happy-dom'],
  name: 'quiet-happy-dom',
  setup: async (global, options) => {
    const { console } = globalThis;
    // The window uses the console that is set when it is created.
    globalThis.console = Object.create(console, { error: { value: unlessRefused(console) } });
    try {
      return await builtinEnvironments['happy-dom'].setup(global, options);
    } finally {
      globalThis.console = console;
    }
  },
};

function unlessRefused(console: Console): Console['error'] {
  return (...words: unknown[]) => {
    if (!isRefusal(words[0])) console.error(...words);
  };
}

const isRefusal = (reason: unknown): boolean =>
  typeof reason === 'object' &&
  reason !== null &&
  'message' in reason &&
  /^Failed to load .* is disabled\.$/.test(String(reason.message));

export default quietHappyDom;
