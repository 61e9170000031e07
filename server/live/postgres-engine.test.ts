import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { connect } from '#server/store/connect.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { PostgresEngine } from './postgres-engine.ts';
import { busContract } from './testing/bus-contract.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

busContract('PostgreSQL', async () => {
  let isDown = false;
  return {
    engine: () =>
      new PostgresEngine({
        log: pino({ level: 'silent' }),
        connect: async () => {
          if (isDown) throw new Error('down');
          return await connect(database.url, 'bus');
        },
      }),
    cut: async () => {
      isDown = true;
      await database.pool.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'scratch-campus bus' and datname = current_database()",
      );
    },
    mend: async () => {
      isDown = false;
    },
    close: () => Promise.resolve(),
  };
});
