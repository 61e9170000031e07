import { linkedPaths, seededPaths, shownPaths } from '#tests/support/journeys/console-menu.ts';
import { visitors } from '#tests/support/journeys/console-people.ts';
import { test } from '#tests/support/journeys/console-test.ts';
import { visitEntry } from '#tests/support/journeys/console-walk.ts';
import { expect } from '#tests/support/journeys/journey-test.ts';

// Visits the whole menu for each kind of user. Each entry is a test of its own, so that one failure does not
// hide others.
test.describe.configure({ mode: 'parallel' });

/** A worker visits so many entries in one window; with more, the others would wait for the longest menu. */
const entriesPerWindow = 27;

for (const visitor of visitors) {
  const { who, roles, asks, mark } = visitor;
  // Pages that are in no menu are opened by address, with the whole shell.
  const paths = asks.includes('offers') ? seededPaths(roles) : shownPaths(roles);

  for (let from = 0; from < paths.length; from += entriesPerWindow)
    test.describe(`${who}, entries from ${from + 1}`, () => {
      test.describe.configure({ mode: 'default' });

      if (from === 0)
        test(`the menu contains exactly the pages of the role${mark}`, async ({ enter }) => {
          const { page, rights } = await enter(visitor);
          expect(rights.pages.map(({ path }) => path).toSorted()).toEqual(seededPaths(roles).toSorted());
          await expect.poll(() => linkedPaths(page)).toEqual(expect.arrayContaining(shownPaths(roles)));
        });

      for (const path of paths.slice(from, from + entriesPerWindow))
        test(`${path} can be used${mark}`, async ({ enter }) => {
          await visitEntry(await enter(visitor), visitor, path);
        });
    });
}
