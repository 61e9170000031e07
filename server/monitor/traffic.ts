import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry, type Metric } from 'prom-client';
import { pathForLog } from '#server/http/log-path.ts';
import { stateOf } from '#server/http/request-state.ts';

/** An answered request, without query, body and token; `path` is the pattern if it contains ids. */
export type Trace = {
  readonly time: Date;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Milliseconds. */
  readonly cost: number;
};

export type TrafficReading = {
  /** Since the start. */
  readonly requests: number;
  readonly byStatus: Readonly<Record<'2' | '3' | '4' | '5', number>>;
  readonly running: number;
  readonly connections: number;
  readonly connectionsEver: number;
  /** Since the last reading: requests, and their mean and longest time in milliseconds. */
  readonly recent: number;
  readonly meanCost: number;
  readonly maxCost: number;
};

/** The current counts and measurements. */
export type Readings = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

export type Traffic = {
  readonly watch: (app: FastifyInstance) => void;
  readonly read: () => TrafficReading;
  /** Returns the number of requests that are not answered yet. */
  readonly running: () => number;
  /** Returns the last requests, newest first. */
  readonly traces: () => readonly Trace[];
  readonly readings: () => Promise<Readings>;
  /** Returns the readings in the text format of Prometheus. */
  readonly exposition: () => Promise<{ readonly type: string; readonly text: string }>;
};

const maxTraces = 100;
/** Requests of the monitor pages are not recorded, because they would displace all others. */
const monitorPrefix = '/api/sys/monitor/';

/** Counts requests and connections and keeps the last requests. `isAlone`: includes the metrics of the process. */
export function createTraffic(clock: () => Date, more: readonly Metric[] = [], isAlone = true): Traffic {
  const registry = new Registry();
  for (const metric of more) registry.registerMetric(metric);
  if (isAlone) collectDefaultMetrics({ register: registry });
  const histogram = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const byStatus = { 2: 0, 3: 0, 4: 0, 5: 0 };
  let traces: Trace[] = [];
  const counts = { requests: 0, running: 0, connections: 0, connectionsEver: 0 };
  let recent: number[] = [];
  const recordRequest = (request: FastifyRequest, status: number, cost: number): void => {
    counts.running -= 1;
    counts.requests += 1;
    recent.push(cost);
    const group = Math.floor(status / 100);
    if (group === 2 || group === 3 || group === 4 || group === 5) byStatus[group] += 1;
    const path = patternOf(request);
    histogram.observe(
      { method: request.method, route: routeOf(request), status: statusLabel(status) },
      cost / 1000,
    );
    if (path.startsWith(monitorPrefix) || (status < 400 && !path.startsWith('/api/'))) return;
    const trace = { time: clock(), method: request.method, path, status, cost: Math.round(cost) };
    traces = [trace, ...traces.slice(0, maxTraces - 1)];
  };
  return {
    watch: (app) => {
      app.server.on('connection', (socket) => {
        counts.connections += 1;
        counts.connectionsEver += 1;
        socket.once('close', () => (counts.connections -= 1));
      });
      app.addHook('onRequest', async () => void (counts.running += 1));
      app.addHook('onResponse', async (request, reply) =>
        recordRequest(request, reply.statusCode, reply.elapsedTime),
      );
    },
    read: () => {
      const costs = recent;
      recent = [];
      return {
        ...counts,
        byStatus: { ...byStatus },
        recent: costs.length,
        meanCost: costs.length === 0 ? 0 : costs.reduce((sum, cost) => sum + cost, 0) / costs.length,
        maxCost: Math.max(0, ...costs),
      };
    },
    running: () => counts.running,
    traces: () => traces,
    readings: () => registry.getMetricsAsJSON(),
    exposition: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

/** Returns the pattern of an operation, because an id may be a ticket; for files the path without its query. */
function patternOf(request: FastifyRequest): string {
  const operation = stateOf(request).operation;
  return operation === undefined ? pathForLog(request.url, undefined).slice(0, 200) : `/api${operation.url}`;
}

/** 503 has a separate label: it reports overload, not a failure. */
const statusLabel = (status: number): string => (status === 503 ? '503' : `${Math.floor(status / 100)}xx`);

/** Returns the label of the route; files and pages share one, to limit the number of labels. */
function routeOf(request: FastifyRequest): string {
  const operation = stateOf(request).operation;
  return operation === undefined ? 'site' : `/api${operation.url}`;
}
