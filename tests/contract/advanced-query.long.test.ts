import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import document from '#openapi/gen/openapi.json' with { type: 'json' };
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.login('admin');
});
afterAll(() => server.close());

const list = z.object({
  get: z.object({
    parameters: z.array(
      z.object({
        name: z.string(),
        required: z.optional(z.boolean()),
        schema: z.object({ enum: z.optional(z.array(z.string())) }),
      }),
    ),
  }),
});

/** Returns the fields by which a list is filtered and sorted, and its required parameters. */
function namesOf(parameters: z.infer<typeof list>['get']['parameters']) {
  const end = parameters.findIndex(({ name }) => name === 'superQueryParams');
  const before = parameters.slice(0, end).filter(({ name }) => name !== 'order' && name !== '_t');
  const must = before.filter(({ required }) => required === true).map(({ name }) => name);
  const asked = before.flatMap(({ name, schema }) =>
    name === 'column' ? (schema.enum ?? []) : name.replace(/_(begin|end|MultiString)$/, ''),
  );
  return {
    must,
    names: new Set(asked.filter((name) => !must.includes(name) && !name.endsWith('_dictText'))),
  };
}

const lists = Object.entries(document.paths).flatMap(([path, item]) => {
  const { data } = z.safeParse(list, item);
  const isList = data?.get.parameters.some(({ name }) => name === 'superQueryMatchType') === true;
  return isList && !path.includes('export') ? [{ path, ...namesOf(data.get.parameters) }] : [];
});

/** Filters that are not columns. The pages that use them omit them from 高级查询 (`apart`, or their kind). */
const apart = [
  'GET /api/user departId',
  'GET /api/user roleId',
  'GET /sys/log/list keyWord',
  'GET /sys/sysAnnouncementSend/getMyAnnouncementSend readFlag',
  'GET /sys/user/departUserList depId',
  'GET /sys/user/list departId',
  'GET /sys/user/list roleId',
  'GET /sys/user/queryByOrgCodeForAddressList orgCode',
  'GET /system/sysFile/list isUsed',
  'GET /teaching/exhibition/list departIds',
  'GET /teaching/teachingAdditionalWork/list workDept',
  'GET /teaching/teachingCourse/list departId',
  'GET /teaching/teachingCourseDept/list departId',
];

it('every list supports advanced queries on its filter and sort fields, except the ones listed here', async () => {
  const refused: string[] = [];
  for (const { path, must, names } of lists) {
    const needed = Object.fromEntries(must.map((name) => [name, 'x']));
    const ask = (field: string, val: string) => {
      const superQueryParams = JSON.stringify([{ field, rule: 'eq', val }]);
      return server.call('GET', path, { token, query: { ...needed, superQueryParams } });
    };
    for (const name of names) {
      // Number and text fields accept the first value, time fields the second.
      const answers = [await ask(name, '1'), await ask(name, '2026-11-21')];
      if (!answers.some(({ success }) => success)) refused.push(`GET ${path} ${name}`);
    }
  }
  expect(lists.length).toBeGreaterThan(30);
  expect(refused.toSorted()).toEqual(apart);
});
