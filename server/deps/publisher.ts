/** Publishings of online forms that are noted in the database, done in this process. */
export type Publisher = {
  /** Runs the noted publishing of a form, unless it is running already. */
  readonly start: (formId: string) => void;
  /** Goes on with what a server has left, of whichever form. */
  readonly resume: () => Promise<void>;
  /** Makes the indexes that tables of an older build have not, one table after the other. */
  readonly mend: () => Promise<void>;
  /** Ends between two steps; the next server goes on. */
  readonly stop: () => Promise<void>;
  /** Whether one runs in this process, or indexes are made. */
  readonly isRunning: () => boolean;
  /** Waits for what runs in this process. */
  readonly settled: () => Promise<void>;
};
