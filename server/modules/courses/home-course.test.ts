import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { records, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
  const school = teachingSchool(server);
  const shown = { showHome: 1, courseType: '1', courseCategory: '2' };
  await school.course({ ...shown, courseName: '公开-乙', orderNum: 902, courseDesc: '<p>介绍</p>' });
  await school.course({ ...shown, courseName: '公开-甲', orderNum: 901, courseType: '2' });
  await school.course({ ...shown, courseName: '公开-删除', delFlag: 1 });
  await school.course({ ...shown, courseName: '公开-隐藏', showHome: 0, isShared: 1 });
});
afterAll(() => server.close());

const list = async (query: Record<string, string>) =>
  await server.call('GET', '/teaching/teachingCourse/getHomeCourse', { query });
const names = async (query: Record<string, string>): Promise<unknown[]> =>
  records(await list(query)).map((row) => Reflect.get(row, 'courseName'));

describe('the public list of courses', () => {
  test('contains the public courses in order, without a login', async () => {
    expect(await names({ courseName: '公开-' })).toEqual(['公开-甲', '公开-乙']);
  });

  test.each([
    [{ courseName: '-乙' }, ['公开-乙']],
    [{ courseName: '%' }, []],
    [{ courseName: '公开-', courseType: '2' }, ['公开-甲']],
    [{ courseName: '公开-', courseCategory: '1' }, []],
    [{ courseName: '公开-', pageSize: '1', pageNo: '2' }, ['公开-乙']],
    [{ courseName: '公开-\u0000甲' }, []],
  ])('can be filtered and paged by %o', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('describes the course, but not its author', async () => {
    const [row] = records(await list({ courseName: '公开-乙' }));
    expect(Object.keys(row ?? {}).sort()).toEqual([
      'courseCategory',
      'courseCategory_dictText',
      'courseCover',
      'courseCover_url',
      'courseDesc',
      'courseName',
      'courseType',
      'courseType_dictText',
      'id',
      'unitCount',
    ]);
    expect(row).toMatchObject({ courseDesc: '<p>介绍</p>', courseType_dictText: '试听课', unitCount: 0 });
  });

  test('refuses pages that are too long', async () => {
    expect(await list({ pageSize: '1000' })).toMatchObject({ status: 400, success: false });
  });
});
