export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads which telemetry a collector was configured for, by OpenTelemetry's standard variables. */
export function configuredTelemetry(env: Environment): {
  readonly traces: boolean;
  readonly metrics: boolean;
} {
  const isNamed = (name: string): boolean => (env[name] ?? '').trim() !== '';
  const isOff = env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true';
  const isEnabled = (kind: string): boolean =>
    !isOff &&
    env[`OTEL_${kind}_EXPORTER`]?.toLowerCase() !== 'none' &&
    (isNamed('OTEL_EXPORTER_OTLP_ENDPOINT') || isNamed(`OTEL_EXPORTER_OTLP_${kind}_ENDPOINT`));
  return { traces: isEnabled('TRACES'), metrics: isEnabled('METRICS') };
}
