import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ruleFields } from '#server/shared/permission/rule-fields.ts';
import { eq, limitTeachers } from '#server/shared/permission/testing/limit-teachers.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import type { RowKind } from './foreign/class-rows.ts';
import { stateOf } from './foreign/class-state.ts';
import { attempts, outcomeOf, outOfReach, trialOf, type Trial } from './foreign/trial.ts';

// Data rules apply to rows requested by id as they do to lists. The test sends the requests of the foreign-id
// test for rows of the caller's own class that a rule excludes; that test shows that they succeed without a
// rule.

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
  // Without the list of users, the caller reaches people through the list of a department. It is the last
  // case, because it removes the menu.
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

it('every menu with data rules has a test', () => {
  expect(limited.map(({ menu }) => menu).toSorted()).toEqual(Object.keys(ruleFields).toSorted());
});

describe.each(limited)('a data rule of $menu', ({ menu, list, field, kinds }) => {
  beforeAll(async () => {
    if (menu === '/isystem/departDetailList') await takeMenu('/isystem/user');
    await limitTeachers(server, menu, [eq(field, '没有这一行')]);
    await vi.waitUntil(async () => (await total(list)) === 0, { timeout: 5000 });
  });

  it.each(attempts.filter(({ of }) => kinds.includes(of)))(
    'the rule hides a $of from $key',
    async ({ key, attempt }) => {
      const rows = await trial.rowsOf('one');
      const before = await stateOf(server, rows);
      const answer = await trial.send(key, attempt, rows);
      // Some operations are forbidden without the menu.
      const isForbidden = menu === '/isystem/departDetailList' && answer.status === 403;
      expect(isForbidden || outcomeOf(answer, attempt)).toBe(isForbidden || outOfReach(attempt));
      expect(await stateOf(server, rows)).toEqual(before);
    },
  );
});
