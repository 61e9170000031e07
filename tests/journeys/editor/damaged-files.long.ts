import { withEditorCompiledOnce } from '#tests/support/journeys/browser-arguments.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { damagedProjects } from '#tests/support/projects/damaged-projects.ts';
import { enterForOutcomes, fine, outcomesOf, uploaded } from '#tests/support/projects/project-outcomes.ts';

test.describe.configure({ mode: 'parallel', timeout: 900_000 });
test.use({ launchOptions: withEditorCompiledOnce });

/** Parts in one test: starting the player and the editor takes as long as ten files. */
const partsPerTest = 5;
const parts = Object.entries(damagedProjects);

for (let from = 0; from < parts.length; from += partsPerTest) {
  const some = parts.slice(from, from + partsPerTest);
  test(`the server, the player and the editor agree on damaged projects: ${some.map(([part]) => part).join('; ')}`, async ({
    page,
    watch,
  }) => {
    const files = some.flatMap(([part, all]) =>
      all.map(({ what, name = '损坏.sb3', ...rest }) => ({ title: `${part}: ${what}`, name, ...rest })),
    );
    const accepted = files.filter(({ refused }) => refused === undefined);
    await enterForOutcomes(page, 's30127');
    const { outcomes } = await outcomesOf(page, watch, accepted);
    expect.soft(outcomes).toEqual(Object.fromEntries(accepted.map(({ title }) => [title, fine])));
    for (const { refused = '', ...file } of files.filter((one) => one.refused !== undefined))
      await test.step(file.title, async () => {
        const server = await uploaded(page, file);
        expect.soft(server.startsWith(refused) ? refused : server, file.title).toBe(refused);
      });
  });
}
