/** What became of a call: any answer at all, or none. */
export type CallOutcome = 'answered' | 'unanswered';

/**
 * What the page's calls say about the world, for those who show it: whether the server answers, and which build of the
 * pages it has by now. One for the page; `#api` reports, features listen.
 */
export function createTraffic() {
  const listeners = new Set<(outcome: CallOutcome) => void>();
  let build: string | undefined;
  const tell = (outcome: CallOutcome): void => {
    for (const listener of listeners) listener(outcome);
  };
  return {
    /** `header` is the answer's X-Build; a server of another make sends none. */
    answered: (header: string | null): void => {
      build = header ?? build;
      tell('answered');
    },
    unanswered: (): void => tell('unanswered'),
    /** Of the last answer that named one. */
    build: (): string | undefined => build,
    subscribe: (listener: (outcome: CallOutcome) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const traffic = createTraffic();
export const buildHeader = 'X-Build';
