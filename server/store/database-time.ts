import type { Logger } from 'pino';

/** Milliseconds: what two machines may differ by without anybody's noticing, and the longest answer that tells the time. */
const unnoticed = 1000;

export type DatabaseTime = {
  /** What time it is for the product. */
  readonly clock: () => Date;
  /** The database said `there` between `asked` and `answered`, both by this machine's clock. */
  readonly heard: (there: Date, asked: Date, answered: Date) => void;
};

/**
 * The time that all servers of one database share. Ends of logins, codes and links are reckoned by whichever server is
 * asked, and what is old is cleaned up by whichever comes first, so a machine whose own clock is wrong goes by the
 * database's.
 */
export function createDatabaseTime(own: () => Date, log: Pick<Logger, 'warn'>): DatabaseTime {
  let ahead = 0;
  return {
    clock: () => new Date(own().getTime() - ahead),
    heard: (there, asked, answered) => {
      const [from, to] = [asked.getTime(), answered.getTime()];
      if (to < from || to - from > unnoticed) return;
      const found = Math.round((from + to) / 2 - there.getTime());
      const next = Math.abs(found) > unnoticed ? found : 0;
      if (Math.abs(next - ahead) <= unnoticed) return;
      ahead = next;
      const seconds = Math.round(ahead / 1000);
      log.warn(
        { seconds },
        seconds === 0
          ? 'the clock of this machine is right again'
          : 'the clock of this machine is not the database’s, which counts: set it right',
      );
    },
  };
}
