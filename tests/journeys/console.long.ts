import type { RoleCode } from '#server/store/seed/seed-context.ts';
import { rightsOf, seededPaths, walkMenu } from '#tests/support/console-menu.ts';
import { loginAs } from '#tests/support/journey-actions.ts';
import { addPerson } from '#tests/support/journey-people.ts';
import { expect, test } from '#tests/support/journey-test.ts';

// Everybody makes records of their own, so the stories are shared out among the workers.
test.describe.configure({ mode: 'parallel', timeout: 600_000 });

type Person = {
  readonly who: string;
  readonly roles: readonly RoleCode[];
  readonly username: string;
  /** Of the pages, which come in the order of the menu. */
  readonly half?: 0 | 1;
};

const people: readonly Person[] = [
  { who: 'the administrator, first half', username: 'admin', roles: ['admin', 'dev'], half: 0 },
  { who: 'the administrator, second half', username: 'admin', roles: ['admin', 'dev'], half: 1 },
  { who: 'a teacher', username: 'teacher', roles: ['teacher'] },
  { who: 'a pupil', username: 's30108', roles: ['student'] },
];

for (const { who, roles, username, half } of people) {
  test(`every page in the menu of ${who} does what it offers`, async ({ page, watch }) => {
    await loginAs(page, username);
    await walkMenu(page, roles, half);
    expect(watch.failedLoads, 'requests that failed').toEqual([]);
  });
}

test('a developer has the pages of the role, and no other', async ({ page, newPerson }) => {
  await loginAs(page, 'admin');
  const developer = await newPerson();
  await loginAs(developer, await addPerson(page, { role: 'dev', departs: [] }));
  const { pages } = await rightsOf(developer);
  expect(pages.map(({ path }) => path).toSorted()).toEqual(seededPaths(['dev']).toSorted());
});
