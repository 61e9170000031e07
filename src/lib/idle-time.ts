/** Resolves when the browser has nothing else to do; Safari, which knows no idle time, in the next turn. */
export const idleTime = (): Promise<void> =>
  new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve()));
