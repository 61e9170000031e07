export type Job = { readonly id: string; readonly jobClassName: string; readonly parameter: string | null };

/**
 * The reason why a job starts: its time has come, or a user started it, with the backup to check if the user chose one.
 */
export type Occasion =
  | { readonly scheduledAt: Date }
  | { readonly startedBy: string; readonly archive?: string };

export type JobRunner = {
  /** Answers the run's id once it has begun; undefined when a server is at it, or has been for that time. */
  readonly start: (job: Job, occasion: Occasion) => Promise<string | undefined>;
  /**
   * Starts each job that became due since its last run, once, however often its time came while the servers were off.
   * Marks abandoned runs as failed.
   */
  readonly tick: () => Promise<void>;
  /** Whether something runs in this process. */
  readonly isRunning: () => boolean;
  /** Waits for what runs in this process. */
  readonly settled: () => Promise<void>;
};
