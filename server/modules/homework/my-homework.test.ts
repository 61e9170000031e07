import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { wireTime } from '#server/http/wire-time.ts';
import { records, savedId } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { projectFile, postFile } from '#server/modules/file-transfer/testing/upload-form.ts';
import { homeworkFixture, homeworkPath as base } from './testing/homework-fixture.ts';

const hour = 3_600_000;
// The times are within the lifetime of a session, which uses the same clock.
const before = new Date();
const deadline = wireTime(new Date(before.getTime() + hour));
const after = new Date(before.getTime() + 2 * hour);

let server: TestServer;
let fixture: Awaited<ReturnType<typeof homeworkFixture>>;

beforeAll(async () => {
  server = await createTestServer();
  fixture = await homeworkFixture(server);
});
afterEach(() => server.setNow(undefined));
afterAll(() => server.close());

const at = async <Result>(now: Date, run: () => Promise<Result>): Promise<Result> => {
  server.setNow(now);
  try {
    return await run();
  } finally {
    server.setNow(undefined);
  }
};
const grade = (id: string, workStatus: number, comment = '再想想') =>
  server.call('PUT', '/teaching/teachingWork/edit', {
    token: fixture.teacher,
    body: { id, workName: '我的迷宫', workStatus, teachingWorkCorrectList: [{ score: 4, comment }] },
  });

describe('homework of a pupil', () => {
  test('a pupil sees the published homework of their classes', async () => {
    const [draft, open, theirs] = [
      await fixture.homework({ status: 0 }),
      await fixture.homework({ workName: '看得见的' }),
      await fixture.homework({ workDept: fixture.two }, fixture.teacher2),
    ];
    const answer = await server.call('GET', '/teaching/teachingWork/mineAdditionalWork', {
      token: fixture.student,
    });
    const ids = new Set(records(answer).map((row) => row['additionalWorkId']));
    expect([draft, open, theirs].map((id) => ids.has(id))).toEqual([false, true, false]);
    expect(await fixture.mine(fixture.student, open)).toMatchObject({
      workName: '看得见的',
      departName: '三年级一班',
      state: 'todo',
      canSubmit: true,
      mineWorkId: null,
      score: null,
    });
    for (const id of [draft, theirs]) expect(await fixture.mine(fixture.student, id)).toEqual({});
    const path = '/teaching/teachingWork/mineAdditionalWork';
    expect((await server.call('GET', path)).status).toBe(401);
    expect((await server.call('GET', `${base}/getWorkInfo`, { query: { id: open } })).status).toBe(401);
  });

  test('the list separates submitted homework from the rest', async () => {
    const id = await fixture.homework();
    const listed = async (submit: string) => {
      const answer = await server.call('GET', '/teaching/teachingWork/mineAdditionalWork', {
        token: fixture.student,
        query: { submit },
      });
      return records(answer).some((row) => row['additionalWorkId'] === id);
    };
    expect([await listed('false'), await listed('true'), await listed('')]).toEqual([true, false, true]);
    await fixture.handIn('student', id);
    expect([await listed('false'), await listed('true'), await listed('')]).toEqual([false, true, true]);
  });
});

describe('submitting homework', () => {
  test('submitting creates one work for the class and a version each time', async () => {
    const id = await fixture.homework();
    const workId = savedId(await fixture.handIn('student', id));
    expect(await fixture.school.workRow(workId)).toMatchObject({
      workScene: 'additional',
      additionalId: id,
      courseId: null,
      departId: fixture.one,
      workStatus: 1,
    });
    expect(savedId(await fixture.handIn('student', id, { workName: '第二次' }))).toBe(workId);
    expect((await fixture.school.versions(workId)).length).toBe(2);
    expect(await fixture.mine(fixture.student, id)).toMatchObject({ state: 'done', mineWorkName: '第二次' });
  });

  test('ten simultaneous submissions create one work', async () => {
    const id = await fixture.homework();
    const workFile = await fixture.school.workFile('student', 'at once');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => fixture.submit(fixture.student, id, { workFile })),
    );
    expect(new Set(answers.map(savedId)).size).toBe(1);
  });

  test('homework of another class, ended homework, and homework combined with a unit are refused', async () => {
    const theirs = await fixture.homework({ workDept: fixture.two }, fixture.teacher2);
    const ended = await fixture.homework({ status: 2 });
    const unit = await fixture.school.unit(await fixture.school.course({ isShared: 1 }));
    const open = await fixture.homework();
    expect(await fixture.handIn('student', theirs)).toMatchObject({ message: '作业不存在' });
    expect(await fixture.handIn('student', ended)).toMatchObject({ message: '作业已结束，不能再提交' });
    expect(await fixture.handIn('student', open, { courseId: unit })).toMatchObject({ success: false });
  });

  test.each([
    { codeType: 4, good: '海龟.py', bad: '方块.blockly', message: '请上传Python程序文件（.py）' },
    { codeType: 10, good: '方块.blockly', bad: '海龟.py', message: '请上传积木编程文件（.blockly）' },
    { codeType: 2, good: '迷宫.sb3', bad: '海龟.py', message: '请上传Scratch作品文件（.sb3、.sb2 或 .sb）' },
  ])(
    'homework of type $codeType accepts $good and refuses $bad',
    async ({ codeType, good, bad, message }) => {
      const content: Readonly<Record<string, string | Buffer>> = {
        '海龟.py': 'import turtle\n',
        '方块.blockly': JSON.stringify({
          format: 'scratch-campus-blocks',
          version: 1,
          blocks: {},
          python: '',
        }),
        '迷宫.sb3': projectFile('kinds'),
      };
      const file = (token: string | undefined, name: string) =>
        postFile(server, token ?? '', { purpose: 'work', name, bytes: content[name] ?? '' });
      const refused = { success: false, message };
      const wrongStart = await file(fixture.teacher, bad);
      expect(await fixture.add(fixture.teacher, { codeType, workUrl: wrongStart.path })).toMatchObject(
        refused,
      );
      const start = await file(fixture.teacher, good);
      const id = await fixture.homework({ codeType, workUrl: start.path });
      const wrong = await file(fixture.student, bad);
      expect(await fixture.submit(fixture.student, id, { workFile: wrong.id })).toMatchObject({
        ...refused,
        result: { field: 'workFile' },
      });
      const right = await file(fixture.student, good);
      const workId = savedId(await fixture.submit(fixture.student, id, { workFile: right.id }));
      expect(await fixture.school.workRow(workId)).toMatchObject({ workType: String(codeType) });
    },
  );

  test('a project is required only if the homework asks for one, otherwise other files are accepted', async () => {
    const essay = await postFile(server, fixture.student ?? '', {
      purpose: 'homework',
      name: '心得.txt',
      bytes: '今天学会了循环。',
    });
    const scratch = await fixture.homework({ codeType: 2 });
    const paper = await fixture.homework({ codeType: 0 });
    expect(await fixture.submit(fixture.student, scratch, { workFile: essay.id })).toMatchObject({
      message: '请上传Scratch作品文件（.sb3、.sb2 或 .sb）',
      result: { field: 'workFile' },
    });
    const workId = savedId(await fixture.submit(fixture.student, paper, { workFile: essay.id }));
    expect(await fixture.school.workRow(workId)).toMatchObject({ workType: '0', workFile: essay.id });
    const free = await server.call('POST', '/teaching/teachingWork/submit', {
      token: fixture.student,
      body: {
        workName: '心得',
        workFile: (
          await postFile(server, fixture.student ?? '', { purpose: 'homework', name: '又.txt', bytes: '又' })
        ).id,
      },
    });
    expect(free).toMatchObject({ message: '请先上传作品文件' });
  });
});

describe('the deadline', () => {
  test('the server clock decides what is late, and late work is accepted if allowed', async () => {
    const id = await fixture.homework({ deadline, acceptLate: 1 });
    expect(await at(before, () => fixture.mine(fixture.student, id))).toMatchObject({ state: 'todo' });
    expect(await at(after, () => fixture.mine(fixture.student, id))).toMatchObject({
      state: 'late',
      canSubmit: true,
    });
    const workFile = await fixture.school.workFile('student', 'late');
    await at(after, () => fixture.submit(fixture.student, id, { workFile }));
    expect(await fixture.mine(fixture.student, id)).toMatchObject({ state: 'done', isLate: true });
  });

  test('the deadline includes the whole displayed minute', async () => {
    const minute = new Date(Math.ceil(before.getTime() / 60_000) * 60_000);
    const id = await fixture.homework({ deadline: wireTime(minute), acceptLate: 1 });
    const expectState = async (later: number, state: string) => {
      const now = new Date(minute.getTime() + later);
      expect(await at(now, () => fixture.mine(fixture.student, id))).toMatchObject({ state });
    };
    await expectState(17_000, 'todo');
    await expectState(59_999, 'todo');
    await expectState(60_000, 'late');
  });

  test('late work is refused if the homework forbids it, also by id and by restoring a version', async () => {
    const id = await fixture.homework({ deadline, acceptLate: 0 });
    const workFile = await fixture.school.workFile('student', 'in time');
    const workId = savedId(await at(before, () => fixture.submit(fixture.student, id, { workFile })));
    const refused = { success: false, message: '作业已截止，不能再提交' };
    expect(await at(after, () => fixture.submit(fixture.student, id, { workFile }))).toMatchObject(refused);
    const byId = { id: workId, workName: '偷改', workFile, workStatus: 0 };
    const change = () =>
      server.call('POST', '/teaching/teachingWork/submit', { token: fixture.student, body: byId });
    expect(await at(after, change)).toMatchObject(refused);
    const restore = () =>
      server.call('POST', '/teaching/teachingWork/restoreVersion', {
        token: fixture.student,
        body: { workId, versionNo: 1 },
      });
    expect(await at(after, restore)).toMatchObject(refused);
    expect(await at(after, () => fixture.mine(fixture.student, id))).toMatchObject({
      state: 'done',
      isLate: false,
    });
  });

  test('a work submitted in time is not late when it is submitted again after a return', async () => {
    const id = await fixture.homework({ deadline, acceptLate: 0 });
    const workFile = await fixture.school.workFile('student', 'returned');
    const workId = savedId(await at(before, () => fixture.submit(fixture.student, id, { workFile })));
    await grade(workId, -1);
    const returned = {
      state: 'todo',
      isReturned: true,
      canSubmit: true,
      mineWorkStatus: -1,
      score: null,
      comment: '再想想',
    };
    expect(await at(after, () => fixture.mine(fixture.student, id))).toMatchObject(returned);
    // A save in between does not end the returned state.
    await at(after, () => fixture.submit(fixture.student, id, { workFile, workStatus: 0 }));
    expect(await at(after, () => fixture.mine(fixture.student, id))).toMatchObject(returned);
    expect(await at(after, () => fixture.submit(fixture.student, id, { workFile }))).toMatchObject({
      success: true,
    });
    expect(await fixture.mine(fixture.student, id)).toMatchObject({
      state: 'done',
      isLate: false,
      isReturned: false,
    });
  });

  test('homework without a submission is missed after the deadline', async () => {
    const id = await fixture.homework({ deadline, acceptLate: 0 });
    expect(await at(after, () => fixture.mine(fixture.student, id))).toMatchObject({
      state: 'missed',
      canSubmit: false,
    });
  });
});

describe('the first page', () => {
  const due = async (username: string) => {
    const answer = await server.call('GET', '/teaching/dashboard/mine', {
      token: await server.login(username),
    });
    const { result } = answer;
    return typeof result === 'object' && result !== null && 'homework' in result ? result.homework : answer;
  };

  test('the first page shows open homework, the earliest deadline first', async () => {
    const { db } = server.database;
    await db.updateTable('teachingAdditionalWork').set({ status: 0 }).execute();
    const [open, later, sooner, done, over, back] = [
      await fixture.homework({ workName: '不限时' }),
      await fixture.homework({ workName: '以后', deadline: '2099-02-01 23:59:59' }),
      await fixture.homework({ workName: '马上', deadline: '2099-01-01 23:59:59' }),
      await fixture.homework({ workName: '交了' }),
      await fixture.homework({ workName: '过了', deadline, acceptLate: 0 }),
      await fixture.homework({ workName: '退了' }),
    ];
    await fixture.handIn('student', done);
    await grade(savedId(await fixture.handIn('student', back)), -1);
    const first = {
      additionalWorkId: sooner,
      deadline: '2099-01-01 23:59:59',
      isLate: false,
      isReturned: false,
    };
    const shown = await at(after, () => due('student'));
    expect(shown).toMatchObject([first, { additionalWorkId: later }, { deadline: null }, { deadline: null }]);
    expect(shown).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ additionalWorkId: open, isReturned: false }),
        expect.objectContaining({ additionalWorkId: back, isReturned: true }),
      ]),
    );
    expect(JSON.stringify(shown)).not.toContain(over);
    // 作业 counts the same as 要交的 (src/features/homework/homework-filter.ts).
    const listed = await at(after, () =>
      server.call('GET', '/teaching/teachingWork/mineAdditionalWork', { token: fixture.student }),
    );
    const toDo = records(listed).filter(({ state }) => state === 'todo' || state === 'late');
    expect(new Set(toDo.map((one) => one['additionalWorkId']))).toEqual(new Set([open, later, sooner, back]));
    expect(await due('s30201')).toEqual([]);
  });
});

describe('the mark', () => {
  test('a graded work shows its mark and is closed', async () => {
    const id = await fixture.homework();
    const workId = savedId(await fixture.handIn('student', id));
    await grade(workId, 2, '很好');
    expect(await fixture.mine(fixture.student, id)).toMatchObject({
      state: 'graded',
      canSubmit: false,
      score: 4,
      comment: '很好',
    });
    expect(await fixture.handIn('student', id)).toMatchObject({ message: '作品已批改，不能再修改' });
  });

  test('returning a work notifies the pupil', async () => {
    const id = await fixture.homework();
    const workId = savedId(await fixture.handIn('student', id));
    await grade(workId, 0);
    const answer = await server.call('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
      token: fixture.student,
      query: { pageSize: '1000' },
    });
    const notices = records(answer).filter((row) => row['openPage'] === `/center/myAdditionalWork/${id}`);
    expect(new Set(notices.map((row) => row['titile']))).toEqual(
      new Set(['作业已退回：我的迷宫', '新作业：画迷宫']),
    );
  });
});
