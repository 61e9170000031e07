/** The files of one kind of work, and the refusal for any other file. */
export type ProjectFiles = { readonly allowed: readonly string[]; readonly message: string };

const scratch: ProjectFiles = {
  allowed: ['sb3', 'sb2', 'sb'],
  message: '请上传Scratch作品文件（.sb3、.sb2 或 .sb）',
};
const python: ProjectFiles = { allowed: ['py'], message: '请上传Python程序文件（.py）' };
const blockly: ProjectFiles = { allowed: ['blockly'], message: '请上传积木编程文件（.blockly）' };

/** Files by `work_type` (docs/behaviour.md#works), for the types with an editor of this product. */
const filesOfType: Readonly<Record<number, ProjectFiles>> = {
  1: scratch,
  2: scratch,
  4: python,
  10: blockly,
};

/** Returns the files that a unit or homework of this type accepts; undefined: any file. */
export function projectFilesOf(workType: number | null | undefined): ProjectFiles | undefined {
  return workType === null || workType === undefined ? undefined : filesOfType[workType];
}

/** Returns whether a work of one type can be handed in where another type is required. */
export function isExpectedProject(expected: number | null, workType: string): boolean {
  const files = projectFilesOf(expected);
  return files === undefined || projectFilesOf(Number(workType)) === files;
}
