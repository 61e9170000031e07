export type Job = { readonly id: string; readonly jobClassName: string; readonly parameter: string | null };

/** Why a job begins: its time has come, or somebody asked for it. */
export type Occasion = { readonly scheduledAt: Date } | { readonly startedBy: string };

export type JobRunner = {
  /** Answers the run's id once it has begun; undefined when a server is at it, or has been for that time. */
  readonly start: (job: Job, occasion: Occasion) => Promise<string | undefined>;
  /**
   * Starts whatever has come due since it last began, once, however often its time came while the servers were off; says of
   * what nobody is at any more that it has failed.
   */
  readonly tick: () => Promise<void>;
  /** Whether something runs in this process. */
  readonly isRunning: () => boolean;
  /** Waits for what runs in this process. */
  readonly settled: () => Promise<void>;
};
