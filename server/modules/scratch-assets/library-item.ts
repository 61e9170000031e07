import * as z from 'zod';
import type { Schema } from '#openapi/index.ts';

const file = z.object({
  name: z.string(),
  assetId: z.string(),
  md5ext: z.string(),
  dataFormat: z.string(),
});
const picture = z.object({
  ...file.shape,
  bitmapResolution: z.int(),
  rotationCenterX: z.number(),
  rotationCenterY: z.number(),
});
const sound = z.object({ ...file.shape, format: z.string(), rate: z.int(), sampleCount: z.int() });
const item = z.object({ name: z.string(), tags: z.array(z.string()) });
const asset = z.union([
  z.object({ ...item.shape, costumes: z.array(picture), sounds: z.array(sound) }),
  z.object({ ...picture.shape, ...item.shape }),
  z.object({ ...sound.shape, ...item.shape }),
]);

type Addresses = { readonly costumes: readonly string[]; readonly sounds: readonly string[] };

/** Returns an asset in the format of the editor's libraries, each file with its address. */
export function libraryItem(
  assetData: string,
  { costumes, sounds }: Addresses,
): Schema<'ScratchLibraryItem'> {
  const found = asset.parse(JSON.parse(assetData));
  // The editor shows content that is not public as for members only.
  if (!('costumes' in found)) return { ...found, isPublic: true, rawURL: costumes[0] ?? sounds[0] ?? '' };
  return {
    ...found,
    isPublic: true,
    isStage: false,
    variables: {},
    blocks: {},
    costumes: found.costumes.map((one, at) => ({ ...one, rawURL: costumes[at] ?? '' })),
    sounds: found.sounds.map((one, at) => ({ ...one, rawURL: sounds[at] ?? '' })),
  };
}
