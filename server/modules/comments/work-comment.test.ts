import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';
import { testSchool } from '#server/modules/works/testing/school.ts';

const base = '/teaching/teachingWork';
const commentPath = '/teaching/workComment';

let server: TestServer;
let school: ReturnType<typeof testSchool>;
let tokens: Record<'author' | 'pupil' | 'stranger' | 'teacher' | 'teacher2', string>;

beforeAll(async () => {
  server = await createTestServer();
  school = testSchool(server);
  const [author, pupil, stranger, teacher, teacher2] = await Promise.all(
    ['s30103', 's30104', 's30202', 'teacher', 'teacher2'].map(server.login),
  );
  tokens = {
    author: author ?? '',
    pupil: pupil ?? '',
    stranger: stranger ?? '',
    teacher: teacher ?? '',
    teacher2: teacher2 ?? '',
  };
});
afterAll(() => server.close());
beforeEach(async () => {
  await allowComments('1');
  // Another test checks the limit per minute.
  await server.database.db
    .updateTable('teachingWorkComment')
    .set({ createTime: new Date(0) })
    .execute();
});

const allowComments = (configValue: string) =>
  server.database.db
    .updateTable('sysConfig')
    .set({ configValue })
    .where('configKey', '=', 'allowComment')
    .execute();
const said = ({ success, message }: TestAnswer) => [success, message];
const write = (token: string | undefined, workId: string, comment = '好玩') =>
  server.call('POST', `${base}/saveComment`, { token, body: { workId, comment } });
const report = (token: string, id: string, reason = '骂人') =>
  server.call('POST', `${base}/reportComment`, { token, body: { id, reason } });
const idOf = ({ result }: TestAnswer): string =>
  typeof result === 'object' && result !== null && 'id' in result ? String(result.id) : '';
const records = ({ result }: TestAnswer): Record<string, unknown>[] =>
  typeof result === 'object' && result !== null && 'records' in result && Array.isArray(result.records)
    ? result.records
    : [];
const shown = async (workId: string, token?: string, more = {}) =>
  records(await server.call('GET', `${base}/getWorkComments`, { token, query: { workId, ...more } }));
const queue = async (token: string, query = {}) =>
  records(await server.call('GET', `${commentPath}/list`, { token, query: { pageSize: '1000', ...query } }));

describe('comments', () => {
  test('are public, newest first, paged, and contain no login names', async () => {
    const workId = await school.work('s30103', 3);
    for (const [index, comment] of ['一', '二', '三'].entries()) {
      server.setNow(new Date(Date.now() + index * 1000));
      expect(said(await write(tokens.pupil, workId, comment))).toEqual([true, '评论成功']);
    }
    server.setNow(undefined);
    const all = await shown(workId);
    expect(all.map(({ comment, mine }) => [comment, mine])).toEqual([
      ['三', false],
      ['二', false],
      ['一', false],
    ]);
    expect(all[0]).toMatchObject({ username: null, userId: await school.userId('s30104') });
    expect(
      (await shown(workId, tokens.pupil, { page: '2', pageSize: '2' })).map((row) => row['comment']),
    ).toEqual(['一']);
    expect((await shown(workId, tokens.pupil))[0]).toMatchObject({ mine: true });
  });

  test('keep HTML as text, lose control characters, and must not be blank or too long', async () => {
    const workId = await school.work('s30103', 3);
    await write(tokens.pupil, workId, ' <b>甲</b>\u0000\n乙 ');
    expect((await shown(workId))[0]).toMatchObject({ comment: '<b>甲</b>\n乙' });
    expect(said(await write(tokens.pupil, workId, ' \n\u0007 '))).toEqual([false, '请输入评论内容']);
    expect((await write(tokens.pupil, workId, '长'.repeat(501))).status).toBe(400);
    expect(said(await write(tokens.pupil, workId, '长'.repeat(500)))).toEqual([true, '评论成功']);
    expect((await write(undefined, workId)).status).toBe(401);
  });

  test('are limited to five per minute, also for concurrent requests', async () => {
    const workId = await school.work('s30103', 3);
    const answers = await Promise.all(Array.from({ length: 8 }, () => write(tokens.stranger, workId)));
    expect(answers.filter(({ success }) => success)).toHaveLength(5);
    expect(new Set(answers.filter(({ success }) => !success).map(({ message }) => message))).toEqual(
      new Set(['评论写得太快了，请过一会儿再写']),
    );
    server.setNow(new Date(Date.now() + 61_000));
    expect((await write(tokens.stranger, workId)).success).toBe(true);
    server.setNow(undefined);
  });

  test('are deleted by their author only', async () => {
    const workId = await school.work('s30103', 3);
    const id = idOf(await write(tokens.pupil, workId));
    const remove = (token: string) => server.call('DELETE', `${base}/delComment`, { token, query: { id } });
    expect(said(await remove(tokens.author))).toEqual([false, '评论不存在']);
    expect(said(await remove(tokens.pupil))).toEqual([true, '删除成功！']);
    expect(await shown(workId)).toEqual([]);
  });

  test('are hidden and refused while comments are disabled, and shown again afterwards', async () => {
    const workId = await school.work('s30103', 3);
    const id = idOf(await write(tokens.pupil, workId));
    await allowComments('0');
    expect(await shown(workId)).toEqual([]);
    expect(said(await write(tokens.pupil, workId))).toEqual([false, '学校没有开放评论']);
    expect(said(await report(tokens.author, id))).toEqual([false, '评论不存在']);
    await allowComments('1');
    expect(await shown(workId)).toHaveLength(1);
  });

  test('are restricted to classmates and staff with that setting', async () => {
    const workId = await school.work('s30103', 3);
    await allowComments('2');
    const [mate, other] = [await server.login('s30105'), await server.login('s30202')];
    const id = idOf(await write(mate, workId));
    expect(await shown(workId, tokens.author)).toHaveLength(1);
    expect(await shown(workId, tokens.teacher)).toHaveLength(1);
    expect([await shown(workId), await shown(workId, other)]).toEqual([[], []]);
    expect(said(await write(other, workId))).toEqual([false, '只有同班同学和老师可以评论']);
    expect(said(await report(other, id))).toEqual([false, '评论不存在']);
    const info = (token?: string) =>
      server.call('GET', `${base}/studentWorkInfo`, { token, query: { workId } });
    expect((await info(mate)).result).toMatchObject({ commentsOpen: true });
    expect((await info()).result).toMatchObject({ commentsOpen: false });
    await allowComments('1');
  });

  test('stay unchanged when the work is graded', async () => {
    const workId = await school.work('s30103', 3);
    await write(tokens.pupil, workId);
    const body = {
      id: workId,
      workName: '改名',
      workStatus: 4,
      teachingWorkCorrectList: [{ score: 5, comment: '好' }],
    };
    expect((await server.call('PUT', `${base}/edit`, { token: tokens.teacher, body })).success).toBe(true);
    expect(await shown(workId)).toHaveLength(1);
  });

  test('of an unpublished work are restricted to users who can see the work', async () => {
    const workId = await school.work('s30103', 1);
    const id = idOf(await write(tokens.author, workId));
    expect(said(await write(tokens.pupil, workId))).toEqual([false, '作品不存在']);
    expect(said(await write(tokens.teacher2, workId))).toEqual([false, '作品不存在']);
    expect(said(await report(tokens.pupil, id))).toEqual([false, '评论不存在']);
    expect((await write(tokens.teacher, workId)).success).toBe(true);
    expect(await shown(workId)).toEqual([]);
    expect(await shown(workId, tokens.author)).toHaveLength(2);
  });
});

describe('reports', () => {
  test('are accepted once per user and are listed for the responsible teacher only', async () => {
    const workId = await school.work('s30103', 3);
    const id = idOf(await write(tokens.pupil, workId, '笨'));
    expect(said(await report(tokens.pupil, id))).toEqual([false, '不能举报自己的评论']);
    expect(said(await report(tokens.author, id, ' '))).toEqual([false, '请输入举报原因']);
    expect(said(await report(tokens.author, id))).toEqual([true, '举报成功，老师会尽快处理']);
    expect(said(await report(tokens.author, id))).toEqual([true, '已经举报过了']);
    await report(tokens.stranger, id, '广告');
    const open = await queue(tokens.teacher, { reported: '1', workId });
    expect(open).toMatchObject([
      { id, reportCount: 2, reported: 1, reportReasons: '骂人；广告', comment: '笨' },
    ]);
    expect(await queue(tokens.teacher2, { workId })).toEqual([]);
  });

  test('are closed by hiding or handling the comment, and a deleted comment is restored', async () => {
    const workId = await school.work('s30103', 3);
    const id = idOf(await write(tokens.pupil, workId));
    const there = { token: tokens.teacher };
    const status = (commentStatus: number) =>
      server.call('PUT', `${commentPath}/updateStatus`, { ...there, body: { ids: id, commentStatus } });
    const isOpen = async () => (await queue(tokens.teacher, { workId }))[0]?.['reported'];
    await report(tokens.author, id);
    expect(await isOpen()).toBe(1);
    expect(said(await status(1))).toEqual([true, '已隐藏']);
    expect([await isOpen(), await shown(workId)]).toEqual([0, []]);
    expect(said(await status(0))).toEqual([true, '已恢复显示']);
    expect(await shown(workId)).toHaveLength(1);
    await report(tokens.stranger, id);
    const handled = await server.call('PUT', `${commentPath}/handle`, { ...there, body: { ids: id } });
    expect([said(handled), await isOpen()]).toEqual([[true, '处理成功！'], 0]);
    const query = { ids: id };
    expect((await server.call('DELETE', `${commentPath}/deleteBatch`, { ...there, query })).success).toBe(
      true,
    );
    expect(await shown(workId)).toEqual([]);
    expect((await server.call('PUT', `${commentPath}/restore`, { ...there, body: query })).success).toBe(
      true,
    );
    expect(await shown(workId)).toHaveLength(1);
  });

  test('comments of own pupils on works of other classes are listed for moderation too', async () => {
    const workId = await school.work('s30202', 3);
    const id = idOf(await write(tokens.pupil, workId));
    expect((await queue(tokens.teacher, { workId })).map((row) => row['id'])).toEqual([id]);
    expect((await queue(tokens.teacher2, { workId })).map((row) => row['id'])).toEqual([id]);
  });

  test('are limited to thirty a day', async () => {
    const workId = await school.work('s30103', 3);
    const id = idOf(await write(tokens.pupil, workId));
    const token = await server.login('s30105');
    for (let count = 0; count < 30; count += 1) await report(token, id);
    expect(said(await report(token, id))).toEqual([false, '今天举报太多了，请明天再试']);
  });

  test.each(['GET list', 'PUT updateStatus', 'PUT handle', 'DELETE deleteBatch', 'PUT restore'])(
    '%s is refused with 401 for visitors and 403 for pupils',
    async (call) => {
      const [verb = '', path = ''] = call.split(' ');
      const method = verb === 'PUT' || verb === 'DELETE' ? verb : 'GET';
      const answers = [
        await server.call(method, `${commentPath}/${path}`),
        await server.call(method, `${commentPath}/${path}`, { token: tokens.pupil }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([401, 403]);
    },
  );
});
