import { refuse } from '#server/http/refusal.ts';

export type KnownFile = {
  readonly id: string;
  readonly filePath: string;
  readonly purpose: string;
  /** Whether the caller may put the file into what they edit: uploaded by them, or they may use everybody's. */
  readonly usable: boolean;
};

/** Paths a field names, in order. */
export type ChosenFiles = {
  readonly field: string;
  readonly paths: readonly string[];
  readonly purposes: readonly string[];
  /** What the field holds already; it stays usable whoever uploaded it. */
  readonly held: readonly string[];
  readonly extensions?: { readonly allowed: readonly string[]; readonly message: string };
};

export const pictures = ['cover', 'image'] as const;
export const projects = ['work', 'material'] as const;

const filePath = /^[A-Za-z0-9_-]{1,40}\.[a-z0-9]{1,8}$/;

/** Paths of a comma list; a trailing comma is tolerated. */
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

/** As `pathList`, as one text; null when there is none. What is no path finds no file later. */
export function onlyPath(text: string | null): string | null {
  const paths = pathList(text);
  return paths.length === 0 ? null : paths.join(',');
}

/** Whether the text can be the path of a stored file; anything else must not reach the database. */
export function isFilePath(text: string): boolean {
  return filePath.test(text);
}

/** The ids of the chosen files; a refusal names the field whose file is missing, of others, or of a wrong kind. */
export function checkFiles(chosen: ChosenFiles, known: ReadonlyMap<string, KnownFile>): string[] {
  return chosen.paths.map((path) => {
    const file = known.get(path);
    const isHeld = chosen.held.includes(path);
    if (file === undefined || !(file.usable || isHeld)) throw refuse('文件不存在', chosen.field);
    if (!isHeld && !chosen.purposes.includes(file.purpose)) throw refuse('文件类型不正确', chosen.field);
    const extension = path.slice(path.lastIndexOf('.') + 1);
    if (chosen.extensions?.allowed.includes(extension) === false)
      throw refuse(chosen.extensions.message, chosen.field);
    return file.id;
  });
}
