import type { Logger } from 'pino';

/** Milliseconds: what may be off without anybody's noticing, and the longest answer that tells the time once it is known. */
const unnoticed = 1000;
/** Milliseconds from which on the clock of a machine is said to be wrong. */
const worthSaying = 5000;

export type DatabaseTime = {
  /** What time it is for the product. */
  readonly clock: () => Date;
  /** The database said `there` between the readings `asked` and `answered` of the stopwatch. */
  readonly heard: (there: Date, asked: number, answered: number) => void;
};

export type MachineTime = {
  /** What goes by before the database has said anything. */
  readonly clock: () => Date;
  /** Milliseconds that go by, whatever is done to the clock. */
  readonly stopwatch: () => number;
};

/**
 * The time that all servers of one database share. Ends of logins, codes and links are reckoned by whichever server is
 * asked, and what is old is cleaned up by whichever comes first, so no machine goes by a clock of its own: a stopwatch
 * goes on from what the database said, and what is done to the machine's clock meanwhile does not matter.
 */
export function createDatabaseTime(machine: MachineTime, log: Pick<Logger, 'warn'>): DatabaseTime {
  let begin: { readonly there: number; readonly at: number } | undefined;
  let isSaid = false;
  const now = (): number =>
    begin === undefined ? machine.clock().getTime() : begin.there + machine.stopwatch() - begin.at;
  const say = (): void => {
    const ahead = machine.clock().getTime() - now();
    if (isSaid ? Math.abs(ahead) > unnoticed : Math.abs(ahead) < worthSaying) return;
    isSaid = !isSaid;
    log.warn(
      { seconds: Math.round(ahead / 1000) },
      isSaid
        ? 'the clock of this machine is not the database’s, which counts: set it right'
        : 'the clock of this machine is right again',
    );
  };
  return {
    clock: () => new Date(now()),
    heard: (there, asked, answered) => {
      if (begin !== undefined && answered - asked > unnoticed) return;
      const found = { there: there.getTime(), at: (asked + answered) / 2 };
      begin ??= found;
      // Answers come early and late by a little; the time does not jump for it.
      if (Math.abs(found.there - begin.there - (found.at - begin.at)) > unnoticed) begin = found;
      say();
    },
  };
}
