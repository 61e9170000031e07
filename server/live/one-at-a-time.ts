/**
 * Returns a function that runs `work`, never twice at once: calls during a run cause one more run after it. `work`
 * must not reject.
 */
export function oneAtATime(work: () => Promise<void>): () => void {
  let isRequested = false;
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (isRequested) {
      isRequested = false;
      await work();
    }
    isRunning = false;
  };
  return () => {
    isRequested = true;
    if (!isRunning) void run();
  };
}
