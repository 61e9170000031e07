import { Histogram } from 'prom-client';
import { tracePart } from '#server/http/run-context.ts';

/** Measures the number, duration and outcome of requests to the object store. */
export function fileStoreTimes() {
  const histogram = new Histogram({
    name: 'file_store_request_duration_seconds',
    help: 'Time of one request to the object store; outcome "again": it failed and is repeated',
    labelNames: ['method', 'outcome'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [],
  });
  const observe = (method: string, outcome: string, seconds: number): void => {
    histogram.observe({ method, outcome }, seconds);
    tracePart({
      name: `file store ${method}`,
      ms: seconds * 1000,
      attributes: { 'http.request.method': method, outcome },
      isFailed: outcome === 'away' || outcome === 'again',
      isElsewhere: true,
    });
  };
  return { metrics: [histogram], observe };
}
