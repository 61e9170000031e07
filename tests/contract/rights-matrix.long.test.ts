import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { formTries } from './online/matrix-forms.ts';
import { reportTries } from './online/matrix-reports.ts';
import { rowTries } from './online/matrix-rows.ts';
import { cases, grantMatrix, matrixWorld, names, type World } from './online/matrix-world.ts';
import { isMade, outcomeOf } from './online/outcome.ts';

// Runs every operation of online forms and reports with every field right and every row scope. The table of
// rights-table.test.ts states what it may reveal and change.

const table = { ...rowTries, ...reportTries, ...formTries };
const tried = Object.entries(table).flatMap(([key, tries]) =>
  typeof tries === 'string' ? [] : tries.map((one, at) => ({ key, at, one })),
);
const asked = tried.flatMap(({ key, at, one }) => (one.does === 'needs' ? [] : [{ key, at, one }]));

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  await grantMatrix(server);
  // The reports of the demo school also appear on the first page.
  await server.database.db.deleteFrom('onlReport').execute();
});
afterAll(() => server.close());

describe.each(cases)('a $right field with row scope $reach for $whose', (one) => {
  let world: World;
  beforeAll(async () => {
    world = await matrixWorld(server, one);
  });
  beforeEach(() => world.fill());
  // Other reports have other rights.
  afterAll(async () => {
    await server.database.db.deleteFrom('onlReport').execute();
  });

  it.each(asked)('$key ($at) enforces the permission', async (each) => {
    const { found, wanted: expected } = await outcomeOf(world, each.one);
    expect(found).toEqual(expected);
  });

  it('a public link accepts a value for its field, and only users who may see the field read it', async () => {
    const body = { values: { title: 'by-link', secret: 'secret-by-link' } };
    expect((await server.call('GET', `/online/public/form/${world.link}`)).raw.body).toContain('保密');
    expect((await server.call('POST', `/online/public/form/${world.link}`, { body })).success).toBe(true);
    expect(isMade(await world.rows('form'), 'secret-by-link')).toBe(true);
    const { body: listed } = (await world.call('GET', `getData/${world.code}`)).raw;
    // The row belongs to the creator of the link and to their department.
    expect(listed.includes('secret-by-link')).toBe(one.right !== 'hidden' && one.reach === 'all');
  });

  it('the permissions of the published version apply, not those of the draft', async () => {
    const { db } = server.database;
    const { definition } = await db
      .selectFrom('onlFormVersion as version')
      .innerJoin('onlForm as form', 'form.id', 'version.formId')
      .select('version.definition')
      .where('form.code', '=', world.code)
      .executeTakeFirstOrThrow();
    const draft = JSON.stringify({ ...Object(definition), access: [] });
    await db.updateTable('onlForm').set({ draft }).where('code', '=', world.code).execute();
    const text = (await world.call('GET', `getData/${world.code}`, { query: { pageSize: '100' } })).raw.body;
    for (const name of names)
      expect(text.includes(`secret-${name}`)).toBe(world.right !== 'hidden' && world.isWithin(name));
  });
});
