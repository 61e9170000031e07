import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { callerOf } from '#server/http/testing/caller.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { formDesigner } from '#server/forms/shared/access/row-access.rules.ts';
import { requireRowPolicy } from '#server/forms/shared/access/row-policy.ts';
import { findDisplayTexts } from '#server/forms/shared/display-text/linked-texts.ts';
import { wireRows } from './wire-rows.ts';
import { findRow } from './rows.store.ts';
import { insertLink, type LinkValues } from '#server/forms/shared/links/public-links.store.ts';
import { madeForm } from '#server/forms/shared/testing/made-form.ts';
import { putRow } from '#server/forms/shared/testing/row-calls.ts';

let server: TestServer;
let formId: string;
beforeAll(async () => {
  server = await createTestServer();
  formId = await madeForm(server, 'plain', {
    kind: 'single',
    fields: [{ id: 'name0001', key: 'name', label: '名称', kind: 'text' }],
  });
  await putRow(server, formId, { id: 'one', createBy: 'admin', orgCode: 'A01', values: { name0001: '甲' } });
});
afterAll(() => server.close());

const link: LinkValues = {
  enabled: true,
  fields: ['name0001'],
  title: null,
  intro: null,
  thanks: null,
  deadline: null,
  places: null,
  once: 'no',
  captcha: 'auto',
  fileTypes: null,
  fileLimit: null,
  fileCount: null,
  departs: [],
  orgCode: null,
  updateBy: null,
  updateTime: null,
};
let asked = 0;
const watching: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (JSON.stringify(node).includes('onl_public_answer')) asked += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};
const parts = () => ({ ...server.deps, db: server.deps.db.withPlugin(watching) });
beforeEach(() => {
  asked = 0;
});

const admin = callerOf('admin', { grants: new Set([formDesigner]) });
async function wired() {
  const policy = await requireRowPolicy(server.deps, admin, 'plain');
  const query = policy.queryFor('detail');
  const row = await findRow(server.deps.db, query, 'one');
  return await wireRows(parts(), query, row === undefined ? [] : [row]);
}

it('answers are queried only for a form with a public link, and never for display texts of rows', async () => {
  expect([(await wired()).length, asked]).toEqual([1, 0]);
  await insertLink(server.deps.db, formId, 'token', link);
  expect([(await wired()).length, asked]).toEqual([1, 1]);
  const texts = await findDisplayTexts(parts(), admin, { from: 'displayText', code: 'plain', shown: [] }, [
    '甲',
  ]);
  expect([[...texts], asked]).toEqual([['甲'], 1]);
});
