import { describe, expect, it } from 'vitest';
import { recordCalls } from '#server/http/testing/record-calls.ts';
import { savedId } from '#server/shared/teaching/testing/teaching-school.ts';
import { testPeople } from '#server/modules/users/testing/people.ts';

const { server } = testPeople();
const base = '/teaching/teachingCourseUnit';
const headers = ['课程名', '单元名称', '单元简介', '作业类型', '展示排序'];

async function course(username: string, courseName: string): Promise<string> {
  const token = await server().login(username);
  return savedId(
    await server().call('POST', '/teaching/teachingCourse/add', {
      token,
      body: { courseName, courseType: null, courseCategory: null, showType: 2 },
    }),
  );
}

const units = (by: string) => recordCalls(server(), base, { by });
const send = (by: string, rows: readonly (readonly string[])[]) => units(by).imported(headers, rows);

describe('a spreadsheet of course units', () => {
  it('saves units with default values, and its export can be imported again', async () => {
    const courseId = await course('teacher', '表格课');
    const answer = await send('teacher', [
      ['表格课', '第一节', '认识积木', 'Scratch3.0', '7'],
      ['表格课', '第二节', '', '', ''],
    ]);
    expect(answer.message).toBe('共2行数据全部导入成功！');
    const query = { courseId, column: 'orderNum', order: 'asc' };
    const lines = await units('teacher').exported(query);
    expect(lines.map((line) => line.slice(0, 6))).toEqual([
      [...headers, '创建人'],
      ['表格课', '第一节', '认识积木', 'Scratch3.0', '7', '李老师'],
      // Without a position it is the last one.
      ['表格课', '第二节', '', 'Scratch3.0', '8', '李老师'],
    ]);
    const again = await send(
      'teacher',
      lines.slice(1).map((line) => line.slice(0, 5)),
    );
    expect(again.message).toBe('共2行数据全部导入成功！');
  });

  it('reports the errors of each line, and imports nothing', async () => {
    const courseId = await course('admin', '错表课');
    await course('admin', '重名课');
    await course('admin', '重名课');
    const answer = await send('admin', [
      ['没有的课', '一', '', '', ''],
      ['错表课', '', '简'.repeat(257), '没有的类型', '1.5'],
      ['重名课', '二', '', '', ''],
      ['错表课', '三', '', '', ''],
    ]);
    expect(answer.message).toBe('文件中有 3 行错误，没有导入任何数据');
    expect(answer.result).toMatchObject({
      msg: [
        '第 2 行：课程名“没有的课”不存在，或者您不能编辑。',
        '第 3 行：单元名称不能为空。；单元简介最多256个字符。；作业类型“没有的类型”不在可选项里，可填 文件、Scratch2.0、Scratch3.0、Python、积木编程。；展示排序“1.5”应是 0 到 999999 的整数。',
        '第 4 行：有多个同名课程，请先改名。',
      ].join('\n'),
    });
    expect(await units('admin').exported({ courseId })).toHaveLength(1);
  });

  it('updates units by name if a key is given, and does not touch unchanged units', async () => {
    const courseId = await course('teacher', '键课');
    const key = { key: 'unitName' };
    await send('teacher', [
      ['键课', '甲', '旧', '', '1'],
      ['键课', '乙', '旧', '', '2'],
    ]);
    const lines = [
      ['键课', '甲', '新', '', ''],
      ['键课', '乙', '', '', '2'],
      ['键课', '丙', '', '', '3'],
    ];
    const answer = await units('teacher').imported(headers, lines, 'all', key);
    expect(answer.result).toMatchObject({ successCount: 3, updateCount: 1, sameCount: 1, isDone: true });
    const rows = await units('teacher').exported({ courseId, column: 'orderNum', order: 'asc' });
    expect(rows.slice(1).map((line) => [line[1], line[2], line[4]])).toEqual([
      ['甲', '新', '1'],
      ['乙', '旧', '2'],
      ['丙', '', '3'],
    ]);
    const changed = await server()
      .database.db.selectFrom('teachingCourseUnit')
      .select(['unitName', 'updateBy'])
      .where('courseId', '=', courseId)
      .where('updateBy', 'is not', null)
      .execute();
    expect(changed).toEqual([{ unitName: '甲', updateBy: 'teacher' }]);
    await course('admin', '别人的键课');
    const foreign = await units('teacher').imported(headers, [['别人的键课', '甲']], 'preview', key);
    expect(foreign.result).toMatchObject({
      msg: expect.stringMatching(/第 2 行：课程名“.+”不存在，或者您不能编辑。/),
    });
  });

  it('is refused for courses of other users', async () => {
    await course('admin', '别人的课');
    const answer = await send('teacher', [['别人的课', '偷偷加的', '', '', '']]);
    expect(answer.result).toMatchObject({
      msg: expect.stringMatching(/第 2 行：课程名“.+”不存在，或者您不能编辑。/),
    });
  });

  it('has a template with its headers, and is refused to pupils and without a login', async () => {
    const template = `${base}/importTemplate`;
    expect((await units('admin').template()).at(-1)).toEqual(headers);
    const token = await server().login('student');
    for (const path of [template, `${base}/exportXls`]) {
      expect((await server().call('GET', path)).status).toBe(401);
      expect((await server().call('GET', path, { token })).status).toBe(403);
    }
    expect((await send('student', [['课', '单元', '', '', '']])).status).toBe(403);
  });
});
