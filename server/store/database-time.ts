import type { Logger } from 'pino';

/** Milliseconds: tolerated deviation, and maximum duration of a query that may correct the time. */
const tolerance = 1000;
/** Deviation in milliseconds above which the machine's clock is reported as wrong. */
const reportThreshold = 5000;

export type DatabaseTime = {
  /** Returns the time of the product. */
  readonly clock: () => Date;
  /** Records the time that the database reported between the readings `sentAt` and `receivedAt` of the stopwatch. */
  readonly synchronize: (databaseTime: Date, sentAt: number, receivedAt: number) => void;
};

export type MachineTime = {
  /** The clock used before the first answer of the database. */
  readonly clock: () => Date;
  /** A monotonic clock in milliseconds. */
  readonly stopwatch: () => number;
};

/**
 * The time shared by all servers of one database. Any server may compute the expiry of logins, codes and links, or
 * clean up old data, so none may use its own clock. A monotonic clock continues from the database's last answer;
 * changes of the machine's clock do not matter.
 */
export function createDatabaseTime(machine: MachineTime, log: Pick<Logger, 'warn'>): DatabaseTime {
  let reference: { readonly there: number; readonly at: number } | undefined;
  let isReported = false;
  const now = (): number =>
    reference === undefined
      ? machine.clock().getTime()
      : reference.there + machine.stopwatch() - reference.at;
  const reportDrift = (): void => {
    const ahead = machine.clock().getTime() - now();
    if (isReported ? Math.abs(ahead) > tolerance : Math.abs(ahead) < reportThreshold) return;
    isReported = !isReported;
    log.warn(
      { seconds: Math.round(ahead / 1000) },
      isReported
        ? 'the clock of this machine differs from the database’s, which is used: correct it'
        : 'the clock of this machine is correct again',
    );
  };
  return {
    clock: () => new Date(now()),
    synchronize: (databaseTime, sentAt, receivedAt) => {
      if (reference !== undefined && receivedAt - sentAt > tolerance) return;
      const found = { there: databaseTime.getTime(), at: (sentAt + receivedAt) / 2 };
      reference ??= found;
      // Answers vary a little; the time must not jump because of that.
      if (Math.abs(found.there - reference.there - (found.at - reference.at)) > tolerance) reference = found;
      reportDrift();
    },
  };
}
