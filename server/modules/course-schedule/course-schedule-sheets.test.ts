import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordCalls } from '#server/http/testing/record-calls.ts';
import { orgCodes, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const { classTwo } = orgCodes;
const headers = ['班级', '课程', '课程开课时间'];
const table = (by: string) => recordCalls(server, '/teaching/teachingCourseDept', { by });
const send = (rows: readonly (readonly string[])[], mode = 'all', by = 'teacher') =>
  table(by).imported(headers, rows, mode);

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
});
afterAll(() => server.close());

const times = async (courseId: string) => (await school.givenRows(courseId)).map(({ openTime }) => openTime);

describe('a spreadsheet of the course table', () => {
  it('opens courses, keeps the time of a row without one, and can be exported', async () => {
    const [first, second] = [
      await school.course({ courseName: '表课一' }),
      await school.course({ courseName: '表课二' }),
    ];
    const rows = [
      ['三年级一班', '表课一', '2026-03-01 08:00:00'],
      ['三年级一班', '表课二', ''],
    ];
    expect((await send(rows)).message).toBe('共2行数据全部导入成功！');
    expect([await times(first), await times(second)]).toEqual([[new Date('2026-03-01T00:00:00Z')], [null]]);
    const lines = await table('teacher').exported({ courseId: first });
    expect(lines.map((line) => line.slice(0, 3))).toEqual([headers, rows[0]]);
    expect((await send([['三年级一班', '表课一', '']])).success).toBe(true);
    expect(await times(first)).toEqual([new Date('2026-03-01T00:00:00Z')]);
  });

  it('reports the errors of each line and imports nothing, or only the valid lines if requested', async () => {
    const good = await school.course({ courseName: '好课' });
    await school.course({ courseName: '限课', createBy: 'teacher' }, { authorised: [classTwo] });
    await school.course({ courseName: '他人的课' }, { authorised: [classTwo] });
    await school.course({ courseName: '同名课' });
    await school.course({ courseName: '同名课' });
    const rows = [
      ['三年级一班', '好课', ''],
      ['三年级二班', '好课', ''],
      ['三年级一班', '他人的课', ''],
      ['三年级一班', '限课', ''],
      ['三年级一班', '同名课', ''],
      ['三年级一班', '好课', '2026-02-30 08:00:00'],
      ['希望小学', '', ''],
    ];
    const answer = await send(rows);
    expect(answer.message).toBe('文件中有 6 行错误，没有导入任何数据');
    expect(answer.result).toMatchObject({
      successCount: 1,
      errorCount: 6,
      msg: [
        '第 3 行：班级“三年级二班”不存在，或者不由您负责。（必填，您负责的班级）',
        '第 4 行：课程“他人的课”不存在，或者您不能使用。（必填，您可以使用的课程）',
        '第 5 行：课程未授权给该班级。',
        '第 6 行：有多个同名课程，请先改名。',
        '第 7 行：课程开课时间“2026-02-30 08:00:00”不正确。（例如 2026-09-01 08:00:00，不填为未开课）',
        '第 8 行：班级“希望小学”不存在，或者不由您负责。（必填，您负责的班级）；课程不存在，或者您不能使用。',
      ].join('\n'),
    });
    expect(await school.givenRows(good)).toEqual([]);
    expect((await send(rows, 'preview')).message).toBe('检查完成');
    expect(await school.givenRows(good)).toEqual([]);
    expect(await send(rows, 'valid')).toMatchObject({ success: true, code: 201 });
    expect(await school.givenRows(good)).toHaveLength(1);
  });

  it('has a template, and is restricted to staff', async () => {
    expect((await table('teacher').template()).at(-1)).toEqual(headers);
    expect((await send([], 'all', 'student')).status).toBe(403);
    expect((await server.call('GET', '/teaching/teachingCourseDept/importTemplate')).status).toBe(401);
  });
});
