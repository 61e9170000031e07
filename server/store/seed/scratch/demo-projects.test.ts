import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { analyseProject } from '#common/analysis/analyse.ts';
import { inspectSb3 } from '#server/files/sb3.ts';
import { sniffType } from '#server/files/sniff.ts';
import { demoProjects } from './demo-projects.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-projects-'));
});

afterAll(() => rm(folder, { recursive: true }));

describe.each(demoProjects)('the demo project $name', (demo) => {
  test('is a complete Scratch 3 project that the upload check accepts', async () => {
    const path = join(folder, `${demo.key}.sb3`);
    await writeFile(path, demo.build());
    const report = await inspectSb3(path);
    expect(report).toMatchObject({
      ok: true,
      version: 3,
      missingAssets: [],
      extensionUrls: [],
      hasCloudData: false,
    });
    expect(sniffType(demo.build().subarray(0, 4096), `${demo.key}.sb3`)?.kind).toBe('scratch');
    expect(report.ok ? report.blockCount : 0).toBeGreaterThan(demo.kind === 'starter' ? 0 : 15);
  });

  test('is identical byte for byte in every build', () => {
    expect(demo.build().equals(demo.build())).toBe(true);
  });

  test('has a cover of the size of the stage, without scripts or external files', () => {
    const cover = demo.coverSvg();
    expect(sniffType(Buffer.from(cover).subarray(0, 4096), 'cover.svg')?.mime).toBe('image/svg+xml');
    expect(cover).toContain('width="480" height="360"');
    expect(cover.replace('xmlns="http://www.w3.org/2000/svg"', '')).not.toMatch(
      /script|href|https?:|NaN|undefined/,
    );
  });
});

describe('the demo projects', () => {
  test('have no fault that the analysis of works knows; starters leave parts for the pupil', () => {
    const faults = demoProjects
      .filter(({ kind }) => kind !== 'starter')
      .flatMap((demo) => {
        const { 'project.json': project = new Uint8Array() } = unzipSync(new Uint8Array(demo.build()));
        const analysis = analyseProject(JSON.parse(strFromU8(project)));
        if ('problem' in analysis) return [`${demo.key}: ${analysis.problem}`];
        return analysis.findings.map(({ text }) => `${demo.key}: ${text}`);
      });
    expect(faults).toEqual([]);
  });

  test('have unique keys and names', () => {
    expect(new Set(demoProjects.map(({ key }) => key)).size).toBe(demoProjects.length);
    expect(new Set(demoProjects.map(({ name }) => name)).size).toBe(demoProjects.length);
  });

  test('are eight works, and a case and a starter for each of two course units', () => {
    const keysOf = (kind: string): string[] =>
      demoProjects.filter((each) => each.kind === kind).map(({ key }) => key);
    expect(keysOf('work')).toHaveLength(8);
    expect(keysOf('case')).toEqual(['panda-walk', 'star-hunt']);
    expect(keysOf('starter')).toEqual(keysOf('case').map((key) => `${key}-starter`));
  });
});
