import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { enterAs } from '#tests/support/journeys/journey-actions.ts';
import { expectSprite, frameOf, openFile, save } from '#tests/support/journeys/journey-editor.ts';
import { expect, test } from '#tests/support/journeys/journey-test.ts';
import { downloadProject, essence, projectFacts } from '#tests/support/projects/project-facts.ts';
import { foreignProjects } from '#tools/foreign-projects.mjs';

// Two projects made elsewhere, opened by a pupil on the page. foreign-files.long.ts opens all of them in the frame of
// the editor alone.

test.describe.configure({ timeout: 240_000 });

/** Opens a file in the editor, runs it, and returns the project that would be saved. */
async function throughTheEditor(page: Parameters<typeof openFile>[0], name: string, buffer: Buffer) {
  await openFile(page, { name, buffer });
  await expect(frameOf(page).locator('canvas').first()).toBeVisible({ timeout: 60_000 });
  await frameOf(page).getByTitle('运行').click();
  await frameOf(page).getByTitle('停止').click();
  return await downloadProject(page);
}

test('the editor converts a large Scratch 2 work and preserves a Scratch 3 work of others', async ({
  page,
}) => {
  await enterAs(page, '/create', 's30124');
  await expectSprite(page, '齿齿');
  await test.step('_large.sb2', async () => {
    const before = await readFile(path.join(await foreignProjects('scratch-parser'), '_large.sb2'));
    const facts = projectFacts(await throughTheEditor(page, '_large.sb2', before));
    expect(facts.damaged).toEqual([]);
    expect(facts.opcodes.length).toBeGreaterThan(5);
    await save(page);
  });
  await test.step('167118244.sb3', async () => {
    const fixtures = path.resolve('node_modules/@turbowarp/sbdl/test/fixtures');
    const file = await readFile(path.join(fixtures, '167118244.sb3'));
    const before = projectFacts(file);
    const after = projectFacts(await throughTheEditor(page, '167118244.sb3', file));
    expect(essence(after)).toEqual(essence(before));
    expect(after.assets).toEqual(expect.arrayContaining([...before.untouched]));
    expect(after.damaged).toEqual([]);
    await save(page);
  });
});
