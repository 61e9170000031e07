import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { idsOf, records } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { projectFile, postFile } from '#server/modules/file-transfer/testing/upload-form.ts';
import { homeworkFixture, homeworkPath as base } from './testing/homework-fixture.ts';

let server: TestServer;
let fixture: Awaited<ReturnType<typeof homeworkFixture>>;

beforeAll(async () => {
  server = await createTestServer();
  fixture = await homeworkFixture(server);
});
afterAll(() => server.close());

const list = (token: string | undefined, query: Record<string, string> = {}) =>
  server.call('GET', `${base}/list`, { token, query: { pageSize: '1000', ...query } });
const material = async (name: string, token = fixture.teacher) =>
  await postFile(server, token ?? '', { purpose: 'material', name, bytes: projectFile(name) });
const messagesOf = async (token: string | undefined): Promise<unknown[]> => {
  const answer = await server.call('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
    token,
    query: { pageSize: '1000' },
  });
  return records(answer).map((row) => row['titile']);
};

describe('setting homework', () => {
  test('saves all fields, with the documents in order', async () => {
    const start = await material('开始.sb3');
    const documents = [await material('一.sb3'), await material('二.sb3')];
    const id = await fixture.homework({
      workName: ' 期末作品 ',
      workDesc: '第一行\n第二行',
      codeType: 2,
      workUrl: start.path,
      workDocumentUrl: documents.map(({ path }) => path).join(','),
      deadline: '2027-01-10 18:00:00',
      acceptLate: 0,
    });
    const answer = await server.call('GET', `${base}/queryById`, { token: fixture.teacher, query: { id } });
    expect(answer.result).toMatchObject({
      id,
      workName: '期末作品',
      workDesc: '第一行\n第二行',
      codeType: 2,
      codeType_dictText: 'Scratch3.0',
      workUrl: start.path,
      workDocumentUrl: documents.map(({ path }) => path).join(','),
      workDept: fixture.one,
      workDept_dictText: '三年级一班',
      status: 1,
      status_dictText: '已发布',
      deadline: '2027-01-10 18:00:00',
      acceptLate: 0,
      submitCount: 0,
      createBy: 'teacher',
    });
  });

  test('saves nothing if a class, name, deadline or file is invalid', async () => {
    const before = records(await list(fixture.admin)).length;
    const refused = async (token: string | undefined, body: object) => {
      const { success, message, result } = await fixture.add(token, body);
      return { success, message, result };
    };
    const own = { success: false, message: '只能给自己负责的班级布置作业', result: { field: 'workDept' } };
    expect(await refused(fixture.teacher, { workDept: `${fixture.one},${fixture.two}` })).toEqual(own);
    expect(await refused(fixture.admin, { workDept: fixture.grade })).toEqual(own);
    expect(await refused(fixture.teacher, { workDept: '' })).toMatchObject({ message: '请选择班级！' });
    expect(await refused(fixture.teacher, { workName: ' \n' })).toMatchObject({ message: '请输入作业名！' });
    expect(await refused(fixture.teacher, { deadline: '2027-02-30 00:00:00' })).toMatchObject({
      message: '截止时间不正确',
      result: { field: 'deadline' },
    });
    expect(await refused(fixture.teacher, { workUrl: 'missing.sb3' })).toMatchObject({
      message: '文件不存在',
    });
    expect(records(await list(fixture.admin)).length).toBe(before);
  });

  test('is restricted to staff: 401 without a token, 403 for pupils', async () => {
    expect((await fixture.add(undefined)).status).toBe(401);
    expect((await fixture.add(fixture.student)).status).toBe(403);
    expect((await fixture.edit(undefined, { id: 'x' })).status).toBe(401);
    expect((await fixture.edit(fixture.student, { id: 'x' })).status).toBe(403);
    for (const path of ['list', 'exportXls', 'queryById', 'progress', 'downloadWorks']) {
      const query: Record<string, string> = path === 'list' || path === 'exportXls' ? {} : { id: 'x' };
      expect((await server.call('GET', `${base}/${path}`, { query })).status).toBe(401);
      expect((await server.call('GET', `${base}/${path}`, { token: fixture.student, query })).status).toBe(
        403,
      );
    }
  });

  test('notifies the pupils when it is published, and the pupils of a class added later', async () => {
    const workName = '会通知的作业';
    const title = `新作业：${workName}`;
    const count = async (token: string | undefined) =>
      (await messagesOf(token)).filter((one) => one === title).length;
    const id = await fixture.homework({ workName, status: 0 }, fixture.admin);
    expect([await count(fixture.student), await count(fixture.other)]).toEqual([0, 0]);
    await fixture.edit(fixture.admin, { id, workName, status: 1 });
    await fixture.edit(fixture.admin, { id, workName, status: 1, workDesc: '改了一句' });
    expect([await count(fixture.student), await count(fixture.other)]).toEqual([1, 0]);
    await fixture.edit(fixture.admin, { id, workName, status: 1, workDept: `${fixture.one},${fixture.two}` });
    expect([await count(fixture.student), await count(fixture.other)]).toEqual([1, 1]);
  });
});

describe('the list of homework', () => {
  test('shows own homework and homework of own classes, and can be filtered by class', async () => {
    const [mine, shared, theirs] = [
      await fixture.homework({ workName: '一班的' }),
      await fixture.homework(
        { workName: '两个班的', workDept: `${fixture.one},${fixture.two}` },
        fixture.admin,
      ),
      await fixture.homework({ workName: '二班的', workDept: fixture.two }, fixture.teacher2),
    ];
    const seen = idsOf(await list(fixture.teacher));
    expect([mine, shared, theirs].map((id) => seen.includes(id ?? ''))).toEqual([true, true, false]);
    const ofTwo = idsOf(await list(fixture.admin, { workDept: fixture.two }));
    expect([mine, shared, theirs].map((id) => ofTwo.includes(id ?? ''))).toEqual([false, true, true]);
    expect(idsOf(await list(fixture.admin, { workName: '*两个班*' }))).toEqual([shared]);
  });

  test('is exported with the values it shows', async () => {
    const id = await fixture.homework({ workName: '要导出的' });
    const answer = await server.call('GET', `${base}/exportXls`, {
      token: fixture.teacher,
      query: { selections: id },
    });
    const sheet = await readXlsx(answer.raw.rawPayload);
    expect(JSON.stringify(sheet)).toContain('要导出的');
    expect(JSON.stringify(sheet)).toContain('三年级一班');
  });
});

describe('changing homework', () => {
  test('is restricted to its author and administrators', async () => {
    const id = await fixture.homework({ workDept: `${fixture.one},${fixture.two}` }, fixture.admin);
    expect((await fixture.edit(fixture.teacher, { id })).status).toBe(403);
    const remove = (token: string | undefined) =>
      server.call('DELETE', `${base}/delete`, { token, query: { id } });
    expect((await remove(undefined)).status).toBe(401);
    expect((await remove(fixture.student)).status).toBe(403);
    expect((await remove(fixture.teacher)).status).toBe(403);
    expect(await fixture.edit(fixture.admin, { id: 'missing' })).toMatchObject({
      message: '记录不存在或已被删除',
    });
    expect(await fixture.edit(fixture.admin, { id, workName: '新名字' })).toMatchObject({
      message: '编辑成功！',
    });
  });

  test('is refused if another user has saved a newer revision', async () => {
    const id = await fixture.homework();
    const row = records(await list(fixture.teacher)).find((one) => one['id'] === id);
    await fixture.edit(fixture.admin, { id, workName: '管理员改的' });
    expect(await fixture.edit(fixture.teacher, { id, revision: row?.['revision'] })).toMatchObject({
      success: false,
      result: { by: '管理员', conflict: { workName: '管理员改的' } },
    });
  });

  test('deletes all selected homework or none, and a deletion can be undone', async () => {
    const ids = [await fixture.homework(), await fixture.homework()];
    const remove = (all: string[]) =>
      server.call('DELETE', `${base}/deleteBatch`, { token: fixture.teacher, query: { ids: all.join(',') } });
    expect(await remove([...ids, 'missing'])).toMatchObject({
      success: false,
      message: '记录不存在或已被删除',
    });
    expect(await remove(ids)).toMatchObject({ success: true, message: '批量删除成功！' });
    expect(idsOf(await list(fixture.teacher)).filter((id) => ids.includes(String(id)))).toEqual([]);
    const restore = (token: string | undefined) =>
      server.call('PUT', `${base}/restore`, { token, body: { ids: ids.join(',') } });
    expect((await restore(undefined)).status).toBe(401);
    expect((await restore(fixture.student)).status).toBe(403);
    expect(await restore(fixture.admin)).toMatchObject({ success: false, message: '已超过撤销时间' });
    expect(await restore(fixture.teacher)).toMatchObject({ success: true, message: '撤销成功！' });
  });
});

describe('the files of homework', () => {
  test('are readable by pupils of its classes once it is published, but not by other classes', async () => {
    const start = await material('起点.sb3');
    const id = await fixture.homework({ status: 0, workUrl: start.path });
    const read = async (token: string | undefined) =>
      (await server.call('GET', `/sys/common/static/${start.path}`, { token })).status;
    expect(await read(fixture.student)).toBe(404);
    await fixture.edit(fixture.teacher, { id, status: 1, workUrl: start.path });
    expect([await read(fixture.student), await read(fixture.teacher)]).toEqual([200, 200]);
    expect([await read(fixture.other), await read(fixture.teacher2), await read(undefined)]).toEqual([
      404, 404, 404,
    ]);
  });
});
