import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { settingNames } from '#server/config/config.ts';

// Checks that deploy/ matches the product. tests/process/deploy.cluster.test.ts checks that the engines
// accept the files.

const read = (name: string): string => readFileSync(`deploy/${name}`, 'utf8');
const names = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name);

const variables = z.record(z.string(), z.string());
const service = z.object({
  environment: z.optional(variables),
  volumes: z.optional(z.array(z.string())),
  stop_grace_period: z.optional(z.string()),
  read_only: z.optional(z.boolean()),
});
const compose = z
  .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
  .parse(parse(read('compose.yaml'), { merge: true }));
const values = z.looseObject({ env: variables }).parse(parse(read('helm/values.yaml')));
const nodes = Object.entries(compose.services).filter(([name]) => name.startsWith('node'));

const settings: Readonly<Record<string, readonly string[]>> = {
  'compose.yaml': nodes.flatMap(([, { environment = {} }]) => Object.keys(environment)),
  Dockerfile: names(read('Dockerfile'), /(?:^ENV|\s)([A-Z_]+)=/gm).filter((name) => name !== 'NODE_ENV'),
  'scratch-campus.env': names(read('scratch-campus.env'), /^(?:# )?([A-Z0-9_]+)=/gm),
  'helm/values.yaml': names(read('helm/values.yaml'), /\b([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)\b/g).filter(
    (name) => name !== 'S3_',
  ),
};

describe('deployment files', () => {
  it.each(Object.entries(settings))('%s uses only known settings', (_file, given) => {
    expect(given.length).toBeGreaterThan(2);
    expect(given.filter((name) => !settingNames.has(name))).toEqual([]);
  });

  it('the header of haproxy.cfg documents all parameters, and compose.yaml sets only used ones', () => {
    const text = read('haproxy.cfg');
    const named = new Set(names(text.slice(0, text.indexOf('\nglobal')), /\b([A-Z][A-Z0-9_]+)\b/g));
    const used = new Set(names(text, /(?:\$\{|defined\()([A-Z0-9_]+)/g));
    // NODE1 … NODE4 are listed as a range.
    expect([...used].filter((name) => !named.has(name) && !/^NODE[23]$/.test(name))).toEqual([]);
    const given = Object.keys(compose.services['haproxy']?.environment ?? {});
    expect(given.filter((name) => !used.has(name))).toEqual([]);
  });

  it('the stop timeout of a node is long enough for draining and open requests', () => {
    const inCompose = nodes.map(([, { environment, stop_grace_period: grace }]) => [
      Number(environment?.['DRAIN_SECONDS']),
      Number.parseInt(grace ?? '0', 10),
    ]);
    const inUnit = [
      names(read('scratch-campus.env'), /^# DRAIN_SECONDS=(\d+)/gm),
      names(read('systemd/scratch-campus.service'), /^TimeoutStopSec=(\d+)/gm),
    ].map(([seconds]) => Number(seconds));
    const pairs = [...inCompose, inUnit];
    expect(pairs).toHaveLength(4);
    expect(pairs.filter(([drain = Number.NaN, grace = 0]) => !(grace >= 2 * drain + 5))).toEqual([]);
  });

  it('Prometheus scrapes the port of the nodes, and the nodes have a metrics token', () => {
    const [port] = names(read('scratch-campus.env'), /^PORT=(\d+)/gm);
    const targets = names(read('prometheus/prometheus.yml'), /'([^']+:\d+)'/g);
    expect(targets.length).toBeGreaterThan(1);
    expect(targets.filter((target) => !target.endsWith(`:${port}`))).toEqual([]);
    expect(nodes.filter(([, { environment = {} }]) => !('METRICS_TOKEN' in environment))).toEqual([]);
  });

  it('every node of compose.yaml writes only to its own volume', () => {
    const places = nodes.flatMap(([, { volumes = [] }]) => volumes);
    expect(new Set(places).size).toBe(nodes.length);
    expect(nodes.filter(([, node]) => node.read_only !== true)).toEqual([]);
    expect(places.filter((place) => !((place.split(':')[0] ?? '') in compose.volumes))).toEqual([]);
  });

  it('the templates of the chart use only defined values', () => {
    const used = names(read('helm/templates/nodes.yaml'), /\.Values((?:\.\w+)+)/g);
    const isThere = (place: string): boolean => {
      let value: unknown = values;
      for (const key of place.split('.').slice(1)) {
        if (typeof value !== 'object' || value === null || !(key in value)) return false;
        value = Reflect.get(value, key);
      }
      return true;
    };
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((place) => !isThere(place))).toEqual([]);
  });
});
