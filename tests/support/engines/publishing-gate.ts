import { expect } from 'vitest';
import { productDatabase, type ProductDatabase } from './product-database.ts';

/**
 * Blocks a server when it records a step of a publishing: the step is not committed yet, and the server
 * waits. The gate is in the database, so that it also applies to the server that starts after a kill.
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
  /** Lets records up to this one pass; -1: none. */
  readonly allow: (at: number) => Promise<void>;
  /** Waits until a server is blocked and returns the record it is about to write. */
  readonly held: () => Promise<number>;
};

/** Creates the gate, which is open until `allow` is called. */
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
