import { sql } from 'kysely';
import { contractOperations, contractSchemas, type ContractOperation } from '#server/http/contract.ts';
import { manySchools, type RequestOptions, type ManySchools } from '#server/schools/testing/many.ts';
import { dbOf, giving, other, type Thing } from './given.ts';

/** Creates schools in one process as copies of one: every account, password and id exists in all of them. */
export const copiesOfOne = (
  ids: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<ManySchools> =>
  manySchools(ids, {
    // The seeded accounts would have to solve captchas otherwise; the secret of that name tests them.
    env: { CAPTCHA: 'off', ...more },
    settings: {
      SITE_URL: 'https://school.example',
      PREVIEW_URL: 'https://view.example/page?url={url}',
    },
  });

export const operations = contractOperations();
export const isOpen = ({ permission }: ContractOperation): boolean => permission === 'public';

/**
 * Returns the content of the other school's database, without the tables that its own answers write: log,
 * counters, sessions.
 */
async function contentOf(many: ManySchools, school: string): Promise<ReadonlyMap<string, string>> {
  const db = dbOf(many, school);
  const passing = [
    'sys_log',
    'sys_count',
    'sys_last_login',
    'sys_login_failure',
    'sys_session',
    'sys_recovery',
    'sys_secret',
    'sys_quartz_run',
  ];
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all (${passing})`.execute(
    db,
  );
  const digests = rows.map(
    ({ name }) => sql`
      select ${name}::text as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as all
      from ${sql.table(name)} as t`,
  );
  const all = await sql<{ name: string; all: string }>`${sql.join(digests, sql` union all `)}`.execute(db);
  return new Map(all.rows.map(({ name, all: digest }) => [name, digest]));
}

/** Returns the tables of the other school that `work` changes. */
async function changedBy(many: ManySchools, work: () => Promise<void>): Promise<readonly string[]> {
  const before = await contentOf(many, other);
  await work();
  const after = await contentOf(many, other);
  return [...after].flatMap(([table, digest]) =>
    before.get(table) === digest ? [] : [`${table} is changed`],
  );
}

/**
 * Returns the faults of a secret: it gives access to another school, changes something there, or does not
 * work at home.
 */
export async function faultsOf(many: ManySchools, thing: Thing | undefined): Promise<readonly string[]> {
  if (thing === undefined) throw new Error('there is no such thing');
  const made = await thing.make();
  // Sessions and counters that the requests themselves need are created in advance.
  for (const username of ['admin', 'teacher', 'student']) await many.login(other, username);
  const opened: string[] = [];
  const tryAt = async (school: string): Promise<void> => {
    if (await thing.opens(school, made)) opened.push(school);
  };
  const changed = await changedBy(many, () => tryAt(other));
  for (const school of many.databases.keys()) if (school !== other) await tryAt(school);
  const wrong = opened.filter((school) => school !== giving).map((school) => `opens something in ${school}`);
  return [...changed, ...wrong, ...(opened.includes(giving) ? [] : ['is no good at home'])];
}

/**
 * Returns the operations of another school that accept the administrator session, and the tables they change.
 */
export async function takenBy(
  many: ManySchools,
  tried: readonly ContractOperation[],
): Promise<readonly string[]> {
  const token = await many.login(giving, 'admin');
  const idFor = await idsOf(many);
  const taken: string[] = [];
  const changed = await changedBy(many, async () => {
    for (const operation of tried) {
      const { path, asking } = askingFor(operation, token, idFor);
      const { text, status } = await many.call(other, path, asking);
      if (!text.includes('Token失效') && status !== 401) taken.push(`${operation.key}: ${status} ${text}`);
    }
  });
  return [...taken, ...changed];
}

/**
 * Returns how many reads by id find their row at home, which shows that the ids of the other requests exist.
 */
export async function readsAtHome(many: ManySchools, tried: readonly ContractOperation[]): Promise<number> {
  const token = await many.login(giving, 'admin');
  const idFor = await idsOf(many);
  let found = 0;
  for (const operation of tried) {
    const { path, asking } = askingFor(operation, token, idFor);
    if (asking.method !== 'GET' || !path.includes('?')) continue;
    const { text } = await many.call(giving, path, asking);
    if (text.includes('"success":true')) found += 1;
  }
  return found;
}

type IdFor = (operation: ContractOperation, name: string) => string;

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Returns an id for each parameter: the first row of the table that the parameter names, or else of the
 * operation's table. Each id exists in every school.
 */
async function idsOf(many: ManySchools): Promise<IdFor> {
  const db = dbOf(many, giving);
  const { rows } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id'`.execute(db);
  const first = new Map<string, string>();
  for (const { name } of rows) {
    const found = await sql<{
      id: string;
    }>`select id::text as id from ${sql.table(name)} order by id limit 1`.execute(db);
    first.set(name, found.rows[0]?.id ?? '');
  }
  const of = (table: string): string =>
    ['', 'sys_', 'teaching_']
      .map((area) => first.get(area + table))
      .find((id) => id !== undefined && id !== '') ?? '';
  return ({ url }, name) => {
    const named = of(snake(name.replace(/(Id|Ids|id|ids)$/, '')).replace(/^(dep|dept)$/, 'depart'));
    return named || of(snake(url.split('/')[2] ?? '')) || of('user');
  };
}

const shared = new Map(contractSchemas().map((schema) => [schema.$id, schema]));

function namesIn(schema: ContractOperation['body']): readonly string[] {
  const reference = schema?.['$ref'];
  const target = typeof reference === 'string' ? shared.get(reference.replace('#', '')) : schema;
  return Object.keys(Object(target?.['properties'])).filter((name) => /(^|[a-z])(id|Id)s?$/.test(name));
}

/** Builds the request of a caller who knows the ids. */
function askingFor(
  operation: ContractOperation,
  token: string,
  idFor: IdFor,
): { readonly path: string; readonly asking: RequestOptions } {
  const { method, kind, url, query, body } = operation;
  const how = method === 'POST' || method === 'PUT' || method === 'DELETE' ? method : 'GET';
  const idsIn = (schema: ContractOperation['body']): Record<string, string> =>
    Object.fromEntries(namesIn(schema).map((name) => [name, idFor(operation, name)]));
  const asked = new URLSearchParams(idsIn(query)).toString();
  const filled = url.replaceAll(/:(\w+)/g, (_all, name: string) => idFor(operation, name));
  return {
    path: `/api${filled}${asked === '' ? '' : `?${asked}`}`,
    asking: { method: how, token, ...(how === 'GET' || kind === 'binary' ? {} : { body: idsIn(body) }) },
  };
}
