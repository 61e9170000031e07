import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import * as z from 'zod/mini';
import { studioMenu } from '../journeys/journey-editor.ts';

const asset = z.object({
  assetId: z.string(),
  dataFormat: z.string(),
  bitmapResolution: z.optional(z.number()),
});
const project = z.object({
  targets: z.array(
    z.object({
      name: z.string(),
      blocks: z.record(z.string(), z.unknown()),
      costumes: z.array(asset),
      sounds: z.array(asset),
    }),
  ),
});

/** The contents of a project; two files of the same project have equal facts. */
export type ProjectFacts = {
  readonly sprites: readonly string[];
  /** Block counts of each sprite and of the stage. */
  readonly blocks: readonly number[];
  /** Opcodes of all blocks, in order. */
  readonly opcodes: readonly string[];
  /** `{md5}.{format}` of all costumes and sounds, without duplicates, in order. */
  readonly assets: readonly string[];
  /**
   * The assets that no editor has a reason to change. The editor cleans drawings when it opens a file and
   * redraws low-resolution pictures, which renames both.
   */
  readonly untouched: readonly string[];
  /** The assets that are missing in the file, or whose bytes do not match their name. */
  readonly damaged: readonly string[];
};

export function projectFacts(bytes: Uint8Array): ProjectFacts {
  const files = unzipSync(bytes);
  const names = Object.keys(files);
  const json = files[names.find((name) => name.endsWith('project.json')) ?? ''];
  if (json === undefined) throw new Error('no project.json');
  const { targets } = project.parse(JSON.parse(strFromU8(json)));
  const used = targets.flatMap(({ costumes, sounds }) => [...costumes, ...sounds]);
  const isWhole = (name: string): boolean => {
    const file = files[names.find((one) => one.endsWith(name)) ?? ''];
    return file !== undefined && createHash('md5').update(file).digest('hex') === name.split('.')[0];
  };
  const distinct = namesOf(used);
  return {
    sprites: targets.map(({ name }) => name),
    blocks: targets.map(({ blocks }) => Object.keys(blocks).length),
    opcodes: targets.flatMap(({ blocks }) => Object.values(blocks).map(opcodeOf)).toSorted(),
    assets: distinct,
    untouched: namesOf(
      used.filter(
        ({ dataFormat, bitmapResolution }) =>
          dataFormat !== 'svg' && (bitmapResolution === undefined || bitmapResolution === 2),
      ),
    ),
    damaged: distinct.filter((name) => !isWhole(name)),
  };
}

/** Returns the facts that must stay the same although the editor cleans drawings when it opens them. */
export const essence = ({ sprites, blocks, opcodes, assets }: ProjectFacts) => ({
  sprites,
  blocks,
  opcodes,
  files: assets.length,
});

function namesOf(assets: readonly z.infer<typeof asset>[]): string[] {
  return [...new Set(assets.map(({ assetId, dataFormat }) => `${assetId}.${dataFormat}`))].toSorted();
}

/** Single blocks, such as a variable dropped in the workspace, are lists in the file. */
function opcodeOf(block: unknown): string {
  return typeof block === 'object' && block !== null && 'opcode' in block ? String(block.opcode) : 'value';
}

/** Clicks 下载到电脑 and returns the project in the editor. */
export async function downloadProject(page: Page): Promise<Buffer> {
  const file = page.waitForEvent('download');
  await studioMenu(page, '下载到电脑');
  return await readFile(await (await file).path());
}
