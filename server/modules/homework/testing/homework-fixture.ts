import { orgCodes, savedId, teachingSchool } from '#server/shared/teaching/testing/teaching-school.ts';
import type { TestServer } from '#tests/support/database/server.ts';

export const homeworkPath = '/teaching/teachingAdditionalWork';

/** Shared helpers of homework tests: users of the demo school and their calls. */
export async function homeworkFixture(server: TestServer) {
  const school = teachingSchool(server);
  const [admin, teacher, teacher2, student, other] = await Promise.all(
    ['admin', 'teacher', 'teacher2', 'student', 's30201'].map((name) => server.login(name)),
  );
  const [one, two, grade] = await Promise.all(
    [orgCodes.classOne, orgCodes.classTwo, orgCodes.grade].map((code) => school.departId(code)),
  );
  if (one === undefined || two === undefined || grade === undefined) throw new Error('no classes');
  const add = (token: string | undefined, body: object = {}) =>
    server.call('POST', `${homeworkPath}/add`, {
      token,
      body: { workName: '画迷宫', status: 1, workDept: one, ...body },
    });
  const edit = (token: string | undefined, body: object) =>
    server.call('PUT', `${homeworkPath}/edit`, {
      token,
      body: { workName: '画迷宫', status: 1, workDept: one, ...body },
    });
  const homework = async (body: object = {}, token = teacher): Promise<string> =>
    savedId(await add(token, body));
  const submit = async (token: string | undefined, additionalId: string, body: object = {}) =>
    await server.call('POST', '/teaching/teachingWork/submit', {
      token,
      body: { workName: '我的迷宫', workStatus: 1, additionalId, ...body },
    });
  /** Like `submit`, with a project of the account itself. */
  const handIn = async (username: string, additionalId: string, body: object = {}) =>
    await submit(await server.login(username), additionalId, {
      workFile: await school.workFile(username, additionalId),
      ...body,
    });
  const mine = async (token: string | undefined, id: string) => {
    const answer = await server.call('GET', `${homeworkPath}/getWorkInfo`, { token, query: { id } });
    return typeof answer.result === 'object' && answer.result !== null ? answer.result : {};
  };
  return {
    school,
    admin,
    teacher,
    teacher2,
    student,
    other,
    one,
    two,
    grade,
    add,
    edit,
    homework,
    submit,
    handIn,
    mine,
  };
}
