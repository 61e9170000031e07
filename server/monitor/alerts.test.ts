import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { replicaMetrics } from '#server/store/open-replica.ts';
import { fileStoreTimes } from './file-store-times.ts';
import { createMonitor } from './monitor.ts';
import { createTraffic } from './traffic.ts';

const ours = /\b(?:campus|file_store|http|nodejs|process)_[a-z0-9_]+/g;

async function namesGiven(): Promise<Set<string>> {
  const { metrics } = fileStoreTimes();
  let notify = (_kind: string): void => undefined;
  const monitor = createMonitor({
    pool: { totalCount: 7, idleCount: 4, waitingCount: 2 },
    bus: {
      watch: (listener) => {
        notify = listener;
        return () => undefined;
      },
    },
    clock: () => new Date(0),
    more: [...metrics, ...replicaMetrics({ isFit: () => true, age: () => 1500 })],
  });
  monitor.countSockets(() => 31);
  notify('rows');
  notify('rows');
  const { text } = await monitor.traffic.exposition();
  monitor.close();
  expect(text.split('\n').filter((line) => line.startsWith('campus_'))).toEqual([
    'campus_replica_used 1',
    'campus_replica_age_seconds 1.5',
    'campus_database_connections{state="busy"} 3',
    'campus_database_connections{state="idle"} 4',
    'campus_database_connections{state="waiting"} 2',
    'campus_sockets 31',
    'campus_requests_running 0',
    'campus_messages_total{kind="rows"} 2',
  ]);
  const kinds = [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name = '', kind = '']) => ({
    name,
    kind,
  }));
  return new Set(
    kinds.flatMap(({ name, kind }) =>
      kind === 'histogram' ? ['_bucket', '_count', '_sum'].map((end) => `${name}${end}`) : [name],
    ),
  );
}

async function expressions(): Promise<readonly string[]> {
  const rules = z
    .object({ groups: z.array(z.object({ rules: z.array(z.object({ expr: z.string() })) })) })
    .parse(parse(await readFile('deploy/prometheus/alerts.yml', 'utf8')));
  const board = z
    .object({ panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })) })) })
    .parse(JSON.parse(await readFile('deploy/grafana/scratch-campus.json', 'utf8')));
  return [
    ...rules.groups.flatMap((group) => group.rules),
    ...board.panels.flatMap(({ targets }) => targets),
  ].map(({ expr }) => expr);
}

it('overload refusals are counted separately from failures', async () => {
  const traffic = createTraffic(() => new Date(0));
  const app = fastify();
  traffic.watch(app);
  for (const status of [200, 500, 502, 503])
    app.get(`/${status}`, async (_request, reply) => await reply.code(status).send('said'));
  for (const status of [200, 500, 502, 503]) await app.inject(`/${status}`);
  await app.close();
  const counts = [...(await traffic.exposition()).text.matchAll(/_count\{.*status="(\w+)"\} (\d)/g)];
  expect(counts.map(([, label, count]) => [label, count])).toEqual([
    ['2xx', '1'],
    ['5xx', '2'],
    ['503', '1'],
  ]);
  const rules = await readFile('deploy/prometheus/alerts.yml', 'utf8');
  expect(rules.match(/status="\w+"/g)).toEqual(['status="5xx"', 'status="503"']);
});

it('alerts and dashboard use only metrics that a server exports', async () => {
  const given = await namesGiven();
  const asked = new Set((await expressions()).flatMap((expression) => expression.match(ours) ?? []));
  expect(asked.size).toBeGreaterThan(10);
  expect([...asked].filter((name) => !given.has(name))).toEqual([]);
});
