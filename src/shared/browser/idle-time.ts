/** Resolves when the browser is idle; in Safari, which lacks requestIdleCallback, in the next task. */
export const idleTime = (): Promise<void> =>
  new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()));
