import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { records } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';

const base = '/teaching/teachingWork';

let server: TestServer;
let school: ReturnType<typeof testSchool>;
let teacher: string;

beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
  teacher = await server.login('teacher');
});
afterAll(() => server.close());

const setTag = (token: string | undefined, workId: string, workTag: string) =>
  server.call('POST', `${base}/setWorkTag`, { token, body: { workId, workTag } });
const removeTag = (token: string | undefined, query: Record<string, string>) =>
  server.call('DELETE', `${base}/delWorkTag`, { token, query });
const rename = (token: string | undefined, id: string, workName: string) =>
  server.call('PUT', `${base}/rename`, { token, body: { id, workName } });
const tagsOf = async (token: string) => (await server.call('GET', `${base}/getWorkTags`, { token })).result;
const tagged = async (token: string, list: 'mine' | 'list', query: Record<string, string>) =>
  records(await server.call('GET', `${base}/${list}`, { token, query })).map((row) => [
    row['id'],
    row['workTag'],
  ]);
const said = ({ success, message }: { success: boolean; message: string }) => [success, message];

describe('tags', () => {
  test('are private to the user, and are set, filtered by, replaced and removed', async () => {
    const pupil = await server.login('s30103');
    const [one, two] = [await school.work('s30103', 0), await school.work('s30103', 1)];
    expect(said(await setTag(pupil, one, '  游戏 '))).toEqual([true, '标记成功']);
    await setTag(pupil, two, '动画');
    await setTag(teacher, one, '参赛');
    expect(await tagsOf(pupil)).toEqual(['游戏', '动画']);
    expect(await tagged(pupil, 'mine', { workTag: '游戏' })).toEqual([[one, '游戏']]);
    expect(await tagged(teacher, 'list', { workTag: '参赛' })).toEqual([[one, '参赛']]);
    expect(await tagged(teacher, 'list', { workTag: '游戏' })).toEqual([]);
    await setTag(pupil, one, '动画');
    expect(await tagged(pupil, 'mine', { workTag: '动画' })).toHaveLength(2);
    await setTag(pupil, one, '');
    expect(await tagged(pupil, 'mine', { workTag: '动画' })).toEqual([[two, '动画']]);
    expect(await tagsOf(pupil)).toEqual(['游戏', '动画']);
  });

  test('are deleted directly if unused, and only after a confirmation if in use', async () => {
    const pupil = await server.login('s30104');
    const id = await school.work('s30104', 0);
    await setTag(pupil, id, '旧的');
    await setTag(pupil, id, '新的');
    expect(said(await removeTag(pupil, { tag: '旧的' }))).toEqual([true, '删除成功！']);
    const asked = await removeTag(pupil, { tag: '新的' });
    expect(said(asked)).toEqual([false, '标签还在用，确定删除吗？']);
    expect(asked.result).toEqual({ field: 'force' });
    expect(said(await removeTag(pupil, { tag: '新的', force: 'true' }))).toEqual([true, '删除成功！']);
    expect(await tagsOf(pupil)).toEqual([]);
    expect(await tagged(pupil, 'mine', { workTag: '新的' })).toEqual([]);
    expect(said(await removeTag(pupil, { tag: '新的' }))).toEqual([false, '标签不存在']);
  });

  test('are limited to twenty per user and to twenty characters', async () => {
    const pupil = await server.login('s30105');
    const id = await school.work('s30105', 0);
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, index) => setTag(pupil, id, `标签${index}`)),
    );
    const refused = answers.filter(({ success }) => !success);
    expect(refused.map(said)).toEqual([[false, '最多20个标签，请先删除不用的标签']]);
    const [known] = [await tagsOf(pupil)].flat();
    expect(said(await setTag(pupil, id, String(known)))).toEqual([true, '标记成功']);
    expect((await setTag(pupil, id, '长'.repeat(21))).status).toBe(400);
  });

  test('are refused for works out of scope and without a login', async () => {
    const pupil = await server.login('s30103');
    const foreign = await school.work('s30202', 4);
    for (const token of [pupil, teacher]) {
      expect(said(await setTag(token, foreign, '看'))).toEqual([false, '作品不存在']);
    }
    expect((await setTag(undefined, foreign, '看')).status).toBe(401);
    expect((await removeTag(undefined, { tag: '看' })).status).toBe(401);
    expect((await server.call('GET', `${base}/getWorkTags`)).status).toBe(401);
  });
});

describe('renaming a work', () => {
  test('is allowed to the author, and removes line breaks from the name', async () => {
    const pupil = await server.login('s30103');
    const id = await school.work('s30103', 1, { workName: '未命名' });
    expect(said(await rename(pupil, id, ' 我的\n迷宫 '))).toEqual([true, '修改成功！']);
    expect(await school.workRow(id)).toMatchObject({ workName: '我的 迷宫', workStatus: 1 });
    expect(said(await rename(pupil, id, '   '))).toEqual([false, '请输入作业名！']);
  });

  test('is refused for graded works, for works of other users, and without a login', async () => {
    const pupil = await server.login('s30103');
    const [graded, foreign] = [await school.work('s30103', 2), await school.work('s30104', 0)];
    expect(said(await rename(pupil, graded, '新名'))).toEqual([false, '作品已批改，不能再修改']);
    expect(said(await rename(pupil, foreign, '新名'))).toEqual([false, '作品不存在']);
    expect(said(await rename(teacher, foreign, '新名'))).toEqual([false, '作品不存在']);
    expect((await rename(undefined, foreign, '新名')).status).toBe(401);
  });
});
