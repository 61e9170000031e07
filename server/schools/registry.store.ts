import * as z from 'zod/mini';
import { CommandRefused } from '#server/command-refused.ts';
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

/** One school of an installation, as its operator has it. `bytes`, `accounts`: at most so many; null: any. */
export type SchoolEntry = z.infer<typeof row>;

/** The name of its database where `add` makes it. */
export const databaseOf = (id: string): string => `campus_${id}`;

/** Ids are parts of names of databases, objects and keys. */
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
/** What a command on a school that is begun again has to know of the one that was killed. Servers do not read it. */
const errands = `create table if not exists school_errand (
  school text primary key references school on delete cascade,
  former text not null check (former in ('ready', 'closed')),
  target text
)`;
/** Two nodes that start at once both find that there is none. */
const oneAtATime = 'select pg_advisory_xact_lock(920000)';
const alone = 'select pg_try_advisory_lock(920000, hashtext($1)) as free';
const inTurn = 'select pg_advisory_lock(920000, hashtext($1))';

export type Errand = {
  /** Whether a command of this kind was killed at it. */
  readonly isResumed: boolean;
  /** The database that it has begun to make, which is nobody else's. */
  readonly target: string | null;
};

export type Registry = {
  readonly list: () => Promise<readonly SchoolEntry[]>;
  readonly add: (school: SchoolEntry) => Promise<void>;
  /** Whether it was in one of the states `from` until now. */
  readonly turn: (
    id: string,
    from: readonly SchoolEntry['state'][],
    to: SchoolEntry['state'],
  ) => Promise<boolean>;
  /** While `work` goes on no other command works on this school. Errors: CommandRefused, where one does. */
  readonly alone: <Result>(id: string, work: () => Promise<Result>) => Promise<Result>;
  /** The same, when the other command is done, with what that has left: it may have moved the school, or removed it. */
  readonly inTurn: <Result>(
    id: string,
    work: (school: SchoolEntry | undefined) => Promise<Result>,
  ) => Promise<Result>;
  /** Takes it from its servers, or goes on with what was killed; undefined: it is in other work. */
  readonly begin: (id: string, state: 'moving' | 'restoring') => Promise<Errand | undefined>;
  /** Notes the database that is going to be made. */
  readonly aim: (id: string, target: string) => Promise<void>;
  /** What was begun is over: it is open if it was. */
  readonly end: (id: string) => Promise<void>;
  readonly place: (id: string, databaseUrl: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
};

/** Hears of a row that cannot be used, once. */
type TellOfRow = (id: string, problem: string) => void;

/** The list of schools, in a database of its own. Each question has a connection of its own: they are few. */
export function openRegistry(url: string, tell: TellOfRow): Registry {
  const told = new Map<string, string>();
  const tellOnce: TellOfRow = (id, problem) => {
    if (told.get(id) === problem) return;
    told.set(id, problem);
    tell(id, problem);
  };
  const ask = async <Result>(work: (client: Connection) => Promise<Result>): Promise<Result> => {
    const client = await connect(url, 'schools');
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const change = async (statement: string, values: readonly unknown[]): Promise<number> =>
    await ask(async (client) => (await client.query(statement, [...values])).rowCount ?? 0);
  return {
    list: () => ask((client) => read(client, tellOnce)),
    add: async ({ id, host, name, databaseUrl, directUrl, state, bytes, accounts, settings }) => {
      await ask(prepare);
      await change(
        `insert into school (id, host, name, database_url, direct_url, state, bytes, accounts, settings)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, host, name, databaseUrl, directUrl, state, bytes, accounts, settings],
      );
    },
    turn: async (id, from, to) =>
      (await change('update school set state = $3 where id = $1 and state = any ($2)', [id, from, to])) === 1,
    alone: (id, work) =>
      ask(async (client) => {
        const { rows } = await client.query<{ free: boolean }>(alone, [id]);
        if (rows[0]?.free !== true) throw new CommandRefused(`学校 ${id} 上正有另一条命令在执行`);
        return await work();
      }),
    inTurn: (id, work) =>
      ask(async (client) => {
        await client.query(inTurn, [id]);
        const [school] = await read(client, tellOnce, id);
        return await work(school);
      }),
    begin: (id, state) => ask((client) => begin(client, id, state)),
    aim: async (id, target) =>
      void (await change('update school_errand set target = $2 where school = $1', [id, target])),
    end: async (id) =>
      void (await change(
        `with over as (delete from school_errand where school = $1 returning former)
         update school set state = coalesce((select former from over), 'closed')
         where id = $1 and state in ('moving', 'restoring')`,
        [id],
      )),
    place: async (id, databaseUrl) =>
      void (await change('update school set database_url = $2, direct_url = null where id = $1', [
        id,
        databaseUrl,
      ])),
    remove: async (id) => void (await change('delete from school where id = $1', [id])),
  };
}

async function prepare(client: Connection): Promise<void> {
  await client.query(`begin; ${oneAtATime}; ${table}; ${errands}; commit`);
}

/** One that was killed and has noted nothing ends closed: nobody knows whether people may come in. */
async function begin(client: Connection, id: string, state: string): Promise<Errand | undefined> {
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
  const noted = await client.query<{ target: string | null }>(
    'select target from school_errand where school = $1',
    [id],
  );
  await client.query('commit');
  return { isResumed, target: noted.rows[0]?.target ?? null };
}

/** One that somebody has written by hand, and wrongly, keeps no other from its people. */
async function read(client: Connection, tell: TellOfRow, id?: string): Promise<readonly SchoolEntry[]> {
  const known = await client.query<{ found: boolean }>("select to_regclass('school') is not null as found");
  if (known.rows[0]?.found !== true) return [];
  const { rows } = await client.query<{ id: string }>(
    `select id, host, name, database_url as "databaseUrl", direct_url as "directUrl", state, bytes, accounts, settings
     from school where id = coalesce($1, id) order by id`,
    [id],
  );
  return rows.flatMap((one) => {
    const { success, data, error } = row.safeParse(one);
    if (!success) tell(one.id, z.prettifyError(error));
    return success ? [data] : [];
  });
}
