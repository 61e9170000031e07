import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ruleFields } from '#server/shared/permission/rule-fields.ts';
import { eq, limitTeachers } from '#server/shared/permission/testing/limit-teachers.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';
import type { RowKind } from './foreign/class-rows.ts';
import { stateOf } from './foreign/class-state.ts';
import { attempts, outcomeOf, outOfReach, trialOf, type Trial } from './foreign/trial.ts';

// Data rules hold for rows by their ids as for lists: the same requests as with ids of another class, about rows of the
// caller's own class that a rule leaves out. That they are taken without a rule is tested there.

let server: TestServer;
let trial: Trial;

beforeAll(async () => {
  server = await createTestServer();
  trial = await trialOf(server);
});
afterAll(() => server.close());

type Limited = {
  readonly menu: string;
  readonly list: string;
  readonly field: string;
  readonly kinds: readonly RowKind[];
};
const people = { field: 'username', kinds: ['user', 'deletedUser'] } as const;

const limited: readonly Limited[] = [
  { ...people, menu: '/isystem/user', list: '/sys/user/list' },
  { menu: '/teaching/workList', list: '/teaching/teachingWork/list', field: 'workName', kinds: ['work'] },
  {
    menu: '/course/course',
    list: '/teaching/teachingCourse/list',
    field: 'courseName',
    kinds: ['course', 'freeCourse'],
  },
  {
    menu: '/course/courseUnit',
    list: '/teaching/teachingCourseUnit/list',
    field: 'unitName',
    kinds: ['unit'],
  },
  // Who has no list of users reaches people by the list of a department's: the last, as it takes the menu away.
  { ...people, menu: '/isystem/departDetailList', list: '/sys/user/departUserList' },
];

async function total(list: string): Promise<unknown> {
  const { result } = await server.call('GET', list, { token: await server.login('teacher') });
  return typeof result === 'object' && result !== null && 'total' in result ? result.total : undefined;
}

async function takeMenu(url: string): Promise<void> {
  const { db } = server.database;
  await db
    .deleteFrom('sysRolePermission')
    .where('permissionId', 'in', db.selectFrom('sysPermission').select('id').where('url', '=', url))
    .where('roleId', 'in', db.selectFrom('sysRole').select('id').where('roleCode', '=', 'teacher'))
    .execute();
}

it('every menu with data rules is tried', () => {
  expect(limited.map(({ menu }) => menu).toSorted()).toEqual(Object.keys(ruleFields).toSorted());
});

describe.each(limited)('a data rule of $menu', ({ menu, list, field, kinds }) => {
  beforeAll(async () => {
    if (menu === '/isystem/departDetailList') await takeMenu('/isystem/user');
    await limitTeachers(server, menu, [eq(field, '没有这一行')]);
    await vi.waitUntil(async () => (await total(list)) === 0, { timeout: 5000 });
  });

  it.each(attempts.filter(({ of }) => kinds.includes(of)))(
    'hides a $of from $key',
    async ({ key, attempt }) => {
      const rows = await trial.rowsOf('one');
      const before = await stateOf(server, rows);
      const answer = await trial.send(key, attempt, rows);
      // Some operations are not for who has lost the menu.
      const isForbidden = menu === '/isystem/departDetailList' && answer.status === 403;
      expect(isForbidden || outcomeOf(answer, attempt)).toBe(isForbidden || outOfReach(attempt));
      expect(await stateOf(server, rows)).toEqual(before);
    },
  );
});
