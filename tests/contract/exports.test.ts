import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import document from '#openapi/gen/openapi.json' with { type: 'json' };
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

/** Every export of a list accepts the ids of the selected rows. */
const exportPaths = Object.entries(document.paths).flatMap(([path, item]) =>
  // row-policy.test.ts covers rows of online forms.
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

describe('an export of selected rows', () => {
  it('more than fifteen lists offer an export', () => {
    expect(exportPaths.length).toBeGreaterThan(15);
  });

  it.each(exportPaths)('the export %s is empty if no row has a selected id', async (path) => {
    const all = await rowsOf(path, {});
    expect(all).toBeGreaterThanOrEqual(0);
    expect(await rowsOf(path, { selections: 'no-such-row' })).toBe(0);
  });
});
