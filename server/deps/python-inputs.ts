/** Texts that pages give to Python programs that wait for them. They are in memory only. */
export type PythonInputs = {
  /**
   * Returns the text of a ticket and number; null after `seconds` without one, and when the caller leaves. Undefined:
   * too many programs wait already.
   */
  readonly wait: (
    key: string,
    options: { readonly seconds: number; readonly address: string; readonly closed: AbortSignal },
  ) => Promise<string | null> | undefined;
  readonly waitingCount: () => number;
};
