import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';

export type AssetRow = Schema<'ScratchAssetRow'>;

export const pictureKinds = ['.svg', '.png', '.jpg', '.jpeg'] as const;
export const soundKinds = ['.wav', '.mp3'] as const;

/** The form of an asset: its rules and messages. */
export const assetSchema = z
  .object({
    assetType: z.enum(['1', '2', '3', '4'], '请选择素材类型！'),
    assetName: z.string().check(z.maxLength(100, '最多100个字符！')),
    tags: z.string().check(z.maxLength(1000, '最多1000个字符！')),
    costumes: z.array(z.string()),
    sounds: z.array(z.string()),
  })
  .check(
    z.refine(({ assetType, costumes }) => assetType !== '4' || costumes.length > 0, {
      path: ['costumes'],
      error: '角色必须上传一个造型',
    }),
    z.refine(({ assetType, costumes }) => !['1', '3'].includes(assetType) || costumes.length === 1, {
      path: ['costumes'],
      error: ({ input }) => onlyOne(input, 'costumes'),
    }),
    z.refine(({ assetType, sounds }) => assetType !== '2' || sounds.length === 1, {
      path: ['sounds'],
      error: ({ input }) => onlyOne(input, 'sounds'),
    }),
  );

export type AssetValues = z.infer<typeof assetSchema>;

function onlyOne(input: unknown, field: 'costumes' | 'sounds'): string {
  const values = new Map(Object.entries(typeof input === 'object' && input !== null ? input : {}));
  const files: unknown = values.get(field);
  return Array.isArray(files) && files.length > 1 ? '只能上传一个文件' : '请上传素材文件！';
}

/** Splits a comma-joined list of paths. */
export function pathsOf(text: string | undefined): string[] {
  return (text ?? '').split(',').filter((path) => path !== '');
}

/** Returns the form values of a row; without a row, those of a new one. */
export function assetValues(row: AssetRow | undefined): AssetValues {
  const type = String(row?.assetType ?? 1);
  return {
    assetType: type === '2' || type === '3' || type === '4' ? type : '1',
    assetName: row?.assetName ?? '',
    tags: row?.tags ?? '',
    costumes: pathsOf(row?.costumes),
    sounds: pathsOf(row?.sounds),
  };
}

/** Omits files of a type that is no longer selected. */
export function assetBody({ assetType, assetName, tags, costumes, sounds }: AssetValues) {
  return {
    assetType: Number(assetType),
    assetName: assetName.trim(),
    tags: tags.trim(),
    costumes: assetType === '2' ? '' : costumes.join(','),
    sounds: assetType === '2' || assetType === '4' ? sounds.join(',') : '',
  };
}

export const assetLabels = {
  assetType: '素材类型',
  assetName: '素材名',
  tags: '标签',
  costumes: '造型',
  sounds: '声音',
} as const;

const typeLabels = { 1: '背景', 2: '声音', 3: '造型', 4: '角色' } as const;

/** Formats a value for the dialog that compares two states. */
export function assetText(name: keyof AssetValues, value: unknown): string {
  if (Array.isArray(value)) return `${value.length} 个文件`;
  if (name === 'assetType') return new Map<unknown, string>(Object.entries(typeLabels)).get(value) ?? '';
  return typeof value === 'string' ? value : '';
}
