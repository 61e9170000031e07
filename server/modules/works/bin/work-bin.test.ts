import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';

const base = '/teaching/teachingWork';

let server: TestServer;
let school: ReturnType<typeof testSchool>;
let pupil: string;
let teacher: string;

beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
  [pupil, teacher] = await Promise.all([server.login('s30103'), server.login('teacher')]);
});
afterAll(() => server.close());

const remove = (token: string, id: string) =>
  server.call('DELETE', `${base}/delete`, { token, query: { id } });
const undo = (token: string, ids: string) => server.call('PUT', `${base}/restore`, { token, body: { ids } });
const isThere = async (id: string) => (await school.workRow(id)).delFlag === 0;
const said = ({ success, message }: { success: boolean; message: string }) => [success, message];

describe('deleting works by their author', () => {
  test('the work and its file are not found until the deletion is undone', async () => {
    const id = await school.work('s30103', 4);
    expect(said(await remove(pupil, id))).toEqual([true, '删除成功！']);
    const query = { workId: id };
    const gone = await server.call('GET', `${base}/studentWorkInfo`, { token: pupil, query });
    expect(said(gone)).toEqual([false, '作品不存在']);
    const file = (await school.workRow(id)).workFile;
    const url = `/sys/common/static/${file}.sb3`;
    expect(await server.call('GET', url)).toMatchObject({ status: 404 });
    expect(said(await undo(pupil, id))).toEqual([true, '撤销成功！']);
    expect(await isThere(id)).toBe(true);
    expect((await server.call('GET', url)).raw.statusCode).toBe(200);
  });

  test('several own works are deleted in one request, all or none', async () => {
    const [one, two] = [await school.work('s30103', 0), await school.work('s30103', 1)];
    const foreign = await school.work('s30104', 0);
    const batch = (ids: readonly string[]) =>
      server.call('DELETE', `${base}/deleteBatch`, { token: pupil, query: { ids: ids.join(',') } });
    expect(said(await batch([one, foreign]))).toEqual([false, '记录不存在或已被删除']);
    expect([await isThere(one), await isThere(foreign)]).toEqual([true, true]);
    expect(said(await batch([one, two]))).toEqual([true, '批量删除成功！']);
    expect(said(await batch(['']))).toEqual([false, '请选择一条记录！']);
  });

  test.each([
    [1, true],
    [2, false],
    [3, false],
    [4, false],
  ])('a work for a unit in status %i can be deleted: %s', async (status, can) => {
    const courseId = await school.unit({ orgCode: 'A01A01A01', at: new Date('2026-01-01T00:00:00Z') });
    const id = await school.work('s30103', status, { courseId, workScene: 'course' });
    const answer = await remove(pupil, id);
    expect(said(answer)).toEqual(can ? [true, '删除成功！'] : [false, '作品已批改，不能删除']);
    expect(await isThere(id)).toBe(!can);
  });

  test('a work for a unit is not restored if the unit has a newer work', async () => {
    const courseId = await school.unit({ orgCode: 'A01A01A01', at: new Date('2026-01-01T00:00:00Z') });
    const id = await school.work('s30103', 0, { courseId, workScene: 'course' });
    await remove(pupil, id);
    await school.work('s30103', 0, { courseId, workScene: 'course' });
    expect(said(await undo(pupil, id))).toEqual([false, '这个单元已有新的作品，不能恢复']);
  });

  test('撤销 is limited to the user who deleted the work and expires after a minute', async () => {
    const id = await school.work('s30103', 0);
    await remove(teacher, id);
    expect(said(await undo(pupil, id))).toEqual([false, '已超过撤销时间']);
    server.setNow(new Date(Date.now() + 61_000));
    expect(said(await undo(teacher, id))).toEqual([false, '已超过撤销时间']);
    server.setNow(undefined);
  });
});

describe('deleting works by staff', () => {
  test('graded works of own classes are deleted, and works of other classes are refused', async () => {
    const [mine, foreign] = [await school.work('s30103', 2), await school.work('s30202', 2)];
    expect(said(await remove(teacher, mine))).toEqual([true, '删除成功！']);
    expect(said(await remove(teacher, foreign))).toEqual([false, '记录不存在或已被删除']);
  });

  test('works are restored and permanently deleted from the recycle bin, and shared files stay', async () => {
    const id = await school.work('s30103', 1, { workName: '回收的作品' });
    const { workFile, userId } = await school.workRow(id);
    const other = await school.work('s30104', 3, { workFile });
    await remove(pupil, id);
    const bin = await server.call('GET', `${base}/deleteList`, { token: teacher });
    const deleted = Array.isArray(bin.result)
      ? bin.result.find((row: { id: string }) => row.id === id)
      : null;
    expect(deleted).toMatchObject({
      workName: '回收的作品',
      username: 's30103',
      workStatus_dictText: '待批改',
      updateBy: 's30103',
    });
    const there = { token: teacher };
    expect(said(await server.call('PUT', `${base}/back/${id}`, there))).toEqual([true, '操作成功！']);
    expect(await isThere(id)).toBe(true);
    const purge = () => server.call('DELETE', `${base}/deletePhysic/${id}`, there);
    expect(said(await purge())).toEqual([false, '记录不存在或已被删除']);
    await remove(teacher, id);
    expect(said(await purge())).toEqual([true, '删除成功！']);
    const left = await server.database.db
      .selectFrom('teachingWork')
      .select('id')
      .where('userId', '=', userId)
      .where('id', '=', id)
      .execute();
    expect(left).toEqual([]);
    expect((await school.workRow(other)).workFile).toBe(workFile);
    expect((await server.call('GET', `/sys/common/static/${workFile}.sb3`)).raw.statusCode).toBe(200);
  });

  test.each(['GET deleteList', 'PUT back/x', 'DELETE deletePhysic/x'])(
    '%s is refused with 401 for visitors and 403 for pupils',
    async (call) => {
      const [method = 'GET', path = ''] = call.split(' ');
      const verb = method === 'PUT' || method === 'DELETE' ? method : 'GET';
      const answers = [
        await server.call(verb, `${base}/${path}`),
        await server.call(verb, `${base}/${path}`, { token: pupil }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([401, 403]);
    },
  );

  test('a deletion without a login is refused', async () => {
    const id = await school.work('s30103', 0);
    expect(await server.call('DELETE', `${base}/delete`, { query: { id } })).toMatchObject({ status: 401 });
    expect(await isThere(id)).toBe(true);
  });
});
