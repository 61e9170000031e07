import type { Logger } from 'pino';
import type { Packages } from './packages.ts';

const quiet = 60 * 60_000;

/**
 * What the packages have to say, as lines of ours. A collector that is away is one line an hour and not one for each batch;
 * what is wrong with a setting has a line of its own. Neither holds a header: there are tokens in some.
 */
export function tellDiagnostics({ diag, DiagLogLevel }: Packages['api'], log: Pick<Logger, 'warn'>): void {
  const said = new Map<string, number>();
  const tell = (kind: string) => (reason: string) => {
    const last = said.get(kind);
    if (last !== undefined && performance.now() - last < quiet) return;
    said.set(kind, performance.now());
    log.warn({ reason: reason.slice(0, 300) }, 'the collector of OTEL_EXPORTER_OTLP_ENDPOINT is not told');
  };
  const silent = (): void => undefined;
  const logger = { error: tell('error'), warn: tell('warn'), info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}
