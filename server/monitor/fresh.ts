/** Asks at most once in so many milliseconds: who asks within them gets the same answer. After a failure it is asked anew. */
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
