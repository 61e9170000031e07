/** The outcome of a call: any answer, or none. */
export type CallOutcome = 'answered' | 'unanswered';

/**
 * The connection state that the page's calls reveal: whether the server answers, and which build it serves. There is
 * one per page; `#api` reports, features listen.
 */
export function createTraffic() {
  const listeners = new Set<(outcome: CallOutcome) => void>();
  let build: string | undefined;
  const notify = (outcome: CallOutcome): void => {
    for (const listener of listeners) listener(outcome);
  };
  return {
    /** `header` is the answer's X-Build; a foreign server sends none. */
    answered: (header: string | null): void => {
      build = header ?? build;
      notify('answered');
    },
    unanswered: (): void => notify('unanswered'),
    /** The build of the last answer that named one. */
    build: (): string | undefined => build,
    subscribe: (listener: (outcome: CallOutcome) => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const traffic = createTraffic();
export const buildHeader = 'X-Build';
