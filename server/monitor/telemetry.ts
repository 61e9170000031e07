import { currentRun, tracePart } from '#server/http/run-context.ts';
import type { Tracing } from '#server/http/span.ts';
import type { StatementEnd, StoreLog } from '#server/store/database.ts';
import { formatStatement } from '#server/store/format-statement.ts';
import { createSlowStatements, type SlowStatements } from './slow-statements.ts';
import type { Readings } from './traffic.ts';

/** Sends telemetry of this server to a collector, if the process has one. */
export type Telemetry = Tracing & {
  /** Sets the source of the metrics. */
  readonly measure: (read: () => Promise<Readings>) => void;
};

/** The store's log and its metrics. */
export type StatementLog = StoreLog & Pick<SlowStatements, 'metrics'>;

/**
 * Creates a logger of the store that checks each finished statement and reports it to the trace of its request.
 * @param limit milliseconds from which a statement is slow; 0: none is
 */
export function logStatements(
  log: Pick<StoreLog, 'warn'>,
  limit: number,
  telemetry: Telemetry | undefined,
): StatementLog {
  const slow = createSlowStatements(log, limit);
  return {
    metrics: slow.metrics,
    warn: (details, message) => log.warn(details, message),
    onStatementEnd: (statement) => {
      slow.onStatementEnd(statement);
      if (telemetry !== undefined) traceStatement(statement);
    },
  };
}

function traceStatement({ statement, ms, isFailed }: StatementEnd): void {
  // The text is built only when it will be logged.
  if (currentRun()?.span === undefined) return;
  const text = formatStatement(statement);
  const verb = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL';
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.text': text };
  tracePart({ name: verb, ms, attributes, isFailed, isElsewhere: true });
}
