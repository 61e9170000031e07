import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { productVersion } from '#server/http/contract.ts';
import type { Telemetry } from '#server/monitor/telemetry.ts';
import type { Readings } from '#server/monitor/traffic.ts';
import { metricsOf } from './metrics-of.ts';
import { loadPackages, type Packages } from './packages.ts';
import { reportDiagnostics } from './report-diagnostics.ts';
import { createTracing } from './tracing.ts';
import { configuredTelemetry, type Environment } from './configured-telemetry.ts';

export type StartedTelemetry = Telemetry & {
  /** Sends what is left, for a second at most: a collector that is away holds up no end. */
  readonly close: () => Promise<void>;
};

/** How often figures are sent, in milliseconds. */
const defaultInterval = 60_000;

/**
 * Tells a collector of this process by OTLP over HTTP, where the environment names one; undefined: it does not, and nothing
 * of it was read.
 * @param trustProxy whether the one who asks may say that a request is part of something larger
 */
export async function startTelemetry(
  env: Environment,
  log: Pick<Logger, 'warn'>,
  trustProxy: boolean,
): Promise<StartedTelemetry | undefined> {
  const enabledSignals = configuredTelemetry(env);
  if (!enabledSignals.traces && !enabledSignals.metrics) return undefined;
  const packages = await loadPackages();
  reportDiagnostics(packages.api, log);
  const resource = resourceOf(packages);
  const { traces, traceExporter } = packages;
  const provider = new traces.BasicTracerProvider({
    resource,
    spanProcessors: enabledSignals.traces
      ? [new traces.BatchSpanProcessor(new traceExporter.OTLPTraceExporter())]
      : [],
  });
  const figures: { read: () => Promise<Readings> } = { read: async () => [] };
  const meters = enabledSignals.metrics
    ? openMeters(packages, resource, env, () => figures.read())
    : undefined;
  const tracing = createTracing(packages, provider.getTracer('scratch-campus', productVersion), trustProxy);
  return {
    begin: enabledSignals.traces ? tracing.begin : () => undefined,
    measure: (read) => {
      figures.read = read;
    },
    close: async () => {
      const ended = Promise.allSettled([provider.shutdown(), meters?.shutdown()]);
      await Promise.race([ended, delay(1000, undefined, { ref: false })]);
    },
  };
}

type Resource = ReturnType<Packages['resources']['resourceFromAttributes']>;

/** Settings of the environment take precedence. */
function resourceOf({ resources }: Packages): Resource {
  return resources
    .resourceFromAttributes({
      'service.name': 'scratch-campus',
      'service.version': productVersion,
      'service.instance.id': `${hostname()}:${process.pid}`,
    })
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));
}

function openMeters(packages: Packages, resource: Resource, env: Environment, read: () => Promise<Readings>) {
  const { metrics, metricExporter } = packages;
  const since = new Date();
  const configuredInterval = Number(env['OTEL_METRIC_EXPORT_INTERVAL']);
  const interval = configuredInterval > 0 ? configuredInterval : defaultInterval;
  const reader = new metrics.PeriodicExportingMetricReader({
    exporter: new metricExporter.OTLPMetricExporter(),
    exportIntervalMillis: interval,
    exportTimeoutMillis: Math.min(interval, 10_000),
    metricProducers: [
      {
        collect: async () => ({
          resourceMetrics: {
            resource,
            scopeMetrics: [
              {
                scope: { name: 'scratch-campus', version: productVersion },
                metrics: metricsOf(packages, await read(), since, new Date()),
              },
            ],
          },
          errors: [],
        }),
      },
    ],
  });
  return new metrics.MeterProvider({ resource, readers: [reader] });
}
