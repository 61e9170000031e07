import * as z from 'zod/mini';
import { connect, type Connection } from '#server/store/connect.ts';

const row = z.object({
  id: z.string(),
  host: z.string(),
  name: z.string(),
  databaseUrl: z.string(),
  directUrl: z.nullable(z.string()),
  state: z.enum(['ready', 'closed', 'moving', 'restoring']),
  bytes: z.nullable(z.coerce.number<string>()),
  accounts: z.nullable(z.number()),
  settings: z.record(z.string(), z.string()),
});

/** One school of an installation, as its operator has it. `bytes`, `accounts`: at most so many; null: any. */
export type SchoolEntry = z.infer<typeof row>;

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
/** Two nodes that start at once both find that there is none. */
const oneAtATime = 'select pg_advisory_xact_lock(920000)';

export type Registry = {
  readonly list: () => Promise<readonly SchoolEntry[]>;
  readonly add: (school: SchoolEntry) => Promise<void>;
  /** Whether it was in one of the states `from` until now. */
  readonly turn: (
    id: string,
    from: readonly SchoolEntry['state'][],
    to: SchoolEntry['state'],
  ) => Promise<boolean>;
  readonly place: (id: string, databaseUrl: string) => Promise<void>;
  readonly remove: (id: string) => Promise<void>;
};

/** The list of schools, in a database of its own. Each question has a connection of its own: they are few. */
export function openRegistry(url: string): Registry {
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
    list: () => ask(read),
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
    place: async (id, databaseUrl) =>
      void (await change('update school set database_url = $2, direct_url = null where id = $1', [
        id,
        databaseUrl,
      ])),
    remove: async (id) => void (await change('delete from school where id = $1', [id])),
  };
}

async function prepare(client: Connection): Promise<void> {
  await client.query(`begin; ${oneAtATime}; ${table}; commit`);
}

async function read(client: Connection): Promise<readonly SchoolEntry[]> {
  const known = await client.query<{ found: boolean }>("select to_regclass('school') is not null as found");
  if (known.rows[0]?.found !== true) return [];
  const { rows } = await client.query(
    `select id, host, name, database_url as "databaseUrl", direct_url as "directUrl", state, bytes, accounts, settings
     from school order by id`,
  );
  return z.array(row).parse(rows);
}
