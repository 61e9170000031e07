import { linkedPaths, seededPaths, shownPaths } from '#tests/support/console-menu.ts';
import { visitors } from '#tests/support/console-people.ts';
import { test } from '#tests/support/console-test.ts';
import { visitEntry } from '#tests/support/console-walk.ts';
import { expect } from '#tests/support/journey-test.ts';

// One walk of the menu for each kind of person: an entry is one story, so that what is wrong with one hides no other.
test.describe.configure({ mode: 'parallel' });

for (const visitor of visitors) {
  const { who, roles, asks, mark } = visitor;
  // What stands in no menu comes by an address, and then whole.
  const paths = asks.includes('offers') ? seededPaths(roles) : shownPaths(roles);

  test.describe(who, () => {
    // One worker runs the whole walk, in one school.
    test.describe.configure({ mode: 'default' });

    test(`has the pages of the role, and no other${mark}`, async ({ enter }) => {
      const { page, rights } = await enter(visitor);
      expect(rights.pages.map(({ path }) => path).toSorted()).toEqual(seededPaths(roles).toSorted());
      await expect.poll(() => linkedPaths(page)).toEqual(expect.arrayContaining(shownPaths(roles)));
    });

    for (const path of paths)
      test(`is at ${path}${mark}`, async ({ enter }) => {
        await visitEntry(await enter(visitor), visitor, path);
      });
  });
}
