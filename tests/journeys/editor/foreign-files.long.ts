import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { withEditorCompiledOnce } from '#tests/support/journeys/browser-arguments.ts';
import { loginAs } from '#tests/support/journeys/journey-actions.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { faultsIn, fine, outcomeOf, type Outcome } from '#tests/support/projects/project-outcomes.ts';
import { foreignProjects } from '#tools/foreign-projects.mjs';

// Opens every test project of Scratch and TurboWarp in all three formats. docs/benchmarks.md, section 107,
// has the results.

test.describe.configure({ mode: 'parallel', timeout: 1_800_000 });
test.use({ launchOptions: withEditorCompiledOnce });

/**
 * The files that do not open, with the reasons. All others open, play, and are unchanged after saving and
 * reopening.
 */
const expected: Readonly<Record<string, Partial<Outcome>>> = {
  '_invalidEmpty.sb2': {
    server: '作品文件中缺少 project.json',
    player: 'projectInvalid',
    editor: 'projectInvalid',
  },
  'missing-assets.sb2': {
    server: '作品里的 project.json 读不出来，可能没有保存完整，请重新保存后再上传',
    editor: 'projectInvalid',
  },
  'non-standard-json.sb2': {
    server: '作品里的 project.json 读不出来，可能没有保存完整，请重新保存后再上传',
    editor: 'projectInvalid',
  },
};

const listed = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.sb[23]?$/.test(name))
    .map((name) => path.join(folder, name));

const sources = {
  'scratch-parser': async () => listed(await foreignProjects('scratch-parser')),
  'scratch-analysis': async () => listed(await foreignProjects('scratch-analysis')),
  '@turbowarp/sbdl': () => Promise.resolve(listed('node_modules/@turbowarp/sbdl/test/fixtures')),
};

/** The files of each source are divided into this many tests, so that none takes more than two minutes. */
const parts = 3;

for (const { source, files, part } of Object.entries(sources).flatMap(([name, list]) =>
  Array.from({ length: parts }, (_, index) => ({ source: name, files: list, part: index + 1 })),
))
  test(`projects of ${source} open, play and stay the same, or report why not (part ${part} of ${parts})`, async ({
    page,
    watch,
  }) => {
    await loginAs(page, 's30126');
    await page.goto('/404');
    const found: Record<string, Outcome> = {};
    const outcomes: Record<string, Outcome> = {};
    const all = await files();
    expect(all.length).toBeGreaterThan(parts);
    for (const file of all.filter((_, index) => index % parts === part - 1)) {
      const name = path.basename(file);
      await test.step(name, async () => {
        const bytes = readFileSync(file);
        const outcome = await outcomeOf(page, name, bytes);
        expect(faultsIn(watch.errors)).toEqual([]);
        watch.errors.length = 0;
        found[name] = outcome;
        outcomes[name] = { ...fine, ...expected[name] };
      });
    }
    expect(found).toEqual(outcomes);
  });
