import { afterAll, beforeAll, expect, it } from 'vitest';
import { orgCodes, records, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const { classOne, classTwo } = orgCodes;
const past = new Date('2026-01-01T00:00:00Z');

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;

beforeAll(async () => {
  server = await createTestServer({ captcha: 'off' });
  school = teachingSchool(server);
});
afterAll(() => server.close());

const remind = async (by: string | undefined, unitId: string, code: string = classOne) =>
  await server.call('POST', '/teaching/progress/remind', {
    token: by === undefined ? undefined : await server.login(by),
    body: { departId: await school.departId(code), unitId },
  });
const heard = async (username: string, unitName: string) => {
  const answer = await server.call('GET', '/sys/sysAnnouncementSend/getMyAnnouncementSend', {
    token: await server.login(username),
    query: { pageSize: '1000' },
  });
  return records(answer).some((row) => row['titile'] === `请提交作业：${unitName}`);
};

it('only pupils of the class who have not submitted are reminded, and repeated reminders are refused', async () => {
  const course = await school.course({}, { given: { [classOne]: past, [classTwo]: past } });
  const unit = await school.unit(course, { unitName: '要提醒的单元' });
  const other = await school.unit(course, { unitName: '别的单元', orderNum: 2 });
  await school.work('s30101', 1, { courseId: unit, workScene: 'course' });
  await school.work('s30102', 0, { courseId: unit, workScene: 'course' });
  await school.work('s30103', 1, { courseId: other, workScene: 'course' });
  const presses = await Promise.all([remind('teacher', unit), remind('teacher', unit)]);
  expect(presses.map(({ message }) => message).toSorted()).toEqual([
    '刚刚已经提醒过，请稍后再试',
    expect.stringMatching(/^已提醒 \d+ 名学生$/),
  ]);
  const who = ['s30101', 's30102', 's30103', 's30201'];
  expect(await Promise.all(who.map((name) => heard(name, '要提醒的单元')))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

it('a reminder is refused for classes out of scope and for units the class has not started', async () => {
  const open = await school.unit(await school.course({}, { given: { [classTwo]: past } }));
  const closed = await school.unit(
    await school.course({}, { given: { [classOne]: new Date('2100-01-01T00:00:00Z') } }),
  );
  expect(await remind('teacher', open, classTwo)).toMatchObject({ success: false, message: '班级不存在' });
  for (const unit of [open, 'nothing'])
    expect(await remind('teacher', unit)).toMatchObject({ success: false, message: '单元不存在' });
  expect(await remind('teacher', closed)).toMatchObject({
    success: false,
    message: '班级还没有开始学习这个单元',
  });
  expect((await remind('student', open)).status).toBe(403);
  expect((await remind(undefined, open)).status).toBe(401);
});
