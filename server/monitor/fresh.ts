/**
 * Runs at most once in so many milliseconds: callers within them get the same result. After a failure it runs again.
 */
export function fresh<Value>(
  milliseconds: number,
  now: () => number,
  ask: () => Promise<Value>,
): () => Promise<Value> {
  let known: { readonly at: number; readonly answer: Promise<Value> } | undefined;
  return async () => {
    const at = now();
    if (known === undefined || at - known.at >= milliseconds || at < known.at) {
      const asked = { at, answer: ask() };
      known = asked;
      asked.answer.catch(() => {
        if (known === asked) known = undefined;
      });
    }
    return await known.answer;
  };
}
