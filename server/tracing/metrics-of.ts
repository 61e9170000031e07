import type { DataPoint, Histogram, MetricData } from '@opentelemetry/sdk-metrics';
import type { Readings } from '#server/monitor/traffic.ts';
import type { Packages } from './packages.ts';

type Reading = Readings[number];
type Value = Reading['values'][number];
type HrTime = [number, number];
type Span = { readonly startTime: HrTime; readonly endTime: HrTime };

/** As OpenTelemetry calls what everybody measures; the rest is called as at /metrics. */
const names: Readonly<Record<string, string>> = {
  http_request_duration_seconds: 'http.server.request.duration',
};
const labels: Readonly<Record<string, string>> = { method: 'http.request.method', route: 'http.route' };

/** The readings that Prometheus gets, as the collector wants them: nothing is counted twice. */
export function metricsOf(
  { api: { ValueType }, metrics: { AggregationTemporality, DataPointType } }: Packages,
  readings: Readings,
  since: Date,
  now: Date,
): MetricData[] {
  const span = { startTime: hrTime(since), endTime: hrTime(now) };
  return readings.flatMap((reading): MetricData[] => {
    const common = {
      descriptor: {
        name: names[reading.name] ?? reading.name,
        description: reading.help,
        unit: reading.name.endsWith('_seconds') ? 's' : '',
        valueType: ValueType.DOUBLE,
      },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
    };
    // The type says a number where there is a word.
    switch (String(reading.type)) {
      case 'histogram':
        return [{ ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(reading, span) }];
      case 'counter':
        return [
          {
            ...common,
            dataPointType: DataPointType.SUM,
            isMonotonic: true,
            dataPoints: numbers(reading, span),
          },
        ];
      case 'gauge':
        return [{ ...common, dataPointType: DataPointType.GAUGE, dataPoints: numbers(reading, span) }];
      default:
        return [];
    }
  });
}

function hrTime(time: Date): HrTime {
  const ms = time.getTime();
  return [Math.floor(ms / 1000), (ms % 1000) * 1_000_000];
}

function attributesOf(value: Value): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(value.labels).flatMap(([name, label]) =>
      name === 'le' || label === undefined ? [] : [[labels[name] ?? name, label]],
    ),
  );
}

function numbers({ values }: Reading, span: Span): DataPoint<number>[] {
  return values.map((value) => ({ ...span, attributes: attributesOf(value), value: value.value }));
}

/** Prometheus has a value for each bucket, which counts the smaller ones in, one for the sum and one for the count. */
function histograms({ name, values }: Reading, span: Span): DataPoint<Histogram>[] {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const key = JSON.stringify(attributesOf(value));
    groups.set(key, [...(groups.get(key) ?? []), value]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const named = (end: string): Value[] =>
      group.filter((value) => 'metricName' in value && value.metricName === `${name}_${end}`);
    const buckets = named('bucket').toSorted((a, b) => Number(le(a)) - Number(le(b)));
    const counts = buckets.map(({ value }, at) => value - (buckets[at - 1]?.value ?? 0));
    const boundaries = buckets.map((value) => Number(le(value))).filter(Number.isFinite);
    const value = {
      buckets: { boundaries, counts },
      sum: named('sum')[0]?.value ?? 0,
      count: named('count')[0]?.value ?? 0,
    };
    return [{ ...span, attributes: attributesOf(first), value }];
  });
}

/** `+Inf` is infinite. */
const le = ({ labels: { le: bound } }: Value): string | number | undefined =>
  bound === '+Inf' ? Infinity : bound;
