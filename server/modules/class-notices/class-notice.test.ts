import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { liveTopic } from '#server/live/topics.ts';
import { pngFile, postFile, upload } from '#server/modules/file-transfer/testing/upload-form.ts';
import { orgCodes, records, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let one: string;
let two: string;
let grade: string;
let pupil: string;
let mate: string;
let other: string;

beforeAll(async () => {
  server = await createTestServer();
  const school = teachingSchool(server);
  [one, two, grade, pupil, mate, other] = await Promise.all([
    school.departId(orgCodes.classOne),
    school.departId(orgCodes.classTwo),
    school.departId(orgCodes.grade),
    school.userId('s30101'),
    school.userId('s30102'),
    school.userId('s30201'),
  ]);
});
afterAll(() => server.close());

const call = async (
  username: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  { body, query }: { body?: object; query?: Record<string, string> } = {},
) =>
  server.call(method, path, {
    token: await server.login(username),
    ...(body === undefined ? {} : { body }),
    ...(query === undefined ? {} : { query }),
  });
const send = (body: object, username = 'teacher') =>
  call(username, 'POST', '/teaching/notice/send', {
    body: { title: '春游', content: '周五八点集合', ...body },
  });
const idOf = (answer: TestAnswer): string => String(Object(answer.result).id);
const mine = async (username = 'teacher') => records(await call(username, 'GET', '/teaching/notice/mine'));
const rowOf = async (id: string) => (await mine()).find((row) => row['id'] === id);
const readersOf = (id: string, username = 'teacher') =>
  call(username, 'GET', '/teaching/notice/readers', { query: { id } });
const remind = (id: string, username = 'teacher') =>
  call(username, 'POST', '/teaching/notice/remind', { body: { id } });
const revoke = (id: string, username = 'teacher') =>
  call(username, 'DELETE', '/teaching/notice/revoke', { query: { id } });
const bell = async (username: string) =>
  Object((await call(username, 'GET', '/sys/annountCement/listByUser')).result);
const sees = async (username: string, id: string): Promise<boolean> =>
  JSON.stringify((await bell(username)).notices).includes(id);
const read = (username: string, anntId: string) =>
  call(username, 'PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', { body: { anntId } });
const statusFor = async (username: string | undefined, path: string, query: Record<string, string> = {}) => {
  const token = username === undefined ? undefined : await server.login(username);
  return (await server.call('GET', `/sys/common/static/${path}`, { token, query })).status;
};
const attach = async (username = 'teacher') =>
  (
    await postFile(server, await server.login(username), {
      purpose: 'notice',
      name: '路线.png',
      bytes: pngFile,
    })
  ).path;

describe('a notice to a class', () => {
  test('the pupils of the class find it among their notices and messages, and nobody else', async () => {
    const before = await bell('s30103');
    const answer = await send({ departIds: [one], content: '第一行\n看 https://a.cn/x' });
    expect(answer).toMatchObject({
      success: true,
      message: '已发给 31 名学生',
      result: { receiverCount: 31 },
    });
    const id = idOf(answer);
    const after = await bell('s30103');
    expect(after).toMatchObject({
      anntMsgTotal: before.anntMsgTotal + 1,
      notices: [{ id, titile: '春游', msgCategory: '3', readFlag: '0' }],
    });
    expect(after.notices[0].msgContent).toContain('第一行<br /');
    expect(after.notices[0].msgContent).toContain('<a href="https://a.cn/x"');
    expect(after.anntMsgList[0]).toMatchObject({ id });
    const listed = await call('s30103', 'GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
      query: { msgCategory: '3' },
    });
    expect(records(listed).map((row) => row['id'])).toContain(id);
    for (const stranger of ['s30201', 'teacher2', 'teacher', 'admin'])
      expect(await sees(stranger, id)).toBe(false);
    const opened = await call('s30201', 'GET', '/sys/annountCement/queryById', { query: { id } });
    expect(opened.message).toBe('记录不存在或已被删除');
  });

  test('open pages of the receivers get a live message at once', async () => {
    const received: (readonly string[] | 'all')[] = [];
    const stop = server.bus.subscribe(liveTopic, ({ msgTxt, to }) => {
      if (msgTxt === '马上看') received.push(to);
    });
    await send({ title: '马上看', userIds: [pupil] });
    await expect.poll(() => received).toEqual([[pupil]]);
    stop();
  });

  test('its sender sees how many have read it, who has and who has not', async () => {
    const id = idOf(await send({ userIds: [pupil, mate] }));
    expect(await rowOf(id)).toMatchObject({
      receivers: '2 名学生',
      readCount: 0,
      total: 2,
      isRevoked: false,
    });
    await read('s30101', id);
    expect(await sees('s30101', id)).toBe(false);
    expect(await rowOf(id)).toMatchObject({ readCount: 1, total: 2 });
    expect((await readersOf(id)).result).toMatchObject({
      title: '春游',
      content: '<p>周五八点集合</p>',
      files: [],
      read: [{ userId: pupil, departName: '三年级一班', readTime: expect.stringMatching(/^\d{4}-/) }],
      unread: [{ userId: mate, readTime: null }],
    });
  });

  test('a receiver who has moved to a class of another teacher is neither counted nor named nor reminded', async () => {
    const { db } = server.database;
    const id = idOf(await send({ userIds: [pupil, mate] }));
    await read('s30101', id);
    await db.updateTable('sysUserDepart').where('userId', '=', mate).set({ depId: two }).execute();
    expect(await rowOf(id)).toMatchObject({ readCount: 1, total: 1 });
    expect((await readersOf(id)).result).toMatchObject({ read: [{ userId: pupil }], unread: [] });
    expect((await remind(id)).message).toBe('学生都读过了，不用提醒');
    await db.updateTable('sysUserDepart').where('userId', '=', mate).set({ depId: one }).execute();
    expect(await rowOf(id)).toMatchObject({ readCount: 1, total: 2 });
  });

  test('only its sender sees, repeats and revokes it', async () => {
    const id = idOf(await send({ departIds: [one] }));
    for (const username of ['teacher2', 'admin'])
      for (const act of [readersOf, remind, revoke])
        expect(await act(id, username)).toMatchObject({ success: false, message: '记录不存在或已被删除' });
    expect((await mine('admin')).map((row) => row['id'])).not.toContain(id);
    expect(await sees('s30103', id)).toBe(true);
  });

  test('a revoked notice disappears, and stays in the list of its sender', async () => {
    const id = idOf(await send({ departIds: [one] }));
    expect(await revoke(id)).toMatchObject({ success: true, message: '通知已撤回' });
    expect(await sees('s30103', id)).toBe(false);
    expect(await rowOf(id)).toMatchObject({ isRevoked: true });
    for (const act of [revoke, remind]) expect((await act(id)).message).toBe('通知已经撤回');
  });

  test('a reminder goes to those who have not read it, once in ten minutes', async () => {
    const id = idOf(await send({ title: '再提醒一次', userIds: [pupil, mate] }));
    await read('s30101', id);
    const reminded: (readonly string[] | 'all')[] = [];
    const stop = server.bus.subscribe(liveTopic, ({ msgId, cmd, to }) => {
      if (msgId === id && cmd === 'user') reminded.push(to);
    });
    expect(await remind(id)).toMatchObject({ success: true, message: '已提醒 1 名学生' });
    await expect.poll(() => reminded).toContainEqual([mate]);
    stop();
    expect((await remind(id)).message).toMatch(/^刚刚已经提醒过，\d\d:\d\d 以后可以再提醒$/);
    server.setNow(new Date(Date.now() + 11 * 60_000));
    expect((await remind(id)).success).toBe(true);
    await read('s30102', id);
    server.setNow(new Date(Date.now() + 22 * 60_000));
    expect((await remind(id)).message).toBe('学生都读过了，不用提醒');
    server.setNow(undefined);
  });

  test('it leaves the unread notices when it ends, and stays among the messages', async () => {
    const id = idOf(await send({ departIds: [one], endTime: '2999-01-01' }));
    expect(await sees('s30104', id)).toBe(true);
    const { db } = server.database;
    const past = new Date(Date.now() - 120_000);
    await db
      .updateTable('sysAnnouncement')
      .set({ startTime: past, endTime: past })
      .where('id', '=', id)
      .execute();
    server.deps.unread.forget('all');
    expect(await sees('s30104', id)).toBe(false);
    const listed = await call('s30104', 'GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend');
    expect(records(listed).map((row) => row['id'])).toContain(id);
  });

  test('a pupil who joins the class within two weeks gets it with its files, while it runs', async () => {
    const { db } = server.database;
    const path = await attach();
    const now = new Date();
    const day = 24 * 3_600_000;
    const whole = idOf(await send({ departIds: [one], files: [path] }));
    const single = idOf(await send({ userIds: [pupil] }));
    const ended = idOf(await send({ departIds: [one], endTime: '2999-01-01' }));
    await db
      .updateTable('sysAnnouncement')
      .set({ startTime: new Date(now.getTime() - day), endTime: new Date(now.getTime() - day / 2) })
      .where('id', '=', ended)
      .execute();
    const seen = async () => {
      server.deps.unread.forget('all');
      return await Promise.all([whole, single, ended].map((id) => sees('s30201', id)));
    };
    expect([await seen(), await statusFor('s30201', path)]).toEqual([[false, false, false], 404]);
    const membership = db.updateTable('sysUserDepart').where('userId', '=', other);
    await membership.set({ depId: one }).execute();
    expect([await seen(), await statusFor('s30201', path)]).toEqual([[true, false, false], 200]);
    const sent = db.updateTable('sysAnnouncement').where('id', '=', whole);
    await sent.set({ sendTime: new Date(now.getTime() - 15 * day) }).execute();
    expect([await seen(), await statusFor('s30201', path)]).toEqual([[false, false, false], 404]);
    await sent.set({ sendTime: now }).execute();
    await read('s30201', whole);
    expect(await rowOf(whole)).toMatchObject({ total: 32, readCount: 1 });
    await membership.set({ depId: two }).execute();
  });

  test('a pupil who is moved to the class has it at the next poll', async () => {
    const id = idOf(await send({ departIds: [one] }));
    expect(await sees('s30201', id)).toBe(false);
    const move = async (fromId: string, toId: string) => {
      const body = { fromId, toId, userIds: [other] };
      expect((await call('admin', 'POST', '/teaching/class/transfer', { body })).success).toBe(true);
    };
    await move(two, one);
    await expect.poll(() => sees('s30201', id)).toBe(true);
    await move(one, two);
    await expect.poll(() => sees('s30201', id)).toBe(false);
  });

  test('administrators do not find it among the announcements that they manage', async () => {
    const id = idOf(await send({ title: '不在通告里', departIds: [one] }));
    const list = await call('admin', 'GET', '/sys/annountCement/list', { query: { titile: '不在通告里' } });
    expect(list.result).toMatchObject({ total: 0 });
    const revoked = await call('admin', 'GET', '/sys/annountCement/doReovkeData', { query: { id } });
    expect(revoked.message).toBe('记录不存在或已被删除');
  });
});

describe('a notice to groups', () => {
  test('only the pupils of the group who are in the class get it', async () => {
    const groups = [{ groupName: '火箭队', userIds: [pupil] }];
    await call('teacher', 'PUT', '/teaching/class/groups', { body: { departId: one, groups } });
    const answer = await send({ groups: [{ departId: one, groupName: '火箭队' }] });
    expect(answer.message).toBe('已发给 1 名学生');
    expect(await sees('s30101', idOf(answer))).toBe(true);
    expect(await rowOf(idOf(answer))).toMatchObject({ receivers: '三年级一班·火箭队' });
  });

  test('a pupil who has left the class, or was deleted, is no longer in the group', async () => {
    const { db } = server.database;
    const groups = [{ groupName: '火箭队', userIds: [pupil, mate] }];
    await call('teacher', 'PUT', '/teaching/class/groups', { body: { departId: one, groups } });
    const sentTo = async () => (await send({ groups: [{ departId: one, groupName: '火箭队' }] })).message;
    expect(await sentTo()).toBe('已发给 2 名学生');
    const account = db.updateTable('sysUser').where('id', '=', mate);
    await account.set({ delFlag: 1 }).execute();
    expect(await sentTo()).toBe('已发给 1 名学生');
    await account.set({ delFlag: 0 }).execute();
    const left = await db
      .deleteFrom('sysUserDepart')
      .where('userId', '=', mate)
      .where('depId', '=', one)
      .returningAll()
      .executeTakeFirstOrThrow();
    expect(await sentTo()).toBe('已发给 1 名学生');
    await db.insertInto('sysUserDepart').values(left).execute();
  });
});

describe('the sending of a notice', () => {
  test('another class, an unknown class, group or pupil is refused at its field', async () => {
    for (const [wrong, message, field] of [
      [{}, '请选择收通知的班级、小组或学生！', 'departIds'],
      [{ departIds: [two] }, '班级不存在', 'departIds'],
      [{ departIds: [one, two] }, '班级不存在', 'departIds'],
      [{ departIds: [grade] }, '班级不存在', 'departIds'],
      [{ groups: [{ departId: two, groupName: '甲' }] }, '班级不存在', 'groups'],
      [{ groups: [{ departId: one, groupName: '没有' }] }, '小组不存在，请重新选择', 'groups'],
      [{ userIds: [pupil, other] }, '有学生不存在，请重新选择', 'userIds'],
      [{ departIds: [one], title: ' ' }, '请输入标题！', 'title'],
      [{ departIds: [one], content: ' \n' }, '请输入内容！', 'content'],
      [{ departIds: [one], endTime: 'soon' }, '请选择结束显示日期！', 'endTime'],
      [{ departIds: [one], endTime: '2020-01-01' }, '结束显示日期要晚于现在', 'endTime'],
      [{ departIds: [one], files: ['none.png'] }, '文件不存在', 'files'],
    ] as const)
      expect(await send(wrong)).toMatchObject({ success: false, message, result: { field } });
  });

  test('an archived class, its groups and its pupils get no notice', async () => {
    const archive = async (archiveTime: Date | null) =>
      await server.database.db.updateTable('sysDepart').set({ archiveTime }).where('id', '=', one).execute();
    await archive(new Date());
    for (const [receivers, message] of [
      [{ departIds: [one] }, '班级已归档，不能发通知'],
      [{ groups: [{ departId: one, groupName: '甲' }] }, '班级已归档，不能发通知'],
      [{ userIds: [pupil] }, '有学生不存在，请重新选择'],
    ] as const)
      expect(await send(receivers)).toMatchObject({ success: false, message });
    await archive(null);
    expect(await send({ userIds: [pupil] })).toMatchObject({ success: true });
  });

  test('the staff of a class is no receiver', async () => {
    const { id } = await server.database.db
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', 'teacher')
      .executeTakeFirstOrThrow();
    expect((await send({ userIds: [id] }, 'admin')).message).toBe('有学生不存在，请重新选择');
  });

  test('a request that is repeated with its key sends one notice', async () => {
    const token = await server.login('teacher');
    const body = { title: '只发一次', content: '一次', userIds: [pupil] };
    const headers = { 'idempotency-key': 'notice-once'.padEnd(20, '-') };
    const ask = () => server.call('POST', '/teaching/notice/send', { token, body, headers });
    expect([(await ask()).success, (await ask()).success]).toEqual([true, true]);
    expect((await mine()).filter((row) => row['title'] === '只发一次')).toHaveLength(1);
  });

  test.each([
    ['POST', '/teaching/notice/send'],
    ['GET', '/teaching/notice/mine'],
    ['GET', '/teaching/notice/readers?id=x'],
    ['POST', '/teaching/notice/remind'],
    ['DELETE', '/teaching/notice/revoke?id=x'],
  ] as const)('pupils and visitors may not ask %s %s', async (method, path) => {
    expect((await server.call(method, path)).status).toBe(401);
    expect((await call('s30101', method, path)).status).toBe(403);
  });
});

describe('the files of a notice', () => {
  it('are read by their sender and the receivers until the notice is revoked', async () => {
    const path = await attach();
    expect(path).toMatch(/^notice-/);
    const id = idOf(await send({ departIds: [one], content: '', files: [path] }));
    expect(await bell('s30101')).toMatchObject({
      notices: expect.arrayContaining([
        expect.objectContaining({
          id,
          files: [{ fileName: '路线.png', filePath: path, fileSize: pngFile.length }],
        }),
      ]),
    });
    const strangers = [undefined, 's30201', 'teacher2', 'admin'];
    for (const query of [{}, { width: '96' }, { download: '1' }]) {
      expect(await Promise.all(strangers.map((who) => statusFor(who, path, query)))).toEqual([
        404, 404, 404, 404,
      ]);
      expect(await statusFor('s30101', path, query)).toBe(200);
    }
    await revoke(id);
    expect([await statusFor('s30101', path), await statusFor('teacher', path)]).toEqual([404, 200]);
  });

  it('are only those that the sender has uploaded for a notice', async () => {
    const theirs = await attach('teacher2');
    const token = await server.login('teacher');
    const { path: image } = await postFile(server, token, {
      purpose: 'image',
      name: 'a.png',
      bytes: pngFile,
    });
    const wrong = async (path: string) => (await send({ departIds: [one], files: [path] })).message;
    expect([await wrong(theirs), await wrong(image)]).toEqual(['文件不存在', '文件类型不正确']);
    // Naming the file of a notice elsewhere does not open it, not even for an administrator.
    const course = { courseName: '课程', courseCover: theirs };
    expect((await call('admin', 'POST', '/teaching/teachingCourse/add', { body: course })).success).toBe(
      false,
    );
  });

  it('are uploaded by senders of notices alone', async () => {
    const form = { purpose: 'notice', name: 'a.png', bytes: pngFile };
    expect((await upload(server, await server.login('s30101'), form)).status).toBe(403);
  });
});
