import { once, EventEmitter } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveTopic } from '#server/live/topics.ts';
import { publish } from '#server/live/publish.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { orgCodes, savedId, teachingSchool } from './testing/teaching-school.ts';

const { classOne, classTwo } = orgCodes;
const past = new Date('2026-01-01T00:00:00Z');
const courseDept = '/teaching/teachingCourseDept';
const course = '/teaching/teachingCourse';
const unit = '/teaching/teachingCourseUnit';
const homework = '/teaching/teachingAdditionalWork';

let server: TestServer;
let school: ReturnType<typeof teachingSchool>;
let admin: string;
let one: string;
let two: string;
/** User ids by account name. */
let ids: ReadonlyMap<string, string>;

beforeAll(async () => {
  server = await createTestServer();
  school = teachingSchool(server);
  admin = await server.login('admin');
  [one, two] = await Promise.all([school.departId(classOne), school.departId(classTwo)]);
  const users = await server.database.db.selectFrom('sysUser').select(['id', 'username']).execute();
  ids = new Map(users.map(({ id, username }) => [username, id]));
});
afterAll(async () => {
  await server.close();
});

/**
 * Returns those of three people who are notified: a pupil of class one, one of class two, and the teacher of class
 * one.
 */
async function recipientsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const people = ['student', 's30201', 'teacher'];
  const heard = new Set<string>();
  const line = new EventEmitter();
  const stop = server.bus.subscribe(liveTopic, (message) => {
    if (message.cmd === 'end') line.emit('end');
    if (message.cmd === 'learning') for (const id of message.to) heard.add(id);
  });
  await work();
  const ended = once(line, 'end');
  await publish(server.database.db, liveTopic, { cmd: 'end', to: [], msgId: '', msgTxt: '' });
  await ended;
  stop();
  return people.filter((name) => heard.has(ids.get(name) ?? ''));
}

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, query = {}) =>
  server.call(method, path, { token: admin, ...(body === undefined ? {} : { body }), query });
const rowId = async (courseId: string) => (await school.givenRows(courseId))[0]?.id ?? '';

describe('the pupils of a class', () => {
  it('are notified when it is given a course, and when that is opened, closed and removed', async () => {
    const courseId = await school.course();
    const body = { deptId: one, courseIdList: [courseId] };
    expect(await recipientsOf(() => call('POST', `${courseDept}/addOrUpdate`, body))).toEqual(['student']);
    const id = await rowId(courseId);
    for (const openTime of ['2026-01-01 08:00:00', null])
      expect(await recipientsOf(() => call('PUT', `${courseDept}/edit`, { id, openTime }))).toEqual([
        'student',
      ]);
    expect(await recipientsOf(() => call('DELETE', `${courseDept}/delete`, undefined, { id }))).toEqual([
      'student',
    ]);
    expect(await recipientsOf(() => call('POST', `${courseDept}/add`, { deptId: two, courseId }))).toEqual([
      's30201',
    ]);
  });

  it('are not notified of a refused change', async () => {
    const courseId = await school.course();
    const body = { deptId: one, courseIdList: [courseId, 'missing'] };
    const answers: boolean[] = [];
    const send = async () => answers.push((await call('POST', `${courseDept}/addOrUpdate`, body)).success);
    expect([await recipientsOf(send), answers]).toEqual([[], [false]]);
  });

  it('are notified of the units of a course that is open to them, and no other pupils are', async () => {
    const courseId = await school.course({}, { given: { [classOne]: past, [classTwo]: null } });
    const added = () => call('POST', `${unit}/add`, { courseId, unitName: '新单元' });
    expect(await recipientsOf(added)).toEqual(['student']);
    const id = savedId(await added());
    for (const work of [
      () => call('PUT', `${unit}/edit`, { id, courseId, unitName: '改名' }),
      () => call('PUT', `${unit}/editBatch`, [{ id, orderNum: 7 }]),
      () => call('DELETE', `${unit}/delete`, undefined, { id }),
      () => call('PUT', `${unit}/restore`, { ids: id }),
    ])
      expect(await recipientsOf(work)).toEqual(['student']);
    const shared = await school.course({ isShared: 1 });
    expect(
      await recipientsOf(() => call('POST', `${unit}/add`, { courseId: shared, unitName: '共享' })),
    ).toEqual([]);
  });

  it('are notified when a course that is open to them is changed, deleted and restored', async () => {
    const courseId = await school.course({}, { given: { [classTwo]: past } });
    for (const work of [
      () => call('PUT', `${course}/edit`, { id: courseId, courseName: '改名' }),
      () => call('DELETE', `${course}/delete`, undefined, { id: courseId }),
      () => call('PUT', `${course}/restore`, { ids: courseId }),
    ])
      expect(await recipientsOf(work)).toEqual(['s30201']);
  });

  it('are notified of homework once it is published, also when they lose it', async () => {
    const set = (status: number, workDept: string) => ({ workName: '作业', status, workDept });
    let id = '';
    const add = async () => {
      id = savedId(await call('POST', `${homework}/add`, set(0, one)));
    };
    expect(await recipientsOf(add)).toEqual([]);
    const edit = (status: number, workDept: string) => () =>
      call('PUT', `${homework}/edit`, { id, ...set(status, workDept) });
    expect(await recipientsOf(edit(1, one))).toEqual(['student']);
    expect(await recipientsOf(edit(1, two))).toEqual(['student', 's30201']);
    expect(await recipientsOf(edit(0, two))).toEqual(['s30201']);
    await edit(1, two)();
    expect(await recipientsOf(() => call('DELETE', `${homework}/delete`, undefined, { id }))).toEqual([
      's30201',
    ]);
    expect(await recipientsOf(() => call('PUT', `${homework}/restore`, { ids: id }))).toEqual(['s30201']);
  });
});
