import type { RoleCode } from '#server/store/seed/seed-context.ts';
import { rightsOf, seededPaths, walk } from '#tests/support/console-menu.ts';
import { loginAs } from '#tests/support/journey-actions.ts';
import { addPerson } from '#tests/support/journey-people.ts';
import { expect, test } from '#tests/support/journey-test.ts';

// Everybody makes records of their own, so the stories are shared out among the workers.
test.describe.configure({ mode: 'parallel', timeout: 240_000 });

type Person = {
  readonly who: string;
  readonly roles: readonly RoleCode[];
  /** Somebody new when left out. */
  readonly username?: string;
  /** Of the pages, which come in the order of the menu. */
  readonly half?: 0 | 1;
};

const people: readonly Person[] = [
  { who: 'the administrator, first half', username: 'admin', roles: ['admin', 'dev'], half: 0 },
  { who: 'the administrator, second half', username: 'admin', roles: ['admin', 'dev'], half: 1 },
  { who: 'a developer', roles: ['dev'] },
  { who: 'a teacher', username: 'teacher', roles: ['teacher'] },
  { who: 'a pupil', username: 's30108', roles: ['student'] },
];

for (const { who, roles, username, half } of people) {
  test(`every page in the menu of ${who} does what it offers`, async ({ page, newPerson, watch }) => {
    await loginAs(page, username ?? 'admin');
    const person = username === undefined ? await newPerson() : page;
    if (username === undefined) await loginAs(person, await addPerson(page, { role: 'dev', departs: [] }));
    const rights = await rightsOf(person);
    expect(rights.paths.toSorted()).toEqual(seededPaths(roles).toSorted());
    const middle = Math.ceil(rights.paths.length / 2);
    const paths = half === undefined ? rights.paths : rights.paths.slice(half * middle, (half + 1) * middle);
    for (const path of paths) await test.step(path, () => walk(person, path, rights));
    expect(watch.failedLoads, 'requests that failed').toEqual([]);
  });
}
