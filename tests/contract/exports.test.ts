import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import document from '#openapi/gen/openapi.json' with { type: 'json' };
import { readXlsx } from '#tests/support/first-sheet.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

/** Every sheet a list can be exported to takes the ids of the rows that were ticked. */
const exportPaths = Object.entries(document.paths).flatMap(([path, item]) =>
  // Rows of an online form: in row-gate.test.ts.
  JSON.stringify(item).includes('"name":"selections"') && !path.includes('{code}') ? [path] : [],
);

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.login('admin');
});
afterAll(() => server.close());

const rowsOf = async (path: string, query: Record<string, string>): Promise<number> => {
  const answer = await server.call('GET', path, { token, query });
  const sheet = await readXlsx(answer.raw.rawPayload);
  return sheet.ok ? sheet.lines.length - 1 : -1;
};

describe('an export of ticked rows', () => {
  it('is offered by many lists', () => {
    expect(exportPaths.length).toBeGreaterThan(15);
  });

  it.each(exportPaths)('%s holds those alone', async (path) => {
    const all = await rowsOf(path, {});
    expect(all).toBeGreaterThanOrEqual(0);
    expect(await rowsOf(path, { selections: 'no-such-row' })).toBe(0);
  });
});
