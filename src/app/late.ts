/** Made when it is first asked for; a failure is forgotten, so that the next one asks again. */
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

/** A part of the app that comes with the first menu, and is there for whoever is in. */
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
