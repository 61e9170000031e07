import * as z from 'zod/mini';
import document from '#openapi/gen/openapi.json' with { type: 'json' };
import type { TestServer } from '#tests/support/database/server.ts';
import { postFile } from '#server/modules/file-transfer/testing/upload-form.ts';

/** The source of a record that is sent back whole: the list that shows it, and a way to create one. */
export type EditSource = {
  readonly list: string;
  readonly query?: (server: TestServer) => Promise<Record<string, string>>;
  readonly make?: (server: TestServer) => Promise<readonly [path: string, body: Record<string, unknown>]>;
  /** Fields that an edit needs in addition to the record of the list. */
  readonly also?: Record<string, unknown>;
};

const added =
  (path: string, body: Record<string, unknown>): NonNullable<EditSource['make']> =>
  async () => [path, body];

async function menuId({ database: { db } }: TestServer, url: string): Promise<string> {
  const query = db.selectFrom('sysPermission').select('id').where('url', '=', url);
  return (await query.executeTakeFirstOrThrow()).id;
}

async function departId({ database: { db } }: TestServer): Promise<string> {
  return (await db.selectFrom('sysDepart').select('id').orderBy('orgCode').executeTakeFirstOrThrow()).id;
}

/** Creates a report with a chart on first use. The list of reports does not contain how charts are drawn. */
async function chartId(server: TestServer): Promise<string> {
  const query = server.database.db.selectFrom('onlReport').select('id').where('code', '=', 'sent_back');
  const found = await query.executeTakeFirst();
  if (found !== undefined) return found.id;
  const definition = {
    source: { kind: 'view', code: 'people' },
    groups: [{ field: 'depart' }],
    measures: [{ key: 'count', fn: 'count', label: '人数' }],
    charts: [{ kind: 'bar', title: '人数' }],
  };
  const body = { code: 'sent_back', name: '人数', definition };
  await server.call('POST', '/online/graphreport/head/add', { token: await server.login('admin'), body });
  return (await query.executeTakeFirstOrThrow()).id;
}

const notice = {
  titile: '停电通知',
  msgCategory: '1',
  msgType: 'ALL',
  startTime: '2026-11-21 08:00:00',
  endTime: '2027-11-21 08:00:00',
  msgAbstract: '周六停电',
  msgContent: '<p>周六停电</p>',
};
const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>';

const adding = z.object({
  post: z.object({
    requestBody: z.object({
      content: z.object({ 'application/json': z.object({ schema: z.object({ $ref: z.string() }) }) }),
    }),
  }),
});
const form = z.object({
  required: z.array(z.string()),
  properties: z.record(z.string(), z.object({ examples: z.optional(z.array(z.unknown())) })),
});
const schemas = new Map<string, unknown>(Object.entries(document.components.schemas));

/** Lists whose contract has `examples` for the fields of a record. */
const contractSources = Object.entries(document.paths).flatMap(([path, item]): [string, EditSource][] => {
  if (!path.endsWith('/add')) return [];
  const reference = adding.safeParse(item).data?.post.requestBody.content['application/json'].schema.$ref;
  const { data } = form.safeParse(schemas.get(reference?.split('/').at(-1) ?? ''));
  const body = Object.fromEntries(
    Object.entries(data?.properties ?? {}).flatMap(([name, { examples }]) =>
      examples === undefined ? [] : [[name, examples[0]]],
    ),
  );
  const isWhole = data !== undefined && data.required.every((name) => name in body);
  const base = path.slice(0, -'/add'.length);
  return isWhole ? [[`${base}/edit`, { list: `${base}/list`, make: added(path, body) }]] : [];
});

/** Every edit operation of the contract, by its path. */
export const editSources: Readonly<Record<string, EditSource>> = {
  ...Object.fromEntries(contractSources),
  '/teaching/exhibition/edit': { list: '/teaching/exhibition/list' },
  '/teaching/teachingAdditionalWork/edit': { list: '/teaching/teachingAdditionalWork/list' },
  '/sys/annountCement/edit': {
    list: '/sys/annountCement/list',
    query: async () => ({ sendStatus: '0' }),
    make: added('/sys/annountCement/add', notice),
  },
  '/online/graphreport/head/edit': {
    list: '/online/graphreport/head/queryById',
    query: async (server) => ({ id: await chartId(server) }),
  },
  '/sys/category/edit': { list: '/sys/category/rootList' },
  '/teaching/teachingCourseDept/edit': { list: '/teaching/teachingCourseDept/list' },
  '/teaching/teachingCourseUnit/edit': { list: '/teaching/teachingCourseUnit/list' },
  '/teaching/teachingCourse/edit': { list: '/teaching/teachingCourse/list' },
  '/sys/sysDepartPermission/edit': {
    list: '/sys/sysDepartPermission/list',
    make: async (server) => [
      '/sys/sysDepartPermission/add',
      { departId: await departId(server), permissionId: await menuId(server, '/isystem/user') },
    ],
  },
  '/sys/sysDepartRole/edit': {
    list: '/sys/sysDepartRole/list',
    make: async (server) => [
      '/sys/sysDepartRole/add',
      { departId: await departId(server), roleName: '组长', roleCode: 'leader' },
    ],
  },
  '/sys/sysDepart/edit': { list: '/sys/sysDepart/listAll' },
  '/sys/dictItem/edit': { list: '/sys/dictItem/list' },
  '/sys/dict/edit': { list: '/sys/dict/list' },
  '/sys/fillRule/edit': { list: '/sys/fillRule/list' },
  '/teaching/menu/edit': { list: '/teaching/menu/list' },
  '/sys/permission/edit': { list: '/sys/permission/list' },
  '/sys/permission/editPermissionRule': {
    list: '/sys/permission/queryPermissionRule',
    query: async (server) => ({ permissionId: await menuId(server, '/isystem/user') }),
    make: async (server) => [
      '/sys/permission/addPermissionRule',
      {
        permissionId: await menuId(server, '/isystem/user'),
        ruleName: '仅显示学生',
        ruleColumn: 'userIdentity',
        ruleConditions: '=',
        ruleValue: '1',
      },
    ],
  },
  '/teaching/teachingNews/edit': { list: '/teaching/teachingNews/list' },
  '/teaching/teachingOrder/edit': {
    list: '/teaching/teachingOrder/list',
    make: added('/teaching/teachingOrder/add', {
      username: 'student',
      orderNo: 'T1',
      status: 1,
      method: '1',
      price: 9.5,
    }),
  },
  '/teaching/user/edit': { list: '/teaching/user/info' },
  '/sys/quartzJob/edit': { list: '/sys/quartzJob/list' },
  '/sys/role/edit': { list: '/sys/role/list' },
  '/teaching/teachingScratchAssets/edit': {
    list: '/teaching/teachingScratchAssets/list',
    make: async (server) => {
      const file = { purpose: 'asset', name: '方块.svg', bytes: square };
      const { path } = await postFile(server, await server.login('admin'), file);
      return ['/teaching/teachingScratchAssets/add', { assetType: 1, assetName: '方块', costumes: path }];
    },
  },
  '/system/sysFile/edit': { list: '/system/sysFile/list' },
  '/sys/user/edit': { list: '/sys/user/list' },
  '/teaching/teachingWork/edit': {
    list: '/teaching/teachingWork/list',
    query: async () => ({ workStatus: '1' }),
    // The grading page sends the marks loaded for the work, or none.
    also: { teachingWorkCorrectList: [] },
  },
};
