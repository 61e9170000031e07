/** Loaded at run time, and only with a collector: together the packages are as large as the server. */
export async function loadPackages() {
  const [api, core, resources, traces, metrics, traceExporter, metricExporter] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/core'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/sdk-trace-base'),
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
  ]);
  return { api, core, resources, traces, metrics, traceExporter, metricExporter };
}

export type Packages = Awaited<ReturnType<typeof loadPackages>>;
