/** Runs work when it is asked for, never twice at once: asked for meanwhile, once more after it. It must not fail. */
export function oneAtATime(work: () => Promise<void>): () => void {
  let isWanted = false;
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await work();
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}
