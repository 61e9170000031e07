import { downloadSheet, postFile, type TransferOptions } from './file.ts';

/** The course table in sheets. */
export const courseDeptTemplate = () => downloadSheet('/teaching/teachingCourseDept/importTemplate');

/** `fields.mode` as `x-import` has it. */
export const importCourseDepts = (
  file: File,
  fields: Readonly<Record<string, string>>,
  options: TransferOptions,
) => postFile('/teaching/teachingCourseDept/importExcel', file, fields, options);
