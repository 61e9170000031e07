import * as z from 'zod/mini';
import { CommandRefused } from '#server/process/command-refused.ts';
import { connect, type Connection } from '#server/store/connect.ts';

const row = z.object({
  id: z.string(),
  host: z.string(),
  name: z.string(),
  databaseUrl: z.url(),
  directUrl: z.nullable(z.string()),
  state: z.enum(['ready', 'closed', 'moving', 'restoring']),
  bytes: z.nullable(z.coerce.number<string>()),
  accounts: z.nullable(z.number()),
  settings: z.record(z.string(), z.string()),
});

/** A school of an installation, as its operator configures it. `bytes`, `accounts`: upper limits; null: no limit. */
export type SchoolEntry = z.infer<typeof row>;

/** The name of the database that `school add` creates. */
export const databaseOf = (id: string): string => `campus_${id}`;

/** Ids become part of the names of databases, objects and keys. */
const table = `create table if not exists school (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,29}$'),
  host text not null unique check (host = lower(host)),
  name text not null,
  database_url text not null,
  direct_url text,
  state text not null check (state in ('ready', 'closed', 'moving', 'restoring')),
  bytes bigint check (bytes > 0),
  accounts int check (accounts > 0),
  settings jsonb not null default '{}',
  created_at timestamptz not null default now()
)`;
/** The record of a running command, which its repetition needs when the command is killed. Servers do not read it. */
const operationsTable = `create table if not exists school_errand (
  school text primary key references school on delete cascade,
  former text not null check (former in ('ready', 'closed')),
  target text
)`;
/** Two nodes that start at once would both find that the table is missing. */
const creationLock = 'select pg_advisory_xact_lock(920000)';
const tryLock = 'select pg_try_advisory_lock(920000, hashtext($1)) as free';
const waitForLock = 'select pg_advisory_lock(920000, hashtext($1))';

export type MaintenanceOperation = {
  /** True when a command of this kind was killed before. */
  readonly isResumed: boolean;
  /** The database that the command has begun to create, and that only it may drop. */
  readonly target: string | null;
};

export type Registry = {
  readonly list: () => Promise<readonly SchoolEntry[]>;
  readonly add: (school: SchoolEntry) => Promise<void>;
  /** Changes the state; returns whether the school was in one of the states `from`. */
  readonly changeState: (
    id: string,
    from: readonly SchoolEntry['state'][],
    to: SchoolEntry['state'],
  ) => Promise<boolean>;
  /** Runs `work` while no other command works on this school. Throws CommandRefused when another one does. */
  readonly withLock: <Result>(id: string, work: () => Promise<Result>) => Promise<Result>;
  /**
   * Waits for the other command, then runs `work` with the present entry: the other command may have moved or removed
   * the school.
   */
  readonly whenUnlocked: <Result>(
    id: string,
    work: (school: SchoolEntry | undefined) => Promise<Result>,
  ) => Promise<Result>;
  /**
   * Takes the school from its servers, or resumes a killed command; undefined when the school is in another state.
   */
  readonly begin: (id: string, state: 'moving' | 'restoring') => Promise<MaintenanceOperation | undefined>;
  /** Records the name of the database before it is created. */
  readonly setTarget: (id: string, target: string) => Promise<void>;
  /** Ends the command: the school is open if it was before. */
  readonly end: (id: string) => Promise<void>;
  readonly setDatabase: (id: string, databaseUrl: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
};

/** Reports an invalid row, once for each problem. */
type ReportRow = (id: string, problem: string) => void;

/**
 * Opens the registry of schools, which has its own database. Each query opens a connection, because queries are rare.
 */
export function openRegistry(url: string, report: ReportRow): Registry {
  const reported = new Map<string, string>();
  const reportOnce: ReportRow = (id, problem) => {
    if (reported.get(id) === problem) return;
    reported.set(id, problem);
    report(id, problem);
  };
  const withClient = async <Result>(work: (client: Connection) => Promise<Result>): Promise<Result> => {
    const client = await connect(url, 'schools');
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const change = async (statement: string, values: readonly unknown[]): Promise<number> =>
    await withClient(async (client) => (await client.query(statement, [...values])).rowCount ?? 0);
  return {
    list: () => withClient((client) => read(client, reportOnce)),
    add: async ({ id, host, name, databaseUrl, directUrl, state, bytes, accounts, settings }) => {
      await withClient(prepare);
      await change(
        `insert into school (id, host, name, database_url, direct_url, state, bytes, accounts, settings)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, host, name, databaseUrl, directUrl, state, bytes, accounts, settings],
      );
    },
    changeState: async (id, from, to) =>
      (await change('update school set state = $3 where id = $1 and state = any ($2)', [id, from, to])) === 1,
    withLock: (id, work) =>
      withClient(async (client) => {
        const { rows } = await client.query<{ free: boolean }>(tryLock, [id]);
        if (rows[0]?.free !== true) throw new CommandRefused(`学校 ${id} 上正有另一条命令在执行`);
        return await work();
      }),
    whenUnlocked: (id, work) =>
      withClient(async (client) => {
        await client.query(waitForLock, [id]);
        const [school] = await read(client, reportOnce, id);
        return await work(school);
      }),
    begin: (id, state) => withClient((client) => beginOperation(client, id, state)),
    setTarget: async (id, target) =>
      void (await change('update school_errand set target = $2 where school = $1', [id, target])),
    end: async (id) =>
      void (await change(
        `with over as (delete from school_errand where school = $1 returning former)
         update school set state = coalesce((select former from over), 'closed')
         where id = $1 and state in ('moving', 'restoring')`,
        [id],
      )),
    setDatabase: async (id, databaseUrl) =>
      void (await change('update school set database_url = $2, direct_url = null where id = $1', [
        id,
        databaseUrl,
      ])),
    remove: async (id) => void (await change('delete from school where id = $1', [id])),
  };
}

async function prepare(client: Connection): Promise<void> {
  await client.query(`begin; ${creationLock}; ${table}; ${operationsTable}; commit`);
}

/** A killed command without a record ends closed: its former state is unknown. */
async function beginOperation(
  client: Connection,
  id: string,
  state: string,
): Promise<MaintenanceOperation | undefined> {
  await prepare(client);
  await client.query('begin');
  const { rows } = await client.query<{ state: string }>(
    'select state from school where id = $1 for update',
    [id],
  );
  const former = rows[0]?.state;
  if (former !== 'ready' && former !== 'closed' && former !== state) return undefined;
  const isResumed = former === state;
  if (!isResumed) await client.query('delete from school_errand where school = $1', [id]);
  await client.query(
    'insert into school_errand (school, former) values ($1, $2) on conflict (school) do nothing',
    [id, isResumed ? 'closed' : former],
  );
  await client.query('update school set state = $2 where id = $1', [id, state]);
  const operation = await client.query<{ target: string | null }>(
    'select target from school_errand where school = $1',
    [id],
  );
  await client.query('commit');
  return { isResumed, target: operation.rows[0]?.target ?? null };
}

/** An invalid row, written by hand, does not hide the other schools. */
async function read(client: Connection, report: ReportRow, id?: string): Promise<readonly SchoolEntry[]> {
  const known = await client.query<{ found: boolean }>("select to_regclass('school') is not null as found");
  if (known.rows[0]?.found !== true) return [];
  const { rows } = await client.query<{ id: string }>(
    `select id, host, name, database_url as "databaseUrl", direct_url as "directUrl", state, bytes, accounts, settings
     from school where id = coalesce($1, id) order by id`,
    [id],
  );
  return rows.flatMap((one) => {
    const { success, data, error } = row.safeParse(one);
    if (!success) report(one.id, z.prettifyError(error));
    return success ? [data] : [];
  });
}
