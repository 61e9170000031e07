import { Counter, type Metric } from 'prom-client';
import { currentRun } from '#server/http/run-context.ts';
import { formatStatement } from '#server/store/format-statement.ts';
import type { StatementEnd, StoreLog } from '#server/store/database.ts';

export type SlowStatements = {
  readonly onStatementEnd: (statement: StatementEnd) => void;
  readonly metrics: readonly Metric[];
};

/** Maximum number of log lines within `span` milliseconds: a slow database delays all statements. */
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
    onStatementEnd: ({ statement, ms }) => {
      if (limit === 0 || ms < limit) return;
      counter.inc({ operation: currentRun()?.operation ?? 'none' });
      reportSlow({ ms: Math.round(ms), statement: formatStatement(statement) });
    },
    metrics: [counter],
  };
}
