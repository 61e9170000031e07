/**
 * Runs at most once in so many milliseconds: callers within them get the same result. After a failure it runs again.
 */
export function fresh<Value>(
  milliseconds: number,
  now: () => number,
  load: () => Promise<Value>,
): () => Promise<Value> {
  let known: { readonly at: number; readonly answer: Promise<Value> } | undefined;
  return async () => {
    const at = now();
    if (known === undefined || at - known.at >= milliseconds || at < known.at) {
      const pending = { at, answer: load() };
      known = pending;
      pending.answer.catch(() => {
        if (known === pending) known = undefined;
      });
    }
    return await known.answer;
  };
}
