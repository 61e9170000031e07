import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areas } from '#common/analysis/score.ts';
import { homeworkFixture } from '#server/modules/homework/testing/homework-fixture.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { saveAnalysis } from '#server/shared/teaching/work-analysis.store.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let fixture: Awaited<ReturnType<typeof homeworkFixture>>;
let [pupil, other] = ['', ''];

const read = async (token: string | undefined, userId = pupil, id = fixture.one) =>
  await server.call('GET', '/teaching/class/growth', { token, query: { id, userId } });
const day = (date: number) => new Date(Date.UTC(2026, 9, date));
const scores = (points: 0 | 1 | 2 | 3) => areas.map((area) => ({ area, points }));

/** Adds a handed-in work with versions on these days; each has its number as the points of every area. */
async function work(homework: string, days: readonly number[], values: object = {}): Promise<string> {
  const { db } = server.database;
  const id = await fixture.school.work('s30103', 1, {
    workScene: 'additional',
    additionalId: homework,
    departId: fixture.one,
    ...values,
  });
  const { workFile } = await fixture.school.workRow(id);
  for (const [index, date] of days.entries()) {
    const versionNo = index + 1;
    await db
      .insertInto('teachingWorkVersion')
      .values({
        workId: id,
        versionNo,
        workName: '作品',
        fileId: workFile ?? '',
        createdBy: 's30103',
        createdAt: day(date),
      })
      .execute();
    const points = versionNo === 1 ? 1 : 2;
    const summary = { blocks: versionNo, scores: scores(points), findings: [], habits: [] };
    await saveAnalysis(db, { workId: id, versionNo }, summary);
  }
  return id;
}

let [early, late] = ['', ''];

beforeAll(async () => {
  server = await createTestServer();
  fixture = await homeworkFixture(server);
  pupil = await fixture.school.userId('s30103');
  other = await fixture.school.userId('s30201');
  await server.database.db.deleteFrom('teachingWork').execute();
  late = await work(await fixture.homework({ workName: '灯笼' }), [8]);
  early = await work(await fixture.homework({ workName: '迷宫' }), [2, 5]);
  const failed = await work(await fixture.homework(), [9]);
  await saveAnalysis(server.database.db, { workId: failed, versionNo: 1 }, { problem: 'unreadable' });
});
afterAll(() => server.close());

describe('the growth of a pupil', () => {
  test('has the newest result of each work for the teacher of the class, the oldest first', async () => {
    expect((await read(fixture.teacher)).result).toEqual({
      works: [
        {
          workId: early,
          workName: '作品',
          taskName: '迷宫',
          handedInAt: wireTime(day(5)),
          blocks: 2,
          scores: scores(2),
        },
        {
          workId: late,
          workName: '作品',
          taskName: '灯笼',
          handedInAt: wireTime(day(8)),
          blocks: 1,
          scores: scores(1),
        },
      ],
    });
  });

  test('is refused for the teacher of another class, for pupils and visitors', async () => {
    expect(await read(fixture.teacher2)).toMatchObject({ success: false, message: '班级不存在' });
    expect(await read(fixture.teacher2, pupil, fixture.two)).toMatchObject({
      success: false,
      message: '学生不存在或已离开这个班级，请刷新后再试',
    });
    expect((await read(await server.login('s30103'))).status).toBe(403);
    expect((await read(undefined)).status).toBe(401);
  });

  test('is refused for a pupil of another class, and for a deleted class', async () => {
    expect(await read(fixture.teacher, other)).toMatchObject({ success: false });
    const remove = async (delFlag: number) =>
      await server.database.db
        .updateTable('sysDepart')
        .set({ delFlag })
        .where('id', '=', fixture.one)
        .execute();
    await remove(1);
    expect(await read(fixture.admin)).toMatchObject({ success: false, message: '班级不存在' });
    await remove(0);
  });

  test('leaves out works in the recycle bin and returned ones', async () => {
    const { db } = server.database;
    await db.updateTable('teachingWork').set({ delFlag: 1 }).where('id', '=', early).execute();
    await db
      .updateTable('teachingWork')
      .set({ workStatus: -1, returnedAt: day(9) })
      .where('id', '=', late)
      .execute();
    expect((await read(fixture.teacher)).result).toEqual({ works: [] });
  });
});
