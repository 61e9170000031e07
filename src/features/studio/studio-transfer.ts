/** The transfer progress of a work; small ones complete before it could be read. */
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
    /** Called at the end, successful or not. */
    end: (): void => set(undefined),
    /** 0 to 99; undefined without a transfer. For `useSyncExternalStore`. */
    percent: () => percent,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Transfer = ReturnType<typeof createTransfer>;
