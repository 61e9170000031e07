// Generated from openapi/ by `npm run gen`. Do not edit.
import * as z from 'zod/mini';
import { flag, integer, text } from '../../wire.ts';
import { Id, Revision } from './common.ts';

export const ScratchAssetRow = /*#__PURE__*/ z.object({
  id: text(),
  assetType: integer(),
  assetName: text(),
  assetData: z.exactOptional(z.nullable(text())),
  md5Ext: z.exactOptional(z.nullable(text())),
  tags: z.exactOptional(z.nullable(text())),
  costumes: text(),
  sounds: text(),
  createBy: z.exactOptional(z.nullable(text())),
  createTime: z.exactOptional(z.nullable(text())),
  updateBy: z.exactOptional(z.nullable(text())),
  udpateTime: z.exactOptional(z.nullable(text())),
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
});

export const ScratchAssetAdd = /*#__PURE__*/ z.strictObject({
  assetType: z.int().check(z.gte(1), z.lte(4)),
  assetName: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  tags: z.exactOptional(z.nullable(z.string().check(z.maxLength(1000)))),
  costumes: z.exactOptional(z.nullable(z.string().check(z.maxLength(5000)))),
  sounds: z.exactOptional(z.nullable(z.string().check(z.maxLength(5000)))),
});

export const ScratchAssetEdit = /*#__PURE__*/ z.strictObject({
  get id(): typeof Id { return Id; },
  get revision(): z.ZodMiniExactOptional<typeof Revision> { return z.exactOptional(Revision); },
  assetType: z.int().check(z.gte(1), z.lte(4)),
  assetName: z.exactOptional(z.nullable(z.string().check(z.maxLength(100)))),
  tags: z.exactOptional(z.nullable(z.string().check(z.maxLength(1000)))),
  costumes: z.exactOptional(z.nullable(z.string().check(z.maxLength(5000)))),
  sounds: z.exactOptional(z.nullable(z.string().check(z.maxLength(5000)))),
});

export const ScratchLibraryFile = /*#__PURE__*/ z.object({
  name: text(),
  assetId: z.exactOptional(text()),
  md5ext: z.exactOptional(text()),
  dataFormat: z.exactOptional(text()),
  bitmapResolution: z.exactOptional(integer()),
  rotationCenterX: z.exactOptional(z.number()),
  rotationCenterY: z.exactOptional(z.number()),
  format: z.exactOptional(text()),
  rate: z.exactOptional(integer()),
  sampleCount: z.exactOptional(integer()),
  rawURL: z.exactOptional(text()),
});

export const ScratchLibraryItem = /*#__PURE__*/ z.object({
  name: text(),
  assetId: z.exactOptional(text()),
  md5ext: z.exactOptional(text()),
  dataFormat: z.exactOptional(text()),
  bitmapResolution: z.exactOptional(integer()),
  rotationCenterX: z.exactOptional(z.number()),
  rotationCenterY: z.exactOptional(z.number()),
  format: z.exactOptional(text()),
  rate: z.exactOptional(integer()),
  sampleCount: z.exactOptional(integer()),
  rawURL: z.exactOptional(text()),
  tags: z.exactOptional(z.array(text())),
  isPublic: z.exactOptional(flag()),
  isStage: z.exactOptional(flag()),
  variables: z.exactOptional(z.object({

})),
  blocks: z.exactOptional(z.object({

})),
  get costumes(): z.ZodMiniExactOptional<z.ZodMiniArray<typeof ScratchLibraryFile>> { return z.exactOptional(z.array(ScratchLibraryFile)); },
  get sounds(): z.ZodMiniExactOptional<z.ZodMiniArray<typeof ScratchLibraryFile>> { return z.exactOptional(z.array(ScratchLibraryFile)); },
});
