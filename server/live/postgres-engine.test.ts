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

let lines = 0;

busContract('PostgreSQL', async () => ({
  line: async () => {
    lines += 1;
    const name = `bus ${lines}`;
    let isDown = false;
    return {
      engine: new PostgresEngine({
        log: pino({ level: 'silent' }),
        connect: async () => {
          if (isDown) throw new Error('down');
          return await connect(database.url, name);
        },
      }),
      cut: async () => {
        isDown = true;
        await database.pool.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
          [`scratch-campus ${name}`],
        );
      },
      mend: () => {
        isDown = false;
      },
    };
  },
  close: () => Promise.resolve(),
}));
