import { beforeAll, describe, expect, it } from 'vitest';
import { recordCalls } from '#server/http/testing/record-calls.ts';
import { testPeople } from '#server/modules/users/testing/people.ts';

const { server } = testPeople();
const base = '/teaching/teachingCourse';
const headers = [
  '课程名',
  '课程性质',
  '课程分类',
  '展示形式',
  '是否共享',
  '首页展示',
  '授权部门',
  '展示排序',
];
const items = { type: { value: '', text: '' }, category: { value: '', text: '' } };

beforeAll(async () => {
  const all = await server().deps.dictionaries.all();
  for (const [key, code] of [
    ['type', 'course_type'],
    ['category', 'course_category'],
  ] as const) {
    const [item] = all[code] ?? [];
    items[key] = { value: item?.value ?? '', text: item?.text ?? '' };
  }
});

const courses = (by: string) => recordCalls(server(), base, { by });
const send = (by: string, rows: readonly (readonly string[])[], columns: readonly string[] = headers) =>
  courses(by).imported(columns, rows);

async function stored(prefix: string) {
  return await server()
    .database.db.selectFrom('teachingCourse as course')
    .leftJoin('teachingCourseAuthorised as allowed', 'allowed.courseId', 'course.id')
    .leftJoin('sysDepart as depart', 'depart.id', 'allowed.departId')
    .select(['courseName', 'courseType', 'courseCategory', 'showType', 'isShared', 'showHome', 'orderNum'])
    .select(['course.createBy', 'depart.departName'])
    .where('courseName', 'like', `${prefix}%`)
    .orderBy('courseName')
    .execute();
}

describe('a spreadsheet of courses', () => {
  it('saves courses with default values, and its export can be imported again', async () => {
    const { type, category } = items;
    const rows = [
      ['入一', type.text, category.value, '地图', '是', '否', '三年级一班', '7'],
      ['入二', '', '', '', '', '', '', ''],
    ];
    const answer = await send('admin', rows);
    expect([answer.success, answer.message]).toEqual([true, '共2行数据全部导入成功！']);
    const first = { courseType: type.value, courseCategory: category.value, showType: 1, isShared: 1 };
    const plain = { courseType: null, courseCategory: null, showType: 2, isShared: 0, showHome: 0 };
    expect(await stored('入')).toEqual([
      { ...first, courseName: '入一', showHome: 0, orderNum: 7, createBy: 'admin', departName: '三年级一班' },
      { ...plain, courseName: '入二', orderNum: 8, createBy: 'admin', departName: null },
    ]);
    const [titles = [], ...lines] = await courses('admin').exported({
      courseName: '入*',
      column: 'courseName',
      order: 'asc',
    });
    expect(lines.map((line) => line.slice(0, 8))).toEqual([
      ['入一', type.text, category.text, '地图', '是', '否', '三年级一班', '7'],
      ['入二', '', '', '卡片', '否', '否', '', '8'],
    ]);
    const again = await send(
      'teacher',
      lines.map((line) => [`再${line[0]}`, ...line.slice(1)]),
      titles,
    );
    expect(again.message).toBe('共2行数据全部导入成功！');
    expect((await stored('再')).map(({ createBy }) => createBy)).toEqual(['teacher', 'teacher']);
  });

  it('exports the selected rows', async () => {
    await send('admin', [['选一'], ['选二']]);
    const { id } = await server()
      .database.db.selectFrom('teachingCourse')
      .select('id')
      .where('courseName', '=', '选二')
      .executeTakeFirstOrThrow();
    expect((await courses('admin').exported({ selections: id })).map(([name]) => name)).toEqual([
      '课程名',
      '选二',
    ]);
  });

  it('reports the errors of each line, and imports nothing', async () => {
    const rows = [
      ['', '', '', '', '', '', '', ''],
      ['错一', '没有的', '没有的', '列表', '或许', '或许', '没有的班，三年级一班', '1.5'],
      ['错二', '', '', '', '', '', '', ''],
      ['错'.repeat(33), '', '', '', '', '', '', ''],
    ];
    const answer = await send('admin', rows);
    expect(answer.message).toBe('文件中有 2 行错误，没有导入任何数据');
    // Empty lines are skipped.
    expect(answer.result).toMatchObject({
      msg: [
        '第 3 行：课程性质“没有的”不在可选项里，可填 试听课、正式课。；课程分类“没有的”不在可选项里，可填 Scratch、Python。；展示形式“列表”不正确。（地图或卡片，不填为卡片）；是否共享“或许”不正确。（是或否，不填为否）；首页展示“或许”不正确。（是或否，不填为否）；展示排序“1.5”应是 0 到 999999 的整数。；部门“没有的班”不存在。',
        '第 5 行：课程名最多32个字符。',
      ].join('\n'),
    });
    expect(await stored('错')).toEqual([]);
    const preview = await courses('admin').imported(headers, [['错三']], 'preview');
    expect([preview.message, await stored('错')]).toEqual(['检查完成', []]);
  });

  it('updates own courses by name if a key is given, and does not touch unchanged courses', async () => {
    const key = { key: 'courseName' };
    await send('teacher', [
      ['键一', '', '', '地图', '', '', '三年级一班', '3'],
      ['键二', '', '', '', '', '', '', '0'],
    ]);
    await send('admin', [['键三', '', '', '', '是', '', '', '0']]);
    const stamps = async () =>
      await server()
        .database.db.selectFrom('teachingCourse')
        .select(['courseName', 'updateBy', 'showType', 'orderNum'])
        .where('courseName', 'like', '键%')
        .orderBy('orderNum')
        .execute();
    const lines = [
      ['键一', '', '', '', '', '', '', '9'],
      ['键二', '', '', '卡片', '否', '', '', '0'],
      ['键四', '', '', '', '', '', '', '20'],
    ];
    const preview = await courses('teacher').imported(headers, lines, 'preview', key);
    const counts = { successCount: 3, updateCount: 1, sameCount: 1 };
    expect(preview.result).toMatchObject({ ...counts, isDone: false });
    expect((await stamps()).map(({ orderNum }) => orderNum)).toEqual([0, 0, 3]);
    const done = await courses('teacher').imported(headers, lines, 'all', key);
    expect(done.result).toMatchObject({ ...counts, isDone: true });
    expect(await stamps()).toEqual([
      { courseName: '键二', updateBy: null, showType: 2, orderNum: 0 },
      { courseName: '键三', updateBy: null, showType: 2, orderNum: 0 },
      { courseName: '键一', updateBy: 'teacher', showType: 1, orderNum: 9 },
      { courseName: '键四', updateBy: null, showType: 2, orderNum: 20 },
    ]);
    const versions = await server()
      .database.db.selectFrom('sysDataLog')
      .innerJoin('teachingCourse as course', 'course.id', 'sysDataLog.dataId')
      .select(['course.courseName', 'sysDataLog.createBy'])
      .where('course.courseName', '=', '键一')
      .execute();
    expect(versions).toHaveLength(2);
    const foreign = [
      ['键三', '', '', '地图'],
      ['键一', '', '', '卡片'],
      ['键一', '', '', '地图'],
    ];
    expect((await courses('teacher').imported(headers, foreign, 'preview', key)).result).toMatchObject({
      msg: '第 2 行：不是您创建的课程，不能修改。\n第 4 行：与第 3 行是同一条数据。',
    });
    expect((await courses('teacher').imported(headers, lines, 'preview', { key: 'id' })).status).toBe(400);
  });

  it('accepts only own departments from a teacher', async () => {
    const foreign = await send('teacher', [['别班', '', '', '', '', '', '三年级二班', '']]);
    expect(foreign.result).toMatchObject({ msg: '第 2 行：部门“三年级二班”不存在。' });
    const own = await send('teacher', [['本班', '', '', '', '', '', '三年级一班', '']]);
    expect(own.success).toBe(true);
  });

  it('has a template with its headers, and is refused to pupils and without a login', async () => {
    const token = await server().login('student');
    const template = `${base}/importTemplate`;
    expect((await courses('admin').template()).at(-1)).toEqual(headers);
    for (const path of [template, `${base}/exportXls`]) {
      expect((await server().call('GET', path)).status).toBe(401);
      expect((await server().call('GET', path, { token })).status).toBe(403);
    }
    expect((await server().call('POST', `${base}/importExcel`)).status).toBe(401);
    expect((await send('student', [['x']])).status).toBe(403);
  });
});
