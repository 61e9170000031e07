import type { Schema } from '#openapi/index.ts';
import type { TestAnswer, TestServer } from '#tests/support/database/server.ts';

export type Definition = Schema<'ReportDefinition'>;
type Query = Readonly<Record<string, string>>;

/** Creates the menu entry of a report and grants it to these roles. */
export async function grantReport(
  { database: { db }, deps }: TestServer,
  code: string,
  roles: readonly string[],
): Promise<void> {
  const id = deps.newId();
  const url = `/online/cgreport/${code}`;
  await db.insertInto('sysPermission').values({ id, name: code, menuType: 1, url }).execute();
  const roleRows = await db.selectFrom('sysRole').select('id').where('roleCode', 'in', roles).execute();
  for (const role of roleRows)
    await db
      .insertInto('sysRolePermission')
      .values({ id: deps.newId(), roleId: role.id, permissionId: id })
      .execute();
}

/** Stores a report directly. */
export async function putReport(
  { database: { db }, deps }: TestServer,
  code: string,
  definition: Definition,
): Promise<void> {
  await db.deleteFrom('onlReport').where('code', '=', code).execute();
  await db
    .insertInto('onlReport')
    .values({ id: deps.newId(), code, name: `报表${code}`, definition: JSON.stringify(definition) })
    .execute();
}

/** Returns the report calls of a user. */
export function reportCalls(server: TestServer, username: string) {
  const get = async (path: string, query: Query = {}): Promise<TestAnswer> =>
    await server.call('GET', path, { token: await server.login(username), query });
  return {
    head: (code: string) => get(`/online/cgreport/api/getColumns/${code}`),
    queryInfo: (code: string) => get(`/online/cgreport/api/getQueryInfo/${code}`),
    params: (code: string) => get(`/online/cgreport/api/getParamsInfo/${code}`),
    view: (code: string, query?: Query) => get(`/online/cgreport/api/getColumnsAndData/${code}`, query),
    data: (code: string, query?: Query) => get(`/online/cgreport/api/getData/${code}`, query),
    rows: (code: string, query?: Query) => get(`/online/cgreport/api/getRows/${code}`, query),
    charts: (code: string, query?: Query) => get(`/online/graphreport/api/getChartsData/${code}`, query),
    dashboard: () => get('/online/graphreport/api/dashboard'),
    export: (code: string, query?: Query) => get(`/online/cgreport/api/exportXls/${code}`, query),
    preview: async (definition: unknown, params: Query = {}) =>
      await server.call('POST', '/online/cgreport/head/preview', {
        token: await server.login(username),
        body: { definition, params },
      }),
    add: async (code: string, definition: unknown) =>
      await server.call('POST', '/online/cgreport/head/add', {
        token: await server.login(username),
        body: { code, name: code, definition },
      }),
  };
}
