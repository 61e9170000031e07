import type { Logger } from 'pino';
import type { Packages } from './packages.ts';

const quiet = 60 * 60_000;

/** An address may hold a user and a password. */
const credentials = /\/\/[^@/\s]*@/g;

/** The common part of two lines: their first words, without the figures of one batch. */
const kindOf = (reason: string): string => reason.replaceAll(/\d+/g, '').slice(0, 40);

/**
 * Turns messages of the packages into log lines. An unavailable collector is logged once an hour and not for each
 * batch; an invalid setting has its own line. The lines contain no headers, because some headers contain tokens.
 */
export function reportDiagnostics({ diag, DiagLogLevel }: Packages['api'], log: Pick<Logger, 'warn'>): void {
  const lastReportedAt = new Map<string, number>();
  const report = (first: string, ...more: readonly unknown[]): void => {
    const kind = kindOf(first);
    const last = lastReportedAt.get(kind);
    if (last !== undefined && performance.now() - last < quiet) return;
    lastReportedAt.set(kind, performance.now());
    const reason = [first, ...more].map(String).join(' ').replaceAll(credentials, '//').slice(0, 300);
    log.warn({ reason }, 'OpenTelemetry does not work as the settings ask');
  };
  const ignore = (): void => undefined;
  const logger = { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
