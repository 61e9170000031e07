/** Runs `make` at the first call and caches its promise; a failure is not cached, so the next call retries. */
export function cacheSuccess<T>(make: () => Promise<T>): () => Promise<T> {
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
export function createLazyService<Service>(make: () => Promise<Service>) {
  let service: Service | undefined;
  return {
    start: cacheSuccess(async () => (service = await make())),
    present: () => service,
    here: (): Service => {
      if (service === undefined) throw new Error('not before the first menu');
      return service;
    },
  };
}
