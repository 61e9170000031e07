import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { writeXlsx } from '#server/files/xlsx-writer.ts';
import { orgCodes, savedId } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { homeworkFixture } from '#server/modules/homework/testing/homework-fixture.ts';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';

let server: TestServer;
let fixture: Awaited<ReturnType<typeof homeworkFixture>>;

beforeAll(async () => {
  server = await createTestServer();
  fixture = await homeworkFixture(server);
});
afterAll(() => server.close());

type Line = readonly [username: string, realname: string, score: string, comment: string];

async function send(place: object, rows: readonly Line[], fields: object = {}, token = fixture.teacher) {
  const headers = ['账号', '姓名', '分数', '评语'];
  const bytes = await buffer(
    writeXlsx({ name: '成绩', headers, widths: [], rows: rows.map((row) => [...row]) }),
  );
  const form = uploadForm({
    name: '成绩.xlsx',
    bytes,
    fields: { mode: 'all', departId: fixture.one, ...place, ...fields },
  });
  return server.call('POST', '/teaching/teachingWork/importMarks', { token, ...form });
}

async function handedIn(): Promise<{ id: string; workId: string }> {
  const id = await fixture.homework();
  return { id, workId: savedId(await fixture.handIn('student', id)) };
}

const markOf = async (workId: string) =>
  await server.database.db
    .selectFrom('teachingWork as work')
    .leftJoin('teachingWorkCorrect as correct', 'correct.workId', 'work.id')
    .select(['work.workStatus', 'correct.score', 'correct.comment'])
    .where('work.id', '=', workId)
    .executeTakeFirst();

describe('importing marks', () => {
  test('a preview writes nothing, and the import grades submitted works', async () => {
    const { id, workId } = await handedIn();
    const line: Line = ['student', '', '4', '迷宫画得好'];
    const checked = await send({ additionalId: id }, [line], { mode: 'preview' });
    expect(checked.result).toMatchObject({ successCount: 1, errorCount: 0, updateCount: 0 });
    expect(await markOf(workId)).toEqual({ workStatus: 1, score: null, comment: null });
    expect((await send({ additionalId: id }, [line])).message).toBe('共1行数据全部导入成功！');
    expect(await markOf(workId)).toEqual({ workStatus: 2, score: 4, comment: '迷宫画得好' });
    expect(await fixture.mine(fixture.student, id)).toMatchObject({ state: 'graded' });
  });

  test('graded works change only with the overwrite option, and empty cells keep the stored value', async () => {
    const { id, workId } = await handedIn();
    await send({ additionalId: id }, [['student', '', '3', '再想想']]);
    const refused = await send({ additionalId: id }, [['student', '', '5', '']]);
    expect(refused.result).toMatchObject({ msg: '第 2 行：已经批改过，勾选“覆盖已批改的”才会改。' });
    const same = await send({ additionalId: id }, [['student', '', '3', '']], { mode: 'preview' });
    expect(same.result).toMatchObject({ errorCount: 0, sameCount: 1 });
    expect(await send({ additionalId: id }, [['student', '', '5', '']], { overwrite: '1' })).toMatchObject({
      success: true,
      result: { updateCount: 1 },
    });
    expect(await markOf(workId)).toEqual({ workStatus: 2, score: 5, comment: '再想想' });
  });

  test('an invalid line prevents all writes, and pupils of other classes are reported as unknown', async () => {
    const { id, workId } = await handedIn();
    const answer = await send({ additionalId: id }, [
      ['student', '', '4', ''],
      ['s30201', '', '4', ''],
      ['nobody', '', '4', ''],
      ['student', '', '9', ''],
      ['', '', '4', ''],
      ['student', '别人', '4', ''],
      ['student', '', '2', ''],
      ['s30102', '', '4', ''],
    ]);
    expect(answer).toMatchObject({ success: false, message: '文件中有 7 行错误，没有导入任何数据' });
    expect(answer.result).toMatchObject({
      msg: [
        '第 3 行：班级里没有这名学生：“s30201”。',
        '第 4 行：班级里没有这名学生：“nobody”。',
        '第 5 行：星级“9”应为 0 到 5 的整数。',
        '第 6 行：账号和姓名不能都为空。',
        '第 7 行：账号“student”是“陈小满”，和姓名“别人”不是同一名学生。',
        '第 8 行：与第 2 行是同一条数据。',
        '第 9 行：还没有提交作业，不能批改。',
      ].join('\n'),
    });
    expect(await markOf(workId)).toMatchObject({ workStatus: 1, score: null });
  });

  test('a long cell is truncated in the response', async () => {
    const { id } = await handedIn();
    const long = '好'.repeat(30_000);
    const answer = await send({ additionalId: id }, [['student', '', '4', long]], { mode: 'preview' });
    expect(answer.result).toMatchObject({
      lines: [
        {
          cells: ['student', '', '4', `${'好'.repeat(200)}…`],
          errors: ['评语太长，最多 512 个字。'],
        },
      ],
    });
  });

  test('an ambiguous name of two pupils is reported', async () => {
    const { id } = await handedIn();
    const { realname } = await server.database.db
      .selectFrom('sysUser')
      .select('realname')
      .where('username', '=', 'student')
      .executeTakeFirstOrThrow();
    const change = (name: string) =>
      server.database.db
        .updateTable('sysUser')
        .set({ realname: name })
        .where('username', '=', 's30102')
        .returning('username')
        .execute();
    expect(await change(realname ?? '')).toHaveLength(1);
    const line: Line = ['', realname ?? '', '4', ''];
    expect((await send({ additionalId: id }, [line])).result).toMatchObject({
      msg: `第 2 行：班级里有 2 名学生叫${realname}，请填写账号。`,
    });
    await change('别的名字');
    expect(await send({ additionalId: id }, [line])).toMatchObject({ success: true });
  });

  test('users not responsible for the class are refused, and the template lists its pupils', async () => {
    const { id } = await handedIn();
    const line: Line = ['student', '', '4', ''];
    expect((await send({ additionalId: id }, [line], {}, fixture.teacher2)).message).toBe(
      '记录不存在或已被删除',
    );
    expect((await send({ additionalId: id }, [line], { departId: fixture.two })).message).toBe(
      '记录不存在或已被删除',
    );
    expect((await send({ additionalId: id }, [line], {}, fixture.student)).success).toBe(false);
    const ask = (token: typeof fixture.teacher) =>
      server.call('GET', '/teaching/teachingWork/marksTemplate', {
        token,
        query: { additionalId: id, departId: fixture.one },
      });
    expect((await ask(fixture.teacher2)).message).toBe('记录不存在或已被删除');
    const template = await ask(fixture.teacher);
    const read = await readXlsx(template.raw.rawPayload);
    expect(read.ok ? read.lines.map(({ cells }) => cells[0]) : []).toContain('student');
  });

  test('works for a unit are graded too if the class has its course', async () => {
    const { school, one, two } = fixture;
    const courseId = await school.course({}, { given: { [orgCodes.classOne]: new Date(0) } });
    const unitId = await school.unit(courseId);
    const workId = await school.work('student', 1, {
      courseId: unitId,
      workScene: 'course',
      departId: one,
    });
    const line: Line = ['student', '', '4', '走得好'];
    expect(await send({ unitId }, [line, ['s30102', '', '', '']])).toMatchObject({ success: true });
    expect(await markOf(workId)).toEqual({ workStatus: 2, score: 4, comment: '走得好' });
    const refused = async (place: object, token?: string) =>
      (await send({ unitId, ...place }, [line], { overwrite: '1' }, token ?? fixture.teacher)).message;
    expect(await refused({}, fixture.teacher2)).toBe('记录不存在或已被删除');
    expect(await refused({ departId: two }, fixture.teacher2)).toBe('记录不存在或已被删除');
    const other = await school.unit(await school.course({}, { given: { [orgCodes.classTwo]: new Date(0) } }));
    expect(await refused({ unitId: other })).toBe('记录不存在或已被删除');
    expect(await refused({ unitId: '' })).toBe('记录不存在或已被删除');
    // A unit id given as homework is unknown.
    expect(await refused({ additionalId: unitId })).toBe('记录不存在或已被删除');
    const template = await server.call('GET', '/teaching/teachingWork/marksTemplate', {
      token: fixture.teacher,
      query: { unitId, departId: one },
    });
    const read = await readXlsx(template.raw.rawPayload);
    expect(read.ok ? read.lines.map(({ cells }) => cells.slice(0, 4)) : []).toContainEqual([
      'student',
      expect.any(String),
      '4',
      '走得好',
    ]);
  });
});
