import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { withPublishSettings, type PublishSettings } from '#common/form-templates/publish-settings.ts';
import type { Schema } from '#openapi/index.ts';
import { rowCalls } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestCall, type TestServer } from '#tests/support/database/server.ts';

const made = z.object({ id: z.string(), code: z.string() });
const planned = z.object({ key: z.string(), problems: z.array(z.unknown()) });
const listed = z.object({ records: z.array(z.object({ code: z.string() })) });
const toFill = z.array(z.object({ code: z.string() }));

const definition: Schema<'FormDefinition'> = {
  kind: 'single',
  fields: [{ id: 'wish0001', key: 'wish', label: '心愿', kind: 'text' }],
};
const settings: PublishSettings = { fillers: 'classes', departs: [], roles: [], readers: 'own' };

let server: TestServer;
const classIds: string[] = [];

beforeAll(async () => {
  server = await createTestServer();
  const rows = await server.database.db
    .selectFrom('sysDepart')
    .select(['id', 'orgCode'])
    .where('orgCode', 'in', ['A01A01A01', 'A01A01A02'])
    .orderBy('orgCode')
    .execute();
  classIds.push(...rows.map(({ id }) => id));
});
afterAll(async () => {
  await server.deps.publisher.settled();
  await server.close();
});

const call = async (
  username: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  parts: TestCall = {},
) => server.call(method, `/online/cgform/${path}`, { token: await server.login(username), ...parts });

async function make(username: string, name: string, answers = settings) {
  const body = { name, definition: withPublishSettings(definition, answers) };
  return made.parse((await call(username, 'POST', 'head/add', { body })).result);
}

async function publish(username: string, code: string) {
  const { key } = planned.parse((await call(username, 'GET', `api/plan/${code}`)).result);
  const answer = await call(username, 'POST', `api/doDbSynch/${code}`, { body: { key } });
  await server.deps.publisher.settled();
  return answer;
}

const codesToFill = async (username: string) =>
  toFill.parse((await call(username, 'GET', 'api/toFill')).result).map(({ code }) => code);

describe('the code of a new form', () => {
  it('the code is the name in pinyin, with a number if a form has it', async () => {
    expect((await make('teacher', '班级心愿')).code).toBe('banjixinyuan');
    expect((await make('teacher', '班级心愿')).code).toBe('banjixinyuan2');
    expect((await make('teacher', '3 月活动')).code).toBe('form3yuehuodong');
  });
});

describe('a form of a teacher', () => {
  it('the teacher lists and changes their own forms, and another teacher neither', async () => {
    const { id, code } = await make('teacher', '自己的表');
    const codes = async (username: string) =>
      listed
        .parse((await call(username, 'GET', 'head/list', { query: { pageSize: '100' } })).result)
        .records.map((one) => one.code);
    expect(await codes('teacher')).toContain(code);
    expect(await codes('admin')).toContain(code);
    expect(await codes('teacher2')).not.toContain(code);
    const edit = (username: string) =>
      call(username, 'PUT', 'head/editAll', { body: { id, code, name: '改过的表', definition } });
    expect((await edit('teacher2')).message).toBe('记录不存在或已被删除');
    expect((await edit('teacher')).success).toBe(true);
    const refused = [
      await call('teacher2', 'GET', 'head/queryById', { query: { id } }),
      await call('teacher2', 'GET', 'head/versions', { query: { id } }),
      await call('teacher2', 'GET', 'head/exportDefinition', { query: { id } }),
      await call('teacher2', 'POST', 'head/copyOnline', { body: { id, name: '拿来' } }),
      await call('teacher2', 'GET', `api/plan/${code}`),
      await call('teacher2', 'GET', `api/publishing/${code}`),
      await call('teacher2', 'GET', `api/removedFields/${code}`),
      await call('teacher2', 'GET', `api/indexAdvice/${code}`),
      await call('teacher2', 'DELETE', 'head/delete', { query: { id } }),
      await call('teacher2', 'DELETE', 'head/deleteBatch', { query: { ids: id } }),
      await call('teacher2', 'DELETE', 'head/removeRecord', { query: { id } }),
    ];
    expect(refused.map(({ success, message }) => [success, message])).toEqual(
      refused.map(() => [false, '记录不存在或已被删除']),
    );
    expect((await call('teacher', 'DELETE', 'head/delete', { query: { id } })).success).toBe(true);
    expect((await call('teacher2', 'PUT', 'head/restore', { body: { ids: id } })).success).toBe(false);
    expect((await call('teacher', 'PUT', 'head/restore', { body: { ids: id } })).success).toBe(true);
  });

  it('pupils are refused, and rules, buttons, public links and menus stay with managers of all forms', async () => {
    const { code } = await make('teacher', '边界');
    expect(await call('student', 'GET', 'head/list')).toMatchObject({ status: 403 });
    expect(await call('student', 'POST', 'head/add', { body: { name: '我的' } })).toMatchObject({
      status: 403,
    });
    for (const path of [
      `head/enhanceJs/${code}`,
      `button/list/${code}`,
      `publicLink/${code}`,
      `menu/${code}`,
    ])
      expect([path, (await call('teacher', 'GET', path)).status]).toEqual([path, 403]);
  });

  it('the form is published to the classes of its maker only', async () => {
    const [own = '', other = ''] = classIds;
    const far = await make('teacher', '别班', { ...settings, departs: [other] });
    expect((await publish('teacher', far.code)).message).toBe('您只能发布给自己班级的学生');
    const all = await make('teacher', '全校', { ...settings, fillers: 'teachers' });
    expect((await publish('teacher', all.code)).message).toBe('您只能发布给自己班级的学生');
    const { code } = await make('teacher', '本班', { ...settings, departs: [own] });
    expect((await publish('teacher', code)).success).toBe(true);
    expect(await codesToFill('student')).toContain(code);
    expect(await codesToFill('s30201')).not.toContain(code);
  });

  it('pupils of several classes cannot be shown the rows of all', async () => {
    const open = { role: 'student', rows: 'all', may: ['add'] };
    const audience = { roles: [], departs: classIds.slice(0, 1) };
    const body = { name: '全看', definition: { ...definition, access: [open], audience } };
    const { code } = made.parse((await call('teacher', 'POST', 'head/add', { body })).result);
    expect((await publish('teacher', code)).message).toBe(
      '大家填的内容只能给填写人自己或本班的人看，请修改“权限”里的记录范围',
    );
  });

  it('another form cannot be read through a form of a teacher', async () => {
    const secret = await make('admin', '秘密', { ...settings, fillers: 'teachers' });
    const linked = await call('teacher', 'POST', 'head/add', {
      body: {
        name: '借用',
        definition: {
          kind: 'main',
          fields: definition.fields,
          subs: [{ form: secret.code, title: '明细' }],
        },
      },
    });
    const { code } = made.parse(linked.result);
    expect((await publish('teacher', code)).message).toBe('只能关联自己的表单');
  });

  it('the audience of a form fills in its sub-tables, which are not listed to fill in', async () => {
    const [own = ''] = classIds;
    const sub = made.parse(
      (
        await call('teacher', 'POST', 'head/add', {
          body: {
            name: '零件',
            definition: withPublishSettings({ ...definition, kind: 'sub' }, { ...settings, departs: [own] }),
          },
        })
      ).result,
    );
    expect((await publish('teacher', sub.code)).success).toBe(true);
    const plain = { ...definition, kind: 'main' as const, subs: [{ form: sub.code, title: '零件' }] };
    const main = made.parse(
      (
        await call('teacher', 'POST', 'head/add', {
          body: { name: '机器', definition: withPublishSettings(plain, { ...settings, departs: [own] }) },
        })
      ).result,
    );
    expect((await publish('teacher', main.code)).success).toBe(true);
    expect(await codesToFill('student')).toContain(main.code);
    expect(await codesToFill('student')).not.toContain(sub.code);
    // Without an audience of its own.
    const body = { id: sub.id, code: sub.code, name: '零件', definition: { ...definition, kind: 'sub' } };
    expect((await call('teacher', 'PUT', 'head/editAll', { body })).success).toBe(true);
    expect((await publish('teacher', sub.code)).success).toBe(true);
    expect((await rowCalls(server, sub.code, 'student').columns()).success).toBe(true);
    expect(await rowCalls(server, sub.code, 's30201').columns()).toMatchObject({ status: 404 });
    expect((await rowCalls(server, main.code, 'student').columns()).result).toMatchObject({
      subs: [{ form: sub.code }],
    });
  });

  it('pupils see their own rows, the maker those of the class, and others none', async () => {
    const [own = ''] = classIds;
    const { code } = await make('teacher', '心愿墙', { ...settings, departs: [own] });
    await publish('teacher', code);
    const by = (username: string) => rowCalls(server, code, username);
    expect((await by('student').add({ wish: '机器人' })).success).toBe(true);
    expect((await by('s30102').add({ wish: '飞机' })).success).toBe(true);
    const wishes = async (username: string) => new Set((await by(username).rows()).map((row) => row['wish']));
    expect(await wishes('student')).toEqual(new Set(['机器人']));
    expect(await wishes('teacher')).toEqual(new Set(['机器人', '飞机']));
    expect(await wishes('admin')).toEqual(new Set(['机器人', '飞机']));
    expect(await by('s30201').list()).toMatchObject({ status: 404 });
    expect(await by('teacher2').list()).toMatchObject({ status: 404 });
  });

  it('the plan of a maker has samples of rows of their own classes only', async () => {
    const [own = ''] = classIds;
    const { id, code } = await make('teacher', '数一数', { ...settings, departs: [own] });
    await publish('teacher', code);
    expect((await rowCalls(server, code, 'student').add({ wish: '机器人' })).success).toBe(true);
    expect((await rowCalls(server, code, 'admin').add({ wish: '校长的心愿' })).success).toBe(true);
    const counted = withPublishSettings(
      { kind: 'single', fields: [{ id: 'wish0001', key: 'wish', label: '心愿', kind: 'integer' }] },
      { ...settings, departs: [own] },
    );
    const body = { id, code, name: '数一数', definition: counted };
    expect((await call('teacher', 'PUT', 'head/editAll', { body })).success).toBe(true);
    const step = async (username: string) =>
      z
        .looseObject({ steps: z.array(z.looseObject({ act: z.string() })) })
        .parse((await call(username, 'GET', `api/plan/${code}`)).result)
        .steps.find(({ act }) => act === 'convertColumn');
    expect(await step('teacher')).toMatchObject({ rows: 2, samples: ['机器人'] });
    expect(new Set(Object(await step('admin')).samples)).toEqual(new Set(['机器人', '校长的心愿']));
  });

  it('pupils who see the rows of their class change only their own', async () => {
    const [own = ''] = classIds;
    const { code } = await make('teacher', '值日', { ...settings, departs: [own], readers: 'everyone' });
    await publish('teacher', code);
    const [one, other] = [rowCalls(server, code, 'student'), rowCalls(server, code, 's30102')];
    const { id } = z.object({ id: z.string() }).parse((await one.add({ wish: '扫地' })).result);
    expect((await other.rows()).map((row) => row['wish'])).toEqual(['扫地']);
    expect((await other.rows()).map((row) => row['createBy_dictText'])).toEqual([undefined]);
    expect((await other.edit(id, { wish: '不扫' })).message).toBe('只能修改自己填写的内容');
    expect((await other.remove(id)).success).toBe(false);
    expect((await one.edit(id, { wish: '擦黑板' })).success).toBe(true);
    expect((await rowCalls(server, code, 'teacher').rows())[0]).toMatchObject({
      wish: '擦黑板',
      createBy_dictText: expect.any(String),
    });
  });

  it('with 只有我和管理员, a person who fills in reads nothing', async () => {
    const [own = ''] = classIds;
    const { code } = await make('teacher', '悄悄话', { ...settings, departs: [own], readers: 'managers' });
    await publish('teacher', code);
    const pupil = rowCalls(server, code, 'student');
    expect((await pupil.add({ wish: '想换座位' })).success).toBe(true);
    expect(await pupil.rows()).toEqual([]);
    expect((await rowCalls(server, code, 'teacher').rows()).length).toBe(1);
  });

  it('teachers make no forms where the school does not allow it', async () => {
    const set = (value: string) =>
      server.database.db
        .updateTable('sysConfig')
        .set({ configValue: value })
        .where('configKey', '=', 'teacherForms')
        .execute();
    await set('0');
    const refused = await call('teacher', 'POST', 'head/add', { body: { name: '不行' } });
    expect(refused.message).toBe('学校没有开放老师新建表单，请联系管理员');
    expect((await call('admin', 'POST', 'head/add', { body: { name: '可以' } })).success).toBe(true);
    await set('1');
  });
});
