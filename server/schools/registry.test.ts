import { afterAll, beforeAll, expect, it } from 'vitest';
import { blankDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { adminQuery } from '#tests/support/engines/database-url.ts';
import { openRegistry } from './registry.store.ts';
import { entryOf } from './testing/entry.ts';

let list: TestDatabase;

beforeAll(async () => {
  list = await blankDatabase();
});
afterAll(() => list.close());

it('an invalid row does not hide valid ones, and is reported once', async () => {
  const answer: string[] = [];
  const registry = openRegistry(list.url, (id) => void answer.push(id));
  for (const id of ['a', 'b', 'c']) await registry.add(entryOf(id, `postgres://campus@localhost/${id}`));
  await adminQuery(list.url, `update school set settings = '{"SMS": true}' where id = 'a'`);
  await adminQuery(list.url, "update school set database_url = 'b' where id = 'b'");
  for (let reading = 0; reading < 2; reading += 1)
    expect((await registry.list()).map(({ id }) => id)).toEqual(['c']);
  expect(answer).toEqual(['a', 'b']);
});
