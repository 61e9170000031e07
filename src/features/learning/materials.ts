import type { Schema } from '#openapi/index.ts';
import { extensionOf, previewKind as kindOf } from '#shared/files/preview-kind.ts';

export type Material = {
  /** The stored name below the file address; also its key. */
  readonly path: string;
  readonly url: string;
  readonly name: string;
  readonly extension: string;
  /** Bytes; null if the server does not provide it. */
  readonly size: number | null;
};

export type PreviewKind = 'image' | 'text' | 'pdf';

/**
 * Returns the files of a unit: coursePpt, then coursePlan, each a comma-joined list of paths with its list of
 * addresses.
 */
export function materialsOf(unit: Schema<'MineUnit'>): readonly Material[] {
  const known = new Map((unit.files ?? []).map((file) => [file.filePath, file]));
  const paths = [
    ...pairs(unit.coursePpt, unit.coursePpt_url),
    ...pairs(unit.coursePlan, unit.coursePlan_url),
  ];
  return [...new Map(paths)].map(([path, url]) => {
    const file = known.get(path);
    const name = file?.fileName ?? path.slice(path.lastIndexOf('/') + 1);
    return { path, url, name, extension: extensionOf(path), size: file?.fileSize ?? null };
  });
}

/** Returns the inline preview; large files are downloaded on purpose instead. */
export function previewKind({ extension, size }: Material): PreviewKind | null {
  const kind = kindOf(extension, size);
  return kind === 'image' || kind === 'text' || kind === 'pdf' ? kind : null;
}

function pairs(
  paths: string | null | undefined,
  urls: string | null | undefined,
): [path: string, url: string][] {
  const addresses = split(urls);
  return split(paths).map((path, index) => [path, addresses[index] ?? path]);
}

function split(list: string | null | undefined): string[] {
  return (list ?? '').split(',').filter((part) => part !== '');
}
