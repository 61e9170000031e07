import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { analyseProject } from '#common/analysis/analyse.ts';
import { foreignProjects } from './foreign-projects.mjs';

const fixtures = path.resolve('node_modules/@turbowarp/sbdl/test/fixtures');

const folders = [
  ...(existsSync(fixtures) ? [fixtures] : []),
  await foreignProjects('scratch-parser'),
  await foreignProjects('scratch-analysis'),
];

/** Returns the text of the project.json in a file of Scratch 3; undefined when there is none. */
function projectText(file: string): string | undefined {
  const bytes = new Uint8Array(readFileSync(file));
  if (file.endsWith('.json')) return strFromU8(bytes);
  const entry = Object.entries(unzipSync(bytes)).find(([name]) => name.endsWith('project.json'));
  return entry === undefined ? undefined : strFromU8(entry[1]);
}

describe('projects of others', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.sb3$|sb3.*\.json$/.test(name))
      .map((name) => path.join(folder, name)),
  );

  it.each(files)('%s is analysed', (file) => {
    const text = projectText(file);
    if (text === undefined) throw new Error(`${file} has no project.json`);
    const analysis = analyseProject(JSON.parse(text));
    expect('problem' in analysis ? analysis.problem : analysis.score.length).toBe(7);
  });
});
