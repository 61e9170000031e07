import { Counter, type Metric } from 'prom-client';
import { nowRunning } from '#server/http/running.ts';
import { shownStatement } from '#server/store/shown-statement.ts';
import type { Ended, StoreLog } from '#server/store/database.ts';

export type SlowStatements = {
  readonly ended: (statement: Ended) => void;
  readonly metrics: readonly Metric[];
};

/** A database that is late is late for everybody: so many lines within `span` milliseconds say it. */
const max = 20;
const span = 10_000;

/**
 * Logs statements that take `limit` milliseconds or longer, failed ones too; 0: none. The logger adds operation and
 * request. Parameters are never logged: they contain names, hashes and tokens.
 */
export function createSlowStatements(log: Pick<StoreLog, 'warn'>, limit: number): SlowStatements {
  const counter = new Counter({
    name: 'campus_slow_statements_total',
    help: 'Statements that took DATABASE_SLOW milliseconds or longer, by operation',
    labelNames: ['operation'],
    registers: [],
  });
  let reportedCount = 0;
  const reportSlow = (line: object): void => {
    if (reportedCount === 0) setTimeout(sum, span).unref();
    reportedCount += 1;
    if (reportedCount <= max) log.warn(line, 'a statement was slow');
  };
  const sum = (): void => {
    if (reportedCount > max) log.warn({ more: reportedCount - max }, 'more statements were slow');
    reportedCount = 0;
  };
  return {
    ended: ({ statement, ms }) => {
      if (limit === 0 || ms < limit) return;
      counter.inc({ operation: nowRunning()?.operation ?? 'none' });
      reportSlow({ ms: Math.round(ms), statement: shownStatement(statement) });
    },
    metrics: [counter],
  };
}
