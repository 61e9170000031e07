import { expect } from 'vitest';
import { productDatabase, type ProductDatabase } from './product-database.ts';

/**
 * Holds a server up where it notes what it has done of a publishing: what it did is not committed yet, and it goes no
 * further. Kept in the database, so that it holds whichever server comes after the one that was killed.
 */
const gate = `
  create table test_gate (allowed bigint not null);
  insert into test_gate values (9e18::bigint);
  create sequence test_gate_at minvalue -1;
  create function test_gate_hold() returns trigger language plpgsql as $$
    declare at bigint := new.steps_done * 100000000::bigint + new.rows_done * 10 + (new.state <> 'applying')::int;
    begin
      perform setval('test_gate_at', at);
      while at > (select allowed from test_gate) loop perform pg_sleep(0.01); end loop;
      return new;
    end $$;
  create trigger test_gate before insert or update on onl_publishing for each row execute function test_gate_hold()`;

export type PublishingGate = ProductDatabase & {
  /** Lets notes up to this one through; -1: none. */
  readonly allow: (at: number) => Promise<void>;
  /** Waits until somebody stands before it; answers which note they are about to write. */
  readonly held: () => Promise<number>;
};

/** Nobody is held up before `allow` says so. */
export async function publishingGate(dataDir: string): Promise<PublishingGate> {
  const database = productDatabase(dataDir);
  const { query } = database;
  await query(gate);
  const waiting = `select s.last_value::float8 as at from test_gate_at s, test_gate g where s.last_value > g.allowed
    and exists (select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep')`;
  return {
    ...database,
    allow: async (at) => {
      await query('update test_gate set allowed = $1', [at]);
    },
    held: async () => {
      const ask = async (): Promise<number> => Number(Object((await query(waiting))[0]).at ?? -1);
      await expect.poll(ask, { timeout: 60_000, interval: 20 }).toBeGreaterThan(-1);
      return await ask();
    },
  };
}
