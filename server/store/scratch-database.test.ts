import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '#tests/support/database/database.ts';
import { connect } from './connect.ts';
import { withScratchDatabase } from './scratch-database.store.ts';

const { url, pool, close } = await testDatabase();
afterAll(close);

const scratches = async () =>
  (
    await pool.query(
      "select datname from pg_database where datname = (select 'campus_check_' || oid from pg_database where datname = current_database())",
    )
  ).rows;

describe('withScratchDatabase', () => {
  it('returns the result of the work and drops the database', async () => {
    const answer = await withScratchDatabase(url, async (scratch) => {
      const client = await connect(scratch, 'test');
      const { rows } = await client.query<{ name: string }>('select current_database()::text as name');
      await client.end();
      return rows[0]?.name;
    });
    expect(answer).toMatch(/^campus_check_\d+$/);
    expect(await scratches()).toEqual([]);
  });

  it('throws the error of the work, even if its database cannot be dropped', async () => {
    const work = withScratchDatabase(url, async () => {
      await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'scratch-campus command'`,
      );
      throw new Error('the archive ends early');
    });
    await expect(work).rejects.toThrow('the archive ends early');
    await withScratchDatabase(url, async () => undefined);
    expect(await scratches()).toEqual([]);
  });
});
