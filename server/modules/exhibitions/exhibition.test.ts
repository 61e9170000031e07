import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wireTime } from '#server/http/wire-time.ts';
import { deleteUnusedFiles } from '#server/shared/stored-files/unused-files.store.ts';
import { moveExhibitions } from '#server/shared/teaching/exhibition-class.store.ts';
import {
  orgCodes,
  records,
  savedId,
  teachingSchool,
} from '#server/shared/teaching/testing/teaching-school.ts';
import { dropHistory } from '#server/shared/teaching/work-history.store.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let one: string;
let two: string;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  [one, two] = await Promise.all([school.departId(orgCodes.classOne), school.departId(orgCodes.classTwo)]);
});
afterAll(() => server.close());
afterEach(() => server.setNow(undefined));

const hour = 3_600_000;
const start = Date.now();
const at = (hours: number): string => wireTime(new Date(start + hours * hour));
/** Sets the clock of the server, some hours from now. Logins last for days. */
const later = (hours: number) => server.setNow(new Date(start + hours * hour));

const base = '/teaching/exhibition';
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = async (username: string | undefined, method: Method, path: string, input: object = {}) =>
  await server.call(method, `${base}/${path}`, {
    token: username === undefined ? undefined : await server.login(username),
    ...(method === 'POST' || method === 'PUT' ? { body: input } : { query: { ...input } }),
  });
const said = ({ success, message }: TestAnswer) => [success, message];
const add = (values: object = {}, username = 'teacher') =>
  call(username, 'POST', 'add', { title: '春天', departIds: one, entryEnd: at(24), ...values });
const open = async (values: object = {}) => savedId(await add(values));
const openWithVotes = async (values: object = {}) => await open({ voteEnd: at(48), ...values });
const enter = (username: string, id: string, workId: string) =>
  call(username, 'PUT', 'enter', { id, workId });
const view = async (username: string, id: string) =>
  Object((await call(username, 'GET', 'view', { id })).result);
const entriesOf = async (username: string, id: string) =>
  records(await call(username, 'GET', 'entries', { id, pageSize: '100' }));
const namesOf = async (username: string, id: string) =>
  (await entriesOf(username, id)).map(({ workName }) => workName);
const vote = (username: string, id: string, entryId: string | null) =>
  call(username, 'PUT', 'vote', { id, entryId });
const set = async (workId: string, values: object) =>
  await server.database.db.updateTable('teachingWork').set(values).where('id', '=', workId).execute();

/** Enters a new work of a pupil; returns the ids of the work and of the entry. */
async function entered(username: string, id: string, workName = '作品') {
  const workId = await school.work(username, 0, { workName });
  expect(said(await enter(username, id, workId))).toEqual([true, '已经参展']);
  const entry = (await view(username, id)).ownEntries.find(
    (own: { workId: string }) => own.workId === workId,
  );
  return { workId, id: String(entry.id) };
}

/** Returns the content of an entry as the player gets it; undefined if it is refused. */
async function played(username: string | undefined, entryId: string): Promise<Buffer | undefined> {
  const { raw } = await call(username, 'GET', 'file', { id: entryId });
  return raw.statusCode === 200 ? raw.rawPayload : undefined;
}
const stored = async (fileId: string) =>
  await server.database.db
    .selectFrom('sysFile')
    .selectAll()
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow();
const bytesOf = async (fileId: string): Promise<Buffer> => {
  const { filePath } = await stored(fileId);
  const token = await server.login('admin');
  return (await server.call('GET', `/sys/common/static/${filePath}`, { token })).raw.rawPayload;
};

describe('opening an exhibition', () => {
  test('the pupils of the class find it and get a message, and nobody else', async () => {
    const id = await open({ title: '只给一班', intro: ' 第一行\n第二行 ' });
    const mine = records(await call('s30103', 'GET', 'mine'));
    expect(mine.find((row) => row['id'] === id)).toMatchObject({
      title: '只给一班',
      phase: 'entering',
      createBy_dictText: '李老师',
      entryCount: 0,
      ownCount: 0,
      hasVoted: false,
      maxWorks: 1,
    });
    expect(await view('s30103', id)).toMatchObject({
      intro: '第一行\n第二行',
      classNames: '三年级一班',
      mayEnter: true,
      mayVote: false,
      mayEdit: false,
      mayCollect: false,
    });
    const bell = async (username: string) =>
      JSON.stringify(
        (await server.call('GET', '/sys/annountCement/listByUser', { token: await server.login(username) }))
          .result,
      );
    expect(await bell('s30103')).toContain('作品展：只给一班');
    expect(await bell('s30201')).not.toContain('只给一班');
    for (const stranger of ['s30201', 'teacher2']) {
      expect(JSON.stringify(records(await call(stranger, 'GET', 'mine')))).not.toContain(id);
      expect(said(await call(stranger, 'GET', 'view', { id }))).toEqual([false, '作品展不存在']);
    }
    const list = records(await call('teacher', 'GET', 'list', { title: '只给一班' }));
    expect(list).toMatchObject([{ id, departIds: one, departIds_dictText: '三年级一班', mayEdit: true }]);
    expect(records(await call('teacher2', 'GET', 'list', { title: '只给一班' }))).toEqual([]);
  });

  test('wrong values are refused at their field', async () => {
    for (const [wrong, message, field] of [
      [{ title: ' ' }, '请输入标题！', 'title'],
      [{ departIds: '' }, '请选择班级！', 'departIds'],
      [{ departIds: two }, '只能给自己负责的班级办作品展', 'departIds'],
      [{ departIds: `${one},${two}` }, '只能给自己负责的班级办作品展', 'departIds'],
      [{ entryEnd: 'soon' }, '请选择交作品截止时间！', 'entryEnd'],
      [{ entryEnd: at(-1) }, '交作品截止时间要晚于现在', 'entryEnd'],
      [{ voteEnd: at(23) }, '投票截止时间不能早于交作品截止时间', 'voteEnd'],
      [{ voteEnd: 'later' }, '投票截止时间不正确', 'voteEnd'],
    ] as const)
      expect(await add(wrong)).toMatchObject({ success: false, message, result: { field } });
  });

  test('an archived class gets none', async () => {
    const archive = async (archiveTime: Date | null) =>
      await server.database.db.updateTable('sysDepart').set({ archiveTime }).where('id', '=', one).execute();
    await archive(new Date());
    const answer = await add();
    await archive(null);
    expect(said(answer)).toEqual([false, '班级已归档，不能办作品展']);
  });

  test('an administrator opens one for several classes, which the teacher of one sees and may not change', async () => {
    const id = savedId(await add({ departIds: `${one},${two}` }, 'admin'));
    expect(await view('teacher', id)).toMatchObject({ mayEdit: false, mayCollect: true });
    expect(await view('s30201', id)).toMatchObject({ mayEnter: true });
    const edit = { id, title: '改名', departIds: one, entryEnd: at(24) };
    for (const [method, path, input] of [
      ['PUT', 'edit', edit],
      ['PUT', 'finish', { id }],
      ['DELETE', 'deleteBatch', { ids: id }],
    ] as const)
      expect((await call('teacher', method, path, input)).status).toBe(403);
    expect((await call('admin', 'PUT', 'edit', edit)).success).toBe(true);
    expect(said(await call('s30201', 'GET', 'view', { id }))).toEqual([false, '作品展不存在']);
  });

  test('a teacher who has made it changes it without the classes of others', async () => {
    const id = savedId(await add({ departIds: `${one},${two}` }, 'admin'));
    await server.database.db
      .updateTable('teachingExhibition')
      .set({ createBy: 'teacher' })
      .where('id', '=', id)
      .execute();
    const values = { id, title: '新名字', departIds: one, entryEnd: at(30) };
    expect((await call('teacher', 'PUT', 'edit', values)).success).toBe(true);
    expect(await view('s30201', id)).toMatchObject({ title: '新名字' });
  });

  test('two edits at once: the second one is asked to compare', async () => {
    const id = await open();
    const { revision } = Object((await call('teacher', 'GET', 'queryById', { id })).result);
    const edit = (title: string) =>
      call('teacher', 'PUT', 'edit', { id, title, departIds: one, entryEnd: at(24), revision });
    expect((await edit('甲')).success).toBe(true);
    expect(await edit('乙')).toMatchObject({ status: 409, result: { conflict: { title: '甲' } } });
  });

  test.each([
    ['GET', 'list'],
    ['GET', 'queryById?id=x'],
    ['POST', 'add'],
    ['PUT', 'edit'],
    ['DELETE', 'deleteBatch?ids=x'],
    ['PUT', 'restore'],
    ['PUT', 'finish'],
    ['GET', 'candidates?id=x'],
    ['PUT', 'collect'],
    ['GET', 'removed?id=x'],
    ['PUT', 'remove'],
    ['PUT', 'putBack'],
  ] as const)('pupils and visitors may not ask %s %s', async (method, path) => {
    expect((await server.call(method, `${base}/${path}`)).status).toBe(401);
    const token = await server.login('s30101');
    expect((await server.call(method, `${base}/${path}`, { token })).status).toBe(403);
  });

  test.each([
    ['GET', 'mine'],
    ['GET', 'view?id=x'],
    ['GET', 'entries?id=x'],
    ['GET', 'entry?id=x'],
    ['GET', 'file?id=x'],
    ['PUT', 'enter'],
    ['DELETE', 'withdraw?id=x'],
    ['PUT', 'vote'],
  ] as const)('%s %s needs a login', async (method, path) => {
    expect((await server.call(method, `${base}/${path}`)).status).toBe(401);
  });
});

describe('a work in an exhibition', () => {
  test('is read by the pupils of its classes and their teachers, and by nobody else', async () => {
    const id = await open();
    const entry = await entered('s30103', id);
    const { workFile } = await school.workRow(entry.workId);
    const bytes = await bytesOf(workFile);
    for (const username of ['s30103', 's30104', 'teacher', 'admin']) {
      expect(await namesOf(username, id)).toEqual(['作品']);
      expect((await call(username, 'GET', 'entry', { id: entry.id })).success).toBe(true);
      expect(await played(username, entry.id)).toEqual(bytes);
    }
    for (const username of ['s30201', 'teacher2']) {
      expect(said(await call(username, 'GET', 'entries', { id }))).toEqual([false, '作品展不存在']);
      expect((await call(username, 'GET', 'entry', { id: entry.id })).success).toBe(false);
      expect(await played(username, entry.id)).toBe(undefined);
    }
    expect(await played(undefined, entry.id)).toBe(undefined);
  });

  test('keeps the version that was entered, and opens neither the work nor its files', async () => {
    const id = await open();
    const entry = await entered('s30103', id, '第一版');
    const before = (await school.workRow(entry.workId)).workFile;
    const after = await school.workFile('s30103', '第二版');
    const saved = await server.call('POST', '/teaching/teachingWork/submit', {
      token: await server.login('s30103'),
      body: { id: entry.workId, workName: '秘密的第二版', workFile: after },
    });
    expect(saved.success).toBe(true);
    expect(await namesOf('s30104', id)).toEqual(['第一版']);
    expect(await played('s30104', entry.id)).toEqual(await bytesOf(before));
    const token = await server.login('s30104');
    const info = await server.call('GET', '/teaching/teachingWork/studentWorkInfo', {
      token,
      query: { workId: entry.workId },
    });
    expect(said(info)).toEqual([false, '作品不存在']);
    for (const fileId of [before, after]) {
      const { filePath } = await stored(fileId);
      expect((await server.call('GET', `/sys/common/static/${filePath}`, { token })).status).toBe(404);
    }
    expect(JSON.stringify(await entriesOf('s30104', id))).not.toContain(entry.workId);
    expect((await view('s30103', id)).ownEntries).toMatchObject([{ workName: '第一版', isChanged: true }]);
    expect(said(await enter('s30103', id, entry.workId))).toEqual([true, '已经换成现在的样子']);
    expect(await namesOf('s30104', id)).toEqual(['秘密的第二版']);
    expect(await played('s30104', entry.id)).toEqual(await bytesOf(after));
    expect((await view('s30103', id)).ownEntries).toMatchObject([{ isChanged: false }]);
  });

  test('keeps its file when the history of the work is cleared and unused files are deleted', async () => {
    const id = await open();
    const entry = await entered('s30105', id);
    const { db } = server.database;
    const before = (await school.workRow(entry.workId)).workFile;
    const token = await server.login('s30105');
    for (const mark of ['二', '三'])
      await server.call('POST', '/teaching/teachingWork/submit', {
        token,
        body: { id: entry.workId, workName: '作品', workFile: await school.workFile('s30105', mark) },
      });
    await dropHistory(db, await school.userId('s30105'), 1_000_000_000, new Date());
    await deleteUnusedFiles(db, new Date(Date.now() + hour));
    expect((await stored(before)).releasedTime).toBe(null);
    expect(await played('s30104', entry.id)).toEqual(await bytesOf(before));
    expect((await call('s30105', 'DELETE', 'withdraw', { id: entry.id })).success).toBe(true);
    await deleteUnusedFiles(db, new Date(Date.now() + hour));
    const gone = await db.selectFrom('sysFile').select('id').where('id', '=', before).execute();
    expect(gone).toEqual([]);
  });

  test('shows the names that the viewer sees elsewhere', async () => {
    const { db } = server.database;
    const id = savedId(await add({ departIds: `${one},${two}` }, 'admin'));
    await entered('s30103', id);
    const author = await school.userId('s30103');
    const { realname } = await db
      .selectFrom('sysUser')
      .select('realname')
      .where('id', '=', author)
      .executeTakeFirstOrThrow();
    const shown = async (username: string) => (await entriesOf(username, id)).map((row) => row['realname']);
    expect(await shown('s30104')).toEqual([realname]);
    expect(await shown('teacher')).toEqual([realname]);
    expect((await shown('s30201'))[0]).toMatch(/^小创客\d{5}$/);
    await db.updateTable('sysUser').set({ nickname: '追风少年' }).where('id', '=', author).execute();
    expect(await shown('s30201')).toEqual(['追风少年']);
    await db.updateTable('sysUser').set({ nickname: null }).where('id', '=', author).execute();
  });

  test('is hidden while its homework is returned or the work is in the recycle bin', async () => {
    const id = await open();
    const entry = await entered('s30103', id);
    for (const [hidden, shown] of [
      [
        { workStatus: -1, returnedAt: new Date() },
        { workStatus: 1, returnedAt: null },
      ],
      [{ delFlag: 1 }, { delFlag: 0 }],
    ] as const) {
      await set(entry.workId, hidden);
      expect(await namesOf('s30104', id)).toEqual([]);
      expect(await played('s30104', entry.id)).toBe(undefined);
      expect((await view('s30104', id)).entryCount).toBe(0);
      expect((await call('s30104', 'GET', 'entry', { id: entry.id })).success).toBe(false);
      await set(entry.workId, shown);
      expect(await namesOf('s30104', id)).toEqual(['作品']);
    }
  });

  test('leaves with its author: one who moves to another class, and a deleted one', async () => {
    const { db } = server.database;
    const id = await open();
    const entry = await entered('s30106', id);
    const userId = await school.userId('s30106');
    const membership = db.updateTable('sysUserDepart').where('userId', '=', userId);
    await membership.set({ depId: two }).execute();
    expect(await namesOf('s30104', id)).toEqual([]);
    expect(await played('s30104', entry.id)).toBe(undefined);
    expect(await played('s30106', entry.id)).toBe(undefined);
    expect(said(await call('s30106', 'GET', 'view', { id }))).toEqual([false, '作品展不存在']);
    await membership.set({ depId: one }).execute();
    expect(await namesOf('s30104', id)).toEqual(['作品']);
    await db.updateTable('sysUser').set({ delFlag: 1 }).where('id', '=', userId).execute();
    expect(await namesOf('s30104', id)).toEqual([]);
    await db.updateTable('sysUser').set({ delFlag: 0 }).where('id', '=', userId).execute();
  });

  test('is closed to a teacher who has left the class, also to the one who has made the exhibition', async () => {
    const { db } = server.database;
    const id = await open();
    const entry = await entered('s30103', id);
    const userId = await school.userId('teacher');
    const held = await db
      .deleteFrom('sysUserResponsible')
      .where('userId', '=', userId)
      .where('departId', '=', one)
      .returningAll()
      .execute();
    server.deps.sessions.invalidateUser(userId);
    try {
      expect(held).toHaveLength(1);
      expect(said(await call('teacher', 'GET', 'view', { id }))).toEqual([false, '作品展不存在']);
      expect(await played('teacher', entry.id)).toBe(undefined);
      expect(records(await call('teacher', 'GET', 'list'))).toEqual([]);
      const edit = { id, title: '改名', departIds: one, entryEnd: at(24) };
      for (const [method, path, input] of [
        ['PUT', 'edit', edit],
        ['PUT', 'finish', { id }],
        ['DELETE', 'deleteBatch', { ids: id }],
        ['PUT', 'remove', { id: entry.id, reason: '不行' }],
      ] as const)
        expect(said(await call('teacher', method, path, input))).toEqual([false, '记录不存在或已被删除']);
    } finally {
      await db.insertInto('sysUserResponsible').values(held).execute();
      server.deps.sessions.invalidateUser(userId);
    }
    expect(await namesOf('teacher', id)).toEqual(['作品']);
  });

  test('disappears with a deleted exhibition, and comes back by 撤销', async () => {
    const id = await open();
    const entry = await entered('s30103', id);
    expect((await call('teacher', 'DELETE', 'deleteBatch', { ids: id })).success).toBe(true);
    expect(await played('s30103', entry.id)).toBe(undefined);
    expect(said(await call('s30103', 'GET', 'view', { id }))).toEqual([false, '作品展不存在']);
    expect(said(await enter('s30104', id, await school.work('s30104', 0)))).toEqual([false, '作品展不存在']);
    expect((await call('teacher', 'PUT', 'restore', { ids: id })).success).toBe(true);
    expect(await namesOf('s30104', id)).toEqual(['作品']);
    expect((await call('teacher', 'DELETE', 'deleteBatch', { ids: id })).success).toBe(true);
    server.setNow(new Date(Date.now() + 61_000));
    expect(said(await call('teacher', 'PUT', 'restore', { ids: id }))).toEqual([false, '已超过撤销时间']);
  });
});

describe('entering', () => {
  test('only a work of the own that can be played and is not returned', async () => {
    const id = await open();
    for (const [workId, message] of [
      [await school.work('s30104', 3), '作品不存在'],
      ['nothing', '作品不存在'],
      [await school.work('s30103', 0, { delFlag: 1 }), '作品不存在'],
      [
        await school.work('s30103', -1, { returnedAt: new Date() }),
        '这个作品被老师退回了，改好提交以后再来参展',
      ],
      [await school.work('s30103', 0, { workType: '0' }), '这种作品不能在作品展里播放，换一个吧'],
    ] as const)
      expect(said(await enter('s30103', id, workId))).toEqual([false, message]);
    const staff = await school.work('teacher', 0);
    expect(said(await enter('teacher', id, staff))).toEqual([false, '作品展不存在']);
    expect(said(await enter('s30201', id, await school.work('s30201', 0)))).toEqual([false, '作品展不存在']);
  });

  test('at most as many works as the teacher allows, however concurrently they are entered', async () => {
    const id = await open({ maxWorks: 2 });
    const works = await Promise.all(Array.from({ length: 5 }, () => school.work('s30107', 0)));
    const answers = await Promise.all(works.map((workId) => enter('s30107', id, workId)));
    expect(answers.filter(({ success }) => success)).toHaveLength(2);
    expect(answers.filter(({ message }) => message === '每人最多 2 个作品参展')).toHaveLength(3);
    expect(await entriesOf('s30104', id)).toHaveLength(2);
    const same = await Promise.all([0, 1, 2].map(() => enter('s30104', id, works[0] ?? '')));
    expect(same.map(({ success }) => success)).toEqual([false, false, false]);
  });

  test('one work at once several times is one entry', async () => {
    const id = await open();
    const workId = await school.work('s30108', 0);
    const answers = await Promise.all([0, 1, 2].map(() => enter('s30108', id, workId)));
    expect(answers.map(({ success }) => success)).toEqual([true, true, true]);
    expect(await entriesOf('s30108', id)).toHaveLength(1);
  });

  test('a work that is withdrawn, or deleted, makes room for another one', async () => {
    const id = await open();
    const first = await entered('s30109', id, '甲');
    expect((await call('s30104', 'DELETE', 'withdraw', { id: first.id })).success).toBe(false);
    expect(said(await call('s30109', 'DELETE', 'withdraw', { id: first.id }))).toEqual([true, '已撤回']);
    const second = await entered('s30109', id, '乙');
    await set(second.workId, { delFlag: 1 });
    await entered('s30109', id, '丙');
    await set(second.workId, { delFlag: 0 });
    expect(await namesOf('s30104', id)).toEqual(['丙']);
  });

  test('ends at its time, or early; a later end opens it again', async () => {
    const id = await open();
    later(23);
    const { workId } = await entered('s30110', id);
    later(25);
    expect(await view('s30110', id)).toMatchObject({ phase: 'over', mayEnter: false });
    expect(said(await enter('s30110', id, workId))).toEqual([false, '交作品的时间已经过了']);
    server.setNow(undefined);
    expect(said(await call('teacher', 'PUT', 'finish', { id }))).toEqual([true, '作品展已结束']);
    expect(await view('s30110', id)).toMatchObject({ phase: 'over', mayEnter: false });
    expect(said(await enter('s30110', id, workId))).toEqual([false, '交作品的时间已经过了']);
    expect(said(await call('teacher', 'PUT', 'finish', { id }))).toEqual([false, '作品展已经结束']);
    const edit = { id, title: '再来', departIds: one, entryEnd: at(24) };
    expect((await call('teacher', 'PUT', 'edit', edit)).success).toBe(true);
    expect(await view('s30110', id)).toMatchObject({ phase: 'entering', mayEnter: true });
  });

  test('after the year the pupils of an archived class still see it, and enter and vote no more', async () => {
    const { db } = server.database;
    const id = await openWithVotes();
    const entry = await entered('s30103', id);
    const archive = async (archiveTime: Date | null) =>
      await db.updateTable('sysDepart').set({ archiveTime }).where('id', '=', one).execute();
    await archive(new Date());
    try {
      expect(await view('s30104', id)).toMatchObject({ mayEnter: false, mayVote: false });
      expect(await namesOf('s30104', id)).toEqual(['作品']);
      expect(said(await enter('s30104', id, await school.work('s30104', 0)))).toEqual([
        false,
        '班级已归档，不能再交作品',
      ]);
      expect(said(await vote('s30104', id, entry.id))).toEqual([false, '班级已归档，不能再投票']);
      const edit = { id, title: '旧的班级', departIds: one, entryEnd: at(24) };
      expect((await call('teacher', 'PUT', 'edit', edit)).success).toBe(true);
    } finally {
      await archive(null);
    }
  });

  test('a class whose contents move to another class takes its exhibitions along', async () => {
    const id = await open();
    expect(said(await call('s30201', 'GET', 'view', { id }))).toEqual([false, '作品展不存在']);
    await moveExhibitions(server.database.db, [one], two);
    await moveExhibitions(server.database.db, [one], two);
    expect(await view('s30201', id)).toMatchObject({ id });
    await server.database.db.deleteFrom('teachingExhibitionClass').where('departId', '=', two).execute();
  });
});

describe('removing an entry', () => {
  test('its author reads the reason and cannot enter the work again; the teacher puts it back', async () => {
    const id = await open();
    const entry = await entered('s30111', id);
    const remove = (reason: string, username = 'teacher') =>
      call(username, 'PUT', 'remove', { id: entry.id, reason });
    expect(said(await remove(' '))).toEqual([false, '请写明原因，学生会看到']);
    expect(said(await remove('不行', 'teacher2'))).toEqual([false, '记录不存在或已被删除']);
    expect(said(await remove('名字里有电话号码'))).toEqual([true, '作品已撤下']);
    expect(said(await remove('再一次'))).toEqual([false, '这个作品已经撤下了']);
    for (const username of ['s30104', 's30111', 'teacher']) {
      expect(await namesOf(username, id)).toEqual([]);
      expect(await played(username, entry.id)).toBe(undefined);
    }
    expect((await view('s30111', id)).ownEntries).toMatchObject([{ removedReason: '名字里有电话号码' }]);
    expect((await view('s30104', id)).ownEntries).toEqual([]);
    const bell = await server.call('GET', '/sys/annountCement/listByUser', {
      token: await server.login('s30111'),
    });
    expect(JSON.stringify(bell.result)).toContain('从作品展撤下了');
    expect(said(await enter('s30111', id, entry.workId))).toEqual([false, '这个作品被老师撤下了，换一个吧']);
    expect((await call('s30111', 'DELETE', 'withdraw', { id: entry.id })).success).toBe(false);
    expect(records(await call('teacher', 'GET', 'removed', { id }))).toMatchObject([
      { id: entry.id, reason: '名字里有电话号码' },
    ]);
    expect(records(await call('teacher2', 'GET', 'removed', { id }))).toEqual([]);
    expect(said(await call('teacher', 'PUT', 'putBack', { id: entry.id }))).toEqual([true, '作品已放回']);
    expect(said(await call('teacher', 'PUT', 'putBack', { id: entry.id }))).toEqual([
      false,
      '这个作品已经在作品展里',
    ]);
    expect(await namesOf('s30104', id)).toEqual(['作品']);
  });

  test('the pupil may enter another work instead, and then the removed one does not come back', async () => {
    const id = await open();
    const first = await entered('s30112', id, '甲');
    await call('teacher', 'PUT', 'remove', { id: first.id, reason: '画面太吓人' });
    await entered('s30112', id, '乙');
    expect(said(await call('teacher', 'PUT', 'putBack', { id: first.id }))).toEqual([
      false,
      '每人最多 1 个作品参展',
    ]);
  });

  test('a teacher of one class of an exhibition of the school removes works of that class alone', async () => {
    const id = savedId(await add({ departIds: `${one},${two}` }, 'admin'));
    const [own, other] = [await entered('s30113', id, '一班的'), await entered('s30202', id, '二班的')];
    const marks = (await entriesOf('teacher', id)).map((row) => [row['workName'], row['mayRemove']]);
    expect(marks).toEqual([
      ['一班的', true],
      ['二班的', false],
    ]);
    const remove = (entryId: string) => call('teacher', 'PUT', 'remove', { id: entryId, reason: '不合适' });
    expect(said(await remove(other.id))).toEqual([false, '记录不存在或已被删除']);
    expect(said(await remove(own.id))).toEqual([true, '作品已撤下']);
    expect((await entriesOf('s30113', id)).map((row) => row['mayRemove'])).toEqual([false]);
  });
});

describe('votes', () => {
  test('a pupil has one, changes it, takes it back, and never has it for an own work', async () => {
    const id = await openWithVotes();
    const [first, second] = [await entered('s30114', id, '甲'), await entered('s30115', id, '乙')];
    expect(said(await vote('s30114', id, first.id))).toEqual([false, '不能投给自己的作品']);
    expect(said(await vote('s30104', id, first.id))).toEqual([true, '已投票']);
    expect(await view('s30104', id)).toMatchObject({ votedFor: first.id, voteCount: 1, mayVote: true });
    expect((await vote('s30104', id, second.id)).success).toBe(true);
    expect(await view('s30104', id)).toMatchObject({ votedFor: second.id, voteCount: 1 });
    expect(await view('s30105', id)).toMatchObject({ votedFor: null, voteCount: 1 });
    expect(said(await vote('s30104', id, null))).toEqual([true, '已收回你的一票']);
    expect(await view('s30104', id)).toMatchObject({ votedFor: null, voteCount: 0 });
  });

  test('many at once leave one vote', async () => {
    const id = await openWithVotes();
    const works = [await entered('s30114', id), await entered('s30115', id), await entered('s30116', id)];
    const answers = await Promise.all(works.map((entry) => vote('s30104', id, entry.id)));
    expect(answers.map(({ success }) => success)).toEqual([true, true, true]);
    expect(await view('s30104', id)).toMatchObject({ voteCount: 1 });
  });

  test('are given by the pupils of its classes alone, for works that are in it, until the end', async () => {
    const id = await openWithVotes();
    const none = await open();
    const [entry, elsewhere] = [await entered('s30114', id), await entered('s30115', none)];
    for (const username of ['s30201', 'teacher', 'admin'])
      expect(said(await vote(username, id, entry.id))).toEqual([false, '作品展不存在']);
    expect(said(await vote('s30104', id, elsewhere.id))).toEqual([false, '这个作品不在作品展里了']);
    expect(said(await vote('s30104', none, elsewhere.id))).toEqual([false, '这个作品展不投票']);
    later(30);
    expect(await view('s30104', id)).toMatchObject({ phase: 'voting', mayEnter: false, mayVote: true });
    expect((await vote('s30104', id, entry.id)).success).toBe(true);
    later(49);
    expect(said(await vote('s30105', id, entry.id))).toEqual([false, '投票已经结束']);
    expect(said(await vote('s30104', id, null))).toEqual([false, '投票已经结束']);
  });

  test('a vote ends with the entry', async () => {
    const id = await openWithVotes();
    const entry = await entered('s30114', id);
    await vote('s30104', id, entry.id);
    await call('s30114', 'DELETE', 'withdraw', { id: entry.id });
    expect(await view('s30104', id)).toMatchObject({ votedFor: null, voteCount: 0 });
  });

  test('decide the first three places after the end, without figures and without an order of the others', async () => {
    const id = await openWithVotes();
    const authors = ['s30117', 's30118', 's30119', 's30120', 's30121'];
    const all = [];
    for (const [index, author] of authors.entries()) all.push(await entered(author, id, `作品${index}`));
    const given: readonly (readonly [string, number])[] = [
      ['s30101', 3],
      ['s30102', 3],
      ['s30103', 3],
      ['s30104', 1],
      ['s30105', 1],
      ['s30106', 2],
      ['s30107', 2],
      ['s30108', 0],
    ];
    for (const [voter, index] of given) await vote(voter, id, all[index]?.id ?? '');
    const shown = async () => (await entriesOf('s30104', id)).map(({ workName, place }) => [workName, place]);
    expect(await shown()).toEqual([0, 1, 2, 3, 4].map((index) => [`作品${index}`, null]));
    await call('teacher', 'PUT', 'finish', { id });
    expect(await shown()).toEqual([
      ['作品3', 1],
      ['作品1', 2],
      ['作品2', 2],
      ['作品0', null],
      ['作品4', null],
    ]);
    const one = await call('s30104', 'GET', 'entry', { id: all[3]?.id ?? '' });
    expect(one.result).toMatchObject({ workName: '作品3', place: 1 });
    expect(Object.keys(Object(one.result))).not.toContain('voteCount');
  });
});

describe('collecting works', () => {
  const candidatesOf = async (id: string, query: object = {}) =>
    records(await call('teacher', 'GET', 'candidates', { id, pageSize: '100', ...query })).map(
      (row) => row['id'],
    );
  const collect = (id: string, workIds: readonly string[], username = 'teacher') =>
    call(username, 'PUT', 'collect', { id, workIds });
  let id: string;

  beforeEach(async () => {
    id = await open();
  });

  test('takes works that pupils of the class have handed in; their authors get a message', async () => {
    const [handedIn, published] = [
      await school.work('s30122', 1, { workName: '交上来的' }),
      await school.work('s30123', 3, { workName: '首页的' }),
    ];
    const others = [
      await school.work('s30122', 0),
      await school.work('s30122', -1, { returnedAt: new Date() }),
      await school.work('s30122', 1, { delFlag: 1 }),
      await school.work('s30122', 1, { workType: '0' }),
      await school.work('s30201', 1),
      await school.work('teacher', 1),
    ];
    const offered = await candidatesOf(id);
    expect(offered).toEqual(expect.arrayContaining([handedIn, published]));
    expect(offered.filter((one) => others.includes(String(one)))).toEqual([]);
    expect(await candidatesOf(id, { keyword: '交上来' })).toEqual([handedIn]);
    for (const other of others)
      expect(said(await collect(id, [handedIn, other]))).toEqual([
        false,
        '有作品不存在或已被退回，请重新选择',
      ]);
    expect(await entriesOf('s30104', id)).toEqual([]);
    expect(said(await collect(id, [handedIn, published]))).toEqual([true, '已收进 2 个作品']);
    expect(said(await collect(id, [handedIn]))).toEqual([true, '已收进 0 个作品']);
    expect(new Set(await namesOf('s30104', id))).toEqual(new Set(['交上来的', '首页的']));
    const bell = await server.call('GET', '/sys/annountCement/listByUser', {
      token: await server.login('s30122'),
    });
    expect(JSON.stringify(bell.result)).toContain('收进了作品展');
  });

  test('a later save, which the pupil has not handed in, is neither shown nor offered', async () => {
    const workId = await school.work('s30124', 1, { workName: '交上来的' });
    await collect(id, [workId]);
    await server.call('POST', '/teaching/teachingWork/submit', {
      token: await server.login('s30124'),
      body: { id: workId, workName: '还没做完', workFile: await school.workFile('s30124', '新') },
    });
    expect(await namesOf('s30104', id)).toEqual(['交上来的']);
    expect(await candidatesOf(id)).not.toContain(workId);
  });

  test('keeps to the number of works of a pupil, and puts a removed work back', async () => {
    const [first, second] = [await school.work('s30125', 1), await school.work('s30125', 2)];
    expect(said(await collect(id, [first, second]))).toEqual([false, '每人最多 1 个作品参展']);
    expect((await collect(id, [first])).success).toBe(true);
    const [entry] = await entriesOf('teacher', id);
    await call('teacher', 'PUT', 'remove', { id: String(entry?.['id']), reason: '等一等' });
    expect(said(await collect(id, [first]))).toEqual([true, '已收进 1 个作品']);
    expect(await entriesOf('s30104', id)).toHaveLength(1);
  });

  test('is for staff of the class, also after the last day for pupils, and not after the votes', async () => {
    const workId = await school.work('s30126', 1);
    expect(said(await collect(id, [workId], 'teacher2'))).toEqual([false, '记录不存在或已被删除']);
    expect(said(await call('teacher2', 'GET', 'candidates', { id }))).toEqual([
      false,
      '记录不存在或已被删除',
    ]);
    const voted = await openWithVotes();
    later(25);
    expect((await collect(id, [workId])).success).toBe(true);
    later(49);
    expect(said(await collect(voted, [workId]))).toEqual([false, '作品展已经结束，不能再收作品']);
  });
});
