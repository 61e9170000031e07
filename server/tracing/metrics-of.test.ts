import { Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { metricsOf } from './metrics-of.ts';
import { loadPackages } from './packages.ts';

it('a histogram bucket is exported with its own count, not the cumulative one', async () => {
  const registry = new Registry();
  const histogram = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'requests',
    labelNames: ['route'],
    buckets: [0.1, 1, 10],
    registers: [registry],
  });
  for (const seconds of [0.05, 0.5, 0.6, 30]) histogram.observe({ route: '/a' }, seconds);
  histogram.observe({ route: '/b' }, 5);
  const packages = await loadPackages();
  const [duration] = metricsOf(packages, await registry.getMetricsAsJSON(), new Date(0), new Date());
  expect(duration?.dataPoints.map(({ attributes, value }) => [attributes['http.route'], value])).toEqual([
    ['/a', { buckets: { boundaries: [0.1, 1, 10], counts: [1, 2, 0, 1] }, sum: 31.15, count: 4 }],
    ['/b', { buckets: { boundaries: [0.1, 1, 10], counts: [0, 0, 1, 0] }, sum: 5, count: 1 }],
  ]);
});
