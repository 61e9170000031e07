import { refusal } from '#server/http/refusal.ts';

/** A stored file, and whether the caller may choose it. */
export type SelectableFile = {
  readonly id: string;
  readonly filePath: string;
  readonly purpose: string;
  /** True when the caller may use the file in the record: they uploaded it, or may use all files. */
  readonly usable: boolean;
};

/** Paths of a field, in order. */
export type FileSelection = {
  readonly field: string;
  readonly paths: readonly string[];
  readonly purposes: readonly string[];
  /** Paths that the record already has; they stay usable, even if another user uploaded them. */
  readonly currentPaths: readonly string[];
  readonly extensions?: { readonly allowed: readonly string[]; readonly message: string };
};

export const pictures = ['cover', 'image'] as const;
export const projects = ['work', 'material'] as const;

const filePath = /^[A-Za-z0-9_-]{1,40}\.[a-z0-9]{1,8}$/;

/** Returns the paths of a comma-separated list; a trailing comma is tolerated. */
export function pathList(text: string | null | undefined): string[] {
  return [
    ...new Set(
      (text ?? '')
        .split(',')
        .map((path) => path.trim())
        .filter((path) => path !== ''),
    ),
  ];
}

/** Returns the one path of a field, or null. Text that is not a path finds no file later. */
export function onlyPath(text: string | null): string | null {
  const paths = pathList(text);
  return paths.length === 0 ? null : paths.join(',');
}

/** Returns whether the text can be the path of a stored file; other text must not reach the database. */
export function isFilePath(text: string): boolean {
  return filePath.test(text);
}

/**
 * Returns the ids of the chosen files. Refuses at the field a file that is missing, belongs to others, or has a wrong
 * kind.
 */
export function checkFiles(chosen: FileSelection, known: ReadonlyMap<string, SelectableFile>): string[] {
  return chosen.paths.map((path) => {
    const file = known.get(path);
    const isCurrent = chosen.currentPaths.includes(path);
    if (file === undefined || !(file.usable || isCurrent)) throw refusal('文件不存在', chosen.field);
    if (!isCurrent && !chosen.purposes.includes(file.purpose)) throw refusal('文件类型不正确', chosen.field);
    const extension = path.slice(path.lastIndexOf('.') + 1);
    if (chosen.extensions?.allowed.includes(extension) === false)
      throw refusal(chosen.extensions.message, chosen.field);
    return file.id;
  });
}
