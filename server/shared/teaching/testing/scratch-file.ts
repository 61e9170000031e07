import { buildProject, type SpriteSpec } from '#common/analysis/testing/build.ts';
import { writeZip } from '#server/files/zip-writer.ts';

/** Returns a .sb3 file with a project.json. */
export const scratchFile = (project: unknown): Buffer =>
  writeZip([{ name: 'project.json', data: Buffer.from(JSON.stringify(project)), compress: true }]);

/** Returns a .sb3 file of sprites. */
export const scratchWork = (...sprites: readonly SpriteSpec[]): Buffer =>
  scratchFile(buildProject(...sprites));

/** Returns a .sb3 file with more blocks than the analysis reads, and fewer than an upload may have. */
export function hugeWork(): Buffer {
  const blocks = Object.fromEntries(
    Array.from({ length: 100_001 }, (_one, at) => [`b${at}`, { opcode: 'a', topLevel: true }]),
  );
  const stage = { isStage: true, name: 'Stage', blocks, costumes: [{ name: 'c', assetId: 'c' }], sounds: [] };
  return scratchFile({ targets: [stage], meta: { semver: '3.0.0' } });
}
