import { withEditorCompiledOnce } from '#tests/support/journeys/browser-arguments.ts';
import { damagedProjects } from '#tests/support/projects/damaged-projects.ts';
import { loginAs } from '#tests/support/journeys/journey-actions.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import {
  faultsIn,
  fine,
  outcomeOf,
  uploaded,
  type Outcome,
} from '#tests/support/projects/project-outcomes.ts';

test.describe.configure({ mode: 'parallel', timeout: 900_000 });
test.use({ launchOptions: withEditorCompiledOnce });

for (const [part, all] of Object.entries(damagedProjects))
  test(`the server, the player and the editor agree on projects with damaged ${part}`, async ({
    page,
    watch,
  }) => {
    await loginAs(page, 's30127');
    await page.goto('/404');
    const found: Record<string, Partial<Outcome>> = {};
    const expected: Record<string, Partial<Outcome>> = {};
    for (const { what, name = '损坏.sb3', bytes, refused } of all)
      await test.step(what, async () => {
        if (refused === undefined) {
          found[what] = await outcomeOf(page, name, bytes);
          expected[what] = fine;
        } else {
          const server = await uploaded(page, name, bytes);
          found[what] = { server: server.startsWith(refused) ? refused : server };
          expected[what] = { server: refused };
        }
        expect.soft(faultsIn(watch.errors), what).toEqual([]);
        watch.errors.length = 0;
      });
    expect(found).toEqual(expected);
  });
