import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blankDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { connect } from './connect.ts';
import { CopyIn, CopyOut } from './copy.ts';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await blankDatabase();
  client = await connect(database.url, 'test');
  await client.query('create table note (id int primary key, body text)');
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_one, index) => `${from + index}\t${'文'.repeat(200)}\n`).join('');

describe('COPY', () => {
  it('writes many rows and reads them back', async () => {
    const sent = lines(0, 5000);
    const target = client.query(new CopyIn('copy note from stdin'));
    await pipeline(Readable.from([Buffer.from(sent)]), target);
    expect(target.rowCount).toBe(5000);
    const source = client.query(new CopyOut('copy (select * from note order by id) to stdout'));
    expect((await text(source)) === sent).toBe(true);
    expect(source.rowCount).toBe(5000);
  });

  it('returns an empty text if there are no rows', async () => {
    expect(await text(client.query(new CopyOut('copy (select 1 where false) to stdout')))).toBe('');
  });

  it('fails with the error of the server and leaves the connection usable', async () => {
    await expect(text(client.query(new CopyOut('copy nowhere to stdout')))).rejects.toThrow('"nowhere"');
    const twice = client.query(new CopyIn('copy note from stdin'));
    await expect(pipeline(Readable.from([Buffer.from(lines(1, 3))]), twice)).rejects.toThrow('duplicate key');
    expect((await client.query('select count(*)::int as n from note')).rows).toEqual([{ n: 5000 }]);
  });

  it('writes nothing if its source fails', async () => {
    async function* half(): AsyncGenerator<Buffer> {
      yield Buffer.from(lines(9000, 9100));
      throw new Error('the disk is gone');
    }
    const target = client.query(new CopyIn('copy note from stdin'));
    await expect(pipeline(half(), target)).rejects.toThrow('the disk is gone');
    expect((await client.query('select count(*)::int as n from note')).rows).toEqual([{ n: 5000 }]);
  });

  it('leaves the connection usable if its reader stops', async () => {
    const source = client.query(new CopyOut('copy note to stdout'));
    for await (const chunk of source) {
      expect(Buffer.isBuffer(chunk)).toBe(true);
      break;
    }
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
