import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { enterAs } from '#tests/support/journeys/journey-actions.ts';
import { expectSprite, frameOf, openFile, save, state } from '#tests/support/journeys/journey-editor.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { downloadProject, projectFacts, type ProjectFacts } from '#tests/support/projects/project-facts.ts';
import { foreignProjects } from '#tools/foreign-projects.mjs';

// Projects made elsewhere: the fixtures of Scratch's own parser and of TurboWarp's downloader.

test.describe.configure({ timeout: 240_000 });

const downloader = path.resolve('node_modules/@turbowarp/sbdl/test/fixtures');

/** Returns the facts that must stay the same although the editor cleans drawings when it opens them. */
const essence = ({ sprites, blocks, opcodes, assets }: ProjectFacts) => ({
  sprites,
  blocks,
  opcodes,
  files: assets.length,
});

function expectSame(after: ProjectFacts, before: ProjectFacts): void {
  expect(essence(after)).toEqual(essence(before));
  expect(after.assets).toEqual(expect.arrayContaining([...before.untouched]));
  expect(after.damaged).toEqual([]);
}

/** Opens a file in the editor, runs it, and returns the project that would be saved. */
async function throughTheEditor(page: Parameters<typeof openFile>[0], name: string, buffer: Buffer) {
  await openFile(page, { name, buffer });
  await expect(frameOf(page).locator('canvas').first()).toBeVisible({ timeout: 60_000 });
  await frameOf(page).getByTitle('运行').click();
  await frameOf(page).getByTitle('停止').click();
  return await downloadProject(page);
}

const projects = [
  { of: 'downloader', file: '167118244.sb3' },
  { of: 'downloader', file: 'json-in-subdirectory.sb3' },
  { of: 'parser', file: '_comments.sb3' },
  { of: 'parser', file: '_spriteNamedStage.sb3' },
] as const;

test('the editor preserves every sprite, block and file of third-party Scratch 3 projects', async ({
  page,
}) => {
  const parser = await foreignProjects('scratch-parser');
  await enterAs(page, '/create', 's30124');
  await expectSprite(page, '齿齿');
  for (const { of, file } of projects) {
    await test.step(file, async () => {
      const before = await readFile(path.join(of === 'parser' ? parser : downloader, file));
      const after = await throughTheEditor(page, file, before);
      expectSame(projectFacts(after), projectFacts(before));
      const again = await throughTheEditor(page, file, after);
      expectSame(projectFacts(again), projectFacts(after));
    });
  }
  await save(page);
});

test('Scratch 2 works, also large ones, are converted to Scratch 3 without loss', async ({ page }) => {
  const parser = await foreignProjects('scratch-parser');
  await enterAs(page, '/create', 's30125');
  await expectSprite(page, '齿齿');
  for (const file of ['_example.sb2', '68971934.sb2', '_large.sb2']) {
    await test.step(file, async () => {
      const before = await readFile(path.join(parser, file));
      const after = await throughTheEditor(page, file, before);
      const facts = projectFacts(after);
      expect(facts.damaged).toEqual([]);
      expect(facts.opcodes.length).toBeGreaterThan(5);
      const again = await throughTheEditor(page, `${file}.sb3`, after);
      expectSame(projectFacts(again), facts);
      await save(page);
    });
  }
  await expect(state(page, '已保存')).toBeVisible();
});
