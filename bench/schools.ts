import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pLimit from 'p-limit';
import { Client } from 'pg';
import { parseConfig } from '#server/config/config.ts';
import { startPostgres } from '#server/postgres/supervisor.ts';
import { runSchoolCommand } from '#server/schools/commands.ts';
import { databaseOf, openRegistry } from '#server/schools/registry.store.ts';
import { hostOfSchool } from '#server/schools/testing/entry.ts';
import { requestHost } from '#server/schools/testing/many.ts';
import { adminQuery, asSuperuser, databaseUrl } from '#tests/support/engines/database-url.ts';
import { natsServer } from '#tests/support/engines/nats-server.ts';
import {
  journeyPassword,
  startProductProcess,
  type ProductProcess,
} from '#tests/support/engines/product-process.ts';
import { percentile } from '#tools/load-figures.ts';
import { memoryOf } from './city-server.ts';

// `npm run bench:schools` measures many schools on one PostgreSQL, created by `school add` and served through
// one gateway, then two. `npm run bench:schools -- 20 5` creates twenty schools; a process keeps five awake.
const [count = 500, max = 50] = process.argv.slice(2).map(Number);
/** The number of parallel commands and visits of a gateway. */
const together = 4;
const ids = Array.from({ length: count }, (_each, at) => `s${String(at + 1).padStart(3, '0')}`);

const dataDir = await mkdtemp(path.join(tmpdir(), 'campus-bench-'));
const postgres = await startPostgres({
  dataDir: path.join(dataDir, 'postgres'),
  log: () => undefined,
  settings: { max_connections: '500' },
});
const nats = await natsServer();
const listUrl = databaseUrl(postgres.url, 'campus_list');
const env = {
  DATA_DIR: dataDir,
  SCHOOLS_URL: listUrl,
  SCHOOLS_AWAKE: String(max),
  NATS_URL: `nats://127.0.0.1:${nats.port}`,
  INITIAL_PASSWORD: journeyPassword,
  CAPTCHA: 'off',
  RATE_LIMIT: '1000000',
  LOG_LEVEL: 'warn',
};
const gateways: ProductProcess[] = [];
let askedAgain = 0;

const show = (what: string, figure: string): void => console.log(`${what.padEnd(52)}${figure}`);
const whole = (value: number): string => String(Math.round(value));
const spreadOf = (times: readonly number[]): string =>
  [0.5, 0.99, 1].map((share) => whole(percentile(times, share))).join(' / ');

async function timed<Value>(work: () => Promise<Value>): Promise<readonly [number, Value]> {
  const started = performance.now();
  const value = await work();
  return [performance.now() - started, value];
}

const school = (...parameters: readonly string[]): Promise<void> =>
  runSchoolCommand(parameters, parseConfig(env), { env, printLine: () => undefined });

async function ask(url: string, statement: string, values: readonly unknown[] = []): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ value: string }>(statement, [...values]);
    return Number(rows[0]?.value ?? 0);
  } finally {
    await client.end();
  }
}

const connections = (): Promise<number> =>
  ask(postgres.url, "select count(*) as value from pg_stat_activity where backend_type = 'client backend'");
const memory = (gateway: ProductProcess): Promise<number> => memoryOf(gateway.child.pid ?? 0);

/** Each school identifies itself: on its first page, and by the name of its administrator in a list. */
async function addAll(): Promise<void> {
  const times: number[] = [];
  const addOne = async (id: string): Promise<void> => {
    const [time] = await timed(() => school('add', id, hostOfSchool(id)));
    times.push(time);
    const url = databaseUrl(postgres.url, databaseOf(id));
    await ask(url, "update sys_config set config_value = $1 where config_key = 'brandName'", [`name-${id}`]);
    await ask(url, 'update sys_user set realname = $1', [`name-${id}`]);
  };
  const [first = '', ...others] = ids;
  await addOne(first);
  const limit = pLimit(together);
  const [all] = await timed(() => Promise.all(others.map((id) => limit(() => addOne(id)))));
  show('school add: all of them, s', whole(all / 1000));
  show('school add: first (with the template), ms', whole(times[0] ?? 0));
  show('school add: p50 / p99 / longest, ms', spreadOf(times.slice(1)));
}

async function sizes(): Promise<void> {
  const size = 'select pg_database_size(datname) as value from pg_database where datname = $1';
  const one = await ask(postgres.url, size, [databaseOf(ids[0] ?? '')]);
  const all = await ask(postgres.url, 'select sum(pg_database_size(oid)) as value from pg_database');
  show('database of one school, MB; all of them, MB', `${(one / 1e6).toFixed(1)}; ${whole(all / 1e6)}`);
}

/**
 * Returns the milliseconds to the first answer, and from there to the login and the list. Errors: an answer
 * belongs to another school.
 */
async function visit({ port }: ProductProcess, id: string): Promise<readonly [number, number]> {
  const call = (where: string, options = {}) =>
    askAgain(() => requestHost(port, hostOfSchool(id), where, options));
  const [opening, first] = await timed(() => call('/api/sys/config/getCurrentConfig'));
  requireOwnNames(id, first.text);
  const [rest] = await timed(async () => {
    const page = await call('/user/login', { headers: { accept: 'text/html' } });
    if (page.status !== 200) throw new Error(`${id}: the page is ${page.status}`);
    const body = { username: 'admin', password: journeyPassword };
    const session = await call('/api/sys/login', { method: 'POST', body });
    const token = /"token":"([\w-]+)"/.exec(session.text)?.[1];
    if (token === undefined) throw new Error(`${id}: ${session.text}`);
    requireOwnNames(id, (await call('/api/sys/user/list', { token })).text);
  });
  return [opening, rest];
}

/** Retries requests that were not started, as pages do when a node is overloaded. */
async function askAgain<Answered extends { readonly status: number; readonly text: string }>(
  call: () => Promise<Answered>,
): Promise<Answered> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await call();
    if (answer.status !== 503 || !answer.text.includes('"notBegun":true') || attempt === 30) return answer;
    askedAgain += 1;
    await delay(1000);
  }
}

function requireOwnNames(id: string, text: string): void {
  const named = new Set([...text.matchAll(/name-(s\d+)/g)].map(([, name]) => name));
  if (named.size !== 1 || !named.has(id)) throw new Error(`${id} answers ${[...named].join()}: ${text}`);
}

type Visit = { readonly gateway: ProductProcess; readonly id: string };

async function visitAll(name: string, visits: readonly Visit[], atOnce: number): Promise<void> {
  const limit = pLimit(atOnce);
  const failed: unknown[] = [];
  const [time, done] = await timed(() =>
    Promise.all(
      visits.map(({ gateway, id }) =>
        limit(() => visit(gateway, id).catch((error: unknown) => void failed.push(error))),
      ),
    ),
  );
  const answered = done.filter((one) => one !== undefined);
  show(`${name}: schools that answered as themselves`, `${answered.length} of ${visits.length}`);
  for (const error of failed.slice(0, 3)) console.log(error);
  show(`${name}: asked again, for the node had too much to do`, String(askedAgain));
  askedAgain = 0;
  show(`${name}: all of them, s`, whole(time / 1000));
  show(`${name}: opening p50 / p99 / longest, ms`, spreadOf(answered.map(([opening]) => opening)));
  show(`${name}: page, login and list, ms`, spreadOf(answered.map(([, rest]) => rest)));
  show(`${name}: connections to PostgreSQL`, String(await connections()));
}

async function commands(): Promise<void> {
  const registry = openRegistry(listUrl, () => undefined);
  const [first] = await timed(registry.list);
  const [again] = await timed(registry.list);
  show('list of all schools, ms', `${whole(first)}, ${whole(again)}`);
  const [sweep] = await timed(() => school('migrate'));
  show('school migrate over all, s', (sweep / 1000).toFixed(1));
  const [copy] = await timed(() => school('backup', ids[count >> 1] ?? '', path.join(dataDir, 'one.zip')));
  show('school backup of one, ms', whole(copy));
}

try {
  await nats.start();
  await adminQuery(asSuperuser(postgres.url), 'alter role campus createrole createdb');
  await adminQuery(postgres.url, 'create database campus_list');
  const first = await startProductProcess({ dataDir, env });
  gateways.push(first);
  show('memory of a gateway without schools, MB', whole(await memory(first)));
  await addAll();
  await sizes();
  await commands();
  const before = await memory(first);
  show(`memory with ${count} asleep, MB`, whole(before));
  const few = ids.slice(0, max);
  await visitAll(
    `first ${few.length}`,
    few.map((id) => ({ gateway: first, id })),
    1,
  );
  const awake = await memory(first);
  show(
    `memory with ${few.length} awake, MB; of each`,
    `${whole(awake)}; ${((awake - before) / few.length).toFixed(1)}`,
  );
  await visitAll(
    'one gateway',
    ids.map((id) => ({ gateway: first, id })),
    together,
  );
  show('memory when all have come and gone, MB', whole(await memory(first)));
  const second = await startProductProcess({ dataDir, env });
  gateways.push(second);
  const both = ids.flatMap((id, at) => [{ gateway: at % 2 === 0 ? first : second, id }]);
  await visitAll('two gateways', both, 2 * together);
  await sizes();
} finally {
  for (const gateway of gateways) await gateway.stop();
  await nats.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
