/** Runs `make` at the first call and caches its promise; a failure is not cached, so the next call retries. */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** A part of the app that is loaded with the first menu and available during a session. */
export function late<Part>(make: () => Promise<Part>) {
  let part: Part | undefined;
  return {
    start: once(async () => (part = await make())),
    present: () => part,
    here: (): Part => {
      if (part === undefined) throw new Error('not before the first menu');
      return part;
    },
  };
}
