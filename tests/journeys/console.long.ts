import { rightsOf, seededPaths, walkMenu } from '#tests/support/console-menu.ts';
import { visitors } from '#tests/support/console-people.ts';
import { loginAs } from '#tests/support/journey-actions.ts';
import { addPerson } from '#tests/support/journey-people.ts';
import { expect, test } from '#tests/support/journey-test.ts';

// Everybody makes records of their own, so the stories are shared out among the workers.
test.describe.configure({ mode: 'parallel', timeout: 600_000 });

for (const { who, roles, username, half } of visitors) {
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
