import { sql } from 'kysely';
import type { Db } from './database.ts';

/**
 * Milliseconds by which the clock of a server may be off the database's: ends of logins, codes and links are reckoned by
 * the server that is asked, the shortest are a minute, and of several servers any may be asked.
 */
export const mostSkew = 30_000;

/** How to ask by how many milliseconds this server's clock is ahead of the database's; less than zero: it is behind. */
export type ClockSkew = () => Promise<number>;

/** Reckoned at the middle of the question, so that a slow answer is no wrong clock. */
export function clockSkewOf(db: Db, clock: () => Date): ClockSkew {
  return async () => {
    const asked = clock().getTime();
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
    const there = rows[0]?.now.getTime();
    if (there === undefined) throw new Error('the database did not say what time it is');
    return Math.round((asked + clock().getTime()) / 2 - there);
  };
}

/** Undefined when it may be as it is. */
export function wrongClock(skew: number): string | undefined {
  if (Math.abs(skew) <= mostSkew) return undefined;
  return `服务器时间比数据库${skew > 0 ? '快' : '慢'} ${Math.round(Math.abs(skew) / 1000)} 秒`;
}
