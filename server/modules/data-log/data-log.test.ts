import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { recordVersion } from '#server/shared/versions/record-version.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const get = async (path: string, query: Record<string, string>, username = 'admin') =>
  server.call('GET', `/sys/dataLog/${path}`, { token: await server.login(username), query });
const write = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, query = {}) =>
  server.call(method, path, { token: await server.login('admin'), body, query });

const rowsOf = async (dataTable: string, dataId: string) =>
  await server.database.db
    .selectFrom('sysDataLog')
    .selectAll()
    .where('dataTable', '=', dataTable)
    .where('dataId', '=', dataId)
    .orderBy('dataVersion')
    .execute();
const contentsOf = async (dataTable: string, dataId: string): Promise<unknown[]> =>
  (await rowsOf(dataTable, dataId)).map(({ dataContent }): unknown => JSON.parse(dataContent));

const someCourse = async () =>
  await server.database.db
    .selectFrom('teachingCourse')
    .select(['id', 'courseName'])
    .where('delFlag', '=', 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();

describe('the versions of a course', () => {
  it('start with the content before the first change, and end with the current content', async () => {
    const { id, courseName } = await someCourse();
    expect(await rowsOf('teaching_course', id)).toEqual([]);
    await write('PUT', '/teaching/teachingCourse/edit', { id, courseName: '新的名字' });
    await write('PUT', '/teaching/teachingCourse/edit', { id, courseName: '新的名字', orderNum: 7 });
    expect(await contentsOf('teaching_course', id)).toMatchObject([
      { courseName },
      { courseName: '新的名字' },
      { courseName: '新的名字', orderNum: 7 },
    ]);
    expect((await rowsOf('teaching_course', id)).map((row) => [row.dataVersion, row.dataName])).toEqual([
      [1, courseName],
      [2, '新的名字'],
      [3, '新的名字'],
    ]);
  });

  it('do not include a save without changes', async () => {
    const { id, courseName } = await someCourse();
    const before = (await rowsOf('teaching_course', id)).length;
    await write('PUT', '/teaching/teachingCourse/edit', { id, courseName });
    expect((await rowsOf('teaching_course', id)).length).toBe(before);
  });

  it('do not include a refused change', async () => {
    const { id } = await someCourse();
    const before = (await rowsOf('teaching_course', id)).length;
    const answer = await write('PUT', '/teaching/teachingCourse/edit', { id, courseName: ' ' });
    expect([answer.success, (await rowsOf('teaching_course', id)).length]).toEqual([false, before]);
  });

  it('are numbered without gaps when users save at the same time', async () => {
    const { id } = await someCourse();
    const before = (await rowsOf('teaching_course', id)).length;
    const names = ['一', '二', '三', '四'];
    await Promise.all(
      names.map((courseName) => write('PUT', '/teaching/teachingCourse/edit', { id, courseName })),
    );
    const versions = (await rowsOf('teaching_course', id)).map((row) => row.dataVersion);
    expect(versions).toEqual(Array.from({ length: before + names.length }, (_, index) => index + 1));
  });
});

describe('the versions of other records', () => {
  it('include a unit with its files', async () => {
    const unit = await server.database.db
      .selectFrom('teachingCourseUnit')
      .select(['id', 'courseId', 'unitName'])
      .where('unitName', 'like', '第二课%太空寻宝')
      .executeTakeFirstOrThrow();
    await write('PUT', '/teaching/teachingCourseUnit/edit', { ...unit, unitName: '第零课' });
    expect(await contentsOf('teaching_course_unit', unit.id)).toMatchObject([
      { unitName: unit.unitName, coursePpt: '学习单2-太空寻宝.txt' },
      { unitName: '第零课' },
    ]);
  });

  it('include an announcement from draft to deletion', async () => {
    const draft = {
      titile: '停电通知',
      msgCategory: '1',
      msgType: 'ALL',
      priority: 'H',
      startTime: '2026-11-21 08:00:00',
      endTime: '2027-11-21 08:00:00',
      msgAbstract: '周六停电',
      msgContent: '<p>周六</p>',
    };
    const { raw } = await write('POST', '/sys/annountCement/add', draft);
    const id = /"id":"(\w+)"/.exec(raw.body)?.[1] ?? '';
    const token = await server.login('admin');
    await server.call('GET', '/sys/annountCement/doReleaseData', { token, query: { id } });
    await server.call('GET', '/sys/annountCement/doReovkeData', { token, query: { id } });
    await write('DELETE', '/sys/annountCement/delete', undefined, { id });
    expect(await contentsOf('sys_announcement', id)).toMatchObject([
      { titile: '停电通知', sendStatus: '0', startTime: '2026-11-21 08:00:00', receivers: null },
      { sendStatus: '1', sender: 'admin' },
      { sendStatus: '2' },
      { sendStatus: '2', delFlag: 1 },
    ]);
  });

  it('include the settings of the site as one record', async () => {
    await write('POST', '/sys/config/saveTenantConfig', { brandName: '星星学校' });
    expect(await contentsOf('sys_config', 'site')).toMatchObject([
      { brandName: 'Scratch 教学平台', homeBgColor: '#c6d9f0' },
      { brandName: '星星学校', homeBgColor: '#c6d9f0' },
    ]);
  });

  it('include a role, with empty content after its deletion', async () => {
    await write('POST', '/sys/role/add', { roleCode: 'helper', roleName: '助教', roleLevel: 0 });
    const role = await server.database.db
      .selectFrom('sysRole')
      .select('id')
      .where('roleCode', '=', 'helper')
      .executeTakeFirstOrThrow();
    await write('PUT', '/sys/role/edit', { id: role.id, roleName: '小助教', roleLevel: 0 });
    await write('DELETE', '/sys/role/delete', undefined, { id: role.id });
    expect(await contentsOf('sys_role', role.id)).toEqual([
      { roleName: '助教', roleCode: 'helper', roleLevel: 0, description: null },
      { roleName: '小助教', roleCode: 'helper', roleLevel: 0, description: null },
      {},
    ]);
    expect((await rowsOf('sys_role', role.id)).map((row) => row.dataName)).toEqual([
      '助教',
      '小助教',
      '小助教',
    ]);
  });
});

describe('the list of versions', () => {
  it('finds versions by table and record, with the first 300 characters of their content', async () => {
    const long = 'x'.repeat(400);
    const at = new Date('2026-01-02T00:00:00Z');
    await recordVersion(
      server.database.db,
      {
        table: 'sys_config',
        id: 'long',
        by: 'dev',
        at,
        read: async () => ({ name: '长', row: { createBy: 'dev', long } }),
      },
      async () => undefined,
    );
    const { result } = await get('list', { dataTable: 'sys_config', dataId: 'long' });
    expect(result).toMatchObject({
      total: 1,
      records: [
        {
          dataName: '长',
          dataVersion: 1,
          dataContent: `{"long":"${long}"}`.slice(0, 300),
          createTime: '2026-01-02 08:00:00',
        },
      ],
    });
  });

  it('are listed and found by the name of their author', async () => {
    const { id } = await someCourse();
    const versions = { dataTable: 'teaching_course', dataId: id };
    const found = await get('list', { ...versions, createBy: '*管理*' });
    expect(found.result).toMatchObject({
      records: expect.arrayContaining([
        expect.objectContaining({ createBy: 'admin', createBy_dictText: '管理员' }),
      ]),
    });
    expect((await get('list', { ...versions, createBy: '*没有这个人*' })).result).toMatchObject({ total: 0 });
  });

  it('can be exported', async () => {
    const { raw } = await get('exportXls', { dataId: 'long' });
    const sheet = await readXlsx(raw.rawPayload);
    expect(sheet.ok ? sheet.lines.map(({ cells }) => [cells[0], cells[2], cells[3]]) : []).toEqual([
      ['表名', '名称', '版本号'],
      ['sys_config', '长', '1'],
    ]);
  });

  it.each([
    ['list', {}],
    ['exportXls', {}],
    ['queryDataVerList', { dataTable: 'sys_role', dataId: 'x' }],
    ['queryCompareList', { dataId1: 'x', dataId2: 'y' }],
  ])('the operation %s is restricted to administrators', async (path, query) => {
    expect((await server.call('GET', `/sys/dataLog/${path}`, { query })).status).toBe(401);
    for (const username of ['teacher', 'student'])
      expect((await get(path, query, username)).status).toBe(403);
  });
});

describe('the comparison of two versions', () => {
  it('returns both versions, the older first', async () => {
    const { id } = await someCourse();
    await write('PUT', '/teaching/teachingCourse/edit', { id, courseName: '最后的名字' });
    const versions = (await rowsOf('teaching_course', id)).map((row) => row.id);
    const { result } = await get('queryDataVerList', { dataTable: 'teaching_course', dataId: id });
    expect(JSON.stringify(result)).toContain(versions[0]);
    expect(Array.isArray(result) ? result.length : 0).toBe(versions.length);
    const [first = '', second = ''] = versions;
    expect((await get('queryCompareList', { dataId1: second, dataId2: first })).result).toMatchObject([
      { id: first, dataVersion: 1 },
      { id: second, dataVersion: 2 },
    ]);
  });

  it('requires two versions of the same record', async () => {
    const rows = await server.database.db
      .selectFrom('sysDataLog')
      .select('id')
      .distinctOn('dataTable')
      .execute();
    const [one = '', other = ''] = rows.map((row) => row.id);
    const compare = async (dataId1: string, dataId2: string) =>
      (await get('queryCompareList', { dataId1, dataId2 })).message;
    expect(await compare(one, other)).toBe('请选择同一条数据的两个版本');
    expect(await compare(one, one)).toBe('请选择两条数据');
    expect(await compare(one, 'nobody')).toBe('记录不存在或已被删除');
  });
});
