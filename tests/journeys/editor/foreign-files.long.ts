import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { withEditorCompiledOnce } from '#tests/support/journeys/browser-arguments.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { essence, projectFacts } from '#tests/support/projects/project-facts.ts';
import {
  enterForOutcomes,
  fine,
  outcomesOf,
  type Outcome,
} from '#tests/support/projects/project-outcomes.ts';
import { foreignProjects } from '#tools/foreign-projects.mjs';

// Opens the test projects of Scratch and TurboWarp in all three formats. docs/benchmarks.md, section 107,
// has the results.

test.describe.configure({ mode: 'parallel', timeout: 900_000 });
test.use({ launchOptions: withEditorCompiledOnce });

/**
 * The files that do not open, with the reasons. All others open, play, and are unchanged after saving and
 * reopening.
 */
const expected: Readonly<Record<string, Partial<Outcome>>> = {
  '_invalidEmpty.sb2': {
    server: '作品文件里缺少 project.json，请用 Scratch 重新保存后再上传',
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

/**
 * Files that take as long as all others together. editor-foreign.long.ts opens the first one, the .sb3 file of the
 * same project replaces the second, and AllBlocks-Scratch1.4.sb has every block of the third.
 */
const tooLong = new Set(['_large.sb2', 'cloud_complex.sb2', '22690261.sb']);

const listed = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.sb[23]?$/.test(name) && !tooLong.has(name))
    .map((name) => path.join(folder, name));

for (const format of ['.sb', '.sb2', '.sb3'])
  test(`foreign ${format} projects open, play and stay the same, or report why not`, async ({
    page,
    watch,
  }) => {
    const sources = {
      'scratch-parser': listed(await foreignProjects('scratch-parser')),
      'scratch-analysis': listed(await foreignProjects('scratch-analysis')),
      '@turbowarp/sbdl': listed('node_modules/@turbowarp/sbdl/test/fixtures'),
    };
    const files = Object.entries(sources).flatMap(([source, all]) =>
      all
        .filter((file) => path.extname(file) === format)
        .map((file) => ({
          title: `${source}: ${path.basename(file)}`,
          name: path.basename(file),
          bytes: readFileSync(file),
        })),
    );
    expect(files.length).toBeGreaterThan(3);
    await enterForOutcomes(page, 's30126');
    const { outcomes, saved } = await outcomesOf(page, watch, files);
    expect
      .soft(outcomes)
      .toEqual(Object.fromEntries(files.map(({ title, name }) => [title, { ...fine, ...expected[name] }])));
    for (const { title, name, bytes } of files) {
      const both = saved.get(title);
      if (both === undefined) continue;
      const [once, again] = [projectFacts(both.once), projectFacts(both.again)];
      expect.soft(essence(again), title).toEqual(essence(once));
      expect.soft(again.assets, title).toEqual(expect.arrayContaining([...once.untouched]));
      expect.soft(again.damaged, title).toEqual(once.damaged);
      const before = format === '.sb3' ? projectFacts(bytes) : undefined;
      // Files that the project lacks are still missing, and no others.
      const missing =
        before?.damaged ?? (name === 'non-existent-assets.sb2' ? [`${'f'.repeat(32)}.png`] : []);
      expect.soft(missing, title).toEqual(expect.arrayContaining([...once.damaged]));
      if (before === undefined) continue;
      expect.soft(essence(once), title).toEqual(essence(before));
      expect.soft(once.assets, title).toEqual(expect.arrayContaining([...before.untouched]));
    }
  });
