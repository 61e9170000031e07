import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { diag } from '@opentelemetry/api';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import * as z from 'zod/mini';
import { logOptions } from '#server/process/log-options.ts';
import { linesOf, type LogLine } from '#tests/support/engines/log-lines.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';
import { startTelemetry } from './start-telemetry.ts';

const attributes = z.pipe(
  z.array(z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) })),
  z.transform((list) => Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]))),
);
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  kind: z.number(),
  attributes,
  status: z.object({ code: z.optional(z.number()), message: z.optional(z.string()) }),
});
const traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});
const point = z.object({
  attributes,
  count: z.optional(z.number()),
  explicitBounds: z.optional(z.array(z.number())),
  bucketCounts: z.optional(z.array(z.number())),
});
const points = z.optional(z.object({ dataPoints: z.array(point) }));
const metrics = z.object({
  resourceMetrics: z.array(
    z.object({
      scopeMetrics: z.array(
        z.object({
          metrics: z.array(z.object({ name: z.string(), gauge: points, sum: points, histogram: points })),
        }),
      ),
    }),
  ),
});

let plain: TestServer;
beforeAll(async () => {
  plain = await createTestServer();
});
afterAll(() => plain.close());
afterEach(() => {
  vi.unstubAllEnvs();
  diag.disable();
});

/** A collector of this test's own, named as the environment names one. */
async function collector(
  more: Readonly<Record<string, string>> = {},
  answer: (response: ServerResponse) => unknown = (response) =>
    response.setHeader('content-type', 'application/json').end('{}'),
) {
  const came: { path: string; headers: object; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    came.push({ path: request.url ?? '', headers: request.headers, body: await json(request) });
    answer(response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  ask(portOf(server.address()), more);
  const bodies = (path: string) => came.filter((one) => one.path === path).map(({ body }) => body);
  return {
    came,
    resources: () =>
      bodies('/v1/traces').flatMap((body) =>
        traces.parse(body).resourceSpans.map(({ resource }) => resource),
      ),
    spans: () =>
      bodies('/v1/traces').flatMap((body) =>
        traces
          .parse(body)
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    figures: () =>
      bodies('/v1/metrics').flatMap((body) =>
        metrics
          .parse(body)
          .resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics)),
      ),
  };
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function ask(port: number, more: Readonly<Record<string, string>> = {}): void {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${port}`);
  for (const [name, value] of Object.entries(more)) vi.stubEnv(name, value);
}

/** A server that tells the collector of the environment. */
async function reportingServer(trustProxy = false) {
  const sink = new PassThrough();
  const log = pino(logOptions('info'), sink);
  const telemetry = await startTelemetry(process.env, log, trustProxy);
  if (telemetry === undefined) throw new Error('there is no telemetry');
  const server = await createTestServer({ beside: plain, telemetry, log, trustProxy });
  onTestFinished(() => server.close());
  return { server, telemetry, lines: () => linesOf(sink) };
}

describe('telemetry', () => {
  it.each([
    ['nothing is named', {}],
    ['it is switched off', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://x', OTEL_SDK_DISABLED: 'true' }],
    ['only a name is there', { OTEL_SERVICE_NAME: 'x', OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
  ])('is off if %s', async (_why, env) => {
    expect(await startTelemetry(env, pino({ level: 'silent' }), false)).toBe(undefined);
  });

  it('starts with an invalid metrics interval', async () => {
    const { figures } = await collector({ OTEL_METRIC_EXPORT_INTERVAL: '-1' });
    const { telemetry } = await reportingServer();
    await telemetry.close();
    expect(figures()).not.toEqual([]);
  });

  it('exports a request with its operation and id, and the statements that it waited for', async () => {
    const { spans, resources } = await collector({ OTEL_SERVICE_NAME: 'school' });
    const { server, telemetry } = await reportingServer();
    const body = { username: 'teacher', password: TEST_PASSWORD };
    const answer = await server.call('POST', '/sys/login', { body });
    await server.call('GET', '/sys/user/list', { query: { username: 'secret-query' } });
    await server.app.inject({ method: 'GET', url: '/livez' });
    await telemetry.close();
    const all = spans();
    const requests = all.filter(({ kind }) => kind === 2);
    expect(answer.status).toBe(200);
    expect(requests).toMatchObject([
      {
        name: 'POST /sys/login',
        attributes: {
          'http.request.method': 'POST',
          'http.route': '/api/sys/login',
          'http.request.id': answer.headers['x-request-id'],
          'http.response.status_code': 200,
        },
        status: { code: 0 },
      },
      { name: 'GET /sys/user/list' },
    ]);
    const statements = all.filter(({ attributes: { 'db.system.name': name } }) => name === 'postgresql');
    expect(statements.length).toBeGreaterThan(1);
    for (const { traceId, parentSpanId, kind } of statements)
      expect([traceId, parentSpanId, kind]).toEqual([requests[0]?.traceId, requests[0]?.spanId, 3]);
    expect(statements.map(({ name }) => name)).toContain('SELECT');
    expect(JSON.stringify(all)).toContain('sys_user');
    expect(JSON.stringify(all)).not.toMatch(/secret-query|argon2|Test-|"teacher"/);
    expect(resources()[0]?.attributes).toMatchObject({ 'service.name': 'school' });
  });

  it('marks failed requests and statements, but not refusals', async () => {
    const { spans } = await collector();
    const { server, telemetry, lines } = await reportingServer();
    await server.call('GET', '/sys/user/list');
    // The server that handles the job finds no table.
    const { db } = plain.database;
    const token = await server.login('admin');
    await db.schema.alterTable('sysPosition').renameTo('sys_position_gone').execute();
    onTestFinished(() => db.schema.alterTable('sysPositionGone').renameTo('sys_position').execute());
    const bug = await server.call('GET', '/sys/position/list', { token });
    await telemetry.close();
    const ofRequests = spans().filter(({ kind }) => kind === 2);
    const status = (name: string) => ofRequests.find((one) => one.name === name)?.status;
    expect(bug.status).toBe(500);
    expect(status('GET /sys/user/list')).toEqual({ code: 0 });
    // Without words: an error of the database repeats values.
    expect(status('GET /sys/position/list')).toEqual({ code: 2 });
    const failed = spans().filter(({ kind, status: { code } }) => kind === 3 && code === 2);
    expect(failed.map(({ attributes: { 'db.query.text': text } }) => text)).toEqual([
      expect.stringContaining('sys_position'),
    ]);
    expect(lines().some(({ msg }) => msg === 'unexpected error')).toBe(true);
  });

  it.each([true, false])(
    'joins the trace of a proxy only if the proxy is trusted (%s)',
    async (trustProxy) => {
      const { spans } = await collector();
      const { server, telemetry } = await reportingServer(trustProxy);
      const trace = '0af7651916cd43dd8448eb211c80319c';
      const headers = { traceparent: `00-${trace}-b7ad6b7169203331-01` };
      await server.call('GET', '/sys/user/list', { headers });
      await telemetry.close();
      expect(spans().map(({ traceId }) => traceId === trace)).toEqual([trustProxy]);
    },
  );

  it.each([
    ['0', []],
    ['1', ['GET /sys/user/list']],
  ])('exports a share of the requests if sampling is configured (%s)', async (ratio, names) => {
    const { spans } = await collector({
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: ratio,
    });
    const { server, telemetry } = await reportingServer();
    await server.call('GET', '/sys/user/list');
    await telemetry.close();
    expect(spans().map(({ name }) => name)).toEqual(names);
  });

  it('exports the metrics that /metrics shows', async () => {
    const { figures } = await collector();
    const { server, telemetry } = await reportingServer();
    await server.call('GET', '/sys/user/list');
    await telemetry.close();
    const named = (name: string) => figures().find((figure) => figure.name === name);
    expect(named('http.server.request.duration')?.histogram?.dataPoints).toMatchObject([
      {
        attributes: { 'http.request.method': 'GET', 'http.route': '/api/sys/user/list', status: '4xx' },
        count: 1,
        explicitBounds: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      },
    ]);
    expect(
      named('campus_database_connections')?.gauge?.dataPoints.map(({ attributes: { state } }) => state),
    ).toEqual(['busy', 'idle', 'waiting']);
    expect(named('process_cpu_seconds_total')?.sum?.dataPoints).toHaveLength(1);
  });

  it('logs once that the collector refuses data, without its token, and the server keeps running', async () => {
    const { came } = await collector(
      { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer hidden', OTEL_BSP_SCHEDULE_DELAY: '1' },
      (response) => response.writeHead(400).end(),
    );
    const { server, lines } = await reportingServer();
    const said: LogLine[] = [];
    for (const times of [1, 2, 3]) {
      expect((await server.call('GET', '/sys/user/list')).status).toBe(401);
      await expect.poll(() => came.length).toBeGreaterThanOrEqual(times);
      said.push(...lines());
    }
    await expect.poll(() => said.push(...lines()) && said.some(({ level }) => level === 40)).toBe(true);
    expect(came[0]?.headers).toMatchObject({ authorization: 'Bearer hidden' });
    expect(said.filter(({ level }) => level === 40)).toHaveLength(1);
    expect(JSON.stringify(said)).not.toContain('hidden');
  });

  it('delays a shutdown by at most about a second if the collector does not answer', async () => {
    await collector({}, () => undefined);
    const { server, telemetry } = await reportingServer();
    await server.call('GET', '/sys/user/list');
    const began = performance.now();
    await telemetry.close();
    expect(performance.now() - began).toBeLessThan(1500);
  });
});
