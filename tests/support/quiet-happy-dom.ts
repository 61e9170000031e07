import { builtinEnvironments, type Environment } from 'vitest/runtime';

/**
 * happy-dom as vitest brings it, which fetches nothing. What it refuses to fetch, frames of the player and colours, it says
 * with a stack past the console of the tests; here it does not.
 */
const quietHappyDom: Environment = {
  ...builtinEnvironments['happy-dom'],
  name: 'quiet-happy-dom',
  setup: async (global, options) => {
    const { console } = globalThis;
    // The window takes the console that stands there when it is made.
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
