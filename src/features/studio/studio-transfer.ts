/** How much of a work has been read or sent; small ones are done before anybody could read it. */
export function createTransfer() {
  let percent: number | undefined;
  const listeners = new Set<() => void>();
  const set = (value: number | undefined): void => {
    if (value === percent) return;
    percent = value;
    for (const listener of listeners) listener();
  };
  return {
    note: ({ loaded, total }: { readonly loaded: number; readonly total: number }): void =>
      set(total > 0 && loaded < total ? Math.floor((loaded / total) * 100) : undefined),
    /** It came to an end, good or bad. */
    end: (): void => set(undefined),
    /** 0 to 99; undefined: nothing is on its way. For `useSyncExternalStore`. */
    percent: () => percent,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Transfer = ReturnType<typeof createTransfer>;
