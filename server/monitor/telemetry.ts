import { nowRunning, tracePart } from '#server/http/running.ts';
import type { Tracing } from '#server/http/span.ts';
import type { Ended, StoreLog } from '#server/store/database.ts';
import { shownStatement } from '#server/store/shown-statement.ts';
import { createSlowStatements, type SlowStatements } from './slow-statements.ts';
import type { Readings } from './traffic.ts';

/** Sends telemetry of this server to a collector, if the process has one. */
export type Telemetry = Tracing & {
  /** Where its figures come from. */
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
    ended: (statement) => {
      slow.ended(statement);
      if (telemetry !== undefined) traceStatement(statement);
    },
  };
}

function traceStatement({ statement, ms, isFailed }: Ended): void {
  // The text is built only when it will be logged.
  if (nowRunning()?.span === undefined) return;
  const text = shownStatement(statement);
  const verb = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL';
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.text': text };
  tracePart({ name: verb, ms, attributes, isFailed, isElsewhere: true });
}
