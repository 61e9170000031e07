/** Returns a function that caches the result of `load` for some milliseconds; a failure is not cached. */
export function cacheFor<Value>(
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
